import CGTK
import GTKBridge

/// The compiled files the program cannot run without: its GResource and its GSettings schema.
///
/// Both lie in one folder, the first of these that holds `whisk.gresource`:
/// 1. the folder that the environment variable `WHISK_RESOURCES` names; then no other is tried;
/// 2. `../share/whisk` as seen from the program, where an installation has them;
/// 3. `whisk_InboxUI.resources` beside the program, where `swift build` lays them.
///
/// The schema may also be among the system's own, as packages of distributions install it.
struct ProgramResources {
  /// What is missing, as one line for a person.
  struct Missing: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private let schema: OpaquePointer

  /// Finds the resources, adds the GResource to those GTK looks into, and loads the schema.
  ///
  /// Call it once, before the application starts. Nothing of it aborts: what is missing is thrown.
  static func register() throws(Missing) -> ProgramResources {
    let folder = try locate()
    try registerBundle(in: folder)
    return ProgramResources(schema: try loadSchema(in: folder))
  }

  /// Has gettext look for the program's words where an installation has them, if there is one, and
  /// in the system's place otherwise.
  static func bindTranslations(programFolder: String = programFolder()) {
    bind_textdomain_codeset(applicationID, "UTF-8")
    let folder = "\(programFolder)/../share/locale"
    if g_file_test(folder, G_FILE_TEST_IS_DIR) != 0 { bindtextdomain(applicationID, folder) }
  }

  /// The program's settings; the caller owns the reference.
  func makeSettings() -> UnsafeMutablePointer<GSettings> {
    g_settings_new_full(schema, nil, nil)
  }

  /// The folder that holds the compiled files.
  static func locate(
    override: String? = g_getenv("WHISK_RESOURCES").map { String(cString: $0) },
    programFolder: String = programFolder()
  ) throws(Missing) -> String {
    if let override {
      guard holdsBundle(override) else {
        throw Missing(
          description: "WHISK_RESOURCES names \(override), which has no \(bundleName).")
      }
      return override
    }
    let candidates = [
      "\(programFolder)/../share/whisk", "\(programFolder)/whisk_InboxUI.resources",
    ]
    guard let folder = candidates.first(where: holdsBundle) else {
      throw Missing(
        description: "The program's resources are missing: no \(bundleName) in "
          + candidates.joined(separator: " or ") + ".")
    }
    return folder
  }

  private static let bundleName = "whisk.gresource"

  private static func holdsBundle(_ folder: String) -> Bool {
    g_file_test("\(folder)/\(bundleName)", G_FILE_TEST_IS_REGULAR) != 0
  }

  /// The folder of the running program, symbolic links resolved.
  private static func programFolder() -> String {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return "." }
    defer { g_free(program) }
    guard let folder = g_path_get_dirname(program) else { return "." }
    defer { g_free(folder) }
    return String(cString: folder)
  }

  private static func registerBundle(in folder: String) throws(Missing) {
    var error: UnsafeMutablePointer<GError>?
    guard let bundle = g_resource_load("\(folder)/\(bundleName)", &error) else {
      throw Missing(
        description: "The program's resources cannot be read: \(message(taking: error))")
    }
    g_resources_register(bundle)
    g_resource_unref(bundle)
  }

  private static func loadSchema(in folder: String) throws(Missing) -> OpaquePointer {
    // A folder without compiled schemas is an error of its own; the system's may still have ours.
    let system = g_settings_schema_source_get_default()
    let own = g_settings_schema_source_new_from_directory(folder, system, 0, nil)
    defer { if let own { g_settings_schema_source_unref(own) } }
    guard let source = own ?? system,
      let schema = g_settings_schema_source_lookup(source, applicationID, 1)
    else {
      throw Missing(
        description: "The settings schema \(applicationID) is missing: no gschemas.compiled in "
          + "\(folder), and the system has none.")
    }
    return schema
  }
}
