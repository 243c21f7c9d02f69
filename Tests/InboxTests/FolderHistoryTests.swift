import Testing

@testable import Inbox
@testable import MailStore

/// In which order changes of folders and commands on mail are taken back and done again.
@Suite struct FolderHistoryTests {
  private let lists = FolderID(rawValue: 1)
  private let work = FolderID(rawValue: 2)

  /// A person's folders, and commands on mail that are numbered.
  private struct Person {
    var marks = FolderMarks()
    var history = FolderHistory()
    var mail: [Int64] = []
    var mailUndone: [Int64] = []
    var number: Int64 = 0

    mutating func pin(_ folder: FolderID) {
      let before = marks
      marks.setPinned(folder, true)
      history.add(
        FolderHistory.Change(of: folder, "pinned", from: before, to: marks, after: mail.last))
    }

    mutating func archive() {
      number += 1
      mail.append(number)
      mailUndone = []
      history.commandWasDone()
    }

    mutating func undo() {
      guard history.undo(before: mail.last, in: &marks) == nil else { return }
      if let last = mail.popLast() { mailUndone.append(last) }
    }

    mutating func redo() {
      guard history.redo(before: mail.last, in: &marks) == nil else { return }
      if let next = mailUndone.popLast() { mail.append(next) }
    }

    /// How many folders are pinned and commands done.
    var state: [Int] { [marks.pinned.count, mail.count] }
  }

  @Test func theLastThingIsTakenBackFirst() {
    var person = Person()
    person.archive()
    person.pin(lists)
    person.archive()
    person.pin(work)
    #expect(person.state == [2, 2])
    var states: [[Int]] = []
    for _ in 0..<5 {
      person.undo()
      states.append(person.state)
    }
    #expect(states == [[1, 2], [1, 1], [0, 1], [0, 0], [0, 0]])
    states = []
    for _ in 0..<5 {
      person.redo()
      states.append(person.state)
    }
    #expect(states == [[0, 1], [1, 1], [1, 2], [2, 2], [2, 2]])
    #expect(person.marks.pinned == [lists, work])
  }

  @Test func severalInARow() {
    var person = Person()
    person.pin(lists)
    person.pin(work)
    person.undo()
    #expect(person.marks.pinned == [lists])
    person.undo()
    person.redo()
    #expect(person.marks.pinned == [lists])
    person.redo()
    #expect(person.marks.pinned == [lists, work])
  }

  @Test func whatIsDoneAnewEndsWhatCouldBeDoneAgain() {
    var person = Person()
    person.pin(lists)
    person.undo()
    person.archive()
    person.undo()
    person.redo()
    #expect(person.state == [0, 1])
    person.undo()
    person.pin(lists)
    person.undo()
    person.pin(work)
    person.undo()
    person.redo()
    #expect(person.marks.pinned == [work])
  }

  @Test func hidingTakesThePinAndUndoGivesItBack() {
    var (marks, history) = (FolderMarks(), FolderHistory())
    marks.setPinned(lists, true)
    let before = marks
    marks.setHidden(lists, true)
    history.add(FolderHistory.Change(of: lists, "hid", from: before, to: marks, after: nil))
    // Another window pins another folder meanwhile.
    marks.setPinned(work, true)
    #expect(history.undo(before: nil, in: &marks)?.sentence == "hid")
    #expect(marks.pinned == [lists, work] && marks.hidden.isEmpty)
    #expect(history.redo(before: nil, in: &marks)?.sentence == "hid")
    #expect(marks.pinned == [work] && marks.hidden == [lists])
  }
}
