public import MailStore

/// Where the program keeps its own files, after the XDG base directory rules.
public struct StandardPaths: Hashable, Sendable {
  /// What can be made again: the index, and the sample mail of `--demo`.
  public let cache: String
  /// What cannot: journal, snoozes, pins.
  public let data: String
  /// The state of the window.
  public let state: String

  /// The directories that these environment variables name; a relative one does not count.
  public init(environment: [String: String]) {
    let home = environment["HOME"] ?? "/"
    func directory(_ variable: String, _ usual: String) -> String {
      let given = environment[variable] ?? ""
      return (given.hasPrefix("/") ? given : home + "/" + usual) + "/whisk"
    }
    cache = directory("XDG_CACHE_HOME", ".cache")
    data = directory("XDG_DATA_HOME", ".local/share")
    state = directory("XDG_STATE_HOME", ".local/state")
  }

  /// The configuration of a store with these mail directories.
  public func configuration(mail: [String]) -> MailStore.Configuration {
    MailStore.Configuration(mailDirectories: mail, cacheDirectory: cache, dataDirectory: data)
  }

  /// A path as given on the command line, made absolute; links in it stay.
  public static func absolute(_ path: String, in directory: String) -> String {
    let whole = path.hasPrefix("/") ? path : directory + "/" + path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }
}
