import Foundation
import PackagePlugin

/// Lays the source of each gallery page beside the program, so that a page can show its own code.
@main
struct CopyPages: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    return module.sourceFiles(withSuffix: "swift").map(\.url)
      .filter { $0.deletingLastPathComponent().lastPathComponent == "Pages" }
      .map { page in
        let copy = context.pluginWorkDirectoryURL.appending(path: page.lastPathComponent + ".txt")
        return .buildCommand(
          displayName: "Copying \(page.lastPathComponent)",
          // A plugin's own look-up of tools knows the toolchain only, not the search path.
          executable: URL(filePath: "/usr/bin/env"), arguments: ["cp", page.path, copy.path],
          inputFiles: [page], outputFiles: [copy])
      }
  }
}
