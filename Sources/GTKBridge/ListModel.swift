private import CGTK

/// A `GListModel` whose rows are made when they are asked for, out of keys that Swift knows.
///
/// A key is whatever names a row (a message's id). While an item object is alive the same one is
/// returned for its key, so that GTK recognises rows that moved. Making a model of 1,000,000 rows costs
/// nothing; a row costs one small object while it is realised.
@MainActor
public final class ListModel<Key: Hashable & Sendable> {
  private let storage: KeyedStorage<Key>
  private let object: Retained

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - count: How many rows there are at first.
  ///   - key: The key of a row, asked with positions from 0 up to ``count``; it must be quick.
  public init(count: Int = 0, key: @escaping @MainActor (Int) -> Key) {
    storage = KeyedStorage(count: count, key: key)
    object = Retained(owned: SwiftInstance.make(ListModelClass.type, peer: storage))
  }

  /// The model, unowned.
  public var pointer: OpaquePointer { object.opaque }

  /// The model with a reference for a function that takes it over, as `gtk_single_selection_new`
  /// and its like do.
  public func passRetained() -> OpaquePointer {
    g_object_ref(object.pointer)
    return pointer
  }

  /// How many rows GTK has been told of.
  public var count: Int { storage.count }

  /// How many item objects are alive: about as many as rows are realised.
  public var liveItemCount: Int { storage.live.count }

  /// Tells GTK that a range of rows was replaced; what ``init(count:key:)`` was given must already
  /// answer for the new rows.
  ///
  /// The corresponding C function is `g_list_model_items_changed`.
  ///
  /// - Parameters:
  ///   - position: The first row of the range.
  ///   - removed: How many old rows it had.
  ///   - added: How many new rows it has.
  public func itemsChanged(at position: Int, removed: Int, added: Int) {
    precondition(
      position >= 0 && removed >= 0 && added >= 0 && position + removed <= storage.count,
      "The changed range lies outside the list.")
    storage.count += added - removed
    g_list_model_items_changed(pointer, UInt32(position), UInt32(removed), UInt32(added))
  }

  /// The key of an item object that came from such a model, or nil where it came from elsewhere.
  public static func key(of item: UnsafeMutableRawPointer?) -> Key? {
    guard let item, item.isInstance(of: ListItemClass.type) else { return nil }
    return (SwiftInstance.peer(of: item) as? KeyedItem<Key>)?.key
  }
}

/// What a list model's GObject owns.
private class ListStorage: InstancePeer {
  var count: Int

  init(count: Int) {
    self.count = count
  }

  /// A reference for the caller.
  func item(at position: Int) -> UnsafeMutableRawPointer? { nil }
}

private final class KeyedStorage<Key: Hashable & Sendable>: ListStorage {
  let key: @MainActor (Int) -> Key
  /// Item objects that somebody holds, unowned here: they take themselves out.
  var live: [Key: UnsafeMutableRawPointer] = [:]

  init(count: Int, key: @escaping @MainActor (Int) -> Key) {
    self.key = key
    super.init(count: count)
  }

  override func item(at position: Int) -> UnsafeMutableRawPointer? {
    guard position < count else { return nil }
    let key = key(position)
    if let alive = live[key] { return g_object_ref(alive) }
    let made = SwiftInstance.make(ListItemClass.type, peer: KeyedItem(key: key, storage: self))
    live[key] = made
    return made
  }
}

/// What an item's GObject owns.
private final class KeyedItem<Key: Hashable & Sendable>: InstancePeer {
  let key: Key
  weak var storage: KeyedStorage<Key>?

  init(key: Key, storage: KeyedStorage<Key>) {
    self.key = key
    self.storage = storage
  }

  override func finalized() {
    storage?.live[key] = nil
  }
}

@MainActor
private enum ListModelClass {
  static let type: GType = {
    let type = SwiftInstance.register("SwiftListModel")
    var interface = GInterfaceInfo(
      interface_init: { table, _ in
        guard let table = table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        ListModelClass.fill(table)
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, cgtk_type_list_model(), &interface)
    return type
  }()

  private static func fill(_ table: UnsafeMutablePointer<GListModelInterface>) {
    table.pointee.get_item_type = { _ in cgtk_type_object() }
    table.pointee.get_n_items = { model in
      UInt32(ListModelClass.storage(of: model)?.count ?? 0)
    }
    table.pointee.get_item = { model, position in
      ListModelClass.storage(of: model)?.item(at: Int(position))
    }
  }

  private static func storage(of model: OpaquePointer?) -> ListStorage? {
    model.flatMap { SwiftInstance.peer(of: $0.raw) as? ListStorage }
  }
}

@MainActor
private enum ListItemClass {
  static let type: GType = SwiftInstance.register("SwiftListItem")
}

/// What one of our plain GObjects owns.
@MainActor
private class InstancePeer {
  /// Called when the GObject is about to be freed.
  func finalized() {}
}

/// Plain GObjects with one more word behind them: a retained Swift peer.
@MainActor
private enum SwiftInstance {
  private static let objectSize: (classSize: UInt32, instanceSize: UInt32) = {
    var query = GTypeQuery()
    g_type_query(cgtk_type_object(), &query)
    return (query.class_size, query.instance_size)
  }()

  private static let parentClass: UnsafeMutablePointer<GObjectClass> = {
    guard let parent = g_type_class_ref(cgtk_type_object()) else {
      preconditionFailure("GObject has no class.")
    }
    return parent.cast()
  }()

  static func register(_ name: String) -> GType {
    g_type_register_static_simple(
      cgtk_type_object(), g_intern_string(name), objectSize.classSize,
      { anyClass, _ in
        let objectClass = anyClass?.assumingMemoryBound(to: GObjectClass.self)
        objectClass?.pointee.finalize = { SwiftInstance.finalize($0) }
      }, objectSize.instanceSize + UInt32(MemoryLayout<UnsafeRawPointer>.size), nil,
      GTypeFlags(rawValue: 0))
  }

  static func make(_ type: GType, peer: InstancePeer) -> UnsafeMutableRawPointer {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("GObject cannot make an instance.")
    }
    slot(of: object.raw).pointee = Unmanaged.passRetained(peer).toOpaque()
    return object.raw
  }

  static func peer(of object: UnsafeMutableRawPointer) -> InstancePeer? {
    slot(of: object).pointee.map { Unmanaged<InstancePeer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func finalize(_ object: UnsafeMutablePointer<GObject>?) {
    guard let object else { return }
    if let opaque = slot(of: object.raw).pointee {
      slot(of: object.raw).pointee = nil
      Unmanaged<InstancePeer>.fromOpaque(opaque).takeRetainedValue().finalized()
    }
    parentClass.pointee.finalize?(object)
  }

  private static func slot(
    of object: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (object + Int(objectSize.instanceSize)).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }
}
