private import Glibc

/// The times a message can be snoozed until with one choice.
public enum SnoozeTime: String, CaseIterable, Sendable {
  /// Three hours from now, at a full hour.
  case laterToday = "later"
  /// Six in the evening.
  case thisEvening = "evening"
  /// Eight the next morning.
  case tomorrow
  /// Nine on Saturday.
  case weekend
  /// Eight on Monday.
  case nextWeek = "next-week"

  /// Its name in a menu, translated.
  public var title: String {
    switch self {
    case .laterToday: tr("Later Today")
    case .thisEvening: tr("This Evening")
    case .tomorrow: tr("Tomorrow")
    case .weekend: tr("This Weekend")
    case .nextWeek: tr("Next Week")
    }
  }

  /// The time, in seconds since 1970, as seen at `now`; nil where it makes no sense any more, as
  /// "this evening" at night. In the local time zone, also over a change of the clocks.
  public func time(now: Int64) -> Int64? {
    let today = LocalTime(now)
    switch self {
    case .laterToday:
      let time = LocalTime(now + 3 * 3_600 + 1_800)
      return time.isSameDay(as: today) ? time.at(hour: time.hour) : nil
    case .thisEvening:
      // An hour before is still worth it.
      return today.hour < 17 ? today.at(hour: 18) : nil
    case .tomorrow: return today.adding(days: 1).at(hour: 8)
    case .weekend:
      guard (1...5).contains(today.weekday) else { return nil }
      return today.adding(days: 6 - today.weekday).at(hour: 9)
    case .nextWeek:
      return today.adding(days: (8 - today.weekday) % 7 == 0 ? 7 : (8 - today.weekday) % 7)
        .at(hour: 8)
    }
  }

  /// Reads what is typed after `--until`: one of these names, `18:00`, `2024-03-15`,
  /// `2024-03-15T18:00` in local time, or `90m`, `3h`, `2d`, `1w` from now.
  public static func parse(_ text: String, now: Int64) -> Int64? {
    if let named = SnoozeTime(rawValue: text) { return named.time(now: now) }
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    if let last = text.last, let unit = units[last], let number = Int64(text.dropLast()),
      (1...1_000_000).contains(number)
    {
      return now + number * unit
    }
    let parts = text.split(separator: "T", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    guard let date = LocalTime(date: first) else {
      guard parts.count == 1, let clock = clock(first) else { return nil }
      let today = LocalTime(now).at(hour: clock.hour, minute: clock.minute)
      // The next time the clock shows it.
      return today > now
        ? today : LocalTime(now).adding(days: 1).at(hour: clock.hour, minute: clock.minute)
    }
    guard parts.count == 2 else { return date.at(hour: 8) }
    return clock(parts[1]).map { date.at(hour: $0.hour, minute: $0.minute) }
  }

  private static func clock(_ text: String) -> (hour: Int, minute: Int)? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let hour = numbers[0], let minute = numbers[1],
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return (hour, minute)
  }
}

/// A moment in the local time zone.
private struct LocalTime {
  private var parts = tm()

  init(_ seconds: Int64) {
    var seconds = time_t(seconds)
    localtime_r(&seconds, &parts)
  }

  /// Reads `2024-03-15`.
  init?(date text: String) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    parts.tm_year = year - 1_900
    parts.tm_mon = month - 1
    parts.tm_mday = day
    // A day that the month does not have would be one of the next month.
    guard LocalTime(at(hour: 12)).parts.tm_mday == day else { return nil }
  }

  var hour: Int { Int(parts.tm_hour) }
  /// Sunday is 0.
  var weekday: Int { Int(parts.tm_wday) }

  func isSameDay(as other: LocalTime) -> Bool {
    parts.tm_year == other.parts.tm_year && parts.tm_yday == other.parts.tm_yday
  }

  func adding(days: Int) -> LocalTime {
    var result = self
    result.parts.tm_mday += Int32(days)
    return result
  }

  /// The moment of this day at which the clock shows this.
  func at(hour: Int, minute: Int = 0) -> Int64 {
    var time = parts
    time.tm_hour = Int32(hour)
    time.tm_min = Int32(minute)
    time.tm_sec = 0
    time.tm_isdst = -1
    return Int64(mktime(&time))
  }
}
