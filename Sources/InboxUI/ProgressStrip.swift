import CGTK
import GTKBridge
import Inbox
import MailStore

/// A quiet strip that tells how far some work has come, once that takes longer than a moment.
@MainActor
final class ProgressStrip {
  /// The strip.
  let pointer: WidgetPointer = gtk_revealer_new()

  private let text = Make.paragraph(style: "dim-label", "numeric")
  private let bar: WidgetPointer = gtk_progress_bar_new()
  private let cancel: WidgetPointer
  private let goOn = Make.button(tr("_Go On"))
  private var patience: Timeout?
  private var isLong = false
  private var saidStopped = false

  /// Stops the work; nil where it cannot be stopped.
  var onCancel: (() -> Void)? {
    didSet { gtk_widget_set_visible(cancel, onCancel == nil ? 0 : 1) }
  }

  /// Goes on with the work that was stopped.
  var onGoOn: () -> Void = {}

  /// Makes one.
  ///
  /// - Parameters:
  ///   - name: What the work is, for a screen reader.
  ///   - stop: What the button is called that stops it.
  init(name: String, stop: String) {
    cancel = Make.iconButton("process-stop-symbolic", name: stop)
    let box = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "progress-strip")
    let line = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_widget_set_hexpand(text, 1)
    line.append(text)
    gtk_widget_set_visible(cancel, 0)
    gtk_widget_add_css_class(cancel, "flat")
    cancel.connect("clicked") { [weak self] in self?.onCancel?() }
    line.append(cancel)
    gtk_widget_set_visible(goOn, 0)
    goOn.connect("clicked") { [weak self] in self?.onGoOn() }
    line.append(goOn)
    box.append(line)
    box.append(bar)
    bar.setAccessibleLabel(name)
    gtk_revealer_set_child(pointer.opaque, box)
    pointer.hideWhenClosed()
    gtk_revealer_set_transition_type(pointer.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
  }

  /// Told to screen readers when the work takes longer than a moment, and when it is done.
  var onWords: (String) -> Void = { _ in }

  /// Shows a state of the work.
  func show(_ progress: ScanProgress) {
    showButtons(of: progress)
    guard !progress.isStopped else {
      let words = tr("Not all mail is read in.")
      if !saidStopped { onWords(words) }
      saidStopped = true
      patience = nil
      isLong = true
      return show(words, fraction: 0)
    }
    guard !progress.waitsForRoom else {
      return show(
        tr("The disk is full: not all mail is shown. The rest is read when there is room."),
        fraction: 0)
    }
    guard progress.phase != .finished else {
      saidStopped = false
      if isLong { onWords(tr("All mail is read in")) }
      return hide()
    }
    show(
      progress.phase == .headers
        ? tr("Reading mail: {done} of {total}", progress.numbers)
        : tr("Reading the text of messages: {done} of {total}", progress.numbers),
      fraction: Double(progress.done) / Double(max(1, progress.total)))
  }

  /// One button takes the place of the other, with the focus.
  private func showButtons(of progress: ScanProgress) {
    let hadFocus = pointer.hasFocusWithin
    gtk_widget_set_visible(bar, progress.isIncomplete ? 0 : 1)
    gtk_widget_set_visible(goOn, progress.isStopped ? 1 : 0)
    gtk_widget_set_visible(cancel, onCancel == nil || progress.isIncomplete ? 0 : 1)
    if hadFocus { gtk_widget_grab_focus(progress.isStopped ? goOn : cancel) }
  }

  /// The work has ended.
  func hide() {
    patience = nil
    isLong = false
    gtk_revealer_set_reveal_child(pointer.opaque, 0)
  }

  /// Shows a state of the work in words, and as a part of 1.
  func show(_ words: String, fraction: Double) {
    text.setText(words)
    gtk_progress_bar_set_fraction(bar.opaque, fraction)
    if isLong { return gtk_revealer_set_reveal_child(pointer.opaque, 1) }
    if patience == nil {
      patience = Timeout(seconds: 1) { [weak self] in
        guard let self else { return }
        isLong = true
        gtk_revealer_set_reveal_child(pointer.opaque, 1)
        onWords(String(cString: gtk_label_get_text(text.opaque)))
      }
    }
  }
}

extension ScanProgress {
  /// How much is done and how much there is to do, as text puts them in.
  var numbers: [String: String] {
    ["done": grouped(done), "total": grouped(total)]
  }
}
