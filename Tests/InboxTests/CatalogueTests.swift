import MailStore
import Testing

@testable import Inbox

@Suite struct CatalogueTests {
  private static let states: [ActionState] = FolderRole.allCases.flatMap { role in
    (0..<8).map {
      ActionState(
        role: role, isUnread: $0 & 1 != 0, isFlagged: $0 & 2 != 0, isPinned: $0 & 4 != 0)
    }
  }

  @Test func everyActionStandsInTheTableOnce() {
    #expect(
      MailAction.all.map(\.id).sorted { $0.rawValue < $1.rawValue }
        == MailAction.ID.allCases.sorted { $0.rawValue < $1.rawValue })
    for id in MailAction.ID.allCases { #expect(MailAction.named(id).id == id) }
  }

  @Test func keysAreGivenOnce() {
    let keys = MailAction.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyVariantHasWordsAndAName() {
    #expect(Set(MailAction.variants.map(\.name)).count == MailAction.variants.count)
    for state in Self.states {
      for action in MailAction.all {
        guard let variant = action.variant(in: state) else { continue }
        #expect(MailAction.variants.contains { $0.name == variant.name })
        #expect(!variant.title.isEmpty && variant.icon.hasSuffix("-symbolic"))
        #expect(variant.done("engine").contains("“engine”"))
        #expect(variant.doneToMany(7).contains("7"))
        #expect(variant.isUndoable != variant.asksFirst)
        // What has no way back says so also where one word is enough for others.
        #expect(variant.isUndoable || variant.shortTitle == variant.title)
      }
    }
  }

  @Test(arguments: [
    (FolderRole.inbox, FolderRole.trash, "delete" as String?), (.inbox, .junk, "junk"),
    (.inbox, .archive, "archive"), (.inbox, .other, "move"), (.inbox, .snoozed, "snooze"),
    (.archive, .inbox, "inbox"), (.junk, .inbox, "inbox"), (.trash, .other, "move"),
    (.trash, .inbox, "move"),
    (.sent, .archive, "move"), (.sent, .snoozed, nil), (.trash, .snoozed, nil),
    (.inbox, .sent, "move"), (.snoozed, .trash, "delete"),
  ])
  func bringingToAFolderIsTheActionOfThatFolder(from: FolderRole, to: FolderRole, name: String?) {
    let state = ActionState(role: from, isUnread: false, isFlagged: false, isPinned: false)
    #expect(MailAction.variant(bringingTo: to, in: state)?.name == name)
  }

  static let rows: [(MailAction.ID, ActionState, String?)] = [
    (
      .archive, ActionState(role: .inbox, isUnread: false, isFlagged: false, isPinned: false),
      "archive"
    ),
    (
      .archive, ActionState(role: .archive, isUnread: false, isFlagged: false, isPinned: false),
      "inbox"
    ),
    (
      .archive, ActionState(role: .trash, isUnread: false, isFlagged: false, isPinned: false),
      "restore"
    ),
    (.archive, ActionState(role: .sent, isUnread: false, isFlagged: false, isPinned: false), nil),
    (
      .delete, ActionState(role: .inbox, isUnread: false, isFlagged: false, isPinned: false),
      "delete"
    ),
    (
      .delete, ActionState(role: .trash, isUnread: false, isFlagged: false, isPinned: false),
      "delete-forever"
    ),
    (.read, ActionState(role: .inbox, isUnread: true, isFlagged: false, isPinned: false), "read"),
    (
      .read, ActionState(role: .inbox, isUnread: false, isFlagged: false, isPinned: false), "unread"
    ),
    (.flag, ActionState(role: .inbox, isUnread: false, isFlagged: true, isPinned: false), "unflag"),
    (
      .junk, ActionState(role: .junk, isUnread: false, isFlagged: false, isPinned: false),
      "not-junk"
    ),
  ]

  @Test(arguments: rows)
  func whatAnActionIsInAState(_ id: MailAction.ID, _ state: ActionState, _ name: String?) {
    #expect(MailAction.named(id).variant(in: state)?.name == name)
  }
}
