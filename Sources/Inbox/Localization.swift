private import Synchronization

/// Where the program's words are translated. Until something is installed, they stay English.
public enum Localization {
  /// Gives the translation of an English text.
  public typealias Translate = @Sendable (_ text: String) -> String
  /// Gives the translation of an English text for a number of things.
  public typealias TranslatePlural =
    @Sendable (_ one: String, _ many: String, _ count: Int) -> String

  private struct Translator {
    var text: Translate = { $0 }
    var plural: TranslatePlural = { one, many, count in count == 1 ? one : many }
  }

  private static let translator = Mutex(Translator())

  /// Has all texts go through these functions (gettext and ngettext) from now on.
  public static func install(text: @escaping Translate, plural: @escaping TranslatePlural) {
    translator.withLock { $0 = Translator(text: text, plural: plural) }
  }

  fileprivate static func text(_ text: String) -> String {
    let translate = translator.withLock { $0.text }
    return translate(text)
  }

  fileprivate static func plural(_ one: String, _ many: String, _ count: Int) -> String {
    let translate = translator.withLock { $0.plural }
    return translate(one, many, count)
  }
}

/// The translation of a text, with each `{name}` replaced by the value of that name.
///
/// The text must be one plain literal, so that it can be collected for translators.
public func tr(_ text: String, _ values: [String: String] = [:]) -> String {
  fill(Localization.text(text), values)
}

/// The translation of a text for a number of things; `{n}` stands for the number.
public func tr(
  _ one: String, _ many: String, count: Int, _ values: [String: String] = [:]
) -> String {
  fill(
    Localization.plural(one, many, count), values.merging(["n": grouped(count)]) { own, _ in own })
}

/// A number of things with its digits in groups of three, as it stands in texts.
public func grouped(_ count: Int) -> String {
  var digits = String(count)
  var position = digits.count - 3
  while position > 0 {
    digits.insert("\u{202F}", at: digits.index(digits.startIndex, offsetBy: position))
    position -= 3
  }
  return digits
}

/// Replaces the slots in one pass, so that a value with braces stays as it is.
private func fill(_ template: String, _ values: [String: String]) -> String {
  guard !values.isEmpty else { return template }
  var result = ""
  var rest = Substring(template)
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: "}"),
      let value = values[String(rest[rest.index(after: open)..<close])]
    else {
      result += "{"
      rest = rest.dropFirst()
      continue
    }
    result += value
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}
