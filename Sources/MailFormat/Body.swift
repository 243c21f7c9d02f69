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
  private(set) var warnings: [Warning] = []

  init(_ tree: PartTree, limits: Limits) {
    self.tree = tree
    self.limits = limits
  }

  /// The body as text.
  var text: String {
    let texts = segments.map { segment in
      if let plain = segment.plain, !plain.allSatisfy(\.isWhitespace) || segment.html == nil {
        return plain
      }
      return segment.html.map { HTMLText.text(of: $0) } ?? ""
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  var hasHTML: Bool { segments.contains { $0.html != nil } }

  /// The body as HTML, if any of it is: plain stretches between are put in as they are.
  var html: String? {
    guard hasHTML else { return nil }
    return segments.map { $0.html ?? "<pre>\(HTMLText.escape($0.plain ?? ""))</pre>" }
      .joined(separator: "\n")
  }

  /// The parts that are not the body.
  var attachments: [Attachment] {
    let html = html ?? ""
    return attached.map { index in
      let leaf = tree.leaves[index]
      let name = FileName(leaf.name, type: leaf.type, index: index)
      return Attachment(
        index: index, name: name.safe, type: leaf.type,
        size: limits.measuresParts ? leaf.measure() : nil, contentID: leaf.contentID,
        isInline: leaf.contentID.map { html.contains("cid:\($0)") } ?? false,
        isDisguised: name.isDisguised)
    }
  }

  /// Reads a part and what it contains.
  mutating func read(_ node: PartTree.Node) {
    switch node {
    case .leaf(let index): readLeaf(index)
    case .multipart("alternative", let children): readAlternative(children)
    case .multipart(_, let children): for child in children { read(child) }
    case .message(let index, _, _): attached.append(index)
    }
  }

  private mutating func readLeaf(_ index: Int) {
    let leaf = tree.leaves[index]
    let isBody = !leaf.isAttachment && leaf.name == nil
    switch leaf.type {
    case "text/html" where isBody: segments.append(Segment(html: decode(leaf)))
    case "text/plain" where isBody: segments.append(Segment(plain: SafeText.block(decode(leaf))))
    default: attached.append(index)
    }
  }

  /// Of alternatives, the first that is plain and the last that is HTML are the same stretch.
  private mutating func readAlternative(_ children: [PartTree.Node]) {
    let outer = segments
    segments = []
    for child in children { read(child) }
    let plain = segments.first { $0.plain != nil }?.plain
    let html = segments.last { $0.html != nil }?.html
    segments = outer
    if plain != nil || html != nil { segments.append(Segment(plain: plain, html: html)) }
  }

  private mutating func decode(_ leaf: PartTree.Leaf) -> String {
    let (bytes, isCut) = leaf.contents(limit: limits.text)
    if isCut { warnings.append(.textTruncated) }
    let label = leaf.charsetLabel
    let charset = label.flatMap { Charset(label: $0) }
    return bytes.withUnsafeBufferPointer { Charset.decode($0, declared: charset) }
  }
}
