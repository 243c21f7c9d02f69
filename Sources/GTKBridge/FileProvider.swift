import CGTK

/// A `GdkContentProvider` of files that are made when somebody asks for them, once: at the drop of a
/// drag, or when another program looks at what is dragged over it.
@MainActor
public enum FileProvider {
  /// Makes one.
  ///
  /// - Parameters:
  ///   - paths: Makes the files and returns their absolute paths; nil where it could not, and whoever
  ///     asked gets nothing.
  ///   - onEnd: Called with these paths once nobody can ask for them any more: the drag has ended.
  public static func make(
    _ paths: @escaping @MainActor () async -> [String]?,
    onEnd: @escaping @MainActor ([String]) -> Void = { _ in }
  ) -> Retained {
    guard let made = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("GObject cannot make an instance.")
    }
    slot(of: made.raw).pointee = Unmanaged.passRetained(Peer(paths, onEnd)).toOpaque()
    return Retained(owned: made)
  }

  /// What the GObject owns.
  @MainActor
  private final class Peer {
    private let paths: @MainActor () async -> [String]?
    private let onEnd: @MainActor ([String]) -> Void
    private var making: Task<[String]?, Never>?

    /// The files, made at the first call.
    func files() async -> [String]? {
      let making = making ?? Task { await paths() }
      self.making = making
      return await making.value
    }

    /// Nobody asks any more.
    func end() {
      guard let making else { return }
      Task { [onEnd] in
        if let files = await making.value { onEnd(files) }
      }
    }

    init(
      _ paths: @escaping @MainActor () async -> [String]?,
      _ onEnd: @escaping @MainActor ([String]) -> Void
    ) {
      (self.paths, self.onEnd) = (paths, onEnd)
    }
  }

  private static let parentSize: (classSize: UInt32, instanceSize: UInt32) = {
    var query = GTypeQuery()
    g_type_query(gdk_content_provider_get_type(), &query)
    return (query.class_size, query.instance_size)
  }()

  private static let parentClass: UnsafeMutablePointer<GObjectClass> = {
    guard let parent = g_type_class_ref(gdk_content_provider_get_type()) else {
      preconditionFailure("GdkContentProvider has no class.")
    }
    return parent.cast()
  }()

  private static let type = g_type_register_static_simple(
    gdk_content_provider_get_type(), g_intern_string("SwiftFileProvider"), parentSize.classSize,
    { anyClass, _ in
      guard let anyClass else { return }
      let objectClass = anyClass.assumingMemoryBound(to: GObjectClass.self)
      objectClass.pointee.finalize = { FileProvider.finalize($0) }
      let own = anyClass.assumingMemoryBound(to: GdkContentProviderClass.self)
      own.pointee.ref_formats = { _ in FileProvider.makeFormats() }
      own.pointee.write_mime_type_async = {
        provider, type, stream, priority, cancellable, callback, data in
        guard let provider, let type, let stream,
          let task = g_task_new(provider.raw, cancellable, callback, data)
        else { return }
        FileProvider.write(
          provider.raw, as: String(cString: type), to: Retained(stream), priority: priority,
          task: task)
      }
      own.pointee.write_mime_type_finish = { _, result, error in
        g_task_propagate_boolean(result, error)
      }
    }, parentSize.instanceSize + UInt32(MemoryLayout<UnsafeRawPointer>.size), nil,
    GTypeFlags(rawValue: 0))

  /// What GTK makes of files: a list of them and, where there is a portal, what reaches a program in a
  /// sandbox.
  private static func makeFormats() -> OpaquePointer? {
    let files = gdk_content_formats_new_for_gtype(gdk_file_list_get_type())
    let all = gdk_content_formats_union_serialize_mime_types(files)
    defer { gdk_content_formats_unref(all) }
    var count: gsize = 0
    let types = gdk_content_formats_get_mime_types(all, &count)
    return gdk_content_formats_new(UnsafeMutablePointer(mutating: types), guint(count))
  }

  private static func write(
    _ provider: UnsafeMutableRawPointer, as type: String, to stream: Retained, priority: Int32,
    task: OpaquePointer
  ) {
    let peer = slot(of: provider).pointee.map {
      Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue()
    }
    Task {
      guard let paths = await peer?.files() else {
        let error = g_error_new_literal(
          g_io_error_quark(), Int32(G_IO_ERROR_FAILED.rawValue), "The files could not be made.")
        g_task_return_error(task, error)
        return g_object_unref(task.raw)
      }
      var value = GValue()
      g_value_init(&value, gdk_file_list_get_type())
      defer { g_value_unset(&value) }
      var files = paths.map { g_file_new_for_path($0) }
      g_value_take_boxed(&value, gdk_file_list_new_from_array(&files, gsize(files.count))?.raw)
      for file in files { g_object_unref(file?.raw) }
      // Who reads it may do so slowly, or in this very loop.
      gdk_content_serialize_async(
        stream.pointer.cast(), type, &value, priority, g_task_get_cancellable(task),
        { _, result, task in
          guard let task else { return }
          var error: UnsafeMutablePointer<GError>?
          if gdk_content_serialize_finish(result, &error) != 0 {
            g_task_return_boolean(task.opaque, 1)
          } else {
            g_task_return_error(task.opaque, error)
          }
          g_object_unref(task)
        }, task.raw)
    }
  }

  private static func finalize(_ object: UnsafeMutablePointer<GObject>?) {
    guard let object else { return }
    if let peer = slot(of: object.raw).pointee {
      slot(of: object.raw).pointee = nil
      Unmanaged<Peer>.fromOpaque(peer).takeRetainedValue().end()
    }
    parentClass.pointee.finalize?(object)
  }

  private static func slot(
    of object: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (object + Int(parentSize.instanceSize)).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }
}
