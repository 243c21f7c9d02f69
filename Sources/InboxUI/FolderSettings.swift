import CGTK
import GTKBridge
import Inbox
import MailStore

/// The marks of folders, kept in the settings and followed there.
@MainActor
final class FolderSettings {
  /// The marks as they are now; what is set here is kept.
  var marks = FolderMarks() {
    didSet {
      guard marks != oldValue else { return }
      save()
      onChange()
    }
  }
  /// Called after a change.
  var onChange: () -> Void = {}

  /// Settings are kept one after the other: in between they are no marks.
  private var isSaving = false
  private var following: (settings: Retained, connection: SignalConnection)?

  /// No marks, which nothing keeps.
  init() {}

  /// What is set now, and each change of it.
  init(following settings: Retained) {
    following = (settings, settings.pointer.connect("changed") { [weak self] in self?.read() })
    read()
  }

  isolated deinit {
    following?.connection.disconnect()
  }

  private func read() {
    guard !isSaving, let settings = following?.settings else { return }
    marks = FolderMarks(
      pinned: settings.folders("pinned-folders"), hidden: settings.folders("hidden-folders"),
      showsHidden: g_settings_get_boolean(settings.pointer.cast(), "shows-hidden-folders") != 0)
  }

  private func save() {
    guard let settings = following?.settings else { return }
    isSaving = true
    defer { isSaving = false }
    settings.set(marks.pinned, for: "pinned-folders")
    settings.set(marks.hidden, for: "hidden-folders")
  }
}

extension Retained {
  /// The folders of a setting that is a list of their numbers.
  @MainActor
  func folders(_ key: String) -> Set<FolderID> {
    Set(strings(key).compactMap { Int64($0) }.map(FolderID.init(rawValue:)))
  }

  /// Keeps folders in a setting, unless it holds them already.
  @MainActor
  fileprivate func set(_ folders: Set<FolderID>, for key: String) {
    guard folders != self.folders(key) else { return }
    withCStrings(folders.map(\.rawValue).sorted().map(String.init)) {
      _ = g_settings_set_strv(pointer.cast(), key, $0)
    }
  }
}
