import CGTK
import GTKBridge
import Inbox
import MailFormat
import MailStore

/// The files that came with a message, and after them the pictures within its HTML.
@MainActor
final class AttachmentList {
  /// The list.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 0, style: "attachments")
  /// The files that were listed so far, those that are hidden again too.
  private(set) var rows: [AttachmentRow] = []

  /// What can be listed: files, pictures, small pictures.
  private let attachments: [Attachment]
  private let files: Int
  private let largePictures: Int
  private let id: MailID
  private weak var page: ReadingPage?
  private var form = MessageBody.Form.plain
  private var isWhole = false
  private let head = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, style: "attachments-head")
  private let title = Make.label(style: "heading")
  private let list = Make.box(GTK_ORIENTATION_VERTICAL)
  private let more: WidgetPointer = gtk_button_new()

  /// More files than these are shown when a person asks for them.
  private static let shownAtFirst = 4

  /// In bytes. Smaller pictures are buttons, lines and what counts readers far more often than
  /// photographs: they stand behind the rest, but are there, as a code to scan may be as small.
  private static let smallPicture = 8 << 10

  /// Makes a list that is filled when a form of the message is shown.
  init(_ attachments: [Attachment], of id: MailID, on page: ReadingPage) {
    let files = attachments.filter { !$0.isInline }
    let pictures = attachments.filter(\.isInline)
    let large = pictures.filter { ($0.size ?? .max) >= Self.smallPicture }
    let small = pictures.filter { ($0.size ?? .max) < Self.smallPicture }
    self.attachments = files + large + small
    (self.files, largePictures) = (files.count, large.count)
    (self.id, self.page) = (id, page)
    gtk_widget_set_hexpand(title, 1)
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
    gtk_widget_add_css_class(more, "flat")
    gtk_widget_set_halign(more, GTK_ALIGN_START)
    more.connect("clicked") { [weak self] in self?.showAll() }
    for part in [head, list, more] { pointer.append(part) }
  }

  /// Lists what is of use beside a form of the message: in its text there are no pictures, in its
  /// HTML they are seen.
  func show(_ form: MessageBody.Form) {
    self.form = form
    update()
  }

  private func update() {
    let wanted =
      isWhole ? attachments.count : form == .plain ? files + largePictures : files
    // One more is no reason for a button.
    let isLong = !isWhole && wanted > Self.shownAtFirst + 1
    let count = isLong ? Self.shownAtFirst : wanted
    add(upTo: count)
    for (place, row) in rows.enumerated() {
      gtk_widget_set_visible(row.pointer, place < count ? 1 : 0)
    }
    title.setText(
      files == 0
        ? tr("{n} picture in the message", "{n} pictures in the message", count: wanted)
        : tr("{n} attachment", "{n} attachments", count: wanted))
    let rest = attachments.count - count
    gtk_button_set_label(
      more.cast(),
      count == 0
        ? tr("Show {n} Picture as a File", "Show {n} Pictures as Files", count: rest)
        : tr("Show {n} More", "Show {n} More", count: rest))
    gtk_widget_set_visible(head, count > 0 ? 1 : 0)
    gtk_widget_set_visible(more, rest > 0 ? 1 : 0)
    // A letter with a small emblem in it, as it is shown, needs no list.
    let isNeeded = form == .plain || files + largePictures > 0
    gtk_widget_set_visible(pointer, isNeeded ? 1 : 0)
  }

  private func add(upTo count: Int) {
    guard let page, count > rows.count else { return }
    for attachment in attachments[rows.count..<count] {
      let row = AttachmentRow(attachment, of: id, on: page)
      rows.append(row)
      list.append(row.pointer)
    }
  }

  private func showAll() {
    let first = rows.count(where: { gtk_widget_get_visible($0.pointer) != 0 })
    isWhole = true
    update()
    if rows.indices.contains(first) {
      _ = gtk_widget_child_focus(rows[first].pointer, GTK_DIR_TAB_FORWARD)
    }
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
