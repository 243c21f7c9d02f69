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
    guard !header.endsLinesWithCarriageReturn,
      let result = withStream(
        of: contents, limits: limits, { tree in tree.map { body(header, $0) } })
    else {
      // GMime reads no headers with bare CR or CR CR LF at the ends of lines.
      let lines = contents.normalizedLines
      return lines.withUnsafeBufferPointer {
        withStream(of: $0, limits: limits) { body(header, $0) }
      }
    }
    return result
  }

  private static func withStream<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, limits: Limits, _ body: (PartTree?) -> Result
  ) -> Result {
    guard ParserLoad(of: bytes).isBounded else { return body(nil) }
    GMime.start()
    let stream = bytes.withMemoryRebound(to: CChar.self) {
      g_mime_stream_mem_new_with_buffer($0.baseAddress, $0.count)
    }
    guard let stream else { return body(nil) }
    defer { g_object_unref(stream) }
    return withParts(of: stream, limits: limits, body)
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
      GMime.start()
      guard !header.fields.isEmpty,
        // The stream closes its file, so it gets one of its own.
        let stream = g_mime_stream_fs_new_with_bounds(dup(file), gint64(header.start), -1)
      else { return body(header, nil, bytes) }
      defer { g_object_unref(stream) }
      guard ParserLoad(of: stream).isBounded else { return body(header, nil, bytes) }
      return withParts(of: stream, limits: limits) { body(header, $0, bytes) }
    }
  }

  private static func withParts<Result>(
    of stream: UnsafeMutablePointer<GMimeStream>, limits: Limits, _ body: (PartTree?) -> Result
  ) -> Result {
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
    if let sender = envelope.from.first, sender.nameLooksForged {
      warnings.append(.forgedSenderName(sender.address))
    }
    if let tree { read(Body(tree, limits: limits), limits: limits) }
    if isEmpty { readRawText(header, bytes, limits: limits) }
    preview = Preview.make(of: text)
    warnings += tree?.warnings ?? []
  }

  /// Whether nothing was found to show.
  private var isEmpty: Bool {
    !hasHTML && attachments.isEmpty && calendar == nil && deliveryReport == nil && protection == nil
      && SafeText.isBlank(text)
  }

  private mutating func read(_ body: Body, limits: Limits) {
    text = body.text
    hasHTML = body.hasHTML
    html = limits.keepsHTML ? body.html : nil
    attachments = body.attachments
    calendar = body.calendar
    deliveryReport = body.deliveryReport
    protection = body.protection
    envelope.mayHaveAttachment = hasAttachments
    warnings += body.warnings
    for attachment in attachments where attachment.isDisguised {
      warnings.append(.disguisedAttachment(attachment.name))
    }
  }

  /// Shows the body as it stands in the file, or all of a file without headers.
  private mutating func readRawText(
    _ header: HeaderFields, _ bytes: UnsafeBufferPointer<UInt8>, limits: Limits
  ) {
    let hasHeaders = !header.fields.isEmpty
    let start = hasHeaders ? header.bodyStart ?? bytes.count : bytes.byteOrderMarkCount
    let raw = UnsafeBufferPointer(rebasing: bytes[start...].prefix(limits.text))
    let rawText = SafeText.block(Charset.decode(Charset.wholeCharacters(raw), declared: nil))
    guard !SafeText.isBlank(rawText) else { return }
    text = rawText
    warnings.append(hasHeaders ? .malformed : .noHeaders)
    if bytes.count - start > limits.text { warnings.append(.textTruncated) }
  }
}
