private import CGTK

/// A handler connected to a signal.
@MainActor
public final class SignalConnection {
  private let object: WeakReference
  private let id: UInt

  fileprivate init(object: WeakReference, id: UInt) {
    self.object = object
    self.id = id
  }

  /// Whether the handler is still called.
  ///
  /// The corresponding C function is `g_signal_handler_is_connected`.
  public var isConnected: Bool {
    object.pointer.map { g_signal_handler_is_connected($0, UInt(id)) != 0 } ?? false
  }

  /// Ends the connection and releases the handler; does nothing when the object is gone.
  ///
  /// The corresponding C function is `g_signal_handler_disconnect`.
  public func disconnect() {
    guard isConnected, let pointer = object.pointer else { return }
    g_signal_handler_disconnect(pointer, UInt(id))
  }

  /// Calls a function during which the handler is not called.
  ///
  /// The corresponding C function is `g_signal_handler_block`.
  public func blocked<Result>(_ body: () -> Result) -> Result {
    guard isConnected, let pointer = object.pointer else { return body() }
    g_signal_handler_block(pointer, UInt(id))
    defer { if isConnected { g_signal_handler_unblock(pointer, UInt(id)) } }
    return body()
  }
}

extension ObjectPointer {
  /// Connects a handler to a signal; it is released when the object goes or when it is disconnected.
  ///
  /// The handler takes the signal's arguments in order, without the emitting object; it may take fewer
  /// than there are. What the object's peer or a widget's owner captures here must be weak or unowned:
  /// the object keeps the handler.
  ///
  /// The corresponding C function is `g_signal_connect_closure`.
  ///
  /// - Parameters:
  ///   - signal: The signal, with its detail if it has one (`"notify::scale-factor"`).
  ///   - after: Whether to run after the class's own handler.
  ///   - handler: What to do.
  /// - Returns: The connection, which may be thrown away.
  @MainActor @discardableResult
  public func connect<each Argument: ValueRepresentable>(
    _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> SignalConnection {
    connectClosure(signal, after: after) { arguments, _ in
      var reader = ArgumentReader(arguments: arguments)
      handler(repeat reader.next((each Argument).self))
    }
  }

  /// Connects a handler that answers, such as that of `scroll`, `key-pressed` or `close-request`.
  ///
  /// - Parameters:
  ///   - signal: The signal, with its detail if it has one.
  ///   - after: Whether to run after the class's own handler.
  ///   - handler: What to do; its result is the signal's.
  /// - Returns: The connection, which may be thrown away.
  @MainActor @discardableResult
  public func connect<each Argument: ValueRepresentable, Result: ValueRepresentable>(
    answering signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Result
  ) -> SignalConnection {
    connectClosure(signal, after: after) { arguments, result in
      var reader = ArgumentReader(arguments: arguments)
      let answer = handler(repeat reader.next((each Argument).self))
      if let result, result.pointee.g_type != 0 { answer.write(to: result) }
    }
  }

  @MainActor
  private func connectClosure(
    _ signal: String, after: Bool,
    _ body:
      @escaping @MainActor (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
  ) -> SignalConnection {
    let box = Unmanaged.passRetained(SignalBox(body)).toOpaque()
    let closure = g_closure_new_simple(cgtk_closure_size(), box)
    g_closure_add_finalize_notifier(
      closure, box,
      { data, _ in
        if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
      })
    g_closure_set_marshal(
      closure,
      { closure, result, count, values, _, _ in
        guard let data = closure?.pointee.data else { return }
        let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
        let all = UnsafeBufferPointer(start: values, count: Int(count))
        box.body(UnsafeBufferPointer(rebasing: all.dropFirst()), result)
      })
    let id = g_signal_connect_closure(raw, signal, closure, after ? 1 : 0)
    precondition(id != 0, "There is no signal “\(signal)” on this object.")
    return SignalConnection(object: WeakReference(raw), id: UInt(id))
  }
}

@MainActor
private final class SignalBox {
  typealias Body = @MainActor (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
  let body: Body

  init(_ body: @escaping Body) {
    self.body = body
  }
}

/// Hands out a signal's arguments one after another, in the types the handler asks for.
private struct ArgumentReader {
  let arguments: UnsafeBufferPointer<GValue>
  var position = 0

  mutating func next<Value: ValueRepresentable>(_: Value.Type) -> Value {
    precondition(
      position < arguments.count, "The handler takes more arguments than the signal has.")
    defer { position += 1 }
    return withUnsafePointer(to: arguments[position]) { Value(reading: $0) }
  }
}
