/// The first expectation of a script that did not hold.
public struct GestureMismatch: Error, Equatable, CustomStringConvertible {
  /// The line of the expectation, from 1.
  public let line: Int
  /// What the script wanted, as it stands behind `expect`.
  public let wanted: String
  /// What was the case, in the same words.
  public let got: String

  /// The line, what was wanted and what was the case.
  public var description: String { "line \(line): wanted \(wanted), got \(got)" }
}

extension GesturePlayer {
  /// What is the case in place of an expectation, or nil if it holds.
  func mismatch(_ wanted: GestureScript.Expectation) -> String? {
    func near(_ value: Double, _ wanted: Double, _ tolerance: Double) -> Bool {
      // A hair more, so that a tolerance of 0.1 admits a difference of 0.1.
      abs(value - wanted) <= tolerance + 1e-9
    }
    let got: GestureScript.Expectation
    switch wanted {
    case .offset(let id, let value, let tolerance):
      let offset = machine.offset(of: id)
      return near(offset, value, tolerance)
        ? nil : "offset \(id) \(DecimalText.rounded(offset))"
    case .scrolled(let value, let tolerance):
      return near(scrolled, value, tolerance)
        ? nil : "scrolled \(DecimalText.rounded(scrolled))"
    case .open: got = .open(machine.openRow)
    case .owner: got = .owner(machine.owner)
    case .armed: got = .armed(machine.armedAction)
    case .calls: got = .calls(calls)
    case .asking: got = .asking(asking)
    }
    return got == wanted ? nil : got.text
  }

  private var asking: String? { machine.question.map { "\($0.id):\($0.action)" } }

  /// The state after an event as one JSON object.
  ///
  /// Offsets are those of the rows off their place; the question is named only while there is one.
  func stateLine(_ time: Double, _ event: GestureScript.Event) -> String {
    let offsets = machine.displacedRows.sorted().map { id in
      let offset = DecimalText.rounded(machine.offset(of: id), fraction: true)
      return "\(JSONText.string(id)):\(offset)"
    }
    let open = machine.openRow.map { "\($0.id) \($0.edge.rawValue)" }
    var fields = [
      "\"t\":\(DecimalText.exact(time))",
      "\"event\":\(JSONText.string(event.name))",
      "\"owner\":\(JSONText.string(machine.owner))",
      "\"open\":\(JSONText.string(open))",
      "\"offset\":{\(offsets.joined(separator: ","))}",
      "\"armed\":\(JSONText.string(machine.armedAction))",
      "\"calls\":[\(calls.map { JSONText.string($0) }.joined(separator: ","))]",
      "\"scrolled\":\(DecimalText.rounded(scrolled))",
    ]
    if let asking { fields.append("\"asking\":\(JSONText.string(asking))") }
    return "{\(fields.joined(separator: ","))}"
  }
}

/// Strings as JSON writes them.
enum JSONText {
  /// A string in quotes, or null.
  static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
