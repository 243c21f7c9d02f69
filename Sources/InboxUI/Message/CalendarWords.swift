import CGTK
import Inbox
import MailFormat

extension CalendarEvent {
  /// What the message says about the appointment, as a sentence.
  ///
  /// - Parameters:
  ///   - time: Words for a time in seconds since 1970.
  ///   - offset: How far the reader's clock is before UTC at such a time, in s.
  func words(time: (Int64) -> String, offset: (Int64) -> Int64) -> String {
    let values = [
      "event": summary.isEmpty ? tr("an appointment") : tr("“{event}”", ["event": summary]),
      "details": details(time: time, offset: offset),
    ]
    switch method {
    case "CANCEL": return tr("This message cancels {event}: {details}.", values)
    case "REPLY": return tr("This message answers an invitation to {event}: {details}.", values)
    case "REQUEST":
      return tr(
        "This message invites you to {event}: {details}. To answer it, open the attachment with your calendar.",
        values)
    default: return tr("This message tells of {event}: {details}.", values)
    }
  }

  /// When and where, as far as the message says so.
  private func details(time: (Int64) -> String, offset: (Int64) -> Int64) -> String {
    let when =
      Self.moment(start, zone: startZone).map { words(for: $0, time: time, offset: offset) }
      ?? Self.foreign(start, zone: startZone) ?? Self.day(start)
    let parts = [when, location].filter { !$0.isEmpty }
    return parts.isEmpty ? tr("without a time") : parts.joined(separator: tr(", "))
  }

  /// The reader's time, and behind it that of who invites, where the clock shows another one there.
  private func words(
    for moment: Moment, time: (Int64) -> String, offset: (Int64) -> Int64
  ) -> String {
    let words = time(moment.seconds)
    guard let startZone, moment.offset != offset(moment.seconds), !start.hasSuffix("Z") else {
      return words
    }
    let isOtherDay =
      (moment.seconds + moment.offset) / 86_400
      != (moment.seconds + offset(moment.seconds)) / 86_400
    let zone = g_time_zone_new_offset(Int32(moment.offset))
    defer { g_time_zone_unref(zone) }
    guard let utc = g_date_time_new_from_unix_utc(gint64(moment.seconds)) else { return words }
    defer { g_date_time_unref(utc) }
    guard let there = g_date_time_to_timezone(utc, zone) else { return words }
    defer { g_date_time_unref(there) }
    guard let text = g_date_time_format(there, isOtherDay ? "%A, %R" : "%R") else { return words }
    defer { g_free(text) }
    return tr(
      "{time} ({other} in {zone})",
      ["time": words, "other": String(cString: text), "zone": startZone])
  }

  /// A time, and how far the clock it was written by is before UTC.
  private struct Moment {
    /// In seconds since 1970.
    var seconds: Int64
    /// In s.
    var offset: Int64
  }

  /// A time as iCalendar writes it (`20261203T190000Z`); nil for whole days, and in a time zone that the
  /// system does not know.
  private static func moment(_ text: String, zone name: String?) -> Moment? {
    guard text.contains("T") else { return nil }
    let zone =
      name.map { text.hasSuffix("Z") ? "UTC" : $0 }.map { g_time_zone_new_identifier($0) }
      ?? g_time_zone_new_local()
    guard let zone else { return nil }
    defer { g_time_zone_unref(zone) }
    guard let moment = g_date_time_new_from_iso8601(text, zone) else { return nil }
    defer { g_date_time_unref(moment) }
    return Moment(
      seconds: Int64(g_date_time_to_unix(moment)),
      offset: Int64(g_date_time_get_utc_offset(moment) / 1_000_000))
  }

  /// A time in a zone that only the sender knows, such as “W. Europe Standard Time”: as it stands there,
  /// with the zone's name, because reckoned as another zone's it would be wrong.
  private static func foreign(_ text: String, zone: String?) -> String? {
    guard let zone, text.contains("T"),
      let moment = g_date_time_new_from_iso8601(text + "Z", nil)
    else { return nil }
    defer { g_date_time_unref(moment) }
    guard let words = g_date_time_format(moment, "%x %R") else { return nil }
    defer { g_free(words) }
    return tr("{time} ({zone})", ["time": String(cString: words), "zone": zone])
  }

  /// A whole day (`20261203`) in the system's way of writing it; as it is where it is none.
  private static func day(_ text: String) -> String {
    guard text.utf8.count == 8, let moment = g_date_time_new_from_iso8601(text + "T000000Z", nil)
    else { return text }
    defer { g_date_time_unref(moment) }
    guard let words = g_date_time_format(moment, "%x") else { return text }
    defer { g_free(words) }
    return String(cString: words)
  }
}
