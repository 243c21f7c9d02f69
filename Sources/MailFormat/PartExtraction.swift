import Glibc

/// The contents of a part could not be had.
public enum PartError: Error, Sendable, Hashable {
  /// The message file could not be read.
  case unreadable(ReadError)

  /// The message has no part of that number: it is another one by now.
  case noSuchPart

  /// The contents could not be written; holds the system's error number.
  case unwritable(Int32)
}

extension PartError: CustomStringConvertible {
  /// One line in English.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .noSuchPart: "The message has no such part."
    case .unwritable(let code): String(cString: strerror(code))
    }
  }
}

extension Message {
  /// The decoded contents of a part of a message file, at most `limit` bytes of them.
  ///
  /// - Parameters:
  ///   - index: the number of the part, from `Attachment.index`.
  ///   - path: the message file.
  ///   - limit: the most bytes to hand over.
  public static func contents(
    ofPart index: Int, inFile path: String, limit: Int
  ) throws(PartError) -> [UInt8] {
    try withPart(index, inFile: path) { $0.contents(limit: limit).bytes }
  }

  /// The decoded contents of a part of a message in memory, at most `limit` bytes of them.
  public static func contents(
    ofPart index: Int, in message: [UInt8], limit: Int
  ) throws(PartError) -> [UInt8] {
    let contents = message.withUnsafeBufferPointer { bytes in
      withParts(of: bytes, limits: .display) { _, tree in
        tree.flatMap { leaf(index, of: $0)?.contents(limit: limit).bytes }
      }
    }
    guard let contents else { throw .noSuchPart }
    return contents
  }

  /// Writes the decoded contents of a part of a message file, piece by piece.
  ///
  /// - Parameters:
  ///   - index: the number of the part, from `Attachment.index`.
  ///   - path: the message file.
  ///   - descriptor: an open file, pipe or socket; it stays open.
  public static func write(
    part index: Int, ofFile path: String, to descriptor: CInt
  ) throws(PartError) {
    let failure = try withPart(index, inFile: path) { leaf in
      var failure: Int32?
      leaf.forEachPiece { piece in
        var rest = piece
        while !rest.isEmpty {
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
          if count > 0 {
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
          } else if errno != EINTR {
            failure = errno
            return false
          }
        }
        return true
      }
      return failure
    }
    if let failure { throw .unwritable(failure) }
  }

  private static func withPart<Result>(
    _ index: Int, inFile path: String, _ body: (PartTree.Leaf) -> Result
  ) throws(PartError) -> Result {
    let result: Result?
    do {
      result = try withParts(ofFile: path, limits: .display) { _, tree, _ in
        tree.flatMap { leaf(index, of: $0).map(body) }
      }
    } catch {
      throw .unreadable(error)
    }
    guard let result else { throw .noSuchPart }
    return result
  }

  private static func leaf(_ index: Int, of tree: PartTree) -> PartTree.Leaf? {
    tree.leaves.indices.contains(index) ? tree.leaves[index] : nil
  }
}
