public import MailStore

/// One thing that can be done to a folder where folders are listed.
///
/// The panels behind the rows, their menus, keys, the shortcuts window and the accessibility actions
/// are made from these.
public enum FolderAction: String, CaseIterable, Sendable {
  /// Nothing in it is unread any more.
  case markAllRead = "mark-all-read"
  /// Out of the list, or back.
  case hide = "hide-folder"
  /// Right after the inbox, or back.
  case pin = "pin-folder"

  /// What an action is for one folder.
  public struct Variant: Hashable, Sendable {
    /// Its name in a menu, translated.
    public let title: String
    /// Its name in one word, translated.
    public let shortTitle: String
    /// The name of its symbolic icon.
    public let icon: String
    /// Its colour.
    public let tint: MailAction.Tint
    /// Whether the folder leaves the list.
    public let leaves: Bool
  }

  /// The key that calls it on the folder that has the focus, as GTK writes it.
  public var key: String {
    switch self {
    case .markAllRead: "<Shift>u"
    case .hide: "h"
    case .pin: "p"
    }
  }

  /// Its name whatever the folder, translated.
  public var name: String {
    switch self {
    case .markAllRead: tr("Mark All as Read")
    case .hide: tr("Hide or Show the Folder")
    case .pin: tr("Pin the Folder or Not")
    }
  }

  /// What the action is for a place; nil where it does not apply: the inbox is always there, on top.
  public func variant(
    for place: MailPlace, _ marks: FolderMarks, among folders: [Folder]
  ) -> Variant? {
    switch (self, place) {
    case (.markAllRead, _):
      return place.folders.contains { $0.unread > 0 } ? Self.markingRead : nil
    case (.hide, .folder(let folder)) where folder.role != .inbox:
      if marks.hidden.contains(folder.id) { return Self.unhiding }
      return marks.isHidden(folder, among: folders)
        ? nil : Self.hiding(leaves: !marks.showsHidden)
    case (.pin, .folder(let folder)) where folder.role != .inbox:
      return marks.pinned.contains(folder.id) ? Self.unpinning : Self.pinning
    default: return nil
    }
  }

  private static var markingRead: Variant {
    Variant(
      title: tr("Mark All as Read"), shortTitle: tr("All Read"), icon: "whisk-read-symbolic",
      tint: .accent, leaves: false)
  }

  private static func hiding(leaves: Bool) -> Variant {
    Variant(
      title: tr("Hide Folder"), shortTitle: tr("Hide"), icon: "view-conceal-symbolic",
      tint: .neutral, leaves: leaves)
  }

  private static var unhiding: Variant {
    Variant(
      title: tr("Unhide Folder"), shortTitle: tr("Unhide"), icon: "view-reveal-symbolic",
      tint: .positive, leaves: false)
  }

  private static var pinning: Variant {
    Variant(
      title: tr("Pin Folder"), shortTitle: tr("Pin"), icon: "view-pin-symbolic", tint: .highlight,
      leaves: false)
  }

  private static var unpinning: Variant {
    Variant(
      title: tr("Unpin Folder"), shortTitle: tr("Unpin"), icon: "view-pin-symbolic",
      tint: .neutral, leaves: false)
  }
}
