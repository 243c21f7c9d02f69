public import CGTK

/// What a `GError` says, for a person; the error is freed.
///
/// The corresponding C function is `g_error_free`.
///
/// - Parameter error: What a failed call left, or nil where it left nothing.
public func message(taking error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "unknown error" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}
