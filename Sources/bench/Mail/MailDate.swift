import Glibc

/// A point in time as mail has it.
struct MailDate {
  /// Seconds since 1970.
  let time: Int
  /// Minutes east of Greenwich.
  let zone: Int

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// As in `Date: Tue, 09 Dec 2025 09:41:00 +0100`.
  var text: String {
    let date = calendar(offset: zone * 60)
    let offset = Self.two(abs(zone) / 60) + Self.two(abs(zone) % 60)
    return "\(Self.weekdays[Int(date.tm_wday)]), \(Self.two(Int(date.tm_mday))) "
      + "\(Self.months[Int(date.tm_mon)]) \(date.tm_year + 1900) "
      + "\(Self.clock(date)) \(zone < 0 ? "-" : "+")\(offset)"
  }

  /// As in the line that starts a message in an mbox, `Tue Dec  9 08:41:00 2025`, in UTC.
  var mboxText: String {
    let date = calendar(offset: 0)
    return "\(Self.weekdays[Int(date.tm_wday)]) \(Self.months[Int(date.tm_mon)]) "
      + "\(date.tm_mday < 10 ? " " : "")\(date.tm_mday) \(Self.clock(date)) \(date.tm_year + 1900)"
  }

  /// Year, month, day and so on at this many seconds east of Greenwich.
  private func calendar(offset: Int) -> tm {
    var shifted = time + offset
    var date = tm()
    gmtime_r(&shifted, &date)
    return date
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func clock(_ date: tm) -> String {
    "\(two(Int(date.tm_hour))):\(two(Int(date.tm_min))):\(two(Int(date.tm_sec)))"
  }
}
