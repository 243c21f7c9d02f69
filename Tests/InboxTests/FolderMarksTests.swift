import Testing

@testable import Inbox
@testable import MailStore

/// Which folders are listed, in what order, and what can be done to each.
@Suite struct FolderMarksTests {
  private let account = AccountID(rawValue: 1)

  /// An inbox and folders with these names, in the order they are listed without marks.
  private func folders(_ names: String...) -> [Folder] {
    [Folder(account: account, role: .inbox, path: [], directory: "")] + names.map(folder)
  }

  private func folder(_ name: String) -> Folder {
    var folder = Folder(
      account: account, role: .other, path: name.split(separator: ".").map(String.init),
      directory: "." + name)
    folder.unread = 1
    return folder
  }

  private func names(_ marks: FolderMarks, _ folders: [Folder]) -> [String] {
    marks.places(of: folders).flatMap(\.folders).map(\.fullName)
  }

  @Test func pinnedComeAfterTheInbox() throws {
    let folders = folders("Archive", "Lists", "Work", "Work.Old")
    var marks = FolderMarks()
    #expect(names(marks, folders) == ["Inbox", "Archive", "Lists", "Work", "Work/Old"])
    marks.setPinned(try #require(folders.first { $0.name == "Old" }).id, true)
    #expect(names(marks, folders) == ["Inbox", "Work/Old", "Archive", "Lists", "Work"])
  }

  @Test func whatIsHiddenTakesWhatIsInItAlong() throws {
    let folders = folders("Lists", "Work", "Work.Old", "Workshop")
    let work = try #require(folders.first { $0.name == "Work" })
    let old = try #require(folders.first { $0.name == "Old" })
    var marks = FolderMarks()
    marks.setHidden(work.id, true)
    #expect(names(marks, folders) == ["Inbox", "Lists", "Workshop"])
    // What is in it is not hidden by itself, so it cannot be shown by itself; but it can be pinned.
    let place = MailPlace.folder(old)
    #expect(FolderAction.hide.variant(for: place, marks, among: folders) == nil)
    marks.setPinned(old.id, true)
    #expect(names(marks, folders) == ["Inbox", "Work/Old", "Lists", "Workshop"])
    marks.showsHidden = true
    #expect(names(marks, folders).count == folders.count)
    #expect(
      FolderAction.hide.variant(for: .folder(work), marks, among: folders)?.title
        == "Unhide Folder")
  }

  @Test func oneMarkAtATime() throws {
    let work = try #require(folders("Work").last).id
    var marks = FolderMarks()
    marks.setPinned(work, true)
    marks.setHidden(work, true)
    #expect(marks == FolderMarks(hidden: [work]))
    marks.setPinned(work, true)
    #expect(marks == FolderMarks(pinned: [work]))
  }

  @Test func theInboxStaysWhereItIs() throws {
    let folders = folders("Work")
    let inbox = MailPlace.folder(folders[0])
    #expect(FolderAction.hide.variant(for: inbox, FolderMarks(), among: folders) == nil)
    #expect(FolderAction.pin.variant(for: inbox, FolderMarks(), among: folders) == nil)
    #expect(FolderAction.markAllRead.variant(for: inbox, FolderMarks(), among: folders) == nil)
    let work = MailPlace.folder(folders[1])
    #expect(FolderAction.markAllRead.variant(for: work, FolderMarks(), among: folders) != nil)
  }

  @Test func marksGoWithAFolderThatIsRenamedAndWaitForOneThatIsGone() throws {
    let before = folders("Work", "Lists")
    let work = try #require(before.first { $0.name == "Work" })
    let lists = try #require(before.first { $0.name == "Lists" })
    var marks = FolderMarks(pinned: [work.id], hidden: [lists.id])
    let without = before.filter { $0.id != work.id }
    marks.follow(from: before, to: without)
    #expect(marks.pinned == [work.id])
    let other = folder("Job")
    marks.follow(from: before, to: without + [other])
    #expect(marks == FolderMarks(pinned: [other.id], hidden: [lists.id]))
  }

  @Test func marksGoWithAFolderAndAllThatIsInIt() {
    let before = folders("Work", "Work.Old", "Work.New")
    let after = folders("Job", "Job.Old", "Job.New")
    var marks = FolderMarks(pinned: [before[2].id], hidden: [before[3].id])
    marks.follow(from: before, to: after)
    // The new folder may be another one: nothing is hidden that nobody hid.
    #expect(marks == FolderMarks(pinned: [after[2].id], hidden: [before[3].id]))
    #expect(marks.hidden(of: after).isEmpty)
    // As many come as go, but they are others.
    let former = marks
    marks.follow(from: after, to: folders("A", "B", "C"))
    #expect(marks == former)
  }

  @Test func theMarksOfOneFolderComeBack() {
    let known = folders("Work", "Lists")
    let before = FolderMarks(pinned: [known[1].id], hidden: [known[2].id])
    var marks = before
    marks.setHidden(known[1].id, true)
    marks.setHidden(known[2].id, false)
    marks.restore(known[1].id, from: before)
    #expect(marks == FolderMarks(pinned: [known[1].id]))
  }
}
