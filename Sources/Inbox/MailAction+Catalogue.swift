import MailStore

extension MailAction {
  /// All actions, in the order of menus.
  public static let all: [MailAction] = [
    MailAction(.archive, keys: ["e"]) { state in
      switch state.role {
      case .inbox, .other: archive
      case .trash: restore
      case .archive, .junk, .snoozed: toInbox
      case .sent, .drafts: nil
      }
    },
    MailAction(.delete, keys: ["numbersign", "Delete"]) { state in
      state.role == .trash ? deleteForever : delete
    },
    MailAction(.read, keys: ["<Shift>u"]) { state in state.isUnread ? markRead : markUnread },
    MailAction(.flag, keys: ["s"]) { state in state.isFlagged ? unflag : flag },
    MailAction(.junk, keys: ["exclam"]) { state in
      switch state.role {
      case .junk: notJunk
      case .sent, .drafts: nil
      default: junk
      }
    },
    MailAction(.snooze, keys: ["b"]) { state in
      switch state.role {
      case .inbox, .other: snooze
      case .snoozed: snoozeAgain
      case .archive, .trash, .junk, .sent, .drafts: nil
      }
    },
    MailAction(.move, keys: ["v"]) { _ in move },
    MailAction(.pin, keys: ["p"]) { state in state.isPinned ? unpin : pin },
  ]

  private static let archive = Variant(
    "archive", title: tr("Archive"), short: tr("Archive"), icon: "mail-archive-symbolic",
    tint: .positive, leaves: true,
    change: .moveToRole(.archive)
  ) {
    tr("Archived “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Archived {n} message", "Archived {n} messages", count: $0)
  }

  private static let toInbox = Variant(
    "inbox", title: tr("Move to Inbox"), short: tr("Inbox"), icon: "mail-inbox-symbolic",
    tint: .positive, leaves: true,
    change: .moveToRole(.inbox)
  ) {
    tr("Moved “{subject}” to the inbox", ["subject": $0])
  } doneToMany: {
    tr("Moved {n} message to the inbox", "Moved {n} messages to the inbox", count: $0)
  }

  private static let restore = Variant(
    "restore", title: tr("Restore"), short: tr("Restore"), icon: "edit-undo-symbolic",
    tint: .positive, leaves: true,
    change: .moveBack
  ) {
    tr("Restored “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Restored {n} message", "Restored {n} messages", count: $0)
  }

  private static let delete = Variant(
    "delete", title: tr("Delete"), short: tr("Delete"), icon: "user-trash-symbolic",
    tint: .destructive, leaves: true,
    change: .moveToRole(.trash)
  ) {
    tr("Deleted “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Deleted {n} message", "Deleted {n} messages", count: $0)
  }

  private static let deleteForever = Variant(
    "delete-forever", title: tr("Delete Forever"), short: tr("Delete Forever"),
    icon: "edit-delete-symbolic", tint: .destructive,
    leaves: true,
    change: .deleteForever
  ) {
    tr("Deleted “{subject}” forever", ["subject": $0])
  } doneToMany: {
    tr("Deleted {n} message forever", "Deleted {n} messages forever", count: $0)
  }

  static let markRead = Variant(
    "read", title: tr("Mark as Read"), short: tr("Read"), icon: "whisk-read-symbolic",
    tint: .accent,
    leaves: false,
    change: .mark(adding: .seen, removing: [])
  ) {
    tr("Marked “{subject}” as read", ["subject": $0])
  } doneToMany: {
    tr("Marked {n} message as read", "Marked {n} messages as read", count: $0)
  }

  private static let markUnread = Variant(
    "unread", title: tr("Mark as Unread"), short: tr("Unread"), icon: "mail-unread-symbolic",
    tint: .accent,
    leaves: false,
    change: .mark(adding: [], removing: .seen), isForNewest: true
  ) {
    tr("Marked “{subject}” as unread", ["subject": $0])
  } doneToMany: {
    tr("Marked {n} message as unread", "Marked {n} messages as unread", count: $0)
  }

  private static let flag = Variant(
    "flag", title: tr("Flag"), short: tr("Flag"), icon: "whisk-unflagged-symbolic",
    tint: .highlight,
    leaves: false,
    change: .mark(adding: .flagged, removing: []), isForNewest: true
  ) {
    tr("Flagged “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Flagged {n} message", "Flagged {n} messages", count: $0)
  }

  private static let unflag = Variant(
    "unflag", title: tr("Remove Flag"), short: tr("Unflag"), icon: "starred-symbolic",
    tint: .highlight,
    leaves: false,
    change: .mark(adding: [], removing: .flagged)
  ) {
    tr("Removed the flag from “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Removed the flag from {n} message", "Removed the flags from {n} messages", count: $0)
  }

  private static let junk = Variant(
    "junk", title: tr("Mark as Junk"), short: tr("Junk"), icon: "mail-mark-junk-symbolic",
    tint: .neutral,
    leaves: true,
    change: .moveToRole(.junk)
  ) {
    tr("Moved “{subject}” to junk", ["subject": $0])
  } doneToMany: {
    tr("Moved {n} message to junk", "Moved {n} messages to junk", count: $0)
  }

  private static let notJunk = Variant(
    "not-junk", title: tr("Not Junk"), short: tr("Not Junk"), icon: "mail-inbox-symbolic",
    tint: .neutral, leaves: true,
    change: .moveBack
  ) {
    tr("Moved “{subject}” out of junk", ["subject": $0])
  } doneToMany: {
    tr("Moved {n} message out of junk", "Moved {n} messages out of junk", count: $0)
  }

  private static let move = Variant(
    "move", title: tr("Move to…"), short: tr("Move"), icon: "folder-move-symbolic", tint: .neutral,
    leaves: true,
    needs: .folder
  ) {
    tr("Moved “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Moved {n} message", "Moved {n} messages", count: $0)
  }

  private static let snooze = Variant(
    "snooze", title: tr("Snooze…"), short: tr("Snooze"), icon: "alarm-symbolic", tint: .accent,
    leaves: true,
    needs: .time
  ) {
    tr("Snoozed “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Snoozed {n} message", "Snoozed {n} messages", count: $0)
  }

  private static let snoozeAgain = Variant(
    "snooze-again", title: tr("Snooze Until…"), short: tr("Snooze"), icon: "alarm-symbolic",
    tint: .accent,
    leaves: false, needs: .time
  ) {
    tr("Snoozed “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Snoozed {n} message", "Snoozed {n} messages", count: $0)
  }

  private static let pin = Variant(
    "pin", title: tr("Pin"), short: tr("Pin"), icon: "view-pin-symbolic", tint: .neutral,
    leaves: false,
    change: .pin(true)
  ) {
    tr("Pinned “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Pinned {n} message", "Pinned {n} messages", count: $0)
  }

  private static let unpin = Variant(
    "unpin", title: tr("Unpin"), short: tr("Unpin"), icon: "view-pin-symbolic", tint: .neutral,
    leaves: false,
    change: .pin(false)
  ) {
    tr("Unpinned “{subject}”", ["subject": $0])
  } doneToMany: {
    tr("Unpinned {n} message", "Unpinned {n} messages", count: $0)
  }

  /// What the journal calls a snoozed message's coming back, which no person orders.
  static let wake = Variant(
    "wake", title: tr("Wake"), short: tr("Wake"), icon: "alarm-symbolic", tint: .neutral,
    leaves: true
  ) {
    tr("“{subject}” came back", ["subject": $0])
  } doneToMany: {
    tr("{n} message came back", "{n} messages came back", count: $0)
  }

  /// Every action in every state, each with a name of its own.
  public static let variants = [
    archive, toInbox, restore, delete, deleteForever, markRead, markUnread, flag, unflag, junk,
    notJunk, snooze, snoozeAgain, move, pin, unpin,
  ]
}
