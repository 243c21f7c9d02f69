/// Letters as they are searched for, where SQLite's `unicode61` takes a variant for another letter:
/// Greek and Cyrillic ones with accents, Latin ones with a stroke, and all that is in another width.
///
/// What it makes may be of another case, which `unicode61` folds.
enum LetterFolding {
  /// The letter that one is searched for as; itself for most.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x80: scalar
    case 0xd8, 0xf8: "o"
    case 0x110, 0x111: "d"
    case 0x141, 0x142: "l"
    case 0x380..<0x3d0: letter(scalar, in: greek, from: 0x380)
    case 0x400..<0x500: letter(scalar, in: cyrillic, from: 0x400)
    case 0x1f00..<0x2000: letter(scalar, in: polytonicGreek, from: 0x1f00)
    case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0) ?? scalar
    case 0xff65...0xff9f: halfWidthKana[Int(scalar.value - 0xff65)]
    default: scalar
    }
  }

  /// A kana with the sound mark that follows it: カ and ゛ are ガ. Nil where they are not one letter.
  static func voiced(_ kana: Unicode.Scalar, by mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x3099...0x309a).contains(mark.value) else { return nil }
    let isSound = mark.value == 0x3099
    let isKatakana = kana.value >= 0x30a0
    let hiragana = isKatakana ? kana.value &- 0x60 : kana.value
    switch hiragana {
    // は to ほ, each before its two others.
    case 0x306f, 0x3072, 0x3075, 0x3078, 0x307b:
      return Unicode.Scalar(kana.value + (isSound ? 1 : 2))
    case 0x3046 where isSound: return isKatakana ? "\u{30f4}" : "\u{3094}"
    // か to ち, and つ to と after the small つ, each before its other.
    case 0x304b...0x3061 where isSound && hiragana % 2 == 1,
      0x3064...0x3068 where isSound && hiragana % 2 == 0:
      return Unicode.Scalar(kana.value + 1)
    default: return nil
    }
  }

  private static func letter(
    _ scalar: Unicode.Scalar, in table: [Unicode.Scalar], from first: UInt32
  ) -> Unicode.Scalar {
    let letter = table[Int(scalar.value - first)]
    return letter == "." ? scalar : letter
  }

  // Sixteen letters a line, as the code charts have them; a point for what stays as it is.

  private static let greek = Array(
    """
    ......α.εηι.ο.υω\
    ι...............\
    ..........ιυαεηι\
    υ...............\
    ..........ιυουω.
    """.unicodeScalars)

  private static let cyrillic = Array(
    """
    ее.г...і....киу.\
    .........и......\
    ................\
    .........и......\
    ................\
    ее.г...і....киу.\
    ................\
    ......ѵѵ........\
    ................\
    ................\
    ................\
    ................\
    .жж.............\
    аааа..ее..әәжжзз\
    ..ииииоо..өөээуу\
    уууучч..ыы......
    """.unicodeScalars)

  private static let polytonicGreek = Array(
    """
    αααααααααααααααα\
    εεεεεε..εεεεεε..\
    ηηηηηηηηηηηηηηηη\
    ιιιιιιιιιιιιιιιι\
    οοοοοο..οοοοοο..\
    υυυυυυυυ.υ.υ.υ.υ\
    ωωωωωωωωωωωωωωωω\
    ααεεηηιιοουυωω..\
    αααααααααααααααα\
    ηηηηηηηηηηηηηηηη\
    ωωωωωωωωωωωωωωωω\
    ααααα.ααααααα.ι.\
    ..ηηη.ηηεεηηη...\
    ιιιι..ιιιιιι....\
    υυυυρρυυυυυυρ...\
    ..ωωω.ωωοοωωω...
    """.unicodeScalars)

  private static let halfWidthKana = Array(
    "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309a}"
      .unicodeScalars)
}
