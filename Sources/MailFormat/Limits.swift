/// How much of one message is read before a hostile or damaged one is cut short.
public struct Limits: Sendable, Hashable {
  /// The deepest nesting of parts that is followed.
  public var nesting = 30

  /// The most leaf parts that are listed.
  public var parts = 1_000

  /// The most addresses taken from one header.
  public var addresses = 2_000

  /// The most bytes of one header's value that are decoded.
  public var header = 16 * 1_024

  /// The most bytes of header block that are read from a file: 4 MiB.
  public var headerBlock = 4 << 20

  /// The most bytes of each body (plain, HTML) that are decoded.
  public var text: Int

  /// Whether the HTML body is kept besides the text made of it.
  public var keepsHTML: Bool

  /// Whether the exact size of each part is found, which decodes it once.
  public var measuresParts: Bool

  /// For showing a message: everything, up to 8 MiB of text.
  public static let display = Limits(text: 8 << 20, keepsHTML: true, measuresParts: true)

  /// For indexing a message: 256 kB of text, no HTML.
  public static let index = Limits(text: 256_000, keepsHTML: false, measuresParts: false)
}
