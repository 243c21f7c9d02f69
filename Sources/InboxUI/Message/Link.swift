/// A link in a message, and where it really leads.
struct Link: Hashable, Sendable {
  /// Where it leads: a URL as it would be opened.
  let target: String
  /// The words that were clicked, where they are known.
  var label = ""
  /// Whether a person had the target before their eyes when they followed the link.
  var wasShown = false

  /// Whether it is of a kind that may be opened outside: a web page or a mail address.
  var isOpenable: Bool {
    ["http", "https", "mailto"].contains(Self.scheme(of: target[...])?.lowercased())
  }

  /// Whether a person should be asked before it is opened, because they may not know where it leads.
  var needsQuestion: Bool { !wasShown || isDisguised }

  /// Whether it reads as one address and leads to another one.
  var isDisguised: Bool {
    guard let host = Self.host(of: target) else { return false }
    if let authority = Self.authority(of: target[...]), authority.contains("@") { return true }
    guard let named = Self.hostNamed(in: label) else { return false }
    return host != named && !host.hasSuffix("." + named)
  }

  /// The target in three pieces: what stands before the host, the host, and what stands behind it.
  ///
  /// The host is what tells where a link leads, so it is set apart. A target without one is all
  /// first piece.
  var pieces: (before: String, host: String, behind: String) {
    guard let host = Self.hostRange(of: target) else { return (target, "", "") }
    return (
      String(target[..<host.lowerBound]), String(target[host]), String(target[host.upperBound...])
    )
  }

  private static func scheme(of url: Substring) -> Substring? {
    guard let colon = url.firstIndex(of: ":"), colon != url.startIndex else { return nil }
    let scheme = url[..<colon]
    let isScheme = scheme.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    return isScheme ? scheme : nil
  }

  /// What stands between `//` and the path.
  private static func authority(of url: Substring) -> Substring? {
    guard let scheme = scheme(of: url) else { return nil }
    let rest = url[url.index(after: scheme.endIndex)...]
    guard rest.hasPrefix("//") else { return nil }
    return rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
  }

  private static func hostRange(of url: String) -> Range<String.Index>? {
    guard let authority = authority(of: url[...]), !authority.isEmpty else { return nil }
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    var host = authority[(start ?? authority.startIndex)...]
    // An IPv6 address has colons too, but ends with a bracket.
    if let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isNumber) {
      host = host[..<colon]
    }
    return host.isEmpty ? nil : host.startIndex..<host.endIndex
  }

  private static func host(of url: String) -> String? {
    hostRange(of: url).map { url[$0].lowercased() }
  }

  /// The host of a text that looks like an address on the web, such as `www.example.com/page`.
  private static func hostNamed(in text: String) -> String? {
    let word = text.drop(while: \.isWhitespace)
    let trimmed = word.prefix { !$0.isWhitespace }
    guard word.dropFirst(trimmed.count).allSatisfy(\.isWhitespace) else { return nil }
    let url = trimmed.contains("://") ? String(trimmed) : "http://" + trimmed
    guard let host = host(of: url), !trimmed.contains("@") else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let looksLikeHost =
      labels.count >= 2 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isOfHost) }
      && (labels.last?.count ?? 0) >= 2 && labels.last?.allSatisfy(\.isLetter) == true
    return looksLikeHost ? withoutPrefix(host) : nil
  }

  private static func isOfHost(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  private static func withoutPrefix(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
