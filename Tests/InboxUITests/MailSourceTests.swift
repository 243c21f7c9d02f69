import FoundationEssentials
import Inbox
import MailStore
import Testing

@testable import InboxUI

struct MailSourceTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/whisk-source-\(UUID())"

  private func find(
    _ words: [String] = [], environment: [String: String] = [:], chosen: [String] = []
  ) throws -> MailSource? {
    MailSource.find(
      options: try LaunchOptions(arguments: words), environment: environment, chosen: chosen)
  }

  @Test func whatIsNamedComesFirst() throws {
    let environment = ["WHISK_MAIL": "/env"]
    #expect(
      try find(["--mail", "/a", "--mail", "/b"], environment: environment, chosen: ["/c"])
        == .directories(["/a", "/b"]))
    #expect(try find(environment: environment, chosen: ["/c"]) == .directories(["/env"]))
    #expect(try find(chosen: ["/c"]) == .directories(["/c"]))
    #expect(try find(["--demo"], environment: environment, chosen: ["/c"]) == .sample)
  }

  @Test func theUsualPlacesComeLastAndMayBeEmpty() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try find(environment: ["HOME": folder]) == nil)
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/Maildir/\(part)", withIntermediateDirectories: true)
    }
    #expect(
      try find(environment: ["HOME": folder]) == .directories(["\(folder)/Maildir"]))
    #expect(
      try find(environment: ["HOME": folder, "WHISK_MAIL": ""])
        == .directories(["\(folder)/Maildir"]))
  }

  @Test func theSampleIsCopiedAnewEachTimeAndNeverWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = StandardPaths(environment: ["HOME": folder])
    let configuration = try MailSource.sample.configuration(paths: paths)
    let mail = try #require(configuration.mailDirectories.first)
    #expect(mail.hasPrefix(folder) && configuration.dataDirectory.hasPrefix(folder))
    #expect(MailLocation.classify(mail) == .maildir)
    let files = try FileManager.default.contentsOfDirectory(atPath: mail + "/cur")
    #expect(files.count >= 40)
    try FileManager.default.removeItem(atPath: "\(mail)/cur/\(files[0])")
    _ = try MailSource.sample.configuration(paths: paths)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: mail + "/cur").sorted()
        == files.sorted())
  }
}
