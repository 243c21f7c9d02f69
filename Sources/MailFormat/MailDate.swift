import CGMime
import FoundationEssentials

/// Times in headers.
enum MailDate {
  /// Reads a Date value; nil when it is none. GMime reads the odd forms that are in use.
  static func parse(
    _ value: UnsafeBufferPointer<UInt8>
  ) -> (date: Date, offset: Int)? {
    guard value.count < 256 else { return nil }
    var text = value.map { $0 < space ? space : $0 }
    text.append(0)
    let time = text.withUnsafeBytes {
      g_mime_utils_header_decode_date($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    guard let time else { return nil }
    defer { g_date_time_unref(time) }
    let offset = Int(g_date_time_get_utc_offset(time) / 1_000_000)
    return (Date(timeIntervalSince1970: Double(g_date_time_to_unix(time))), offset)
  }

  /// The time of a Received value: what follows its last semicolon.
  static func received(_ value: UnsafeBufferPointer<UInt8>) -> Date? {
    guard let mark = value.lastIndex(of: UInt8(ascii: ";")) else { return nil }
    return parse(UnsafeBufferPointer(rebasing: value[(mark + 1)...]))?.date
  }
}
