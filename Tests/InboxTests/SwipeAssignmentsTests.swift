import MailStore
import Testing

@testable import Inbox

/// Which actions stand behind a row of which folder.
@Suite struct SwipeAssignmentsTests {
  private func state(_ role: FolderRole) -> ActionState {
    ActionState(role: role, isUnread: true, isFlagged: false, isPinned: false)
  }

  @Test func aNewProgramArchivesAndReads() {
    let swipes = SwipeAssignments()
    #expect(swipes.actions(on: .trailing, in: state(.inbox)) == [.archive, .delete])
    #expect(swipes.actions(on: .leading, in: state(.inbox)) == [.read, .flag])
    #expect(swipes.allowsFullSwipe(on: .trailing, in: state(.inbox)))
  }

  @Test func theFullSwipesActionStandsAtTheEdge() {
    var swipes = SwipeAssignments()
    swipes[.trailing, .short] = .flag
    swipes[.trailing, .long] = .pin
    swipes[.trailing, .full] = .delete
    #expect(swipes.actions(on: .trailing, in: state(.inbox)) == [.delete, .flag, .pin])
    swipes[.trailing, .full] = nil
    #expect(swipes.actions(on: .trailing, in: state(.inbox)) == [.flag, .pin])
    #expect(!swipes.allowsFullSwipe(on: .trailing, in: state(.inbox)))
  }

  @Test func distancesHaveTheShortSwipesActionFirst() {
    var swipes = SwipeAssignments()
    swipes.style = .distances
    swipes[.trailing, .short] = .flag
    #expect(swipes.actions(on: .trailing, in: state(.inbox)) == [.flag, .delete])
    #expect(!swipes.allowsFullSwipe(on: .trailing, in: state(.inbox)))
  }

  @Test func aSideCanHaveNone() {
    var swipes = SwipeAssignments()
    for reach in SwipeAssignments.Reach.allCases { swipes[.leading, reach] = nil }
    for role in FolderRole.allCases {
      #expect(swipes.actions(on: .leading, in: state(role)).isEmpty)
    }
  }

  /// What does not apply in a folder is left out, and a full swipe never does another action instead.
  @Test(arguments: FolderRole.allCases, SwipeAssignments.Style.allCases)
  func everyActionCanBeOnEitherSideOfEveryFolder(
    role: FolderRole, style: SwipeAssignments.Style
  ) throws {
    for id in MailAction.ID.allCases {
      for side in SwipeAssignments.Side.allCases {
        for reach in SwipeAssignments.Reach.allCases {
          var swipes = SwipeAssignments()
          swipes.style = style
          swipes[side, reach] = id
          #expect(swipes[side, reach] == id)
          let applies = MailAction.named(id).variant(in: state(role)) != nil
          let actions = swipes.actions(on: side, in: state(role))
          #expect(Set(actions).count == actions.count)
          let isUsed = style == .buttons || reach != .full
          if isUsed { #expect(actions.contains(id) == applies) }
          if style == .buttons, reach == .full {
            #expect(swipes.allowsFullSwipe(on: side, in: state(role)) == applies)
            if applies { #expect(actions.first == id) }
          }
        }
      }
    }
  }

  /// In Archive the archive swipe brings back; in Trash the delete swipe asks before it is for good.
  @Test func theSameSwipeMeansWhatTheFolderMakesOfIt() throws {
    let archive = try #require(MailAction.named(.archive).variant(in: state(.archive)))
    #expect(archive.name == "inbox")
    let delete = try #require(MailAction.named(.delete).variant(in: state(.trash)))
    #expect(delete.name == "delete-forever" && delete.asksFirst)
    #expect(SwipeAssignments().actions(on: .trailing, in: state(.sent)) == [.delete])
    #expect(!SwipeAssignments().allowsFullSwipe(on: .trailing, in: state(.sent)))
  }
}
