import CAdwaita
import CGTK
import Glibc
import GTKBridge
import Inbox

/// The program `whisk`.
@MainActor
public enum Program {
  /// The version, as `--version` prints it.
  public static let version = "0.1.0"

  /// Runs the program from its command line to its end.
  ///
  /// - Parameter arguments: The command line, the program's own name first.
  /// - Returns: The exit code: 0 done, 2 usage, 3 failed with one line on standard error.
  public static func run(arguments: [String]) -> Int32 {
    setlocale(LC_ALL, "")
    ProgramResources.bindTranslations()
    // What is not translated comes back as the very text that went in: it is copied while it lives.
    Localization.install(
      text: { text in text.withCString { String(cString: g_dgettext(applicationID, $0)) } },
      plural: { one, many, count in
        one.withCString { one in
          many.withCString { many in
            String(cString: g_dngettext(applicationID, one, many, UInt(clamping: count)))
          }
        }
      })
    let options: LaunchOptions
    do throws(LaunchOptions.UsageError) {
      options = try LaunchOptions(arguments: arguments.dropFirst())
    } catch {
      return fail(error.description, code: 2)
    }
    switch options.task {
    case .printVersion: print("whisk \(version)")
    case .printHelp: print(LaunchOptions.helpText)
    case .run: return show(options)
    }
    return 0
  }

  private static func show(_ options: LaunchOptions) -> Int32 {
    // GNOME's own service calls the program by its name on the bus when a button of a notice is
    // pressed, and a process of its own has none; the common service answers whoever has sent it.
    if options.isOwnProcess { g_setenv("GNOTIFICATION_BACKEND", "freedesktop", 0) }
    guard gtk_init_check() != 0 else {
      return fail(tr("There is no display to show a window on."), code: 3)
    }
    do throws(ProgramResources.Missing) {
      let resources = try ProgramResources.register()
      MainLoop.attachSwiftConcurrency()
      return Application(options: options, settings: resources.makeSettings()).run()
    } catch {
      return fail(error.description, code: 3)
    }
  }

  /// Says what went wrong in one line on standard error.
  static func fail(_ line: String, code: Int32) -> Int32 {
    let text = "whisk: \(line)\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    return code
  }
}
