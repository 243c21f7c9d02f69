import CGTK
import Inbox
import MailFormat

extension CalendarEvent {
  /// What the message says about the appointment, as a sentence.
  ///
  /// - Parameter time: Words for a time in seconds since 1970.
  func words(time: (Int64) -> String) -> String {
    let values = [
      "event": summary.isEmpty ? tr("an appointment") : tr("“{event}”", ["event": summary]),
      "details": details(time: time),
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
  private func details(time: (Int64) -> String) -> String {
    let when = Self.seconds(start, zone: startZone).map(time) ?? Self.day(start)
    let parts = [when, location].filter { !$0.isEmpty }
    return parts.isEmpty ? tr("without a time") : parts.joined(separator: tr(", "))
  }

  /// A time as iCalendar writes it (`20261203T190000Z`), in seconds since 1970; nil for whole days.
  private static func seconds(_ text: String, zone: String?) -> Int64? {
    guard text.contains("T") else { return nil }
    let zone = zone.flatMap { g_time_zone_new_identifier($0) } ?? g_time_zone_new_local()
    defer { g_time_zone_unref(zone) }
    guard let moment = g_date_time_new_from_iso8601(text, zone) else { return nil }
    defer { g_date_time_unref(moment) }
    return Int64(g_date_time_to_unix(moment))
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
