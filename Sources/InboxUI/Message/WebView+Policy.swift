import CGTK
import CWebKit
import GTKBridge

/// What the view is asked for, and mostly refuses.
extension WebView {
  func connectPolicy() {
    pointer.connect(answering: "decide-policy") {
      [weak self] (decision: ValuePointer, kind: UInt32) -> Bool in
      guard let self, let decision = decision.opaque else { return false }
      return decide(decision, kind)
    }
    pointer.connect(answering: "context-menu") {
      [weak self] (menu: ValuePointer, target: ValuePointer) -> Bool in
      guard let self, let menu = menu.opaque, let target = target.raw else { return true }
      return !fill(menu, for: target)
    }
    pointer.connect("mouse-target-changed") { [weak self] (target: ValuePointer) in
      guard let self, let target = target.raw else { return }
      hover(Self.link(at: target))
    }
    // A server that asks for a password, and a form that asks for a file, get neither.
    pointer.connect(answering: "authenticate") { [weak self] (request: ValuePointer) -> Bool in
      self?.webKit.webkit_authentication_request_cancel(request.opaque)
      return true
    }
    pointer.connect(answering: "run-file-chooser") {
      [weak self] (request: ValuePointer) -> Bool in
      self?.webKit.webkit_file_chooser_request_cancel(request.opaque)
      return true
    }
    for signal in ["script-dialog", "permission-request", "run-color-chooser", "print"] {
      pointer.connect(answering: signal) { () -> Bool in true }
    }
  }

  // MARK: Navigation

  /// Nothing is opened here: a link is handed on, and what else would take the message's place is
  /// ignored. Frames within the message may load where it may.
  private func decide(_ decision: OpaquePointer, _ kind: UInt32) -> Bool {
    guard
      kind == UInt32(WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION)
        || kind == UInt32(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
    else { return false }
    let action = webKit.webkit_navigation_policy_decision_get_navigation_action(decision)
    let target =
      webKit.webkit_navigation_action_get_request(action)
      .flatMap { webKit.webkit_uri_request_get_uri($0) }.map { String(cString: $0) } ?? ""
    let isClick =
      webKit.webkit_navigation_action_get_navigation_type(action)
      == UInt32(WEBKIT_NAVIGATION_TYPE_LINK_CLICKED)
    let isOwn = target == address || target.hasPrefix(address + "#")
    let isNewWindow = kind == UInt32(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
    if !isNewWindow, isOwn || allowsRemote && !isClick {
      webKit.webkit_policy_decision_use(decision)
    } else {
      webKit.webkit_policy_decision_ignore(decision)
      if isClick { follow(target) }
    }
    return true
  }

  private func follow(_ target: String) {
    var link = Link(target: target)
    if let hovered, hovered.link.target == target {
      link = hovered.link
      link.wasShown = Link.wasSeen(since: hovered.since)
    }
    if link.isOpenable { onLink(link) }
  }

  private func hover(_ link: Link?) {
    guard link != hovered?.link else { return }
    hovered = link.map { ($0, Int(g_get_monotonic_time())) }
    onHover(link)
  }

  private static func link(at target: UnsafeMutableRawPointer) -> Link? {
    guard let url: String = target.get("link-uri"), !url.isEmpty else { return nil }
    return Link(target: url, label: target.get("link-label") ?? "")
  }

  // MARK: Menu

  /// Leaves what copies; says whether there is anything.
  private func fill(_ menu: OpaquePointer, for target: UnsafeMutableRawPointer) -> Bool {
    webKit.webkit_context_menu_remove_all(menu)
    let context: UInt32 = target.get("context") ?? 0
    var actions: [Int32] = []
    if context & UInt32(WEBKIT_HIT_TEST_RESULT_CONTEXT_SELECTION) != 0 {
      actions.append(WEBKIT_CONTEXT_MENU_ACTION_COPY)
    }
    if Self.link(at: target) != nil {
      actions.append(WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD)
    }
    for action in actions {
      webKit.webkit_context_menu_append(
        menu, webKit.webkit_context_menu_item_new_from_stock_action(UInt32(action)))
    }
    return !actions.isEmpty
  }
}
