import FoundationEssentials
import MailStore
import Testing

@testable import Inbox

/// What is offered to move to, on folders of a Maildir.
@Suite @MainActor struct FolderFilterTests {
  private func filter(without: String? = nil) async throws -> FolderFilter {
    let root = FileManager.default.temporaryDirectory.path + "/whisk-filter-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["", ".Archive", ".Projects.Analytical Engine", ".Projects.Loom", ".Travel"] {
      for part in ["cur", "new", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(root)/Mail/\(folder)/\(part)", withIntermediateDirectories: true)
      }
    }
    let store = try await MailStore(
      MailStore.Configuration(
        mailDirectories: [root + "/Mail"], cacheDirectory: root + "/cache",
        dataDirectory: root + "/data"))
    let folders = await store.folders
    await store.close()
    let left = Set(folders.filter { $0.fullName == without }.map(\.id))
    return FolderFilter(folders, without: left)
  }

  private func names(_ choices: [FolderFilter.Choice]) -> [String] {
    choices.map { choice in
      switch choice {
      case .folder(let folder): folder.fullName
      case .usual(let role): "=" + role.usualName
      case .new(let path): "+" + path.joined(separator: "/")
      }
    }
  }

  @Test func withoutATextAllButTheOwnFolderAreThere() async throws {
    let filter = try await filter(without: "Inbox")
    #expect(
      names(filter.choices(for: " ")) == [
        "Archive", "Projects/Analytical Engine", "Projects/Loom", "Travel", "=Trash", "=Junk",
      ])
  }

  @Test(
    arguments: [
      ("lo", ["Projects/Loom", "+lo"]), ("LOOM", ["Projects/Loom", "+LOOM"]),
      // What begins with it comes before what holds it.
      ("a", ["Archive", "Projects/Analytical Engine", "Travel", "=Trash", "+a"]),
      ("projects", ["Projects/Analytical Engine", "Projects/Loom", "+projects"]),
      ("travel", ["Travel"]), ("Projects/Loom", ["Projects/Loom"]),
      (" Projects / New ", ["+Projects/New"]), ("/", nil),
      // One is there already; where one is, is nowhere to go.
      ("inbox", []), ("snoozed", []), ("jun", ["=Junk", "+jun"]),
    ] as [(String, [String]?)])
  func typing(_ text: String, _ expected: [String]?) async throws {
    let filter = try await filter(without: "Inbox")
    #expect(names(filter.choices(for: text)) == expected ?? names(filter.choices(for: "")))
  }
}
