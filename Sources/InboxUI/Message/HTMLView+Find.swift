import CWebKit
import GTKBridge

/// Finding text in the message.
extension HTMLView {
  /// Looks for a text, regardless of case, marks every place and scrolls to the first one;
  /// ``onFound`` follows.
  ///
  /// The corresponding C function is `webkit_find_controller_search`.
  func find(_ text: String) {
    let options = WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE | WEBKIT_FIND_OPTIONS_WRAP_AROUND
    withFinder { $0.webkit_find_controller_search($1, text, UInt32(options), 1_000) }
  }

  /// Goes on to the next place, after the last one to the first.
  func findNext() {
    withFinder { $0.webkit_find_controller_search_next($1) }
  }

  /// Goes back to the place before, from the first one to the last.
  func findPrevious() {
    withFinder { $0.webkit_find_controller_search_previous($1) }
  }

  /// Takes the marks away.
  func endFinding() {
    withFinder { $0.webkit_find_controller_search_finish($1) }
  }

  func connectFinding(_ web: WebView) {
    let finder = web.webKit.webkit_web_view_get_find_controller(web.pointer.opaque)
    finder?.connect("found-text") { [weak self] (count: UInt32) in self?.onFound(Int(count)) }
    finder?.connect("failed-to-find-text") { [weak self] in self?.onFound(0) }
  }

  private func withFinder(_ body: (CWebKitFunctions, OpaquePointer) -> Void) {
    guard let web,
      let finder = web.webKit.webkit_web_view_get_find_controller(web.pointer.opaque)
    else { return }
    body(web.webKit, finder)
  }
}
