/// File names as text, whatever bytes they have.
///
/// Most names are UTF-8 and stand as they are. A byte that is not stands as one of the last 256
/// characters of Unicode, which are for private use; so do the bytes of those characters themselves.
/// No two names give the same text, and the text gives exactly the name.
extension String {
  /// The scalar that stands for byte 0.
  private static let firstByte: UInt32 = 0x10_FF00
  /// With this byte begin the characters that stand for bytes, and hardly any others.
  private static let mark: UInt8 = 0xF4

  /// Reads a name or a path as the system gives it.
  public init(fileName bytes: UnsafeBufferPointer<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(Self.mark) {
      self = text
      return
    }
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.value >= Self.firstByte {
          appendBytes(bytes[at..<(at + encoded.count)])
        } else {
          unicodeScalars.append(scalar)
        }
        at += encoded.count
      case .error(let length):
        appendBytes(bytes[at..<(at + length)])
        at += length
      case .emptyInput: return
      }
    }
  }

  /// Reads a name or a path that ends in a zero byte.
  public init(fileName pointer: UnsafePointer<CChar>) {
    let count = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while count[length] != 0 { length += 1 }
    self.init(fileName: UnsafeBufferPointer(start: count, count: length))
  }

  private mutating func appendBytes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in bytes {
      guard let scalar = Unicode.Scalar(Self.firstByte + UInt32(byte)) else { continue }
      unicodeScalars.append(scalar)
    }
  }

  /// The name or path as the system takes it, with a zero byte at its end.
  public var fileNameBytes: [CChar] {
    guard utf8.contains(Self.mark) else { return Array(utf8CString) }
    var bytes: [CChar] = []
    for scalar in unicodeScalars {
      if scalar.value >= Self.firstByte {
        bytes.append(CChar(truncatingIfNeeded: scalar.value - Self.firstByte))
      } else {
        bytes += UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    return bytes + [0]
  }

  /// The name for people: bytes that are no UTF-8 are read as Latin 1, which old programs wrote.
  public var shownFileName: String {
    guard utf8.contains(Self.mark) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let byte = scalar.value &- Self.firstByte
      let isPrintable = (0xA0...0xFF).contains(byte)
      result.append(
        scalar.value < Self.firstByte
          ? scalar : isPrintable ? Unicode.Scalar(UInt8(byte)) : "\u{FFFD}")
    }
    return String(result)
  }
}
