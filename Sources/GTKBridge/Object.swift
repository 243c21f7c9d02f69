public import CGTK

/// A strong reference to a GObject, given back when the Swift reference goes.
///
/// A floating object (a new widget) is sunk, so that it lives as long as this reference even when it
/// is never put anywhere.
@MainActor
public final class Retained {
  /// The object.
  public let pointer: UnsafeMutableRawPointer

  /// Takes a reference of its own to an object.
  ///
  /// The corresponding C function is `g_object_ref_sink`.
  public init(_ object: some ObjectPointer) {
    pointer = object.raw
    g_object_ref_sink(pointer)
  }

  /// Takes over a reference that the caller owns: what C calls a "transfer full" result.
  public init(owned object: some ObjectPointer) {
    pointer = object.raw
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
  }

  /// The object as a pointer to a private C type.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The object as a widget.
  public var widget: UnsafeMutablePointer<GtkWidget> {
    pointer.assumingMemoryBound(to: GtkWidget.self)
  }

  isolated deinit {
    g_object_unref(pointer)
  }
}

/// A reference that becomes nil when the object is disposed of.
@MainActor
public final class WeakReference {
  /// The object while it lives.
  public private(set) var pointer: UnsafeMutableRawPointer?

  /// Watches an object.
  ///
  /// The corresponding C function is `g_object_weak_ref`.
  public init(_ object: some ObjectPointer) {
    let raw = object.raw
    pointer = raw
    g_object_weak_ref(raw.assumingMemoryBound(to: GObject.self), Self.notify, unmanagedSelf)
  }

  /// Whether the object still lives.
  public var isAlive: Bool { pointer != nil }

  private var unmanagedSelf: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static let notify: GWeakNotify = { data, _ in
    nonisolated(unsafe) let data = data  // handed on to the same thread, the main one
    MainActor.assumeIsolated {
      guard let data else { return }
      Unmanaged<WeakReference>.fromOpaque(data).takeUnretainedValue().pointer = nil
    }
  }

  isolated deinit {
    if let pointer {
      g_object_weak_unref(
        pointer.assumingMemoryBound(to: GObject.self), Self.notify, unmanagedSelf)
    }
  }
}

/// A pointer to an instance of a GObject class, whether C shows its layout or not.
public protocol ObjectPointer {
  /// The address of the instance.
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: ObjectPointer {
  /// The address of the instance.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: ObjectPointer {
  /// The address of the instance.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutableRawPointer: ObjectPointer {
  /// The address of the instance.
  public var raw: UnsafeMutableRawPointer { self }
}

extension ObjectPointer {
  /// The same instance as a pointer to another class that it is of; what C's cast macros do,
  /// unchecked.
  public func cast<Instance>(to: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
    raw.assumingMemoryBound(to: Instance.self)
  }

  /// The same instance as a pointer to a class whose layout C hides.
  public var opaque: OpaquePointer { OpaquePointer(raw) }

  /// Whether the instance is of a class or implements an interface.
  ///
  /// The corresponding C function is `g_type_check_instance_is_a`.
  public func isInstance(of type: GType) -> Bool {
    cgtk_is_a(raw, type) != 0
  }
}
