import CGTK
import CWebKit
import GTKBridge
import MailFormat

/// The pictures that came with the message.
extension WebView {
  /// Answers `cid:` from the parts of the message that is shown.
  ///
  /// The corresponding C function is `webkit_web_context_register_uri_scheme`.
  func serveParts(to context: Retained) {
    let box = Unmanaged.passRetained(PartServer(view: self)).toOpaque()
    webKit.webkit_web_context_register_uri_scheme(
      context.opaque, "cid",
      { request, data in
        guard let request, let data else { return }
        Unmanaged<PartServer>.fromOpaque(data).takeUnretainedValue().answer(Retained(request))
      }, box,
      { data in
        if let data { Unmanaged<PartServer>.fromOpaque(data).release() }
      })
  }

  fileprivate func answer(_ request: Retained) {
    let path = webKit.webkit_uri_scheme_request_get_path(request.opaque)
      .map { String(cString: $0) }
    guard let attachment = path.flatMap({ parts.attachment(path: $0) }) else {
      return refuse(request)
    }
    let contents = parts.contents
    Task {
      guard let bytes = try? await contents(attachment),
        let type = Self.imageType(of: bytes, declared: attachment)
      else { return refuse(request) }
      let stream = Self.stream(of: bytes)
      webKit.webkit_uri_scheme_request_finish(
        request.opaque, stream.pointer.cast(), gint64(bytes.count), type)
    }
  }

  private func refuse(_ request: Retained) {
    let error = g_error_new_literal(
      g_io_error_quark(), Int32(G_IO_ERROR_NOT_FOUND.rawValue), "no such part")
    webKit.webkit_uri_scheme_request_finish_error(request.opaque, error)
    g_error_free(error)
  }

  private static func stream(of bytes: [UInt8]) -> Retained {
    let held = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(held) }
    return Retained(owned: g_memory_input_stream_new_from_bytes(held))
  }

  /// The media type of a picture; nil for what is none.
  ///
  /// Senders declare pictures as `application/octet-stream`, too.
  private static func imageType(of bytes: [UInt8], declared attachment: Attachment) -> String? {
    if attachment.type.hasPrefix("image/") { return attachment.type }
    guard
      let guess = g_content_type_guess(
        attachment.name, bytes, gsize(min(bytes.count, 4096)), nil)
    else { return nil }
    defer { g_free(guess) }
    guard let type = g_content_type_get_mime_type(guess) else { return nil }
    defer { g_free(type) }
    let name = String(cString: type)
    return name.hasPrefix("image/") ? name : nil
  }
}

/// What the web context keeps to ask the view with.
@MainActor
private final class PartServer {
  private weak var view: WebView?

  init(view: WebView) {
    self.view = view
  }

  func answer(_ request: Retained) {
    view?.answer(request)
  }
}
