import Foundation
import PackagePlugin

/// Compiles `Resources/` into one GResource and `data/schemas/` into one schema source.
///
/// Both results become resources of the target, so SwiftPM lays them into a folder beside the
/// program, and `swift build` alone makes one that works.
@main
struct CompileResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL

    let resources = package.appending(path: "Resources")
    let manifest = resources.appending(path: "whisk.gresource.xml")
    let icons = package.appending(path: "data/icons/hicolor")
    let bundle = output.appending(path: "whisk.gresource")

    // A plugin's own look-up of tools knows the toolchain only, not the search path.
    let env = URL(filePath: "/usr/bin/env")

    let schemas = package.appending(path: "data/schemas")
    let compiledSchemas = output.appending(path: "gschemas.compiled")

    return [
      .buildCommand(
        displayName: "Compiling Resources",
        executable: env,
        arguments: [
          "glib-compile-resources", "--sourcedir=\(resources.path)", "--sourcedir=\(icons.path)",
          "--target=\(bundle.path)", manifest.path,
        ],
        inputFiles: try files(in: resources) + files(in: icons),
        outputFiles: [bundle]
      ),
      .buildCommand(
        displayName: "Compiling GSettings schemas",
        executable: env,
        arguments: [
          "glib-compile-schemas", "--strict", "--targetdir=\(output.path)", schemas.path,
        ],
        inputFiles: try files(in: schemas),
        outputFiles: [compiledSchemas]
      ),
    ]
  }

  /// Every file below a folder, so that a change in any of them compiles again.
  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .sorted()
      .map { folder.appending(path: $0) }
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
  }
}
