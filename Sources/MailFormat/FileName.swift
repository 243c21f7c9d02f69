/// A name for a file that was sent by somebody.
struct FileName {
  /// Never empty, without path, control or direction-changing characters; at most 200 bytes.
  let safe: String

  /// Whether the name pretends another kind of file: a program behind a document's extension, or an
  /// extension moved out of sight.
  let isDisguised: Bool

  /// Makes a safe name.
  ///
  /// - Parameters:
  ///   - name: the name as it was sent, decoded; nil without one.
  ///   - type: the media type, which gives a missing name an extension.
  ///   - fallback: the stem used without a name.
  init(_ name: String?, type: String, fallback: String) {
    let sent = name ?? ""
    var text = SafeText.line(sent)
    // Paths of either system: only what follows counts.
    if let slash = text.lastIndex(where: { $0 == "/" || $0 == "\\" }) {
      text = String(text[text.index(after: slash)...])
    }
    text = FileName.trimmed(text)
    if text.isEmpty {
      safe = "\(FileName.trimmed(fallback)).\(FileName.fileExtension(for: type))"
      isDisguised = false
      return
    }
    text = FileName.shortened(text)
    safe = text
    let isProgram = FileName.isProgram(text)
    let stem = text.lastIndex(of: ".").map { String(text[..<$0]) } ?? ""
    isDisguised =
      SafeText.changesDirection(sent)
      || isProgram
        && (FileName.documents.contains(FileName.lastExtension(of: stem))
          || FileName.isHarmless(type) || sent.contains("     "))
  }

  /// Whether a name is that of a file that runs when it is opened, on one system or another.
  static func isProgram(_ name: String) -> Bool { programs.contains(lastExtension(of: name)) }

  /// Removes what hides a file or confuses other systems at the ends of its name.
  private static func trimmed(_ name: String) -> String {
    var name = name
    while let first = name.first, first == "." || first == " " { name.removeFirst() }
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    name.removeAll { $0 == "/" || $0 == "\\" }
    return name
  }

  /// Cuts the stem, so that the extension stays.
  private static func shortened(_ name: String) -> String {
    let limit = 200
    guard name.utf8.count > limit else { return name }
    var end = lastExtension(of: name)
    end = end.isEmpty || end.utf8.count > 20 ? "" : "." + end
    var stem = name.prefix(limit)
    while stem.utf8.count + end.utf8.count > limit { stem.removeLast() }
    return stem + end
  }

  /// What follows the last dot, in lower case; empty without one.
  private static func lastExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return SafeText.line(name[name.index(after: dot)...].lowercased())
  }

  private static func isHarmless(_ type: String) -> Bool {
    type.hasPrefix("image/") || type.hasPrefix("audio/") || type.hasPrefix("video/")
      || type == "application/pdf"
  }

  /// Extensions of files that run when opened, on one system or another.
  private static let programs: Set<String> = [
    "app", "appimage", "apk", "bat", "chm", "cmd", "com", "cpl", "deb", "desktop", "dll", "exe",
    "hta", "jar", "js", "jse", "lnk", "msc", "msi", "msp", "pif", "ps1", "reg", "rpm", "run", "scr",
    "sh", "vb", "vbe", "vbs", "wsf", "wsh",
  ]

  /// Extensions that a program pretends to be.
  private static let documents: Set<String> = [
    "avi", "bmp", "csv", "doc", "docx", "eml", "gif", "htm", "html", "ics", "jpeg", "jpg", "mov",
    "mp3", "mp4", "odp", "ods", "odt", "pdf", "png", "ppt", "pptx", "rtf", "tif", "tiff", "txt",
    "wav", "webp", "xls", "xlsx", "xml", "zip",
  ]

  private static func fileExtension(for type: String) -> String {
    switch type {
    case "text/plain": "txt"
    case "text/html": "html"
    case "text/calendar", "application/ics": "ics"
    case "text/csv": "csv"
    case "text/vcard", "text/x-vcard": "vcf"
    case "image/jpeg", "image/jpg": "jpg"
    case "image/png": "png"
    case "image/gif": "gif"
    case "image/svg+xml": "svg"
    case "image/webp": "webp"
    case "audio/mpeg": "mp3"
    case "video/mp4": "mp4"
    case "application/pdf": "pdf"
    case "application/zip": "zip"
    case "application/pgp-keys": "asc"
    case "message/rfc822", "message/global", "message/news": "eml"
    default: "bin"
    }
  }
}
