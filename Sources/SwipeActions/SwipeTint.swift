private import Glibc

/// The colour of a swipe button, and the colour of what is written on it.
///
/// The tints given here reach a contrast of at least 4.5 : 1 with their ``foreground`` (WCAG 2.1,
/// success criterion 1.4.3). Each tint in use is a rule of the style sheet for as long as the program
/// runs, and a new one restyles its windows: take some tens, not one for each row.
public struct SwipeTint: Hashable, Sendable {
  /// The red component in sRGB, 0 … 1.
  public let red: Double
  /// The green component in sRGB, 0 … 1.
  public let green: Double
  /// The blue component in sRGB, 0 … 1.
  public let blue: Double

  /// Makes a tint of sRGB components; each is clamped to 0 … 1, and one that is no number is 0.
  public init(red: Double, green: Double, blue: Double) {
    self.red = Self.component(red)
    self.green = Self.component(green)
    self.blue = Self.component(blue)
  }

  /// Makes a tint of a number such as `0x26_62_D6`, red first.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// Grey: the tint of an action that names none.
  public static let grey = SwipeTint(rgb: 0x5E_5C_64)
  /// Red: the tint of a destructive action that names none.
  public static let red = SwipeTint(rgb: 0xC0_1C_28)
  /// Orange.
  public static let orange = SwipeTint(rgb: 0xB5_4A_06)
  /// Yellow, with dark writing.
  public static let yellow = SwipeTint(rgb: 0xF5_C2_11)
  /// Green.
  public static let green = SwipeTint(rgb: 0x1E_7B_46)
  /// Teal.
  public static let teal = SwipeTint(rgb: 0x0F_76_7C)
  /// Blue.
  public static let blue = SwipeTint(rgb: 0x1C_62_C4)
  /// Purple.
  public static let purple = SwipeTint(rgb: 0x81_3D_9C)

  /// White or near-black, whichever contrasts more with the tint.
  public var foreground: SwipeTint {
    contrast(with: .white) >= contrast(with: .nearBlack) ? .white : .nearBlack
  }

  /// The contrast ratio with another colour, 1 … 21, as WCAG 2.1 defines it.
  public func contrast(with other: SwipeTint) -> Double {
    let brighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (brighter + 0.05) / (darker + 0.05)
  }

  /// The tint as CSS writes it, `#rrggbb`.
  var css: String {
    "#" + [red, green, blue].map { Self.hexadecimal(Int(($0 * 255).rounded())) }.joined()
  }

  static let white = SwipeTint(red: 1, green: 1, blue: 1)
  static let nearBlack = SwipeTint(rgb: 0x1A_1A_1A)

  /// The relative luminance of WCAG 2.1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  private static func component(_ number: Double) -> Double {
    number.isNaN ? 0 : min(1, max(0, number))
  }

  private static func hexadecimal(_ byte: Int) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
