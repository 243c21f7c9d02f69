import CGTK
import GTKBridge
import Inbox
import MailStore

/// The folders whose new mail is not announced, kept in the settings.
@MainActor
struct QuietFolders {
  private static let key = "quiet-folders"
  /// The program's settings.
  let settings: Retained

  /// Whether a folder is one of them.
  func contains(_ folder: FolderID) -> Bool { ids.contains(String(folder.rawValue)) }

  /// Makes a folder quiet, or no longer.
  func set(_ folder: FolderID, isQuiet: Bool) {
    let id = String(folder.rawValue)
    let others = ids.filter { $0 != id }
    withCStrings(isQuiet ? others + [id] : others) {
      _ = g_settings_set_strv(settings.pointer.cast(), Self.key, $0)
    }
  }

  private var ids: [String] { settings.strings(Self.key) }
}

extension Retained {
  /// The texts of a setting that is a list of them.
  func strings(_ key: String) -> [String] {
    let list = g_settings_get_strv(pointer.cast(), key)
    defer { g_strfreev(list) }
    var texts: [String] = []
    while let entry = list?[texts.count] { texts.append(String(cString: entry)) }
    return texts
  }
}

extension FolderRole {
  /// Whether mail arrives in such a folder that a person may want to be told of.
  var canNotify: Bool {
    switch self {
    case .inbox, .other: true
    case .archive, .trash, .junk, .sent, .drafts, .snoozed: false
    }
  }
}
