private import Glibc
private import Synchronization

/// The name of a message file, in its parts: `unique` `annotations` `:2,` `letters`.
///
/// `1021.M3P9.host,S=2279,U=7:2,FS` is unique `1021.M3P9.host`, annotations `,S=2279,U=7`, letters `FS`.
struct MaildirName: Hashable, Sendable {
  /// What names the message in its folder, whatever other programs append.
  var unique: String
  /// What a server or synchroniser appended (`,S=…`, `,W=…`, `,U=…`), with the comma.
  var annotations: String
  /// The marks and keywords, each once, in ASCII order; behind them, as it was, what is no ASCII.
  private(set) var letters: [UInt8]
  /// Whether the name had a mark part at all; a name in `new` usually has none.
  var hasInfo: Bool

  /// Reads a file name. `!2,` and `;2,` stand for `:2,` where a file system has no colon.
  init(_ fileName: String) {
    let bytes = Array(fileName.utf8)
    var end = bytes.count
    var info: ArraySlice<UInt8> = []
    hasInfo = false
    if let mark = Self.infoStart(bytes) {
      end = mark
      info = bytes[(mark + 3)...]
      hasInfo = true
    }
    letters = Self.sorted(info)
    let annotationStart = Self.annotationStart(bytes[..<end])
    unique = String(decoding: bytes[..<annotationStart], as: UTF8.self)
    annotations = String(decoding: bytes[annotationStart..<end], as: UTF8.self)
  }

  /// A new name that no other process or machine makes.
  static func fresh() -> MaildirName {
    var now = timeval()
    gettimeofday(&now, nil)
    let count = counter.add(1, ordering: .relaxed).newValue
    let random = UInt32.random(in: .min ... .max)
    return MaildirName(
      "\(now.tv_sec).M\(now.tv_usec)P\(getpid())Q\(count)R\(String(random, radix: 16)).\(host)")
  }

  /// What stands before the marks.
  var base: String { unique + annotations }

  /// The whole file name, always written with `:2,`.
  var fileName: String { base + ":2," + String(decoding: letters, as: UTF8.self) }

  var flags: Flags { Flags(letters: letters) }

  /// The number a name begins with: by convention when the file was made, in seconds since 1970.
  static func time(of fileName: String) -> Int64? {
    Int64(String(decoding: fileName.utf8.prefix { (48...57).contains($0) }, as: UTF8.self))
  }

  /// Adds and removes letters; the others, known or not, stay.
  mutating func changeLetters(adding added: [UInt8], removing removed: [UInt8]) {
    let others = Self.others(letters).isEmpty ? Self.others(added) : []
    letters = Self.sorted(
      (letters + added.filter(Self.isASCII)).filter { !removed.contains($0) } + others)
    hasInfo = true
  }

  /// The file name without the synchroniser's UID.
  ///
  /// A UID is one folder's: kept in another one, mbsync takes the message for a deleted one, deletes
  /// it on the server and stops for good.
  var withoutUID: String {
    let kept = annotations.split(separator: ",").filter { !$0.hasPrefix("U=") }
    let info = hasInfo ? ":2," + String(decoding: letters, as: UTF8.self) : ""
    return unique + kept.map { "," + $0 }.joined() + info
  }

  private static func infoStart(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 3 else { return nil }
    for start in stride(from: bytes.count - 3, through: 0, by: -1)
    where bytes[start + 1] == UInt8(ascii: "2") && bytes[start + 2] == UInt8(ascii: ",") {
      if [UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: ";")].contains(bytes[start]) {
        return start
      }
    }
    return nil
  }

  /// Where the trailing run of `,X=digits` starts.
  private static func annotationStart(_ base: ArraySlice<UInt8>) -> Int {
    var end = base.endIndex
    while let comma = base[..<end].lastIndex(of: UInt8(ascii: ",")) {
      let field = base[(comma + 1)..<end]
      guard field.count >= 3, let name = field.first, (65...90).contains(name),
        field[comma + 2] == UInt8(ascii: "="),
        field[(comma + 3)...].allSatisfy({ (48...57).contains($0) }), comma > base.startIndex
      else { return end }
      end = comma
    }
    return end
  }

  private static func sorted(_ letters: some Collection<UInt8>) -> [UInt8] {
    // Nearly every name has them in order.
    let isSorted = zip(letters, letters.dropFirst()).allSatisfy { $0 < $1 }
    guard !isSorted else { return Array(letters) }
    let sorted = letters.filter(isASCII).sorted()
    let once = sorted.prefix(1) + zip(sorted, sorted.dropFirst()).filter { $0 != $1 }.map(\.1)
    return once + others(letters)
  }

  private static func isASCII(_ letter: UInt8) -> Bool { letter < 0x80 }

  /// The parts of characters that are no ASCII, which make sense only in their order.
  private static func others(_ letters: some Collection<UInt8>) -> [UInt8] {
    letters.filter { !isASCII($0) }
  }

  private static let counter = Atomic<Int>(0)

  /// This machine's name, with what a Maildir name may not contain written as octal.
  private static let host: String = {
    var buffer = [UInt8](repeating: 0, count: 256)
    _ = buffer.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { gethostname($0, characters.count - 1) }
      }
    }
    let name = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    guard !name.isEmpty else { return "localhost" }
    return name.replacing("/", with: "\\057").replacing(":", with: "\\072")
      .replacing(",", with: "\\054")
  }()
}
