/// Text made safe to show and to reuse.
///
/// Control characters end strings early, break lines where none belong and drive terminals;
/// direction overrides make `fdp.exe` read as `exe.pdf`. Neither survives.
enum SafeText {
  /// One line: control characters and line separators become a space, white space is folded, the
  /// ends are trimmed.
  static func line(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      var afterSpace = true
      for byte in bytes {
        if byte < 0x20 || byte >= 0x7F { return false }
        if byte == 0x20 {
          if afterSpace { return false }
          afterSpace = true
        } else {
          afterSpace = false
        }
      }
      return !afterSpace || bytes.isEmpty
    }
    if isPlain { return text }
    var result = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in text.unicodeScalars {
      if isControl(scalar) || scalar == " " || scalar == "\u{2028}" || scalar == "\u{2029}" {
        pendingSpace = true
        continue
      }
      if isDirectional(scalar) { continue }
      if pendingSpace, !result.isEmpty { result.append(" ") }
      pendingSpace = false
      result.append(scalar)
    }
    return String(result)
  }

  /// Many lines: line ends become `\n`, tabs stay, other control characters go.
  static func block(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      for (index, byte) in bytes.enumerated() where byte < 0x20 || byte >= 0x7F {
        switch byte {
        case 0x09, 0x0A: continue
        case 0x0D, 0x00...0x1F, 0x7F: return false
        case 0xC2:
          // U+0080…U+009F are C2 80…C2 9F.
          if index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return false }
        case 0xE2, 0xEF: return false
        default: continue
        }
      }
      return true
    }
    if isPlain { return text }
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\r", "\u{2028}", "\u{2029}": result.append("\n")
      case "\n": if !afterReturn { result.append("\n") }
      case "\t": result.append("\t")
      case "\0": result.append(" ")
      default:
        if !isControl(scalar), !isDirectional(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Whether a text holds nothing but white space.
  static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// C0, DEL and C1.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
  }

  /// The embeddings, overrides and isolates of the bidirectional algorithm, and the byte order mark.
  /// The plain marks U+200E and U+200F, which reorder nothing, may stay.
  static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
