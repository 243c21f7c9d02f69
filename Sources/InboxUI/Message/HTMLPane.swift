import CGTK
import GTKBridge
import Inbox

/// The HTML of a message, and above it what it would load from elsewhere, if a person let it.
@MainActor
final class HTMLPane {
  /// The pane.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL)
  /// The HTML.
  let view: HTMLView
  /// Called when a person lets the sender's messages always load what they refer to.
  var onAlwaysAllow: () -> Void = {}

  private let banner = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "notice")
  private let always = gtk_button_new_with_mnemonic(tr("_Always for This Sender"))
  private let kept: Retained
  private var shown: (html: String, parts: InlineParts)?

  /// Makes an empty pane.
  ///
  /// - Parameter cacheDirectory: A folder for what can be made again.
  init(cacheDirectory: String) {
    view = HTMLView(cacheDirectory: cacheDirectory)
    kept = Retained(pointer)
    view.onLink = { [weak self] link in
      if let self { LinkOpener.open(link, over: pointer) }
    }
    fillBanner()
    pointer.append(banner)
    pointer.append(view.pointer)
  }

  /// Shows the HTML of a message in place of the one before.
  ///
  /// - Parameters:
  ///   - html: The document or fragment as its sender wrote it.
  ///   - parts: What it may refer to as `cid:…`.
  ///   - allowsRemote: Whether its sender's messages may always load what they refer to.
  ///   - hasSender: Whether there is a sender who could be allowed to.
  func show(html: String, parts: InlineParts, allowsRemote: Bool, hasSender: Bool = true) {
    shown = (html, parts)
    gtk_widget_set_visible(banner, !allowsRemote && RemoteContent.isIn(html) ? 1 : 0)
    gtk_widget_set_visible(always, hasSender ? 1 : 0)
    view.show(html: html, parts: parts, allowsRemote: allowsRemote)
  }

  /// Shows nothing, and lets go of what was shown.
  func clear() {
    shown = nil
    view.clear()
  }

  private func fillBanner() {
    let sentence = Make.paragraph(tr("Remote images are not shown."))
    gtk_widget_set_hexpand(sentence, 1)
    let once = gtk_button_new_with_mnemonic(tr("_Show Images"))
    once?.connect("clicked") { [weak self] in self?.showImages() }
    always?.connect("clicked") { [weak self] in
      self?.showImages()
      self?.onAlwaysAllow()
    }
    banner.append(Make.decoration(icon: "image-missing-symbolic"))
    banner.append(sentence)
    for case let button? in [once, always] {
      // In a narrow window their words stand below each other.
      if let words = gtk_button_get_child(button.cast()) {
        gtk_label_set_wrap(words.opaque, 1)
        gtk_label_set_justify(words.opaque, GTK_JUSTIFY_CENTER)
      }
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      banner.append(button)
    }
    gtk_widget_set_visible(banner, 0)
  }

  private func showImages() {
    guard let shown else { return }
    gtk_widget_set_visible(banner, 0)
    view.show(html: shown.html, parts: shown.parts, allowsRemote: true)
    view.focus()
  }
}
