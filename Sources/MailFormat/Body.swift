import CGMime

/// The body of a message: which parts are text to read, and which are attachments.
struct Body {
  /// A stretch of the body, in one or both forms.
  private struct Segment {
    var plain: String?
    var html: String?
  }

  private let tree: PartTree
  private let limits: Limits
  private var segments: [Segment] = []
  private var attached: [Int] = []
  /// The calendars that were read, with the part that stands for each.
  private var calendars: [[UInt8]: Int] = [:]

  private(set) var calendar: CalendarEvent?
  private(set) var deliveryReport: DeliveryReport?
  private(set) var protection: Protection?
  private(set) var warnings: [Warning] = []

  /// Reads a message that was taken apart.
  init(_ tree: PartTree, limits: Limits) {
    self.tree = tree
    self.limits = limits
    guard let root = tree.root else { return }
    if case .leaf(let index) = root, tree.leaves[index].isText, !tree.leaves[index].isAttachment {
      // The only part is the body, whatever its name.
      readText(index)
    } else {
      read(root)
      if segments.isEmpty { readNamedText() }
    }
    if protection == nil, let text = segments.first?.plain { protection = Protection(text: text) }
  }

  /// The body as text.
  var text: String {
    var texts: [String] = []
    for segment in segments {
      var text = segment.plain ?? ""
      if let html = segment.html, SafeText.isBlank(text) {
        text = HTMLText.text(of: html, showsLinks: limits.keepsHTML)
      }
      if !text.isEmpty { texts.append(text) }
    }
    return texts.count == 1 ? texts[0] : texts.joined(separator: "\n")
  }

  /// Whether any of the body is HTML.
  var hasHTML: Bool { segments.contains { $0.html != nil } }

  /// The body as HTML, if any of it is: plain stretches between are put in as they are.
  var html: String? {
    guard hasHTML else { return nil }
    if segments.count == 1 { return segments[0].html }
    return segments.map { segment in
      segment.html
        ?? "<pre style=\"white-space: pre-wrap\">\(HTMLText.escape(segment.plain ?? ""))</pre>"
    }.joined(separator: "\n")
  }

  /// The parts that are not the body.
  var attachments: [Attachment] {
    attached.map { index in
      let leaf = tree.leaves[index]
      let name = FileName(
        leaf.name ?? leaf.subject, type: leaf.type, fallback: "part-\(index + 1)")
      let safe =
        leaf.name == nil && leaf.isMessage && leaf.subject != nil ? name.safe + ".eml" : name.safe
      return Attachment(
        index: index, name: safe, type: leaf.type,
        size: limits.measuresParts ? leaf.measure() : nil, contentID: leaf.contentID,
        isInline: isShownInline(leaf), isDisguised: name.isDisguised)
    }
  }

  private func isShownInline(_ leaf: PartTree.Leaf) -> Bool {
    guard let id = leaf.contentID else { return false }
    return segments.contains { $0.html?.contains(bytes: "cid:\(id)") == true }
  }

  // MARK: Parts

  private mutating func read(_ node: PartTree.Node) {
    switch node {
    case .leaf(let index): readLeaf(index)
    case .multipart("alternative", let children): readAlternative(children)
    case .multipart(_, let children): for child in children { read(child) }
    case .message(let index, let message, let child): readMessage(index, message, child)
    }
  }

  private mutating func readLeaf(_ index: Int) {
    let leaf = tree.leaves[index]
    if let mark = Protection(type: leaf.type, smimeType: leaf.parameter("smime-type")) {
      if protection == nil { protection = mark }
      // A signature is no file to save; the contents of encrypted S/MIME are.
      if case .encrypted(.smime) = mark { attached.append(index) }
      return
    }
    switch leaf.type {
    case "text/plain", "text/html":
      if leaf.isAttachment || leaf.name != nil { attached.append(index) } else { readText(index) }
    case "text/calendar", "application/ics":
      attachCalendar(index)
      if calendar == nil {
        calendar = CalendarEvent(calendar: decode(leaf))
        if calendar?.method == "" {
          calendar?.method = leaf.parameter("method")?.uppercased() ?? ""
        }
      }
    case "message/delivery-status", "message/global-delivery-status":
      if deliveryReport == nil {
        deliveryReport = DeliveryReport(status: leaf.contents(limit: limits.text).bytes)
      }
    default: attached.append(index)
    }
  }

  /// Many programs send the same calendar as a form of the text and as a file: it is listed once, by
  /// its name.
  private mutating func attachCalendar(_ index: Int) {
    let (bytes, isCut) = tree.leaves[index].contents(limit: limits.text)
    var lines = bytes.filter { $0 != UInt8(ascii: "\r") }
    while lines.last == lineFeed { lines.removeLast() }
    guard !isCut, let known = calendars[lines], let place = attached.firstIndex(of: known) else {
      if !isCut { calendars[lines] = index }
      attached.append(index)
      return
    }
    let (name, other) = (tree.leaves[known].name, tree.leaves[index].name)
    if name == nil {
      attached[place] = index
      calendars[lines] = index
    } else if let other, other != name {
      attached.append(index)
    }
  }

  private mutating func readText(_ index: Int) {
    let leaf = tree.leaves[index]
    if leaf.type == "text/html" {
      segments.append(Segment(html: decode(leaf)))
      return
    }
    let text = SafeText.block(decode(leaf))
    let isFlowed = leaf.parameter("format")?.lowercased() == "flowed"
    let deletesSpace = leaf.parameter("delsp")?.lowercased() == "yes"
    segments.append(
      Segment(plain: isFlowed ? FlowedText.unflow(text, deletesSpace: deletesSpace) : text))
  }

  /// Without any other text, the first that has a name but is not marked as a file is the body.
  private mutating func readNamedText() {
    let position = attached.firstIndex {
      tree.leaves[$0].isText && !tree.leaves[$0].isAttachment
    }
    if let position { readText(attached.remove(at: position)) }
  }

  /// Of alternatives, the first that is plain and the last that is HTML are the same stretch. What is
  /// neither and has no name is one more form of the same and no file.
  private mutating func readAlternative(_ children: [PartTree.Node]) {
    let outer = segments
    segments = []
    for child in children {
      if case .leaf(let index) = child, tree.leaves[index].isUnnamedForm { continue }
      read(child)
    }
    let plain = segments.filter { $0.plain != nil && $0.html == nil }.first?.plain
    let html = segments.last { $0.html != nil }
    let form = Segment(plain: plain ?? html?.plain, html: html?.html)
    segments = outer
    if form.plain != nil || form.html != nil { segments.append(form) }
  }

  /// A forwarded message is shown below the text, unless it is marked as a file or is what a report
  /// sends back.
  private mutating func readMessage(
    _ index: Int, _ message: UnsafeMutablePointer<GMimeMessage>, _ child: PartTree.Node?
  ) {
    attached.append(index)
    guard !tree.leaves[index].isAttachment, deliveryReport == nil, let child else { return }
    let envelope = tree.leaves[index].envelope
    var lines: [String] = []
    if !envelope.from.isEmpty {
      lines.append("From: " + envelope.from.map(\.fullText).joined(separator: ", "))
    }
    if !envelope.to.isEmpty {
      lines.append("To: " + envelope.to.prefix(20).map(\.fullText).joined(separator: ", "))
    }
    lines.append("Subject: \(envelope.subject)")
    segments.append(Segment(plain: lines.joined(separator: "\n") + "\n"))
    read(child)
  }

  // MARK: Text

  private mutating func decode(_ leaf: PartTree.Leaf) -> String {
    let (bytes, isCut) = leaf.contents(limit: limits.text)
    if isCut { warn(.textTruncated) }
    return bytes.withUnsafeBufferPointer { bytes in
      let label =
        leaf.charsetLabel ?? (leaf.type == "text/html" ? Charset.label(inHTML: bytes) : nil)
      let charset = label.flatMap { Charset(label: $0) }
      let text = Charset.decode(
        isCut ? Charset.wholeCharacters(bytes) : bytes, declared: charset, hint: hint)
      if let label, let charset, !charset.isKnown {
        warn(.unknownCharset(SafeText.line(String(label.prefix(60)))))
      }
      return text
    }
  }

  /// The charset of another part, for raw text that declares none.
  private var hint: Charset? {
    for leaf in tree.leaves {
      if let label = leaf.charsetLabel, let charset = Charset(label: label), charset.isGuess {
        return charset
      }
    }
    return nil
  }

  private mutating func warn(_ warning: Warning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}

extension PartTree.Leaf {
  fileprivate var isText: Bool { type == "text/plain" || type == "text/html" }

  fileprivate var isMessage: Bool { type == "message/rfc822" || type == "message/global" }

  /// Whether this is text of a kind that is not read, without a name: within alternatives no file.
  fileprivate var isUnnamedForm: Bool {
    type.hasPrefix("text/") && !isText && type != "text/calendar" && name == nil && !isAttachment
  }

  /// The headers of an attached message.
  fileprivate var envelope: Envelope {
    guard isMessagePart else { return Envelope() }
    return withInnerHeaders { Envelope(HeaderFields($0), in: $0, limits: .display) }
  }

  /// The subject of an attached message; nil if it has none.
  fileprivate var subject: String? {
    guard isMessagePart else { return nil }
    let subject = envelope.subject
    return subject.isEmpty ? nil : subject
  }
}
