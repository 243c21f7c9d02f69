import Glibc

/// Calls a function with texts as C takes a list of them: ended by NULL.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  let list = copies.map { UnsafePointer($0) } + [nil]
  return list.withUnsafeBufferPointer { body($0.baseAddress) }
}
