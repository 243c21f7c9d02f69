// swift-tools-version: 6.2
import PackageDescription

/// The settings every Swift target of this package is built with.
///
/// One function, so that a new target cannot forget a flag.
func houseSettings() -> [SwiftSetting] {
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}

/// A Swift module below the programs.
func module(
  _ name: String, standsOn below: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: below, swiftSettings: houseSettings(), plugins: plugins)
}

/// A program: one thin file over the module that does the work.
func program(
  _ name: String, standsOn below: [Target.Dependency], plugins: [Target.PluginUsage] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: below, swiftSettings: houseSettings(), plugins: plugins)
}

/// The tests of one module, named after it.
///
/// - Parameter data: folders of its directory that hold what tests read, and no source.
func tests(
  of name: String, also below: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + below, exclude: data,
    swiftSettings: houseSettings())
}

let package = Package(
  name: "whisk",
  products: [
    .library(name: "SwipeActions", targets: ["SwipeActions"]),
    .library(name: "SwipeCore", targets: ["SwipeCore"]),
    .executable(name: "whisk", targets: ["whisk"]),
    .executable(name: "whisk-mail", targets: ["whisk-mail"]),
    .executable(name: "swipe-gallery", targets: ["swipe-gallery"]),
  ],
  targets: [
    // C, from the distribution.
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(name: "CGMime", pkgConfig: "gmime-3.0", providers: [.apt(["libgmime-3.0-dev"])]),
    // Loaded at run time, not linked; see its shim.
    .systemLibrary(name: "CWebKit"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // The library.
    module("SwipeCore"),
    module("GTKBridge", standsOn: ["CGTK"]),
    module("SwipeActions", standsOn: ["SwipeCore", "GTKBridge", "CGTK"]),

    // The mail engine.
    module("MailFormat", standsOn: ["CGMime"]),
    module("MailStore", standsOn: ["MailFormat", "CSQLite"]),
    module("Inbox", standsOn: ["MailFormat", "MailStore", "SwipeCore"]),

    // The programs.
    module(
      "InboxUI",
      standsOn: [
        "MailFormat", "MailStore", "Inbox", "SwipeCore", "SwipeActions", "GTKBridge", "CGTK",
        "CAdwaita", "CWebKit",
      ],
      plugins: ["CompileResources"]),
    .plugin(
      name: "CompileResources", capability: .buildTool(), path: "Sources/CompileResources"),
    program("whisk", standsOn: ["InboxUI"]),
    program("whisk-mail", standsOn: ["Inbox", "MailStore", "MailFormat"]),
    program(
      "swipe-gallery", standsOn: ["SwipeActions", "SwipeCore", "GTKBridge", "CGTK"],
      plugins: ["CopyPages"]),
    .plugin(name: "CopyPages", capability: .buildTool(), path: "Sources/CopyPages"),
    program("bench", standsOn: ["SwipeCore", "MailStore", "MailFormat", "CAllocationCounter"]),
    .target(name: "CAllocationCounter"),

    .target(
      name: "GTKTesting", dependencies: ["GTKBridge", "CGTK"], path: "Tests/GTKTesting",
      swiftSettings: houseSettings()),
    .target(
      name: "ProcessTesting", path: "Tests/ProcessTesting", swiftSettings: houseSettings()),
    tests(of: "SwipeCore", data: ["Gestures"]),
    tests(of: "GTKBridge", also: ["GTKTesting", "CGTK"]),
    tests(of: "SwipeActions", also: ["SwipeCore", "GTKBridge", "GTKTesting", "CGTK"]),
    tests(
      of: "MailFormat", also: ["ProcessTesting"],
      data: ["differential.py", "differential-exceptions.json"]),
    tests(of: "MailStore", also: ["MailFormat", "CSQLite"]),
    tests(of: "Inbox", also: ["MailStore", "MailFormat", "SwipeCore", "ProcessTesting"]),
    tests(
      of: "InboxUI",
      also: [
        "Inbox", "MailStore", "MailFormat", "SwipeActions", "SwipeCore", "GTKBridge",
        "GTKTesting", "CGTK", "CAdwaita",
      ]),
  ]
)
