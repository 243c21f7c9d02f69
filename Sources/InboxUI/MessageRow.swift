import CGTK
import GTKBridge
import Inbox
import MailStore

/// What the list shows of one row: sender, subject, the beginning of the text, and marks.
///
/// All rows are equally high, whatever scripts they hold. Labels sit directly in the row and are
/// placed by hand: up to some 205 rows are alive in a list.
final class MessageRow: Widget {
  private let dot = makeWidget(gtk_image_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let avatar = makeWidget(gtk_label_get_type(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let sender = Make.inscription(style: "sender")
  private let time = Make.label(style: "time", "numeric")
  private let subject = Make.inscription(style: "subject")
  private let count = Make.label(style: "count", "numeric")
  private let star = Make.decoration(icon: "starred-symbolic", style: "star")
  private let clip = Make.decoration(icon: "mail-attachment-symbolic", style: "clip")
  private let pin = Make.decoration(icon: "view-pin-symbolic", style: "pin")
  private let place = Make.label(style: "place")
  private let snooze = Make.decoration(icon: "whisk-snooze-symbolic", style: "snooze")
  private let preview = Make.inscription(style: "preview")
  private let check = Make.decoration(icon: "object-select-symbolic", style: "check")
  private var tone = 0
  private var space = Space.roomy
  private var previewLines: Int32 = 1
  private var showsAvatar = true
  private var isSelected: Bool?
  private var shown: (row: RowSummary, place: String?, now: Int64)?

  override class var cssName: String { "messagerow" }
  override class var accessibleRole: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_PRESENTATION }

  override init() {
    super.init()
    gtk_widget_add_css_class(dot, "dot")
    gtk_image_set_pixel_size(dot.opaque, Space.dot)
    for style in ["avatar", "tone0"] { gtk_widget_add_css_class(avatar, style) }
    for label in [time, count, place] {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_NONE)
    }
    gtk_label_set_xalign(count.opaque, 0.5)
    for child in children { gtk_widget_set_parent(child, pointer) }
    gtk_widget_set_child_visible(check, 0)
  }

  private var children: [WidgetPointer] {
    [dot, avatar, check, sender, time, place, snooze, subject, pin, star, clip, count, preview]
  }

  /// Shows a row of the index.
  ///
  /// - Parameter place: The folder it is in, where that is to be shown.
  /// - Returns: Whether it was not shown already.
  @discardableResult
  func show(_ row: RowSummary, in place: String? = nil, clock: Clock) -> Bool {
    guard shown?.row != row || shown?.place != place || shown?.now != clock.now else {
      return false
    }
    shown = (row, place, clock.now)
    gtk_widget_queue_allocate(pointer)
    let initials = Initials(of: row.sender)
    avatar.setText(initials.text)
    if initials.tone != tone {
      gtk_widget_remove_css_class(avatar, "tone\(tone)")
      gtk_widget_add_css_class(avatar, "tone\(initials.tone)")
      tone = initials.tone
    }
    gtk_inscription_set_text(sender.opaque, row.senderText)
    time.setText(
      row.wakeTime.map { clock.words.coming($0, now: clock.now) } ?? clock.short(row.time))
    self.place.setText(place ?? "")
    gtk_inscription_set_text(subject.opaque, row.subjectText)
    gtk_inscription_set_text(preview.opaque, row.preview)
    count.setText(row.count > 1 ? String(row.count) : "")
    pointer.setStyle("unread", row.isUnread)
    for (mark, isShown) in [
      (dot, row.isUnread), (count, row.count > 1), (pin, row.isPinned), (star, row.isFlagged),
      (clip, row.hasAttachment), (self.place, place != nil), (snooze, row.wakeTime != nil),
    ] { gtk_widget_set_visible(mark, isShown ? 1 : 0) }
    return true
  }

  /// Shows an empty row, while its values are being read.
  func showNothing() {
    shown = nil
    for label in [avatar, time] { label.setText("") }
    for text in [sender, subject, preview] { gtk_inscription_set_text(text.opaque, "") }
    for mark in [dot, count, pin, star, clip, place, snooze] { gtk_widget_set_visible(mark, 0) }
    pointer.setStyle("unread", false)
  }

  // MARK: Settings

  /// Takes as much room, and shows as much, as is set.
  func follow(_ settings: ListSettings) {
    let isCompact = settings.density == .compact
    showsAvatar = settings.showsAvatars
    pointer.setStyle("compact", isCompact)
    space = isCompact ? .compact : .roomy
    previewLines = settings.density.previewLines
    gtk_widget_set_child_visible(preview, previewLines > 0 ? 1 : 0)
    showFace()
    gtk_widget_queue_resize(pointer)
  }

  /// Shows whether the row is one of those that are selected; nil while none are being selected.
  func show(isSelected: Bool?) {
    guard isSelected != self.isSelected else { return }
    let wasSelecting = self.isSelected != nil
    self.isSelected = isSelected
    check.setStyle("checked", isSelected == true)
    pointer.setStyle("picked", isSelected == true)
    guard wasSelecting != (isSelected != nil) else { return }
    showFace()
    gtk_widget_queue_allocate(pointer)
  }

  /// The check stands in the place of the face.
  private func showFace() {
    gtk_widget_set_child_visible(avatar, showsAvatar && isSelected == nil ? 1 : 0)
    gtk_widget_set_child_visible(check, isSelected != nil ? 1 : 0)
  }

  // MARK: Placing

  /// The most that is read at a glance, from the dot to the time, in px.
  static let mostContentWidth: Int32 = 1200

  /// How much width a row needs, whatever it shows.
  static let width = SizeRequest(minimum: 240, natural: 360)

  /// In px; the style sheet knows the sizes of avatar, check and dot too.
  private struct Space {
    var top: Int32
    var avatar: Int32
    static let roomy = Space(top: 11, avatar: 40)
    static let compact = Space(top: 8, avatar: 32)
    static let start: Int32 = 22
    static let end: Int32 = 16
    static let check: Int32 = 24
    static let afterAvatar: Int32 = 12
    static let dot: Int32 = 8
    static let betweenLines: Int32 = 2
    static let betweenMarks: Int32 = 8
  }

  /// The first lines of the texts, from the top.
  private var lines: [LineMetrics] {
    (previewLines > 0 ? [sender, subject, preview] : [sender, subject]).map(LineMetrics.init)
  }

  /// The heights of the texts.
  private func heights(of lines: [LineMetrics]) -> [Int32] {
    lines.enumerated().map { $0 == 2 ? previewLines * $1.height : $1.height }
  }

  private static func sum(_ heights: [Int32]) -> Int32 {
    heights.reduce(0, +) + Int32(heights.count - 1) * Space.betweenLines
  }

  override func measure(_ orientation: GtkOrientation, for otherSide: Int32) -> SizeRequest {
    for child in children { _ = SizeRequest(of: child, orientation) }
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      return Self.width
    }
    let height = 2 * space.top + max(Self.sum(heights(of: lines)), showsAvatar ? space.avatar : 0)
    return SizeRequest(minimum: height, natural: height)
  }

  override func allocate(width: Int32, height: Int32, baseline: Int32) {
    // A wider row has its content in the middle, as an open message has.
    let margin = max(0, width - Self.mostContentWidth) / 2
    let width = width - 2 * margin
    let placer = Placer(
      width: width, margin: margin,
      isMirrored: gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL)
    let lines = lines
    let heights = heights(of: lines)
    let face = showsAvatar ? space.avatar : isSelected == nil ? 0 : Space.check
    let textStart = Space.start + (face > 0 ? face + Space.afterAvatar : 0)
    let textEnd = width - Space.end
    var top = (height - Self.sum(heights)) / 2

    if showsAvatar, isSelected == nil {
      placer.place(avatar, x: Space.start, y: space.top, space.avatar, space.avatar)
    }
    if isSelected != nil {
      let inset = (face - Space.check) / 2
      let y = showsAvatar ? space.top + inset : (height - Space.check) / 2
      placer.place(check, x: Space.start + inset, y: y, Space.check, Space.check)
    }
    let dotX = (Space.start - Space.dot) / 2
    placer.place(dot, x: dotX, y: top + (heights[0] - Space.dot) / 2, Space.dot, Space.dot)

    placeLine(
      placer, sender, lines[0], marks: [time, snooze, place], from: textStart, to: textEnd, top,
      heights[0])
    top += heights[0] + Space.betweenLines
    placeLine(
      placer, subject, lines[1], marks: [count, star, clip, pin], from: textStart, to: textEnd,
      top, heights[1])
    guard heights.count > 2 else { return }
    top += heights[1] + Space.betweenLines
    placeLine(placer, preview, lines[2], marks: [], from: textStart, to: textEnd, top, heights[2])
  }

  /// A text at the start of a line and marks from its end inwards.
  private func placeLine(
    _ placer: Placer, _ text: WidgetPointer, _ line: LineMetrics, marks: [WidgetPointer],
    from start: Int32, to end: Int32, _ top: Int32, _ height: Int32
  ) {
    var end = end
    for mark in marks where gtk_widget_get_visible(mark) != 0 {
      let width = SizeRequest(of: mark, GTK_ORIENTATION_HORIZONTAL).natural
      end -= width
      placer.place(mark, x: end, y: top, width, height)
      end -= Space.betweenMarks
    }
    placer.inscribe(text, line, x: start, y: top, max(0, end - start), height)
  }
}

extension String {
  /// Whether its first letter is of a script that is written from the right, as paragraphs go by.
  fileprivate var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    // The blocks that Unicode keeps for these scripts.
    return [
      0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
    .contains { $0.contains(letter.value) }
  }
}

/// Puts children where they belong in either direction of text.
@MainActor
private struct Placer {
  let width: Int32
  /// What is free on either side of that width.
  let margin: Int32
  let isMirrored: Bool

  /// Places a child in a box; what is higher than the box is centred on it.
  func place(_ child: WidgetPointer, x: Int32, y: Int32, _ width: Int32, _ height: Int32) {
    let own = SizeRequest(of: child, GTK_ORIENTATION_VERTICAL).minimum
    let taken = max(own, height)
    var box = GtkAllocation(
      x: margin + (isMirrored ? self.width - x - width : x), y: y - (taken - height) / 2,
      width: width, height: taken)
    gtk_widget_size_allocate(child, &box, -1)
  }

  /// Places a text whose first line is to stand as its own font has it, whatever fonts its letters are
  /// from: higher ones are not cut by a box that has no room for another line.
  func inscribe(
    _ text: WidgetPointer, _ line: LineMetrics, x: Int32, y: Int32, _ width: Int32, _ height: Int32
  ) {
    let room = line.height / 4
    let width = isAgainstRow(text) ? min(width, naturalWidth(of: text)) : width
    var box = GtkAllocation(
      x: margin + (isMirrored ? self.width - x - width : x), y: y - room,
      width: width, height: height + 2 * room)
    gtk_widget_size_allocate(text, &box, room + line.ascent)
  }

  /// Whether a text is written against the direction of the row: it stands at the far end of its box,
  /// which therefore must not be wider than the text.
  private func isAgainstRow(_ text: WidgetPointer) -> Bool {
    guard let words = gtk_inscription_get_text(text.opaque) else { return false }
    return String(cString: words).isRightToLeft != isMirrored
  }

  private func naturalWidth(of text: WidgetPointer) -> Int32 {
    let words = gtk_inscription_get_text(text.opaque)
    let layout = Retained(owned: gtk_widget_create_pango_layout(text, words))
    var width: Int32 = 0
    withExtendedLifetime(layout) { pango_layout_get_pixel_size(layout.opaque, &width, nil) }
    return width
  }
}
