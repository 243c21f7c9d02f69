import CGMime
import Glibc

/// The structure of one message: which parts it has and how they are nested.
///
/// Holds pointers into GMime's objects, so it is valid only within the closure it is handed to.
struct PartTree {
  /// A part, or parts that belong together.
  indirect enum Node {
    /// A part with contents of its own: an index into `leaves`.
    case leaf(Int)
    /// A multipart with its subtype in lower case, such as `alternative`.
    case multipart(String, [Node])
    /// An attached message: its index in `leaves`, and its contents.
    case message(Int, UnsafeMutablePointer<GMimeMessage>, Node?)
  }

  /// One part that has contents.
  struct Leaf {
    var object: UnsafeMutablePointer<GMimeObject>
    /// The media type in lower case.
    var type: String
    /// Whether Content-Disposition says it is a file.
    var isAttachment: Bool
    /// The file name as the sender gave it, decoded but not yet safe; nil without one.
    var name: String?
    var contentID: String?
  }

  private(set) var root: Node?
  private(set) var leaves: [Leaf] = []
  private(set) var warnings: [Warning] = []

  private let limits: Limits

  init(of message: UnsafeMutablePointer<GMimeMessage>, limits: Limits) {
    self.limits = limits
    root = g_mime_message_get_mime_part(message).flatMap { node(of: $0, depth: 0) }
  }

  private mutating func node(
    of object: UnsafeMutablePointer<GMimeObject>, depth: Int
  ) -> Node? {
    guard depth < limits.nesting else {
      if !warnings.contains(.nestedTooDeeply) { warnings.append(.nestedTooDeeply) }
      return nil
    }
    switch cgmime_kind(object) {
    case CGMIME_MULTIPART:
      let subtype = PartTree.mediaType(of: object).drop { $0 != "/" }.dropFirst()
      return object.withMemoryRebound(to: GMimeMultipart.self, capacity: 1) { multipart in
        var children: [Node] = []
        for index in 0..<max(0, g_mime_multipart_get_count(multipart)) {
          guard leaves.count < limits.parts else {
            if !warnings.contains(.tooManyParts) { warnings.append(.tooManyParts) }
            break
          }
          guard let child = g_mime_multipart_get_part(multipart, index) else { continue }
          if let node = node(of: child, depth: depth + 1) { children.append(node) }
        }
        return .multipart(String(subtype), children)
      }
    case CGMIME_MESSAGE_PART:
      let index = leaves.count
      leaves.append(Leaf(object))
      let inner = object.withMemoryRebound(to: GMimeMessagePart.self, capacity: 1) {
        g_mime_message_part_get_message($0)
      }
      guard let inner else { return .leaf(index) }
      let child = g_mime_message_get_mime_part(inner).flatMap { node(of: $0, depth: depth + 1) }
      return .message(index, inner, child)
    default:
      leaves.append(Leaf(object))
      return .leaf(leaves.count - 1)
    }
  }

  /// The media type of a part in lower case, as GMime has it.
  fileprivate static func mediaType(of object: UnsafeMutablePointer<GMimeObject>) -> String {
    guard let type = g_mime_object_get_content_type(object),
      let major = g_mime_content_type_get_media_type(type),
      let minor = g_mime_content_type_get_media_subtype(type)
    else { return "text/plain" }
    return SafeText.line("\(String(cString: major))/\(String(cString: minor))").lowercased()
  }
}

extension PartTree.Leaf {
  fileprivate init(_ object: UnsafeMutablePointer<GMimeObject>) {
    self.object = object
    let given = PartTree.mediaType(of: object)
    let disposition = g_mime_object_get_disposition(object).map { String(cString: $0) }
    let id = g_mime_object_get_content_id(object).map { SafeText.line(String(cString: $0)) }
    isAttachment = disposition?.lowercased() == "attachment"
    contentID = id?.isEmpty == false ? id : nil
    // What is not of the form type/subtype is text, as if it were not there.
    type =
      PartTree.Leaf.withRawHeader("Content-Type", of: object, Envelope.mediaType) ?? given
    // The name in Content-Disposition goes before that in Content-Type.
    name =
      PartTree.Leaf.withRawHeader("Content-Disposition", of: object) {
        HeaderParameters($0)["filename"]
      } ?? nil
    if name == nil {
      name =
        PartTree.Leaf.withRawHeader("Content-Type", of: object) { HeaderParameters($0)["name"] }
        ?? nil
    }
    if name?.isEmpty == true { name = nil }
  }

  /// Hands over a header's value as it stands in the file; nil if it is missing.
  private static func withRawHeader<Result>(
    _ name: String, of object: UnsafeMutablePointer<GMimeObject>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard let list = g_mime_object_get_header_list(object),
      let header = g_mime_header_list_get_header(list, name),
      let value = g_mime_header_get_raw_value(header)
    else { return nil }
    let count = min(strlen(value), 64 << 10)
    return value.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The charset the part declares.
  var charsetLabel: String? { parameter("charset") }

  /// A parameter of Content-Type.
  func parameter(_ name: String) -> String? {
    g_mime_object_get_content_type_parameter(object, name).map { String(cString: $0) }
  }

  /// Whether the part holds a whole message.
  var isMessagePart: Bool { cgmime_kind(object) == CGMIME_MESSAGE_PART }

  /// Hands over the header block of the message in this part, empty without one.
  func withInnerHeaders<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let message = object.withMemoryRebound(to: GMimeMessagePart.self, capacity: 1) {
      g_mime_message_part_get_message($0)
    }
    let text = message?.withMemoryRebound(to: GMimeObject.self, capacity: 1) {
      g_mime_object_get_headers($0, nil)
    }
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    defer { g_free(text) }
    return text.withMemoryRebound(to: UInt8.self, capacity: 1) {
      body(UnsafeBufferPointer(start: $0, count: strlen(text)))
    }
  }
}
