import CGMime
import Glibc

extension Message {
  /// Reads a message held in memory. Any bytes give a message.
  public init(parsing bytes: [UInt8], limits: Limits = .display) {
    self = bytes.withUnsafeBufferPointer { bytes in
      Message.withParts(of: bytes, limits: limits) { header, tree in
        Message(header, tree, in: bytes, limits: limits)
      }
    }
  }

  /// Reads a message file. A file of more than 4 MiB is not held in memory as a whole.
  public init(contentsOfFile path: String, limits: Limits = .display) throws(ReadError) {
    self = try Message.withParts(ofFile: path, limits: limits) { header, tree, bytes in
      Message(header, tree, in: bytes, limits: limits)
    }
  }

  /// Takes a message in memory apart; the tree is nil if that failed.
  static func withParts<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, limits: Limits,
    _ body: (HeaderFields, PartTree?) -> Result
  ) -> Result {
    let header = HeaderFields(bytes)
    guard !header.fields.isEmpty else { return body(header, nil) }
    let contents = UnsafeBufferPointer(rebasing: bytes[header.start...])
    guard
      let stream = contents.withMemoryRebound(
        to: CChar.self, { g_mime_stream_mem_new_with_buffer($0.baseAddress, $0.count) })
    else { return body(header, nil) }
    defer { g_object_unref(stream) }
    if header.endsLinesWithCarriageReturn {
      stream.withMemoryRebound(to: GMimeStreamMem.self, capacity: 1) {
        guard let array = g_mime_stream_mem_get_byte_array($0) else { return }
        for index in 0..<Int(array.pointee.len) where array.pointee.data[index] == carriageReturn {
          array.pointee.data[index] = lineFeed
        }
      }
    }
    return withParts(of: stream, limits: limits) { body(header, $0) }
  }

  /// Takes a message file apart, and hands over what of its bytes is in memory: all, or the headers.
  static func withParts<Result>(
    ofFile path: String, limits: Limits,
    _ body: (HeaderFields, PartTree?, UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadError) -> Result {
    let largest = 4 << 20
    let file = try MessageFile.open(path)
    defer { close(file) }
    return try MessageFile.withStart(of: file, limit: largest, path) { bytes, isWhole in
      if isWhole {
        return withParts(of: bytes, limits: limits) { body($0, $1, bytes) }
      }
      let header = HeaderFields(bytes)
      guard !header.fields.isEmpty,
        // The stream closes its file, so it gets one of its own.
        let stream = g_mime_stream_fs_new_with_bounds(dup(file), gint64(header.start), -1)
      else { return body(header, nil, bytes) }
      defer { g_object_unref(stream) }
      return withParts(of: stream, limits: limits) { body(header, $0, bytes) }
    }
  }

  private static func withParts<Result>(
    of stream: UnsafeMutablePointer<GMimeStream>, limits: Limits, _ body: (PartTree?) -> Result
  ) -> Result {
    GMime.start()
    guard let parser = g_mime_parser_new_with_stream(stream) else { return body(nil) }
    defer { g_object_unref(parser) }
    guard let message = g_mime_parser_construct_message(parser, nil) else { return body(nil) }
    defer { g_object_unref(message) }
    return body(PartTree(of: message, limits: limits))
  }

  /// Puts the message together.
  private init(
    _ header: HeaderFields, _ tree: PartTree?, in bytes: UnsafeBufferPointer<UInt8>, limits: Limits
  ) {
    envelope = Envelope(header, in: bytes, limits: limits)
    guard let tree, let root = tree.root else {
      let start = header.fields.isEmpty ? 0 : header.bodyStart ?? bytes.count
      let raw = UnsafeBufferPointer(rebasing: bytes[start...].prefix(limits.text))
      text = SafeText.block(Charset.decode(raw, declared: nil))
      preview = Preview.make(of: text)
      if header.fields.isEmpty, !bytes.isEmpty { warnings.append(.noHeaders) }
      if tree == nil, !header.fields.isEmpty { warnings.append(.malformed) }
      return
    }
    warnings = tree.warnings
    var body = Body(tree, limits: limits)
    body.read(root)
    text = body.text
    hasHTML = body.hasHTML
    html = limits.keepsHTML ? body.html : nil
    preview = Preview.make(of: text)
    for warning in body.warnings where !warnings.contains(warning) { warnings.append(warning) }
    attachments = body.attachments
    envelope.mayHaveAttachment = hasAttachments
    for attachment in attachments where attachment.isDisguised {
      warnings.append(.disguisedAttachment(attachment.name))
    }
    if let sender = envelope.from.first, sender.nameLooksForged {
      warnings.append(.forgedSenderName(sender.address))
    }
  }
}
