/// An appointment in a message (iCalendar, RFC 5545).
public struct CalendarEvent: Sendable, Hashable {
  /// What the message wants, in upper case: `REQUEST`, `REPLY`, `CANCEL`, `PUBLISH`; may be empty.
  public var method = ""

  /// What it is about.
  public var summary = ""

  /// Where it takes place.
  public var location = ""

  /// Who invites.
  public var organizer: Address?

  /// The start as written, as in `20261203T190000Z`; empty when missing.
  public var start = ""

  /// The time zone's name that belongs to a start without `Z`; nil without one.
  public var startZone: String?

  /// The end, as written.
  public var end = ""

  /// Reads the first event of a calendar; nil if it holds none.
  init?(calendar: String) {
    var isInside = false
    // Components within the event, such as alarms, have fields of the same names.
    var inner = 0
    for line in CalendarEvent.unfolded(calendar) {
      guard let colon = CalendarEvent.endOfName(line) else { continue }
      let head = line[..<colon].split(separator: ";")
      let value = String(line[line.index(after: colon)...])
      let name = head.first?.uppercased() ?? ""
      switch (name, isInside, inner) {
      case ("METHOD", false, _): method = SafeText.line(value).uppercased()
      case ("BEGIN", false, _): isInside = value.uppercased().hasPrefix("VEVENT")
      case ("BEGIN", true, _): inner += 1
      case ("END", true, 0): return
      case ("END", true, _): inner -= 1
      case ("SUMMARY", true, 0): summary = CalendarEvent.text(value)
      case ("LOCATION", true, 0): location = CalendarEvent.text(value)
      case ("DTSTART", true, 0):
        start = SafeText.line(value)
        startZone = CalendarEvent.parameter("TZID", head)
      case ("DTEND", true, 0): end = SafeText.line(value)
      case ("ORGANIZER", true, 0):
        let isMail = value.lowercased().hasPrefix("mailto:")
        organizer = Address(
          name: CalendarEvent.parameter("CN", head) ?? "",
          address: SafeText.line(isMail ? String(value.dropFirst(7)) : ""))
      default: break
      }
    }
    if !isInside { return nil }
  }

  /// The lines, with those that begin with white space joined to the one before.
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline).prefix(5_000) {
      if line.first == " " || line.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  /// The colon after name and parameters: the first outside quotes.
  private static func endOfName(_ line: String) -> String.Index? {
    var isQuoted = false
    return line.firstIndex {
      if $0 == "\"" { isQuoted.toggle() }
      return $0 == ":" && !isQuoted
    }
  }

  private static func parameter(_ name: String, _ head: [Substring]) -> String? {
    for parameter in head.dropFirst() where parameter.uppercased().hasPrefix(name + "=") {
      return SafeText.line(String(parameter.dropFirst(name.count + 1).filter { $0 != "\"" }))
    }
    return nil
  }

  /// A text value with its escapes replaced, in one line.
  private static func text(_ value: String) -> String {
    var result = ""
    var isEscaped = false
    for character in value.prefix(2_000) {
      if isEscaped {
        result.append(character == "n" || character == "N" ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return SafeText.line(result)
  }
}
