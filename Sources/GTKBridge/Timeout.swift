public import CGTK

/// A piece of work that the main loop does once, later; it is given up when the last reference goes.
@MainActor
public final class Timeout {
  private var source: UInt32 = 0

  /// Schedules work.
  ///
  /// The corresponding C function is `g_timeout_add_full`.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait, in s; 0 runs it at the next turn of the loop.
  ///   - work: What to do.
  public init(seconds: Double, _ work: @escaping @MainActor () -> Void) {
    let box = Unmanaged.passRetained(
      CallbackBox { [weak self] in
        self?.source = 0
        work()
      })
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, UInt32(max(0, seconds * 1000).rounded()),
      { data in
        CallbackBox.take(data)?.callback()
        return 0
      }, box.toOpaque(), { CallbackBox.release($0) })
  }

  /// Whether the work is still to come.
  public var isPending: Bool { source != 0 }

  /// Gives the work up; does nothing when it was done.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit {
    cancel()
  }
}

/// A function called before each frame of a widget, until it is stopped or the widget goes.
@MainActor
public final class FrameCallback {
  private let widget: WeakReference
  private var id: UInt32 = 0

  /// Starts calling a function once a frame.
  ///
  /// The corresponding C function is `gtk_widget_add_tick_callback`.
  ///
  /// - Parameters:
  ///   - widget: The widget whose frame clock is followed.
  ///   - frame: Called with the frame's time in s on the monotonic clock; returns whether to go on.
  public init(
    on widget: UnsafeMutablePointer<GtkWidget>, _ frame: @escaping @MainActor (Double) -> Bool
  ) {
    self.widget = WeakReference(widget)
    let box = Unmanaged.passRetained(
      FrameBox { [weak self] time in
        let goesOn = frame(time)
        if !goesOn { self?.id = 0 }
        return goesOn
      })
    id = gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        guard let data, let clock else { return 0 }
        let box = Unmanaged<FrameBox>.fromOpaque(data).takeUnretainedValue()
        return box.frame(Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000) ? 1 : 0
      }, box.toOpaque(),
      { data in
        if let data { Unmanaged<FrameBox>.fromOpaque(data).release() }
      })
  }

  /// Stops the calls; does nothing when they have ended.
  public func stop() {
    guard id != 0, let widget = widget.pointer else { return }
    gtk_widget_remove_tick_callback(widget.assumingMemoryBound(to: GtkWidget.self), id)
    id = 0
  }

  isolated deinit {
    stop()
  }
}

/// A Swift closure as the user data of a C callback.
@MainActor
final class CallbackBox {
  let callback: () -> Void

  init(_ callback: @escaping () -> Void) {
    self.callback = callback
  }

  static func take(_ data: UnsafeMutableRawPointer?) -> CallbackBox? {
    data.map { Unmanaged<CallbackBox>.fromOpaque($0).takeUnretainedValue() }
  }

  static func release(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<CallbackBox>.fromOpaque(data).release() }
  }
}

@MainActor
private final class FrameBox {
  let frame: (Double) -> Bool

  init(_ frame: @escaping (Double) -> Bool) {
    self.frame = frame
  }
}
