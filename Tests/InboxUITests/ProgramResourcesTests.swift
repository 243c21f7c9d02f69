import CGTK
import XCTest

@testable import InboxUI

final class ProgramResourcesTests: XCTestCase {
  /// Where the build laid the compiled files: beside the test program.
  func testFoundBesideTheProgram() throws {
    let folder = try ProgramResources.locate(override: nil)
    XCTAssertTrue(folder.hasSuffix("/whisk_InboxUI.resources"), folder)
  }

  func testInstalledPrefixComesFirst() throws {
    let prefix = try temporaryFolder()
    for folder in ["bin/whisk_InboxUI.resources", "share/whisk"] {
      try makeEmptyBundle(in: prefix.appending(path: folder))
    }
    let found = try ProgramResources.locate(
      override: nil, programFolder: prefix.appending(path: "bin").path)
    XCTAssertEqual(found, prefix.path + "/bin/../share/whisk")
  }

  func testOverrideIsTheOnlyPlaceTried() throws {
    let empty = try temporaryFolder().path
    XCTAssertThrowsError(try ProgramResources.locate(override: empty)) {
      XCTAssertEqual(
        "\($0)", "WHISK_RESOURCES names \(empty), which has no whisk.gresource.")
    }
    let filled = try temporaryFolder()
    try makeEmptyBundle(in: filled)
    XCTAssertEqual(try ProgramResources.locate(override: filled.path), filled.path)
  }

  func testNothingAnywhereNamesBothPlaces() throws {
    let folder = try temporaryFolder().path
    XCTAssertThrowsError(try ProgramResources.locate(override: nil, programFolder: folder)) {
      XCTAssertEqual(
        "\($0)",
        "The program's resources are missing: no whisk.gresource in \(folder)/../share/whisk or "
          + "\(folder)/whisk_InboxUI.resources.")
    }
  }

  func testRegisteredBundleHasWhatTheApplicationLooksFor() throws {
    _ = try ProgramResources.register()
    let prefix = "/" + applicationID.replacing(".", with: "/")
    for path in [
      "\(prefix)/style.css",
      "\(prefix)/icons/scalable/apps/\(applicationID).svg",
      "\(prefix)/icons/symbolic/apps/\(applicationID)-symbolic.svg",
    ] {
      XCTAssertNotEqual(
        g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil), 0, path)
    }
  }

  func testSettingsHaveTheirDefaults() throws {
    let settings = try ProgramResources.register().makeSettings()
    defer { g_object_unref(settings) }
    for (key, value) in [
      ("swipe-sensitivity", "1.0"), ("single-key-shortcuts", "true"), ("density", "'comfortable'"),
    ] {
      let original = g_settings_get_default_value(settings, key)
      defer { g_variant_unref(original) }
      let text = g_variant_print(original, 0)
      defer { g_free(text) }
      XCTAssertEqual(text.map { String(cString: $0) }, value, key)
    }
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whisk-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    return folder
  }

  private func makeEmptyBundle(in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "whisk.gresource"))
  }
}
