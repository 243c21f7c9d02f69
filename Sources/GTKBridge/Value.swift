public import CGTK

/// A Swift type that a `GValue` can hold: a signal's argument or result, or a property.
public protocol ValueRepresentable {
  /// Reads a value; a value of another numeric type is converted, any other gives the zero value.
  init(reading value: UnsafePointer<GValue>)

  /// Writes into an initialised value of the right type.
  func write(to value: UnsafeMutablePointer<GValue>)

  /// The type a fresh value gets when this is set as a property.
  static var valueType: GType { get }
}

extension UnsafePointer<GValue> {
  fileprivate var integer: Int {
    switch g_type_fundamental(pointee.g_type) {
    case cgtk_type_boolean(): Int(g_value_get_boolean(self))
    case cgtk_type_int(): Int(g_value_get_int(self))
    case cgtk_type_uint(): Int(g_value_get_uint(self))
    case cgtk_type_int64(): g_value_get_int64(self)
    case cgtk_type_uint64(): Int(truncatingIfNeeded: g_value_get_uint64(self))
    case cgtk_type_enum(): Int(g_value_get_enum(self))
    case cgtk_type_flags(): Int(g_value_get_flags(self))
    default: 0
    }
  }
}

extension UnsafeMutablePointer<GValue> {
  fileprivate func setInteger(_ number: Int) {
    switch g_type_fundamental(pointee.g_type) {
    case cgtk_type_boolean(): g_value_set_boolean(self, number == 0 ? 0 : 1)
    case cgtk_type_int(): g_value_set_int(self, Int32(truncatingIfNeeded: number))
    case cgtk_type_uint(): g_value_set_uint(self, UInt32(truncatingIfNeeded: number))
    case cgtk_type_int64(): g_value_set_int64(self, number)
    case cgtk_type_uint64(): g_value_set_uint64(self, UInt(truncatingIfNeeded: number))
    case cgtk_type_enum(): g_value_set_enum(self, Int32(truncatingIfNeeded: number))
    case cgtk_type_flags(): g_value_set_flags(self, UInt32(truncatingIfNeeded: number))
    default: break
    }
  }
}

extension Bool: ValueRepresentable {
  /// Reads a truth value.
  public init(reading value: UnsafePointer<GValue>) { self = value.integer != 0 }
  /// Writes a truth value.
  public func write(to value: UnsafeMutablePointer<GValue>) { value.setInteger(self ? 1 : 0) }
  /// `G_TYPE_BOOLEAN`.
  public static var valueType: GType { cgtk_type_boolean() }
}

extension Int32: ValueRepresentable {
  /// Reads a number.
  public init(reading value: UnsafePointer<GValue>) {
    self = Int32(truncatingIfNeeded: value.integer)
  }
  /// Writes a number.
  public func write(to value: UnsafeMutablePointer<GValue>) { value.setInteger(Int(self)) }
  /// `G_TYPE_INT`.
  public static var valueType: GType { cgtk_type_int() }
}

extension UInt32: ValueRepresentable {
  /// Reads a number, an enumeration or flags.
  public init(reading value: UnsafePointer<GValue>) {
    self = UInt32(truncatingIfNeeded: value.integer)
  }
  /// Writes a number, an enumeration or flags.
  public func write(to value: UnsafeMutablePointer<GValue>) { value.setInteger(Int(self)) }
  /// `G_TYPE_UINT`.
  public static var valueType: GType { cgtk_type_uint() }
}

extension Double: ValueRepresentable {
  /// Reads a number.
  public init(reading value: UnsafePointer<GValue>) {
    switch g_type_fundamental(value.pointee.g_type) {
    case cgtk_type_double(): self = g_value_get_double(value)
    case cgtk_type_float(): self = Double(g_value_get_float(value))
    default: self = Double(value.integer)
    }
  }
  /// Writes a number.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    switch g_type_fundamental(value.pointee.g_type) {
    case cgtk_type_double(): g_value_set_double(value, self)
    case cgtk_type_float(): g_value_set_float(value, Float(self))
    default: value.setInteger(Int(self))
    }
  }
  /// `G_TYPE_DOUBLE`.
  public static var valueType: GType { cgtk_type_double() }
}

extension String: ValueRepresentable {
  /// Reads a string, or a variant that is one; NULL is the empty one.
  public init(reading value: UnsafePointer<GValue>) {
    let text: UnsafePointer<CChar>? =
      switch g_type_fundamental(value.pointee.g_type) {
      case cgtk_type_string(): g_value_get_string(value)
      case cgtk_type_variant():
        g_value_get_variant(value).flatMap {
          g_variant_classify($0) == G_VARIANT_CLASS_STRING ? g_variant_get_string($0, nil) : nil
        }
      default: nil
      }
    self = text.map { String(cString: $0) } ?? ""
  }
  /// Writes a copy of the string.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
  /// `G_TYPE_STRING`.
  public static var valueType: GType { cgtk_type_string() }
}

/// Whatever pointer a value holds: an object, a boxed structure or a plain address; unowned.
public struct ValuePointer: ValueRepresentable {
  /// The address, or nil.
  public let raw: UnsafeMutableRawPointer?

  /// Wraps an address to be written.
  public init(_ pointer: (some ObjectPointer)?) { raw = pointer?.raw }

  /// Reads whatever pointer the value holds.
  public init(reading value: UnsafePointer<GValue>) {
    raw = cgtk_value_fits_pointer(value) != 0 ? g_value_peek_pointer(value) : nil
  }
  /// Writes an object; the value takes a reference of its own.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_object(value, raw) }
  /// `G_TYPE_OBJECT`.
  public static var valueType: GType { cgtk_type_object() }

  /// The address as a pointer to a class whose layout C hides.
  public var opaque: OpaquePointer? { raw.map { OpaquePointer($0) } }

  /// The address as a widget.
  public var widget: UnsafeMutablePointer<GtkWidget>? {
    raw?.assumingMemoryBound(to: GtkWidget.self)
  }
}

/// Calls a function with a value that holds something, and clears the value after.
@MainActor
public func withValue<Held: ValueRepresentable, Result>(
  _ held: Held, _ body: (UnsafeMutablePointer<GValue>) -> Result
) -> Result {
  var value = GValue()
  g_value_init(&value, Held.valueType)
  defer { g_value_unset(&value) }
  held.write(to: &value)
  return body(&value)
}

extension ObjectPointer {
  /// Sets a property by name.
  ///
  /// The corresponding C function is `g_object_set_property`.
  @MainActor
  public func set(_ property: String, to value: some ValueRepresentable) {
    withValue(value) { g_object_set_property(cast(to: GObject.self), property, $0) }
  }

  /// Reads a property by name, or nil where the class (of this version of GTK) has none of that name.
  ///
  /// The corresponding C function is `g_object_get_property`.
  @MainActor
  public func get<Value: ValueRepresentable>(
    _ property: String, as: Value.Type = Value.self
  ) -> Value? {
    let instance: UnsafeMutablePointer<GObject> = cast()
    let objectClass = UnsafeMutableRawPointer(instance.pointee.g_type_instance.g_class)
    guard
      let specification = g_object_class_find_property(
        objectClass?.assumingMemoryBound(to: GObjectClass.self), property)
    else { return nil }
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    defer { g_value_unset(&value) }
    g_object_get_property(instance, property, &value)
    return Value(reading: &value)
  }
}
