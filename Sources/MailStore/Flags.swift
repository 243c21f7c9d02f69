/// The marks of a message that every mail program shares.
public struct Flags: OptionSet, Hashable, Sendable {
  /// One bit for each mark.
  public let rawValue: Int64

  /// Makes the set of these bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Has been read: `S` in a Maildir name.
  public static let seen = Flags(rawValue: 1)
  /// Marked with a star: `F`.
  public static let flagged = Flags(rawValue: 2)
  /// Has been answered: `R`.
  public static let replied = Flags(rawValue: 4)
  /// Has been passed on: `P`.
  public static let passed = Flags(rawValue: 8)
  /// Not finished: `D`.
  public static let draft = Flags(rawValue: 16)
  /// Marked for removal by a program that removes later: `T`.
  public static let trashed = Flags(rawValue: 32)

  private static let letters: [(UInt8, Flags)] = [
    (UInt8(ascii: "D"), .draft), (UInt8(ascii: "F"), .flagged), (UInt8(ascii: "P"), .passed),
    (UInt8(ascii: "R"), .replied), (UInt8(ascii: "S"), .seen), (UInt8(ascii: "T"), .trashed),
  ]

  /// The marks that the letters of a Maildir name stand for; others are not marks.
  init(letters: some Sequence<UInt8>) {
    var flags: Flags = []
    for letter in letters {
      if let known = Self.letters.first(where: { $0.0 == letter }) { flags.insert(known.1) }
    }
    self = flags
  }

  /// The letters of these marks, in ASCII order.
  var letters: [UInt8] {
    Self.letters.filter { contains($0.1) }.map(\.0)
  }

  /// The names of the marks, as `whisk-mail` prints them.
  public var names: [String] {
    let all: [(Flags, String)] = [
      (.seen, "seen"), (.flagged, "flagged"), (.replied, "replied"), (.passed, "passed"),
      (.draft, "draft"), (.trashed, "trashed"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
