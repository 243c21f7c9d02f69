import CGTK
import GTKBridge

/// What a person likes when reading messages, kept in the settings.
@MainActor
final class MessageSettings {
  private let settings: Retained?
  private var zoomInMemory = 1.0
  private var plainTextInMemory = false

  /// The steps that text is made larger by, each about a tenth.
  static let zoomSteps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

  /// Follows some settings; without any, what is set lasts as long as this object.
  init(following settings: UnsafeMutablePointer<GSettings>? = nil) {
    self.settings = settings.map { Retained($0) }
  }

  /// How large messages are shown; 1 is as they are.
  var zoom: Double {
    get {
      settings.map { g_settings_get_double($0.pointer.cast(), "message-zoom") } ?? zoomInMemory
    }
    set {
      zoomInMemory = newValue
      if let settings { g_settings_set_double(settings.pointer.cast(), "message-zoom", newValue) }
    }
  }

  /// Whether a message with a design of its own is shown as plain text.
  var prefersPlainText: Bool {
    get {
      settings.map { g_settings_get_boolean($0.pointer.cast(), "prefers-plain-text") != 0 }
        ?? plainTextInMemory
    }
    set {
      plainTextInMemory = newValue
      guard let settings else { return }
      g_settings_set_boolean(settings.pointer.cast(), "prefers-plain-text", newValue ? 1 : 0)
    }
  }

  /// The senders whose messages may load what they refer to.
  var allowedSenders: AllowedSenders? { settings.map { AllowedSenders(settings: $0) } }

  /// Whether a sender's messages load what they refer to without a question.
  func allowsRemote(from sender: String) -> Bool {
    guard let settings else { return false }
    return g_settings_get_boolean(settings.pointer.cast(), "asks-for-remote-content") == 0
      || AllowedSenders(settings: settings).contains(sender)
  }

  /// The next larger or smaller step of the zoom.
  static func zoom(from zoom: Double, by step: Int) -> Double {
    let next =
      step > 0 ? zoomSteps.first { $0 > zoom + 0.01 } : zoomSteps.last { $0 < zoom - 0.01 }
    return next ?? zoom
  }
}
