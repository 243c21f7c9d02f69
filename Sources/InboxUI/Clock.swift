import CGTK
import Inbox

/// The time now, and how the system writes times.
@MainActor
struct Clock {
  /// Words for times.
  let words: TimeWords
  /// The moment they are said, in seconds since 1970.
  let now: Int64

  /// The clock at this moment, or at another one.
  init(now: Int64 = Self.time) {
    words = TimeWords(uses24Hours: DesktopSetting.uses24Hours)
    self.now = now
  }

  /// How long its day goes on, in s; nothing is left of a day in the past.
  var restOfDay: Double { Double(max(0, TimeWords.midnight(after: now) - Self.time)) }

  private static var time: Int64 { Int64(g_get_real_time() / 1_000_000) }

  /// A short text for a time: the clock today, else the day.
  func short(_ time: Int64) -> String { words.short(time, now: now) }

  /// The whole date and time.
  func long(_ time: Int64) -> String {
    guard let moment = g_date_time_new_from_unix_local(gint64(time)) else { return short(time) }
    defer { g_date_time_unref(moment) }
    // Translators: a whole date and time, in g_date_time_format's letters.
    let pattern =
      words.uses24Hours ? tr("%A, %-e %B %Y, %-H:%M") : tr("%A, %-e %B %Y, %-I:%M %p")
    guard let text = g_date_time_format(moment, pattern) else { return short(time) }
    defer { g_free(text) }
    return String(cString: text)
  }
}
