import Foundation
import Testing

@testable import Inbox
@testable import MailStore

/// The list and the commands of a running program, on real files.
@MainActor
@Suite struct SessionTests {
  private func mail(_ count: Int) throws -> ScratchMail {
    let scratch = try ScratchMail()
    for number in 0..<count {
      try scratch.deliver("\(number)", time: 1_600_000_000 + number * 60)
    }
    return scratch
  }

  /// A session that shows the inbox with everything read.
  private func session(_ scratch: ScratchMail) async throws -> Session {
    let session = try await Session(scratch.configuration)
    await session.store.start()
    await session.list.show(try #require(session.firstPlace))
    return session
  }

  private func subjects(_ list: MessageList) async -> [String] {
    var subjects: [String] = []
    for position in 0..<list.count {
      subjects.append(await summary(list, position)?.subject ?? "")
    }
    return subjects
  }

  private func summary(_ list: MessageList, _ position: Int) async -> RowSummary? {
    if let summary = list.summary(at: position) { return summary }
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      list.onUpdate = { _ in
        waiting?.resume()
        waiting = nil
      }
    }
    return list.summary(at: position)
  }

  /// Waits for a splice that makes the condition true.
  private func wait(_ list: MessageList, until isTrue: @escaping @MainActor () -> Bool) async {
    if isTrue() { return }
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      let before = list.onSplice
      list.onSplice = { splice in
        before?(splice)
        guard isTrue() else { return }
        waiting?.resume()
        waiting = nil
        list.onSplice = before
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func theListShowsTheFolderNewestFirst() async throws {
    let scratch = try mail(250)
    let session = try await session(scratch)
    #expect(session.list.count == 250)
    #expect(await subjects(session.list) == (0..<250).reversed().map(String.init))
    await session.close()
  }

  /// Mail case 12.
  @Test(.timeLimit(.minutes(5))) func archiveAndUndoAreOneSpliceEach() async throws {
    let scratch = try mail(100)
    let session = try await session(scratch)
    let list = session.list
    var splices: [Splice] = []
    list.onSplice = { splices.append($0) }
    let row = list.id(at: 10)
    let outcome = await session.perform(.archive, on: [row])
    #expect(outcome.sentence == "Archived “89”")
    #expect(outcome.canUndo && !outcome.isFailure)
    #expect(session.undoLabel == "Archived “89”")
    await wait(list) { list.count == 99 }
    #expect(splices == [Splice(position: 10, removed: 1, added: 0)])
    // The next older one has taken its place.
    #expect(await summary(list, 10)?.subject == "88")
    let undone = await session.undo()
    #expect(undone.sentence == "Moved “89” back to Inbox")
    await wait(list) { list.count == 100 }
    #expect(splices.last == Splice(position: 10, removed: 0, added: 1))
    #expect(list.id(at: 10) == row)
    #expect(session.undoLabel == nil && session.redoLabel == "Archived “89”")
    #expect((await session.undo()).sentence == "There is nothing to undo.")
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func aNoticeUndoesItsOwnCommandAndNoOther() async throws {
    let scratch = try mail(3)
    let (first, second) = (try await session(scratch), try await session(scratch))
    let rows = (first.list.id(at: 0), second.list.id(at: 1))
    let one = try #require(await first.perform(.archive, on: [rows.0]).command)
    let two = try #require(await second.perform(.archive, on: [rows.1]).command)
    let refused = await first.undo(only: one.id)
    #expect(refused.isFailure && refused.command == nil)
    #expect(refused.sentence == "Something else was done since. Ctrl+Z takes that back first.")
    #expect(try await first.store.nextUndo()?.id == two.id)
    #expect(await second.undo(only: two.id).sentence == "Moved “1” back to Inbox")
    // It was taken back already.
    #expect(await second.undo(only: two.id).sentence == "There is nothing to undo.")
    #expect(await first.undo(only: one.id).sentence == "Moved “2” back to Inbox")
    await first.close()
    await second.close()
  }

  @Test(.timeLimit(.minutes(5))) func rowsBelongToTheirFolderUntilResultsAreThere() async throws {
    let scratch = try mail(3)
    let session = try await session(scratch)
    let list = session.list
    let (row, inbox) = (list.id(at: 0), try #require(session.firstFolder))
    let searching = Task { await list.show(search: SearchQuery("nothing-like-it")) }
    while !list.isSearch { await Task.yield() }
    #expect(list.count == 3)
    #expect(list.folderID(of: row) == inbox.id && list.actionState(of: [row]).role == .inbox)
    #expect(
      !list.actionState(of: [row]).isSearch && list.selection(of: [row], isForNewest: false) != nil)
    await searching.value
    #expect(list.count == 0)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func theStateOfManyRowsIsThatOfTheIndex() async throws {
    let scratch = try mail(250)
    let session = try await session(scratch)
    let list = session.list
    let rows = (0..<250).map { list.id(at: $0) }
    #expect(!list.hasValues(of: rows))
    _ = await session.perform(.read, on: rows)
    _ = await session.perform(.flag, on: Array(rows.dropLast()))
    // Not known yet, so that nothing is taken away.
    #expect(list.actionState(of: rows).isUnread)
    let state = try await list.findActionState(of: rows)
    #expect(!state.isUnread && !state.isFlagged && !state.isPinned && state.role == .inbox)
    let all = try await list.findActionState(of: Array(rows.dropLast()))
    #expect(!all.isUnread && all.isFlagged)
    await list.show(search: SearchQuery("is:flagged"))
    let found = try await list.findActionState(of: Array(rows.dropLast()))
    #expect(found.isFlagged && found.isSearch && found.role == .inbox)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func allRowsAreShownWhateverIsCommittedMeanwhile() async throws {
    let scratch = try mail(1_000)
    let session = try await session(scratch)
    let list = session.list
    let inbox = try #require(session.firstFolder)
    var loaded = 0
    list.onLoaded = { if $0 == nil { loaded += 1 } }
    let rows = (0..<6).map { list.id(at: $0) }
    for round in 0..<10 {
      loaded = 0
      let acting = Task {
        for row in rows {
          let flag: MailChange =
            round % 2 == 0
            ? .mark(adding: .flagged, removing: []) : .mark(adding: [], removing: .flagged)
          _ = try await session.store.perform("flag", flag, on: .rows([row], in: inbox.id))
        }
      }
      await list.show(.folder(inbox))
      try await acting.value
      await wait(list) { list.count == 1_000 }
      #expect(loaded > 0)
    }
    await session.close()
  }

  /// Mail case 13.
  @Test(.timeLimit(.minutes(5))) func exactlyTheFocusedMailIsArchived() async throws {
    let scratch = try mail(20)
    let session = try await session(scratch)
    let list = session.list
    let focused = list.id(at: 5)
    for number in 100..<105 {
      try scratch.deliver("\(number)", time: 1_700_000_000 + number * 60)
    }
    await wait(list) { list.count == 25 }
    #expect(list.position(of: focused) == 10)
    let outcome = await session.perform(.archive, on: [focused])
    #expect(outcome.sentence == "Archived “14”")
    await wait(list) { list.count == 24 }
    #expect(list.position(of: focused) == nil)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func aFrozenListMovesAfterwards() async throws {
    let scratch = try mail(20)
    let session = try await session(scratch)
    let list = session.list
    var splices: [Splice] = []
    list.onSplice = { splices.append($0) }
    list.freeze()
    try scratch.deliver("new", time: 1_700_000_000)
    // The change has been told when the folder's counts have.
    await withCheckedContinuation { continuation in
      session.onFolders = { folders in
        guard folders.first?.total == 21 else { return }
        session.onFolders = nil
        continuation.resume()
      }
    }
    #expect(splices.isEmpty && list.count == 20)
    list.thaw()
    #expect(splices == [Splice(position: 0, removed: 0, added: 1)])
    #expect(list.count == 21)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func markingKeepsTheRowAndTellsItsPlace() async throws {
    let scratch = try mail(10)
    let session = try await session(scratch)
    let list = session.list
    #expect(list.summary(at: 3)?.isUnread == true)
    #expect(list.actionState(of: [list.id(at: 3)]).isUnread)
    let outcome = await session.perform(.read, on: [list.id(at: 3)])
    #expect(outcome.sentence == "Marked “6” as read")
    await withCheckedContinuation { continuation in
      guard list.summary(at: 3)?.isUnread == true else { return continuation.resume() }
      list.onUpdate = { rows in
        guard rows.contains(list.id(at: 3)), list.summary(at: 3)?.isUnread == false else { return }
        list.onUpdate = nil
        continuation.resume()
      }
    }
    #expect(list.count == 10)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func aSearchIsAListToo() async throws {
    let scratch = try mail(150)
    let session = try await session(scratch)
    let list = session.list
    await list.show(search: SearchQuery("subject:14*"))
    #expect(
      await subjects(list) == [
        "149", "148", "147", "146", "145", "144", "143", "142", "141",
        "140", "14",
      ])
    // Acting on what was found: it stays, in its new folder.
    let row = list.id(at: 3)
    let state = list.actionState(of: [row])
    #expect(state.role == .inbox && state.isSearch)
    #expect(MailAction.named(.archive).variant(in: state)?.leaves == false)
    let outcome = await session.perform(.archive, on: [row])
    #expect(outcome.sentence == "Archived “146”")
    await update(list) { list.actionState(of: [row]).role == .archive }
    #expect(list.count == 11 && list.id(at: 3) == row)
    _ = await session.undo()
    await update(list) { list.actionState(of: [row]).role == .inbox }
    // Mail that arrives joins what is shown.
    try scratch.deliver("14 more", time: 1_700_000_000)
    await wait(list) { list.count == 12 }
    #expect(await summary(list, 0)?.subject == "14 more")
    // Another search, then nothing, then the folder again.
    await list.show(search: SearchQuery("subject:77"))
    #expect(await subjects(list) == ["77"])
    await list.show(search: SearchQuery("subject:nothing"))
    #expect(list.count == 0)
    await list.show(try #require(session.firstPlace))
    await wait(list) { list.count == 151 }
    #expect(list.count == 151 && list.query == nil)
    await session.close()
  }

  /// Waits until values that are read or told make the condition true.
  private func update(_ list: MessageList, until isTrue: @escaping @MainActor () -> Bool) async {
    if isTrue() { return }
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      list.onUpdate = { _ in
        guard isTrue() else { return }
        waiting?.resume()
        waiting = nil
        list.onUpdate = nil
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func typingEndsTheSearchBefore() async throws {
    let scratch = try mail(120)
    let session = try await session(scratch)
    let list = session.list
    // Tasks of one actor begin in the order in which they are made.
    let searches = ["e", "engine 11"].map { text in
      Task { await list.show(search: SearchQuery(text, isTyping: true)) }
    }
    for search in searches { await search.value }
    #expect(list.query == SearchQuery("engine 11", isTyping: true))
    #expect(list.count == 11)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func suggestionsGoOnWithWhatIsTyped() async throws {
    let scratch = try mail(3)
    let session = try await session(scratch)
    func texts(_ text: String) async -> [String] {
      await SearchSuggestion.suggestions(for: text, in: session).map(\.text)
    }
    let taught = await texts("")
    #expect(taught.contains("from:") && taught.contains("is:unread ") && taught.count == 17)
    #expect(await texts("engine ") == [])
    #expect(await texts("is:u") == ["is:unread ", "is:unflagged "])
    // Ada is at hand, but not asked for.
    #expect(await texts("subject:ada") == [])
    #expect(await texts("is:ada") == [])
    // Nothing is offered that is no search.
    for text in taught where !text.hasSuffix(":") { #expect(SearchQuery(text).problems.isEmpty) }
    #expect(await texts("engine love") == ["engine from:ada@example.org "])
    #expect(await texts("engine from:ad") == ["engine from:ada@example.org "])
    #expect(await texts("in:in") == ["in:Inbox "])
    #expect(await texts("in:a") == ["in:anywhere "])
    #expect(await texts("fr") == ["from:"])
    await session.close()
  }

  /// The messages of one notice may have gone different ways meanwhile: what was put elsewhere stays.
  @Test(.timeLimit(.minutes(5))) func anActionOfANoticeIsDoneToWhatIsStillThere() async throws {
    let scratch = try mail(4)
    let session = try await session(scratch)
    var ids: [MailID] = []
    for position in 0..<4 {
      ids.append(try await session.store.messages(of: session.list.id(at: position))[0].id)
    }
    let inbox = try #require(session.folders.first)
    let work = try await session.store.makeFolder(named: ["Work"], in: inbox.account)
    _ = try await session.store.perform("move", .move(to: work.id), on: .messages([ids[0]]))
    _ = try await session.store.perform("archive", .moveToRole(.archive), on: .messages([ids[1]]))
    let outcome = await session.perform(.archive, on: ids, in: inbox.id)
    #expect(outcome.command?.count == 2 && outcome.sentence == "Archived 2 messages")
    #expect(try await session.store.message(ids[0])?.folder == work.id)
    for id in ids.dropFirst() {
      let folder = try await session.store.message(id)?.folder
      #expect(await session.store.folders.first { $0.id == folder }?.role == .archive)
    }
    for gone in [ids, [ids[0]], [ids[1]]] {
      #expect(await session.perform(.archive, on: gone, in: inbox.id).isFailure)
    }
    #expect(try await session.store.message(ids[0])?.folder == work.id)
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func ofSeveralInANoticeThoseThatWereReadStay() async throws {
    let scratch = try mail(2)
    let session = try await session(scratch)
    var ids: [MailID] = []
    for position in 0..<2 {
      ids.append(try await session.store.messages(of: session.list.id(at: position))[0].id)
    }
    let inbox = try #require(session.folders.first)
    _ = await session.markRead(ids)
    #expect(await session.perform(.delete, on: ids, in: inbox.id).isFailure)
    #expect(try scratch.files().count == 2)
    #expect(await session.perform(.delete, on: [ids[0]], in: inbox.id).sentence == "Deleted “1”")
    await session.close()
  }

  @Test(.timeLimit(.minutes(5))) func twoWindowsOnOneStore() async throws {
    let scratch = try mail(30)
    let first = try await session(scratch)
    let second = try await session(scratch)
    let row = second.list.id(at: 7)
    let outcome = await first.perform(.archive, on: [row])
    #expect(!outcome.isFailure)
    await wait(second.list) { second.list.count == 29 }
    #expect(second.list.position(of: row) == nil)
    await first.close()
    await second.close()
  }

  @Test(.timeLimit(.minutes(5))) func whatMovesNoRowsLeavesTheOrderAlone() async throws {
    let session = try await session(try mail(30))
    let list = session.list
    while list.isReadingAgain { await Task.yield() }
    // From here on nothing waits, so that no other change comes in between.
    let generation = list.generation
    func change(_ next: Int64, lastMove: Int64, isReload: Bool = true) -> ChangeSet {
      ChangeSet(
        generation: generation + next, folders: [:], lastMove: lastMove, folderList: nil,
        isReload: isReload)
    }
    // As another process goes on reading texts.
    for next in 1...3 as ClosedRange<Int64> {
      list.receive(change(next, lastMove: generation))
      #expect(!list.isReadingAgain)
    }
    list.receive(change(7, lastMove: generation, isReload: false))
    #expect(!list.isReadingAgain)
    list.receive(change(8, lastMove: generation + 8, isReload: false))
    #expect(list.isReadingAgain)
    await session.close()
  }

  /// An index that was made anew counts from the beginning.
  @Test(.timeLimit(.minutes(5))) func anOlderIndexHasTheOrderReadAgain() async throws {
    let session = try await session(try mail(3))
    session.list.receive(
      ChangeSet(generation: 0, folders: [:], lastMove: 0, folderList: nil, isReload: true))
    #expect(session.list.isReadingAgain)
    await session.close()
  }
}

/// A Maildir of a test, gone with it.
final class ScratchMail {
  let root: String
  var mail: String { root + "/Mail" }

  init() throws {
    root = NSTemporaryDirectory() + "inbox-" + UUID().uuidString
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: mail + "/" + part, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Delivers an unread message with this subject, as a mail server does.
  func deliver(_ subject: String, time: Int) throws {
    let date = Date(timeIntervalSince1970: Double(time))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
    let text =
      "From: Ada Lovelace <ada@example.org>\nSubject: \(subject)\n"
      + "Date: \(formatter.string(from: date))\n\nThe engine weaves.\n"
    let name = "\(time).\(subject).host"
    try Data(text.utf8).write(to: URL(fileURLWithPath: mail + "/tmp/" + name))
    try FileManager.default.moveItem(atPath: mail + "/tmp/" + name, toPath: mail + "/new/" + name)
  }

  func files(_ folder: String = "") throws -> [String] {
    try ["cur", "new"].flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: mail + "/" + folder + "/" + part)
        .map { part + "/" + $0 }
    }.sorted()
  }

  var configuration: MailStore.Configuration {
    MailStore.Configuration(
      mailDirectories: [mail], cacheDirectory: root + "/cache", dataDirectory: root + "/data")
  }
}

extension Session {
  /// Does an action as it would be shown for these rows.
  fileprivate func perform(_ action: MailAction.ID, on rows: [RowID]) async -> Outcome {
    guard let variant = MailAction.named(action).variant(in: list.actionState(of: rows)) else {
      return Outcome(failure: .notApplicable)
    }
    return await perform(variant, on: rows)
  }
}
