import CGTK
import CWebKit
import GTKBridge

/// How tall the message is.
extension HTMLView {
  /// The height of the message in px, but never less than that of the view; nil where it is so tall
  /// that WebKit cannot draw it at once.
  ///
  /// A message may run no scripts, so it cannot be asked: it is drawn as a whole, off the main thread.
  ///
  /// The corresponding C function is `webkit_web_view_get_snapshot`.
  func measure() async -> Int32? {
    guard let web else { return nil }
    let webKit = web.webKit
    let result = await asyncResult {
      webKit.webkit_web_view_get_snapshot(
        web.pointer.opaque, UInt32(WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT),
        UInt32(WEBKIT_SNAPSHOT_OPTIONS_NONE), nil, $0, $1)
    }
    guard
      let made = webKit.webkit_web_view_get_snapshot_finish(
        web.pointer.opaque, result.opaque, nil)
    else { return nil }
    let texture = Retained(owned: made.raw)
    return gdk_texture_get_height(texture.opaque) / gtk_widget_get_scale_factor(web.pointer)
  }
}
