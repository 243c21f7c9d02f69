import CGTK

/// A `GdkContentProvider` of files that are made when somebody asks for them, once: at the drop of a
/// drag, or when another program looks at what is dragged over it.
@MainActor
public enum FileProvider {
  /// Makes one.
  ///
  /// - Parameter paths: Makes the files and returns their absolute paths; nil where it could not, and
  ///   whoever asked gets nothing.
  public static func make(_ paths: @escaping @MainActor () async -> [String]?) -> Retained {
    guard let made = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("GObject cannot make an instance.")
    }
    slot(of: made.raw).pointee = Unmanaged.passRetained(Peer(paths)).toOpaque()
    return Retained(owned: made)
  }

  /// What the GObject owns.
  @MainActor
  private final class Peer {
    private let paths: @MainActor () async -> [String]?
    private var making: Task<[String]?, Never>?

    /// The files, made at the first call.
    func files() async -> [String]? {
      let making = making ?? Task { await paths() }
      self.making = making
      return await making.value
    }

    init(_ paths: @escaping @MainActor () async -> [String]?) {
      self.paths = paths
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
      own.pointee.ref_formats = { _ in
        var types: UnsafePointer<CChar>? = g_intern_string("text/uri-list")
        return gdk_content_formats_new(&types, 1)
      }
      own.pointee.write_mime_type_async = {
        provider, _, stream, priority, cancellable, callback, data in
        guard let provider, let stream,
          let task = g_task_new(provider.raw, cancellable, callback, data)
        else { return }
        FileProvider.write(provider.raw, to: Retained(stream), priority: priority, task: task)
      }
      own.pointee.write_mime_type_finish = { _, result, error in
        g_task_propagate_boolean(result, error)
      }
    }, parentSize.instanceSize + UInt32(MemoryLayout<UnsafeRawPointer>.size), nil,
    GTypeFlags(rawValue: 0))

  private static func write(
    _ provider: UnsafeMutableRawPointer, to stream: Retained, priority: Int32, task: OpaquePointer
  ) {
    let peer = slot(of: provider).pointee.map {
      Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue()
    }
    Task {
      guard let files = await peer?.files() else {
        let error = g_error_new_literal(
          g_io_error_quark(), Int32(G_IO_ERROR_FAILED.rawValue), "The files could not be made.")
        g_task_return_error(task, error)
        return g_object_unref(task.raw)
      }
      var list = ""
      for path in files {
        guard let uri = g_filename_to_uri(path, nil, nil) else { continue }
        list += String(cString: uri) + "\r\n"
        g_free(uri)
      }
      let bytes = g_bytes_new(list, gsize(list.utf8.count))
      g_task_set_task_data(task, bytes?.raw) { g_bytes_unref(OpaquePointer($0)) }
      var size: gsize = 0
      let data = g_bytes_get_data(bytes, &size)
      // Who reads it may do so slowly, or in this very loop.
      g_output_stream_write_all_async(
        stream.pointer.cast(), data, size, priority, g_task_get_cancellable(task),
        { stream, result, task in
          guard let stream, let task else { return }
          var error: UnsafeMutablePointer<GError>?
          if g_output_stream_write_all_finish(stream.cast(), result, nil, &error) != 0 {
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
      Unmanaged<Peer>.fromOpaque(peer).release()
    }
    parentClass.pointee.finalize?(object)
  }

  private static func slot(
    of object: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (object + Int(parentSize.instanceSize)).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }
}
