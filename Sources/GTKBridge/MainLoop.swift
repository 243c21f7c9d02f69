private import CGTK
private import Dispatch
private import Glibc

/// GLib's main loop as the one loop of the program: Swift concurrency runs on it too.
///
/// Swift enqueues main-actor jobs on the Dispatch main queue, which nobody drains while GLib owns
/// the main thread. ``attachSwiftConcurrency()`` makes that queue a source of GLib's default context.
@MainActor
public enum MainLoop {
  /// How the Dispatch main queue is drained.
  public enum Attachment: Sendable {
    /// A descriptor wakes the loop; an idle program never wakes.
    case descriptor
    /// The queue is polled every 10 ms, because this libdispatch has no descriptor to watch.
    case polling
  }

  private static var attachment: Attachment?

  /// The number of times the loop woke up to run Swift jobs.
  ///
  /// A program that does nothing does not count up; tests assert it.
  public private(set) static var wakeUps = 0

  /// Makes `Task { @MainActor … }`, `await` and `DispatchQueue.main` run while GLib's loop runs.
  ///
  /// Call it once before the loop starts; further calls change nothing. The corresponding C function
  /// is `g_unix_fd_add_full`.
  ///
  /// - Returns: How the queue is drained.
  @discardableResult
  public static func attachSwiftConcurrency() -> Attachment {
    if let attachment { return attachment }
    let made = attach()
    attachment = made
    return made
  }

  private typealias DrainFunction = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias HandleFunction = @convention(c) () -> Int32

  private static var drain: DrainFunction?

  private static func attach() -> Attachment {
    guard let drain: DrainFunction = runtimeSymbol("_dispatch_main_queue_callback_4CF") else {
      preconditionFailure("This libdispatch cannot share its main queue with another loop.")
    }
    Self.drain = drain
    guard let handle: HandleFunction = runtimeSymbol("_dispatch_get_main_queue_handle_4CF") else {
      g_timeout_add_full(
        G_PRIORITY_DEFAULT, 10,
        { _ in
          MainLoop.runSwiftJobs()
          return 1
        }, nil, nil)
      return .polling
    }
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, handle(), G_IO_IN,
      { descriptor, _, _ in
        // The event must be consumed first: otherwise the descriptor stays readable, the source
        // fires for ever and starves drawing.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        MainLoop.runSwiftJobs()
        return 1
      }, nil, nil)
    return .descriptor
  }

  private static func runSwiftJobs() {
    wakeUps += 1
    drain?(nil)
  }

  /// Runs the loop until a condition holds or a time has passed.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to run, in s.
  ///   - condition: Checked after each turn of the loop.
  /// - Returns: Whether the condition came to hold.
  @discardableResult
  public static func run(atMost seconds: Double, until condition: () -> Bool) -> Bool {
    var expired = false
    let timeout = Timeout(seconds: seconds) { expired = true }
    while !condition() && !expired {
      g_main_context_iteration(nil, 1)
    }
    timeout.cancel()
    return condition()
  }
}

/// A function of the running process by its name, or nil where the library has none.
///
/// The way to calls newer than the baseline: they are looked up, never linked. The corresponding C
/// function is `dlsym`.
///
/// - Parameter name: The C name.
/// - Returns: The function as the `@convention(c)` type asked for.
public func runtimeSymbol<Function>(_ name: String, as: Function.Type = Function.self)
  -> Function?
{
  guard let symbol = dlsym(nil, name) else { return nil }
  return unsafeBitCast(symbol, to: Function.self)
}
