import CGTK
import GTKBridge

/// The senders whose messages may always load what they refer to, kept in the settings.
@MainActor
struct AllowedSenders {
  private static let key = "remote-content-senders"
  private let settings: Retained

  /// The list in these settings.
  init(settings: Retained) {
    self.settings = settings
  }

  /// Whether a sender is among them; letter case does not count.
  func contains(_ address: String) -> Bool {
    addresses.contains(address.lowercased())
  }

  /// Adds a sender.
  func insert(_ address: String) {
    let address = address.lowercased()
    guard !address.isEmpty, !addresses.contains(address) else { return }
    withCStrings(addresses + [address]) {
      _ = g_settings_set_strv(settings.pointer.cast(), Self.key, $0)
    }
  }

  /// Takes a sender out.
  func remove(_ address: String) {
    withCStrings(addresses.filter { $0 != address }) {
      _ = g_settings_set_strv(settings.pointer.cast(), Self.key, $0)
    }
  }

  /// All of them, in small letters.
  var addresses: [String] { settings.strings(Self.key) }
}
