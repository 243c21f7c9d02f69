import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// One file that came with a message: what it is, and what can be done with it.
@MainActor
final class AttachmentRow {
  /// The row.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "attachment")

  private let attachment: Attachment
  private let id: MailID
  private weak var page: ReadingPage?
  private var preview: WidgetPointer?
  private var previewButton: WidgetPointer?
  private var isBusy = false

  /// Shows a file.
  init(_ attachment: Attachment, of id: MailID, on page: ReadingPage) {
    (self.attachment, self.id, self.page) = (attachment, id, page)
    let row = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9)
    row.append(makeIcon())
    row.append(makeWords())
    for button in makeButtons() { row.append(button) }
    pointer.append(row)
    addDragSource(to: row)
  }

  /// The whole name where two lines are enough, with its size below: the buttons leave little room in
  /// a narrow window.
  private func makeWords() -> WidgetPointer {
    let words = Make.box(GTK_ORIENTATION_VERTICAL)
    gtk_widget_set_hexpand(words, 1)
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
    let name = Make.label(attachment.name)
    gtk_label_set_wrap(name.opaque, 1)
    gtk_label_set_wrap_mode(name.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(name.opaque, 2)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_set_tooltip_text(name, attachment.name)
    words.append(name)
    let size = Self.words(forSize: attachment.size)
    if !size.isEmpty { words.append(Make.label(size, style: "dim-label", "caption", "numeric")) }
    return words
  }

  private static func words(forSize size: Int?) -> String {
    guard let size, let words = g_format_size(guint64(size)) else { return "" }
    defer { g_free(words) }
    return String(cString: words)
  }

  private func makeIcon() -> WidgetPointer {
    let icon = Make.decoration(icon: "text-x-generic-symbolic")
    if attachment.isProgram || attachment.isDisguised {
      gtk_image_set_from_icon_name(icon.opaque, "dialog-warning-symbolic")
    } else if attachment.type != "application/octet-stream",
      let type = g_content_type_from_mime_type(attachment.type)
    {
      if let made = g_content_type_get_symbolic_icon(type) {
        gtk_image_set_from_gicon(icon.opaque, made)
        g_object_unref(made.raw)
      }
      g_free(type)
    }
    return icon
  }

  private func makeButtons() -> [WidgetPointer] {
    var buttons: [WidgetPointer] = []
    let values = ["file": attachment.name]
    func add(_ icon: String, _ name: String, _ action: @escaping @MainActor () async -> Void) {
      let button = Make.iconButton(icon, name: name)
      gtk_widget_add_css_class(button, "flat")
      button.connect("clicked") { [weak self] in self?.run(action) }
      buttons.append(button)
    }
    if AttachmentPreview.kind(of: attachment) != nil {
      add("view-reveal-symbolic", tr("Preview “{file}”", values)) { [weak self] in
        await self?.togglePreview()
      }
      previewButton = buttons.last
      previewButton?.setAccessible(isExpanded: false)
    }
    add("document-open-symbolic", tr("Open “{file}”", values)) { [weak self] in
      await self?.open()
    }
    add("document-save-symbolic", tr("Save “{file}”…", values)) { [weak self] in
      await self?.save()
    }
    return buttons
  }

  /// One thing at a time: a second click while the first is at work is none.
  private func run(_ action: @escaping @MainActor () async -> Void) {
    guard !isBusy else { return }
    isBusy = true
    Task {
      await action()
      isBusy = false
    }
  }

  // MARK: Doing

  private func makeCopy() async throws -> String? {
    guard let page else { return nil }
    return try await page.copies.path(of: attachment, in: id, from: page.source)
  }

  private func togglePreview() async {
    if let preview {
      gtk_box_remove(pointer.cast(), preview)
      self.preview = nil
    } else {
      let made = await makePreview()
      pointer.append(made)
      preview = made
    }
    previewButton?.setAccessible(isExpanded: preview != nil)
    if let previewButton {
      gtk_button_set_icon_name(
        previewButton.cast(),
        preview == nil ? "view-reveal-symbolic" : "view-conceal-symbolic")
    }
  }

  private func makePreview() async -> WidgetPointer {
    do {
      switch AttachmentPreview.kind(of: attachment) {
      case .image:
        if let path = try await makeCopy(),
          let image = await AttachmentPreview.makeImage(path: path, name: attachment.name)
        {
          return image
        }
      case .text:
        if let bytes = try await page?.source.part(id, attachment, AttachmentPreview.longestText) {
          return AttachmentPreview.makeText(
            AttachmentPreview.text(of: bytes), name: attachment.name)
        }
      case nil: break
      }
    } catch {
      return Make.paragraph(StoreError.sentence(of: error), style: "dim-label")
    }
    return Make.paragraph(
      tr("This file cannot be shown here. Open it with another program."), style: "dim-label")
  }

  private func open() async {
    guard let page, await isWanted() else { return }
    do {
      guard let path = try await makeCopy() else { return }
      if let problem = await Self.launch(path, over: pointer) {
        page.say(
          tr(
            "“{file}” could not be opened: {reason}. Save it and open it from there.",
            ["file": attachment.name, "reason": problem]))
      }
    } catch {
      page.say(StoreError.sentence(of: error))
    }
  }

  /// A program, and what pretends to be something else, is opened only by somebody who knows.
  private func isWanted() async -> Bool {
    guard attachment.isProgram || attachment.isDisguised else { return true }
    return await Question(
      title: tr("Open “{file}”?", ["file": attachment.name]),
      text: attachment.isDisguised
        ? tr("This file pretends to be of another kind than it is. Opening it may do harm.")
        : tr("This file is a program. Opening it may do harm."),
      answer: tr("Open")
    ).ask(over: pointer)
  }

  /// Hands a file to the program the desktop has for it.
  ///
  /// The corresponding C function is `gtk_show_uri_full`.
  ///
  /// - Returns: What went wrong, if anything.
  private static func launch(_ path: String, over widget: WidgetPointer) async -> String? {
    guard let uri = g_filename_to_uri(path, nil, nil),
      let window = gtk_widget_get_root(widget)
    else { return path }
    defer { g_free(uri) }
    let result = await asyncResult {
      gtk_show_uri_full(window.cast(), uri, UInt32(GDK_CURRENT_TIME), nil, $0, $1)
    }
    var error: UnsafeMutablePointer<GError>?
    guard gtk_show_uri_full_finish(window.cast(), result.opaque, &error) == 0 else { return nil }
    return message(taking: error)
  }

  private func save() async {
    guard let page, let path = await FileDialog.save(name: attachment.name, over: pointer) else {
      return
    }
    await save(to: path, on: page)
  }

  /// Saves the file under a path a person chose, and says so.
  func save(to path: String, on page: ReadingPage) async {
    do {
      try await page.source.save(id, attachment, path)
      page.say(tr("Saved “{file}”.", ["file": SavedName.last(of: path)]))
    } catch {
      page.say(error, notSaving: path)
    }
  }

  // MARK: Dragging

  private func addDragSource(to row: WidgetPointer) {
    guard let drag = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(drag, GDK_ACTION_COPY)
    drag.connect(answering: "prepare") { [weak self] () -> ValuePointer in
      // GTK takes over what it is given.
      ValuePointer(self?.dragged().flatMap { OpaquePointer(g_object_ref($0.pointer)) })
    }
    gtk_widget_add_controller(row, drag)
  }

  /// The file for another program, made when that asks for it.
  func dragged() -> Retained? {
    guard let page else { return nil }
    let (copies, source) = (page.copies, page.source)
    return FileProvider.make { [attachment, id, weak page] in
      do { return try await copies.paths(of: attachment, in: id, from: source) } catch {
        page?.say(tr("Nothing was copied. {reason}", ["reason": StoreError.sentence(of: error)]))
        return nil
      }
    } onEnd: {
      copies.endDrag(of: $0)
    }
  }
}
