import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// The files that came with a message.
@MainActor
final class AttachmentList {
  /// The list.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 0, style: "attachments")
  /// The files that are to be seen.
  private(set) var rows: [AttachmentRow] = []

  private let attachments: [Attachment]
  private let id: MailID
  private weak var page: ReadingPage?

  /// More files than these are shown when a person asks for them.
  private static let shownAtFirst = 4

  /// Lists files.
  init(_ attachments: [Attachment], of id: MailID, on page: ReadingPage) {
    (self.attachments, self.id, self.page) = (attachments, id, page)
    let title = Make.label(
      tr("{n} attachment", "{n} attachments", count: attachments.count), style: "heading")
    gtk_widget_set_hexpand(title, 1)
    let head = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, style: "attachments-head")
    head.append(title)
    if attachments.count > 1 {
      let all = Make.button(tr("Save _All…"))
      gtk_widget_add_css_class(all, "flat")
      all.connect("clicked") { [weak self] in
        guard let self else { return }
        Task { await self.saveAll() }
      }
      head.append(all)
    }
    pointer.append(head)
    // One more is no reason for a button.
    let isLong = attachments.count > Self.shownAtFirst + 1
    add(isLong ? attachments.prefix(Self.shownAtFirst) : attachments[...])
    if isLong { addMore() }
  }

  private func add(_ attachments: ArraySlice<Attachment>) {
    guard let page else { return }
    for attachment in attachments {
      let row = AttachmentRow(attachment, of: id, on: page)
      rows.append(row)
      pointer.append(row.pointer)
    }
  }

  private func addMore() {
    let count = attachments.count - Self.shownAtFirst
    let more: WidgetPointer = gtk_button_new_with_label(
      tr("Show {n} More", "Show {n} More", count: count))
    gtk_widget_add_css_class(more, "flat")
    gtk_widget_set_halign(more, GTK_ALIGN_START)
    more.connect("clicked") { [weak self] in
      guard let self else { return }
      gtk_box_remove(pointer.cast(), more)
      add(attachments.dropFirst(Self.shownAtFirst))
      if rows.indices.contains(Self.shownAtFirst) {
        _ = gtk_widget_child_focus(rows[Self.shownAtFirst].pointer, GTK_DIR_TAB_FORWARD)
      }
    }
    pointer.append(more)
  }

  private func saveAll() async {
    guard let folder = await FileDialog.folder(over: pointer) else { return }
    await saveAll(in: folder)
  }

  /// Saves all files in a folder, none in the place of another, and says so.
  func saveAll(in folder: String) async {
    guard let page else { return }
    let (saved, problem) = await AttachmentSaving.save(
      attachments, of: id, in: folder, from: page.source)
    let values = ["folder": SavedName.last(of: folder), "total": String(attachments.count)]
    guard let problem else {
      return page.say(
        tr("Saved {n} file in “{folder}”.", "Saved {n} files in “{folder}”.", count: saved, values))
    }
    page.say(
      tr(
        "Saved {n} of {total} files. {reason}", "Saved {n} of {total} files. {reason}",
        count: saved,
        values.merging(["reason": StoreError.sentence(of: problem)]) { first, _ in first }))
  }
}
