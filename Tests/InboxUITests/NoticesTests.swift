import FoundationEssentials
import GTKTesting
import MailStore
import XCTest

@testable import InboxUI

/// The notices that are remembered from run to run.
final class NoticesTests: GTKTestCase {
  func testTheyAreThereInTheNextRun() throws {
    MainActor.assumeIsolated {
      let folder = FileManager.default.temporaryDirectory.path + "/whisk-notices-\(UUID())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = folder + "/state/notices.ini"
      let one = Notices.Notice(
        folder: FolderID(rawValue: -7), messages: [MailID(rawValue: 1), MailID(rawValue: 1 << 59)])
      let two = Notices.Notice(folder: FolderID(rawValue: .max), messages: [])
      let first = Notices(path: path)
      XCTAssertEqual(first.all, [:])
      first["folder--7"] = one
      first["mail-x"] = two
      XCTAssertEqual(Notices(path: path).all, ["folder--7": one, "mail-x": two])
      first["mail-x"] = nil
      XCTAssertEqual(Notices(path: path).all, ["folder--7": one])
      XCTAssertEqual(Notices(path: "/dev/null/notices.ini").all, [:])
    }
  }
}
