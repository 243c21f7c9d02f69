import Inbox

/// Names for files that are saved, none of which may take the place of another.
enum SavedName {
  /// The name for a message as a file, after its subject.
  static func message(_ subject: String) -> String {
    var name = ""
    for character in subject where !"/\\:".contains(character) && !character.isNewline {
      // A file whose name begins with a dot is not seen.
      if name.isEmpty, character == "." || character.isWhitespace { continue }
      // A file system counts bytes, 255 of them, and a copy is told apart by a few more.
      guard name.utf8.count + character.utf8.count <= 180 else { break }
      if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
        name.append(character)
      }
    }
    return (name.isEmpty ? tr("message") : name) + ".eml"
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
