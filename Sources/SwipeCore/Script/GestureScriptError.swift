/// A line of a gesture script that is no statement.
public struct GestureScriptError: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong with it, in a sentence without an end.
  public let reason: String

  /// The line and what is wrong with it.
  public var description: String { "line \(line): \(reason)" }
}

/// The words of one line, taken one after the other.
struct ScriptWords {
  let line: Int
  private var words: ArraySlice<Substring>

  /// The words of a line before its comment.
  init(_ text: Substring, line: Int) {
    self.line = line
    words = text.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
  }

  var isEmpty: Bool { words.isEmpty }

  func error(_ reason: String) -> GestureScriptError {
    GestureScriptError(line: line, reason: reason)
  }

  mutating func next(_ what: String) throws(GestureScriptError) -> String {
    guard let word = words.popFirst() else { throw error("\(what) is missing") }
    return String(word)
  }

  mutating func number(_ what: String) throws(GestureScriptError) -> Double {
    let word = try next(what)
    guard let value = DecimalText.parse(word) else {
      throw error("\(what) must be a number, not “\(word)”")
    }
    return value
  }

  mutating func size(_ what: String) throws(GestureScriptError) -> Double {
    let value = try number(what)
    guard value >= 0 else { throw error("\(what) must not be negative") }
    return value
  }

  mutating func edge() throws(GestureScriptError) -> SwipeEdge {
    let word = try next("the edge")
    guard let edge = SwipeEdge(rawValue: word) else {
      throw error("“\(word)” is no edge: top, leading, bottom or trailing")
    }
    return edge
  }

  /// One of two words.
  mutating func choice(_ yes: String, _ no: String, _ what: String) throws(GestureScriptError)
    -> Bool
  {
    let word = try next(what)
    guard word == yes || word == no else {
      throw error("\(what) must be \(yes) or \(no), not “\(word)”")
    }
    return word == yes
  }

  mutating func rest() -> [String] {
    defer { words = [] }
    return words.map(String.init)
  }

  func end() throws(GestureScriptError) {
    if let word = words.first { throw error("“\(word)” is one word too many") }
  }
}
