/// The stable name of a message: it outlives index rebuilds, renames, archive and undo.
///
/// It is 60 bits, written as twelve characters without look-alikes (`3k9f2m8qwx1t`).
public struct MailID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The 60 bits.
  public let rawValue: Int64

  /// Makes the id of these 60 bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders ids by their bits; the order has no meaning but is always the same.
  public static func < (first: MailID, second: MailID) -> Bool { first.rawValue < second.rawValue }
}

extension MailID: LosslessStringConvertible {
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Reads an id as ``description`` writes it.
  public init?(_ description: String) {
    guard description.utf8.count == 12 else { return nil }
    var bits: Int64 = 0
    for byte in description.utf8 {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      bits = bits << 5 | Int64(digit)
    }
    self.init(rawValue: bits)
  }

  /// The id as twelve characters.
  public var description: String {
    String(
      decoding: stride(from: 55, through: 0, by: -5).map {
        Self.digits[Int(rawValue >> Int64($0) & 31)]
      },
      as: UTF8.self)
  }
}

/// One row of a list: the messages of one thread that are in one folder.
///
/// It stays the same while messages join or leave the thread.
public struct RowID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number the index knows the thread by.
  public let rawValue: Int64

  /// Makes the row with this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders rows by their number; the order has no meaning but is always the same.
  public static func < (first: RowID, second: RowID) -> Bool { first.rawValue < second.rawValue }
}

/// One of the mail directories a store was opened with.
public struct AccountID: RawRepresentable, Hashable, Sendable {
  /// A number made from the directory's path.
  public let rawValue: Int64

  /// Makes the account with this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  init(path: String) { self.init(rawValue: stableHash(path)) }
}

/// A folder of an account; the same at every start.
public struct FolderID: RawRepresentable, Hashable, Sendable {
  /// A number made from the folder's path.
  public let rawValue: Int64

  /// Makes the folder with this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  init(account: AccountID, directory: String) {
    self.init(rawValue: stableHash(directory, account.rawValue))
  }
}

/// 60 bits of FNV-1a with a final mix: the same in every process and on every machine, which
/// Swift's own hashing is not.
func stableHash(_ text: String, _ seed: Int64 = 0) -> Int64 {
  var hash = 0xcbf2_9ce4_8422_2325 ^ UInt64(bitPattern: seed) &* 0x9e37_79b9_7f4a_7c15
  for byte in text.utf8 {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
  hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
  hash ^= hash >> 33
  return Int64(hash >> 4)
}
