import CGTK
import GTKBridge

/// Waits for what a call of GIO comes to.
///
/// The corresponding C type is `GAsyncResult`.
///
/// - Parameter start: Begins the call with the callback and its data that it is handed.
/// - Returns: What the call's own `_finish` function takes.
@MainActor
func asyncResult(
  of start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
) async -> Retained {
  await withCheckedContinuation { continuation in
    let box = Unmanaged.passRetained(Waiting(continuation)).toOpaque()
    start(
      { _, result, data in
        guard let data, let result else { return }
        Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
          .continuation.resume(returning: Retained(result))
      }, box)
  }
}

@MainActor
private final class Waiting {
  let continuation: CheckedContinuation<Retained, Never>

  init(_ continuation: CheckedContinuation<Retained, Never>) {
    self.continuation = continuation
  }
}
