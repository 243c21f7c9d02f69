import CGMime

extension PartTree.Leaf {
  /// Decodes the contents piece by piece, until `body` says false or they end.
  ///
  /// An attached message is written out as it stands in the file.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Bool) {
    guard let part = cgmime_part(object) else {
      object.withMemoryRebound(to: GMimeMessagePart.self, capacity: 1) { part in
        guard let message = g_mime_message_part_get_message(part) else { return }
        message.withMemoryRebound(to: GMimeObject.self, capacity: 1) { message in
          withMemory(body) { _ = g_mime_object_write_to_stream(message, nil, $0) }
        }
      }
      return
    }
    guard let wrapper = g_mime_part_get_content(part),
      let stream = g_mime_data_wrapper_get_stream(wrapper)
    else { return }
    g_mime_stream_reset(stream)
    let encoding = g_mime_data_wrapper_get_encoding(wrapper)
    if encoding == GMIME_CONTENT_ENCODING_UUENCODE {
      // Its first and last lines are no contents, which GMime's wrapper knows and its decoder not.
      withMemory(body) { _ = g_mime_data_wrapper_write_to_stream(wrapper, $0) }
      return
    }
    let isBase64 = encoding == GMIME_CONTENT_ENCODING_BASE64
    let isEncoded = isBase64 || encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE
    var state = GMimeEncoding()
    if isEncoded { g_mime_encoding_init_decode(&state, encoding) }
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { input in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: (16 << 10) + 64) { output in
        while true {
          let got = g_mime_stream_read(stream, input.baseAddress, input.count)
          guard got > 0 else { break }
          guard isEncoded else {
            if !body(UnsafeRawBufferPointer(input).prefixBuffer(got)) { return }
            continue
          }
          let count = g_mime_encoding_step(&state, input.baseAddress, got, output.baseAddress)
          if !body(UnsafeRawBufferPointer(output).prefixBuffer(count)) { return }
        }
        if isEncoded {
          // Padding that the sender forgot; more than needed does no harm.
          let padding = isBase64 ? "==" : ""
          let count = g_mime_encoding_flush(
            &state, padding, padding.utf8.count, output.baseAddress)
          _ = body(UnsafeRawBufferPointer(output).prefixBuffer(count))
        }
      }
    }
  }

  /// The decoded contents, at most `limit` bytes of them.
  func contents(limit: Int) -> (bytes: [UInt8], isCut: Bool) {
    var bytes: [UInt8] = []
    var isCut = false
    forEachPiece { piece in
      let room = limit - bytes.count
      bytes.append(contentsOf: piece.prefix(room))
      isCut = piece.count > room
      return !isCut
    }
    return (bytes, isCut)
  }

  /// The number of bytes of the decoded contents.
  func measure() -> Int {
    var count = 0
    forEachPiece {
      count += $0.count
      return true
    }
    return count
  }

  /// Hands over what is written to a stream in memory.
  private func withMemory(
    _ body: (UnsafeRawBufferPointer) -> Bool,
    write: (UnsafeMutablePointer<GMimeStream>) -> Void
  ) {
    guard let stream = g_mime_stream_mem_new() else { return }
    defer { g_object_unref(stream) }
    write(stream)
    let array = stream.withMemoryRebound(to: GMimeStreamMem.self, capacity: 1) {
      g_mime_stream_mem_get_byte_array($0)
    }
    guard let array else { return }
    _ = body(UnsafeRawBufferPointer(start: array.pointee.data, count: Int(array.pointee.len)))
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func prefixBuffer(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[..<count])
  }
}
