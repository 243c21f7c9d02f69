private import Glibc

/// What the C library does with memory; its functions are looked up because their header is not
/// imported, and left alone where a system has none.
enum Memory {
  /// Has threads share two arenas: each that reads mail keeps one of some megabytes otherwise.
  ///
  /// The corresponding C function is `mallopt`.
  static let usesFewArenas: Bool = {
    guard let symbol = dlsym(nil, "mallopt") else { return false }
    typealias MallocOption = @convention(c) (CInt, CInt) -> CInt
    let maximumOfArenas: CInt = -8
    // The manual gives exactly this signature.
    return unsafeBitCast(symbol, to: MallocOption.self)(maximumOfArenas, 2) == 1
  }()

  /// Hands what is free again back to the system, after much of it was used.
  ///
  /// The corresponding C function is `malloc_trim`.
  static func giveBack() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias MallocTrim = @convention(c) (Int) -> CInt
    // The manual gives exactly this signature.
    _ = unsafeBitCast(symbol, to: MallocTrim.self)(0)
  }
}
