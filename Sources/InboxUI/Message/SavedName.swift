import Inbox

/// Names for files that are saved, none of which may take the place of another.
enum SavedName {
  /// The name for a message as a file, after its subject.
  static func message(_ subject: String) -> String {
    let name = subject.filter { !"/\\:".contains($0) }.prefix(80)
    return (name.isEmpty ? tr("message") : String(name)) + ".eml"
  }

  /// The last part of a path.
  static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A name that is not taken: `note.txt`, `note (2).txt`, …
  static func free(_ name: String, isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    var number = 2
    while true {
      let candidate = "\(name[..<dot]) (\(number))\(name[dot...])"
      if !isTaken(candidate) { return candidate }
      number += 1
    }
  }
}
