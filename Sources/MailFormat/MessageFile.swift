import Glibc

/// Message files on disk. Never mapped into memory: another program that cuts a mapped file short
/// would kill this one.
enum MessageFile {
  /// Hands over the start of a file, as far as the header block goes.
  static func withHeaderBlock<Result>(
    of path: String, limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadError) -> Result {
    let file = try open(path)
    defer { close(file) }
    var buffer = Buffer(capacity: 16 << 10)
    while true {
      try buffer.fill(from: file, path)
      if buffer.hasRoom || buffer.capacity >= limit
        || HeaderFields(buffer.contents).isComplete
      {
        return body(buffer.contents)
      }
      buffer.grow(to: min(buffer.capacity * 8, limit))
    }
  }

  /// Hands over a file of at most `limit` bytes as a whole, or the first `limit` bytes of a larger
  /// one.
  static func withStart<Result>(
    of file: CInt, limit: Int, _ path: String,
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ isWhole: Bool) -> Result
  ) throws(ReadError) -> Result {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ReadError(path: path, code: errno) }
    // One byte more than expected tells whether the file has grown.
    var buffer = Buffer(capacity: min(max(Int(status.st_size), 0), limit) + 1)
    while true {
      try buffer.fill(from: file, path)
      if buffer.hasRoom || buffer.capacity > limit { break }
      buffer.grow(to: min(buffer.capacity * 2, limit + 1))
    }
    return body(buffer.contents, buffer.hasRoom)
  }

  /// Opens a file for reading.
  static func open(_ path: String) throws(ReadError) -> CInt {
    let name = path.fileNameBytes
    while true {
      let file = Glibc.open(name, O_RDONLY | O_CLOEXEC)
      if file >= 0 { return file }
      if errno != EINTR { throw ReadError(path: path, code: errno) }
    }
  }

  /// Memory that a file is read into.
  private struct Buffer: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    init(capacity: Int) {
      memory = .allocate(capacity: capacity)
    }

    deinit {
      memory.deallocate()
    }

    var capacity: Int { memory.count }

    /// Whether the file ended before the memory did.
    var hasRoom: Bool { count < capacity }

    /// What was read so far.
    var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[..<count]) }

    mutating func grow(to capacity: Int) {
      let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
      _ = larger.update(fromContentsOf: memory[..<count])
      memory.deallocate()
      memory = larger
    }

    /// Reads until the memory is full or the file ends.
    mutating func fill(from file: CInt, _ path: String) throws(ReadError) {
      while hasRoom {
        let got = read(file, memory.baseAddress.map { $0 + count }, capacity - count)
        if got == 0 { return }
        if got > 0 {
          count += got
        } else if errno != EINTR {
          throw ReadError(path: path, code: errno)
        }
      }
    }
  }
}
