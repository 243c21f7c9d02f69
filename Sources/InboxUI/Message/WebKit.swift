import CWebKit

/// WebKitGTK, which is loaded when it is first needed: programs that show no HTML never pay for it.
@MainActor
enum WebKit {
  /// The library is not there, or it is too old.
  struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// What is wrong, as the system says it.
    let description: String
  }

  private static var functions: CWebKitFunctions?

  /// The library's functions; the first call loads the library, which takes about 0.1 s.
  ///
  /// Only on the main thread: while libraries start, libsoup waits for GModule's lock, which GTK
  /// holds while it waits for the loader. On two threads they would wait for each other for ever.
  ///
  /// The corresponding C function is `dlopen`.
  static func load() throws(Unavailable) -> CWebKitFunctions {
    if let functions { return functions }
    var made = CWebKitFunctions()
    if let problem = cwebkit_load(&made) {
      throw Unavailable(description: String(cString: problem))
    }
    functions = made
    return made
  }
}
