import Foundation
import Inbox
import MailStore

extension Tool {
  /// `import`
  func importMail(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--to")
    let word = try arguments.neededWord("a FILE or a DIR")
    let folder = try arguments.value("--to").map(folderPath)
    let store = try await openStore(arguments)
    let (target, name) = try await target(folder, in: store)
    let showsProgress = isatty(2) != 0
    let result = try await withFile(word) { file in
      let path = StandardPaths.absolute(file, in: FileManager.default.currentDirectoryPath)
      return try await store.importMail(from: [path], into: target) { progress in
        guard showsProgress else { return }
        let percent = progress.bytesDone * 100 / max(progress.bytesTotal, 1)
        sayAside("\r\(progress.imported) (\(percent) %)  ")
      }
    }
    await store.close()
    if showsProgress { sayAside("\r\u{1b}[K") }
    if arguments.has("--json") {
      try printJSON(
        Report.Import(
          imported: result.imported, duplicates: result.duplicates, skipped: result.skipped,
          folder: name))
    } else {
      print(
        result.imported == 0
          ? tr("Nothing was imported.")
          : tr(
            "{n} message imported into {folder}.", "{n} messages imported into {folder}.",
            count: result.imported, ["folder": name]))
      if result.duplicates > 0 {
        print(
          tr(
            "{n} is in this mail already, and was not added again.",
            "{n} are in this mail already, and were not added again.", count: result.duplicates))
      }
      if result.skipped > 0 {
        print(
          tr("{n} file was no mail.", "{n} files were no mail.", count: result.skipped))
      }
    }
    if let problem = result.problem {
      complain(problem)
      return .failed
    }
    return result.imported + result.duplicates > 0 ? .done : .nothingMatched
  }

  /// The folder to import into, and its name: the inbox, or the named one, which may be missing yet.
  private func target(
    _ path: [String]?, in store: MailStore
  ) async throws -> (target: ImportTarget, name: String) {
    let name = path?.joined(separator: "/")
    do {
      let folder = try await folder(name, in: store)
      return (.folder(folder), folder.fullName)
    } catch is NoFolder {
      return (.named(path ?? ["Inbox"], in: store.accounts[0].id), name ?? "Inbox")
    }
  }

  /// `export`
  func export(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.allow("--to")
    guard let file = arguments.value("--to") else {
      throw UsageError(sentence: "export needs --to FILE.")
    }
    guard file != "-" || !arguments.has("--json") else {
      throw UsageError(sentence: "Standard output is either the messages or JSON.")
    }
    let ids = try ids(Array(arguments.words.dropFirst()), for: "export")
    guard !ids.isEmpty else { return .nothingMatched }
    let store = try await openStore(arguments)
    await store.refresh(.headers)
    let present = try await present(ids, in: store).map(\.id)
    if file == "-" {
      for id in present {
        if let text = try await store.mbox(of: id) {
          try output.write(text)
        }
      }
      return .done
    }
    let path = StandardPaths.absolute(file, in: FileManager.default.currentDirectoryPath)
    let count = try await store.export(present, to: path)
    if arguments.has("--json") {
      try printJSON(Report.Export(exported: count, file: path))
    } else {
      print(tr("{n} message exported.", "{n} messages exported.", count: count))
    }
    return .done
  }
}
