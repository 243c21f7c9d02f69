public import CGTK

/// A widget class written in Swift: subclass it and override what the widget does itself.
///
/// The GObject owns its Swift peer, which lives as long as the widget does; the peer refers to the
/// widget without owning it. A new widget is floating, as in C: it belongs to the first parent (or
/// ``Retained``) that takes it. Keep a widget through its parent or through ``Retained``, not through
/// its peer; after the widget is gone the peer's ``isAlive`` is false and ``pointer`` must not be used.
@MainActor
open class Widget {
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Whether the widget has not been disposed of yet.
  public private(set) var isAlive = true

  /// The name of the widget's node in CSS; overridden per class, read once.
  open class var cssName: String { "widget" }

  /// What the widget is to assistive technology; overridden per class, read once.
  open class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GENERIC }

  /// Whether the class draws itself by overriding ``snapshot(_:)``; read once.
  ///
  /// The default lets GTK draw the children without calling Swift.
  open class var drawsItself: Bool { false }

  /// Makes a floating widget of this class.
  ///
  /// The corresponding C function is `g_object_new`.
  public init() {
    let type = WidgetClass.type(for: Self.self)
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("GTK cannot make a \(Self.self).")
    }
    pointer = object.cast(to: GtkWidget.self)
    WidgetClass.attach(self, to: pointer)
  }

  /// How much room the widget needs.
  ///
  /// The corresponding C function is `GtkWidgetClass.measure`.
  ///
  /// - Parameters:
  ///   - orientation: The side that is asked for.
  ///   - otherSide: The size along the other side in px, or -1 where it is not known.
  open func measure(
    _ orientation: GtkOrientation, for otherSide: Int32
  ) -> SizeRequest { SizeRequest() }

  /// Places the children.
  ///
  /// The corresponding C function is `GtkWidgetClass.size_allocate`.
  ///
  /// - Parameters:
  ///   - width: In px.
  ///   - height: In px.
  ///   - baseline: In px from the top, or -1.
  open func allocate(width: Int32, height: Int32, baseline: Int32) {}

  /// Draws the widget; called only where ``drawsItself`` is true.
  ///
  /// The corresponding C function is `GtkWidgetClass.snapshot`.
  open func snapshot(_ snapshot: OpaquePointer) { snapshotChildren(snapshot) }

  /// Whether height depends on width or the other way round.
  open var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  /// Called when the widget becomes visible on screen with all its parents.
  open func mapped() {}

  /// Called before the widget goes from the screen.
  open func unmapped() {}

  /// Called when the text direction changes.
  open func directionChanged(from previous: GtkTextDirection) {}

  /// Called when a state such as hover or selection changes.
  open func stateFlagsChanged(from previous: GtkStateFlags) {}

  /// Called when a font, colour or scale of the system changes.
  open func systemSettingChanged(_ setting: GtkSystemSetting) {}

  /// Called once when the widget is taken apart: let go of children and timers here.
  ///
  /// Children that are left are unparented after.
  open func dispose() {}

  /// Draws the children as GTK would.
  public final func snapshotChildren(_ snapshot: OpaquePointer) {
    WidgetClass.parentClass.pointee.snapshot?(pointer, snapshot)
  }

  /// The Swift peer of a widget, or nil where the widget is of no Swift class.
  public static func peer(of widget: UnsafeMutablePointer<GtkWidget>?) -> Self? {
    guard let widget, WidgetClass.isSwift(widget) else { return nil }
    return WidgetClass.peer(of: widget) as? Self
  }

  fileprivate func taken() {
    guard isAlive else { return }
    dispose()
    while let child = gtk_widget_get_first_child(pointer) { gtk_widget_unparent(child) }
    isAlive = false
  }
}

/// How much room a widget needs along one side, in px.
public struct SizeRequest: Sendable, Equatable {
  /// The least size that works.
  public var minimum: Int32
  /// The size that looks right; never below the minimum.
  public var natural: Int32
  /// Baselines at those sizes, or -1.
  public var minimumBaseline: Int32
  /// The baseline at the natural size, or -1.
  public var naturalBaseline: Int32

  /// Makes a measurement.
  public init(
    minimum: Int32 = 0, natural: Int32 = 0, minimumBaseline: Int32 = -1, naturalBaseline: Int32 = -1
  ) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
    self.minimumBaseline = minimumBaseline
    self.naturalBaseline = naturalBaseline
  }

  /// Asks a widget for its size.
  ///
  /// The corresponding C function is `gtk_widget_measure`.
  @MainActor
  public init(
    of widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation,
    for otherSide: Int32 = -1
  ) {
    self.init()
    gtk_widget_measure(
      widget, orientation, otherSide, &minimum, &natural, &minimumBaseline, &naturalBaseline)
  }
}

/// Registers Swift subclasses of ``Widget`` as GObject classes.
///
/// An instance is a `GtkWidget` with one more word behind it: the retained peer.
@MainActor
enum WidgetClass {
  private static let widgetSize: (classSize: UInt32, instanceSize: UInt32) = {
    var query = GTypeQuery()
    g_type_query(gtk_widget_get_type(), &query)
    return (query.class_size, query.instance_size)
  }()

  private static let base: GType = {
    guard let name = g_intern_string("SwiftWidget") else { return 0 }
    return g_type_register_static_simple(
      gtk_widget_get_type(), name, widgetSize.classSize, nil,
      widgetSize.instanceSize + UInt32(MemoryLayout<UnsafeRawPointer>.size), nil,
      G_TYPE_FLAG_ABSTRACT)
  }()

  static let parentClass: UnsafeMutablePointer<GtkWidgetClass> = {
    guard let parent = g_type_class_ref(gtk_widget_get_type()) else {
      preconditionFailure("GtkWidget has no class.")
    }
    return parent.cast()
  }()

  private static var types: [ObjectIdentifier: GType] = [:]

  static func type(for swiftClass: Widget.Type) -> GType {
    if let known = types[ObjectIdentifier(swiftClass)] { return known }
    let type = register(swiftClass)
    types[ObjectIdentifier(swiftClass)] = type
    return type
  }

  private static func register(_ swiftClass: Widget.Type) -> GType {
    // Generic and nested classes have names that GObject does not take.
    let readable = String(reflecting: swiftClass).map { $0.isASCII && $0.isLetter ? $0 : "_" }
    let name = g_intern_string("Swift_" + String(readable) + "_\(types.count)")
    let type = g_type_register_static_simple(
      base, name, widgetSize.classSize,
      { anyClass, _ in
        guard let anyClass else { return }
        WidgetClass.fill(anyClass.assumingMemoryBound(to: GtkWidgetClass.self))
      }, widgetSize.instanceSize + UInt32(MemoryLayout<UnsafeRawPointer>.size), nil,
      GTypeFlags(rawValue: 0))
    guard let ownClass = g_type_class_ref(type) else {
      preconditionFailure("GObject cannot register \(swiftClass).")
    }
    let widgetClass: UnsafeMutablePointer<GtkWidgetClass> = ownClass.cast()
    gtk_widget_class_set_css_name(widgetClass, swiftClass.cssName)
    gtk_widget_class_set_accessible_role(widgetClass, swiftClass.accessibleRole)
    if swiftClass.drawsItself {
      widgetClass.pointee.snapshot = { widget, snapshot in
        guard let snapshot else { return }
        WidgetClass.peer(of: widget)?.snapshot(snapshot)
      }
    }
    return type
  }

  private static func fill(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    widgetClass.pointee.measure = { widget, orientation, size, minimum, natural, lowBase, base in
      guard let peer = WidgetClass.peer(of: widget) else { return }
      let measured = peer.measure(orientation, for: size)
      minimum?.pointee = measured.minimum
      natural?.pointee = measured.natural
      lowBase?.pointee = measured.minimumBaseline
      base?.pointee = measured.naturalBaseline
    }
    widgetClass.pointee.size_allocate = { widget, width, height, baseline in
      WidgetClass.peer(of: widget)?.allocate(width: width, height: height, baseline: baseline)
    }
    widgetClass.pointee.get_request_mode = { widget in
      WidgetClass.peer(of: widget)?.requestMode ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
    }
    widgetClass.pointee.map = { widget in
      WidgetClass.parentClass.pointee.map?(widget)
      WidgetClass.peer(of: widget)?.mapped()
    }
    widgetClass.pointee.unmap = { widget in
      WidgetClass.peer(of: widget)?.unmapped()
      WidgetClass.parentClass.pointee.unmap?(widget)
    }
    widgetClass.pointee.direction_changed = { widget, previous in
      WidgetClass.parentClass.pointee.direction_changed?(widget, previous)
      WidgetClass.peer(of: widget)?.directionChanged(from: previous)
    }
    widgetClass.pointee.state_flags_changed = { widget, previous in
      WidgetClass.parentClass.pointee.state_flags_changed?(widget, previous)
      WidgetClass.peer(of: widget)?.stateFlagsChanged(from: previous)
    }
    widgetClass.pointee.system_setting_changed = { widget, setting in
      WidgetClass.parentClass.pointee.system_setting_changed?(widget, setting)
      WidgetClass.peer(of: widget)?.systemSettingChanged(setting)
    }
    let objectClass = UnsafeMutableRawPointer(widgetClass).assumingMemoryBound(
      to: GObjectClass.self)
    objectClass.pointee.dispose = { object in
      guard let object else { return }
      WidgetClass.peer(of: object.cast())?.taken()
      WidgetClass.parentObjectClass.pointee.dispose?(object)
    }
    objectClass.pointee.finalize = { object in
      guard let object else { return }
      WidgetClass.detach(from: object.cast())
      WidgetClass.parentObjectClass.pointee.finalize?(object)
    }
  }

  private static var parentObjectClass: UnsafeMutablePointer<GObjectClass> {
    UnsafeMutableRawPointer(parentClass).assumingMemoryBound(to: GObjectClass.self)
  }

  private static func slot(
    of widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (widget.raw + Int(widgetSize.instanceSize))
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  static func isSwift(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    widget.isInstance(of: base)
  }

  static func attach(_ peer: Widget, to widget: UnsafeMutablePointer<GtkWidget>) {
    slot(of: widget).pointee = Unmanaged.passRetained(peer).toOpaque()
  }

  static func peer(of widget: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
    guard let widget, let opaque = slot(of: widget).pointee else { return nil }
    return Unmanaged<Widget>.fromOpaque(opaque).takeUnretainedValue()
  }

  private static func detach(from widget: UnsafeMutablePointer<GtkWidget>) {
    guard let opaque = slot(of: widget).pointee else { return }
    slot(of: widget).pointee = nil
    Unmanaged<Widget>.fromOpaque(opaque).release()
  }
}
