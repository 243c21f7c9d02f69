private import Glibc
public import MailStore

/// Times as short words for a list.
public struct TimeWords: Sendable {
  /// Whether 21:41 is written so, or as 9:41 PM.
  public var uses24Hours: Bool

  /// Makes words in this style.
  public init(uses24Hours: Bool = true) {
    self.uses24Hours = uses24Hours
  }

  /// The time of a message, in seconds since 1970, as seen at `now`: the clock today, "Yesterday",
  /// the weekday in the last six days, the day this year, else the date. In the local time zone and
  /// the process's locale.
  public func short(_ time: Int64, now: Int64) -> String {
    let (then, today) = (Self.local(time), Self.local(now))
    let days = Self.dayNumber(today) - Self.dayNumber(then)
    // The translation of these is a format of strftime, as the language writes it.
    if days == 0 { return Self.format(uses24Hours ? tr("%-H:%M") : tr("%-I:%M %p"), then) }
    if days == 1 { return tr("Yesterday") }
    if (2...6).contains(days) { return Self.format("%A", then) }
    if then.tm_year == today.tm_year { return Self.format(tr("%-e %b"), then) }
    return Self.format(tr("%-e %b %Y"), then)
  }

  /// A time to come, in seconds since 1970, as seen at `now`: the clock today, then with "Tomorrow",
  /// the weekday in the next six days, else the date. In the local time zone.
  ///
  /// - Parameter inSentence: whether words come before it.
  public func coming(_ time: Int64, now: Int64, inSentence: Bool = false) -> String {
    let (then, today) = (Self.local(time), Self.local(now))
    let clock = short(time, now: time)
    let days = Self.dayNumber(then) - Self.dayNumber(today)
    // Translators: a day and the time of day.
    func on(_ day: String) -> String { tr("{day} {time}", ["day": day, "time": clock]) }
    if days == 0 { return clock }
    if days == 1 { return on(inSentence ? tr("tomorrow") : tr("Tomorrow")) }
    if (2...6).contains(days) { return on(Self.format("%A", then)) }
    if then.tm_year == today.tm_year { return on(Self.format(tr("%-e %b"), then)) }
    return on(Self.format(tr("%-e %b %Y"), then))
  }

  /// A time within a week, in seconds since 1970: the clock today, else with its weekday.
  public func weekday(_ time: Int64, now: Int64) -> String {
    let (then, today) = (Self.local(time), Self.local(now))
    if Self.dayNumber(then) == Self.dayNumber(today) { return short(time, now: now) }
    return tr("{day} {time}", ["day": Self.format("%A", then), "time": short(time, now: time)])
  }

  /// The midnight that ends the day of a time, in seconds since 1970, in the local time zone.
  public static func midnight(after time: Int64) -> Int64 {
    var day = local(time)
    day.tm_mday += 1
    (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
    day.tm_isdst = -1
    return Int64(mktime(&day))
  }

  private static func local(_ time: Int64) -> tm {
    var time = time_t(time)
    var result = tm()
    localtime_r(&time, &result)
    return result
  }

  /// Days since 1 January 1970 of a local date.
  private static func dayNumber(_ date: tm) -> Int {
    var noon = date
    noon.tm_gmtoff = 0
    noon.tm_hour = 12
    noon.tm_min = 0
    noon.tm_sec = 0
    noon.tm_isdst = 0
    return timegm(&noon) / 86_400
  }

  private static func format(_ format: String, _ date: tm) -> String {
    var date = date
    var buffer = [CChar](repeating: 0, count: 128)
    let count = strftime(&buffer, buffer.count, format, &date)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension RowSummary {
  /// Who it is from or to, all of them where several wrote, or what stands in for it.
  public var senderText: String {
    if senders.count > 1 { return SenderNames(senders).text }
    return sender.isEmpty ? tr("(no sender)") : sender
  }

  /// What it is about, or what stands in for it.
  public var subjectText: String { subject.isEmpty ? tr("(no subject)") : subject }

  /// The row as a screen reader says it: "Unread, flagged, Ada Lovelace, Re: engine, 3 messages,
  /// 9:41".
  public func words(_ time: TimeWords, now: Int64) -> String {
    var parts: [String] = []
    if isPinned { parts.append(tr("pinned")) }
    if isUnread { parts.append(tr("unread")) }
    if isFlagged { parts.append(tr("flagged")) }
    parts.append(senderText)
    parts.append(subjectText)
    if count > 1 { parts.append(tr("{n} message", "{n} messages", count: count)) }
    parts.append(time.short(self.time, now: now))
    if let wakeTime {
      parts.append(tr("back {time}", ["time": time.coming(wakeTime, now: now)]))
    }
    // Names and addresses stay as they are written.
    if isPinned || isUnread || isFlagged {
      parts[0] = parts[0].prefix(1).uppercased() + parts[0].dropFirst()
    }
    return parts.joined(separator: tr(", "))
  }
}
