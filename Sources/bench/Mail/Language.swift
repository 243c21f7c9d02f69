/// A language as far as a mail generator speaks it: common words, and syllables for the others.
struct Language {
  /// All words, most used first. They are the same for every mailbox.
  let words: [String]
  /// What stands between two words.
  let separator: String
  /// What ends a sentence.
  let stop: String
  /// The character sets its mail is written in, with weights.
  let charsets: [(name: String, weight: Double)]
  /// How much of all mail is written in it.
  let weight: Double

  static let all = [english, german, french, lithuanian, russian, japanese, chinese, korean]

  /// A language with these common words and, up to `size`, others made of syllables.
  private init(
    common: [String], syllables: [String], size: Int, separator: String, stop: String,
    charsets: [(name: String, weight: Double)], weight: Double
  ) {
    var random = SplitMix64(seed: 1)
    var words = common
    var seen = Set(common)
    while words.count < size {
      // The more a word is used, the shorter it tends to be.
      let count = 1 + random.below(2 + min(2, words.count / 2_000))
      let word = (0..<count).map { _ in random.pick(syllables) }.joined()
      if !SearchWord.collides(with: word), seen.insert(word).inserted { words.append(word) }
    }
    self.words = words
    self.separator = separator
    self.stop = stop
    self.charsets = charsets
    self.weight = weight
  }

  private static func spaced(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func combined(_ onsets: String, _ nuclei: String, _ codas: String) -> [String] {
    spaced(onsets).flatMap { onset in
      spaced(nuclei).flatMap { nucleus in
        ([""] + spaced(codas)).map { onset + nucleus + $0 }
      }
    }
  }

  static let english = Language(
    common: spaced(
      """
      the of and to a in is that for it on you this be with as are or have not we can but by at from \
      if will was an they my your which there all one so what would has when me do no about some who \
      get up time our more any like out use just than then how them only its new other also now work \
      see make know may could these into been should first need think way two well want over after \
      good where even here very through back mail list file people because problem same right \
      still us such using while most something many message before does since change run set down \
      better each being much sure did try both system line really last look point might thing never \
      part another between help own data server version code question number different find show \
      next day support however again week name test available around build result
      """),
    syllables: combined(
      "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w", "a e i o u ea ou",
      "n r s t l ck m nt rd st"),
    size: 50_000, separator: " ", stop: ".",
    charsets: [("us-ascii", 60), ("utf-8", 32), ("iso-8859-1", 5), ("windows-1252", 3)], weight: 74)

  static let german = Language(
    common: spaced(
      """
      die der und in zu den das nicht von sie ist des sich mit dem dass er es ein ich auf so eine auch \
      als an nach wie im für man aber aus durch wenn nur war noch werden bei hat wir was wird sein \
      einen welche sind oder um haben einer mir über ihm diese einem ihr uns da zum kann doch vor \
      dieser mich ihn du hatte seine mehr am denn nun unter sehr selbst schon hier bis habe ihre dann \
      ihnen seiner alle wieder meine Zeit gegen vom ganz einzelnen wo muss ohne eines können Grüße
      """),
    syllables: combined(
      "b d f g h k l m n p r s sch st t v w z", "a e i o u ä ö ü ei au", "n r t ß ch"),
    size: 20_000, separator: " ", stop: ".",
    charsets: [("utf-8", 70), ("iso-8859-1", 20), ("iso-8859-15", 10)], weight: 7)

  static let french = Language(
    common: spaced(
      """
      de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec \
      son aux ou mais comme nous sa vous fait été aussi leur bien peut ces tout deux même très où sans \
      être entre elle après avant cette déjà faire voilà à ça bientôt merci prêt réponse adresse
      """),
    syllables: combined("b c ch d f g j l m n p r s t v", "a e é è i o u ou eau", "n r l t"),
    size: 20_000, separator: " ", stop: ".",
    charsets: [("utf-8", 75), ("iso-8859-1", 15), ("windows-1252", 10)], weight: 4)

  static let lithuanian = Language(
    common: spaced(
      "ir kad į su tai bet iš o yra buvo jis kaip aš ne per už ar po nuo prie tik dar labai jų ačiū"
    ),
    syllables: combined("b d g j k l m n p r s š t v ž", "a ą e ė i į o u ų ū", "s n r"),
    size: 10_000, separator: " ", stop: ".",
    charsets: [("utf-8", 90), ("windows-1257", 10)], weight: 2)

  static let russian = Language(
    common: spaced(
      """
      и в не на я быть он с что а по это она этот к но они мы весь который из у за свой от так о для ты \
      же все тот мочь вы человек такой его сказать только или ещё бы себя один как уже до время если \
      спасибо письмо
      """),
    syllables: combined("б в г д ж з к л м н п р с т ф х ч ш", "а е и о у ы я ю", "н р с т й"),
    size: 20_000, separator: " ", stop: ".",
    charsets: [("utf-8", 70), ("koi8-r", 18), ("windows-1251", 12)], weight: 4)

  static let japanese = Language(
    common: spaced("の に は を た が で て と し れ さ ある いる も する から な こと として お願いします"),
    syllables: spaced(
      """
      あ い う え お か き く け こ さ し す せ そ た ち つ て と な に の は ひ ふ ま み も や ゆ よ ら り る わ \
      ア イ ウ カ キ ク サ シ ス タ テ ト メ ル ン 日 本 人 大 年 会 社 件 名 送 信 電 話 時 間 新 東 京 行 生 中
      """),
    size: 4_000, separator: "", stop: "。",
    charsets: [("utf-8", 65), ("iso-2022-jp", 25), ("shift_jis", 10)], weight: 4)

  static let chinese = Language(
    common: spaced("的 一 是 不 了 人 我 在 有 他 中 大 上 你 好 公司"),
    syllables: spaced(
      """
      人 大 小 山 水 火 木 金 土 日 月 中 文 天 地 心 手 口 目 田 上 下 左 右 生 先 年 今 明 白 花 好 男 女 子 力 \
      工 作 方 法 公 司 行 用 名 字 本 不 在 有 他 你 我 的 一 是 了 二 三 百 千 高 北 京 海 石 王 李 美 加
      """),
    size: 4_000, separator: "", stop: "。",
    charsets: [("utf-8", 70), ("gb2312", 20), ("big5", 10)], weight: 3)

  static let korean = Language(
    common: spaced("이 그 저 것 수 등 들 및 더 를 을 는 은 가 에 의 로 와 과 도 안녕하세요"),
    syllables: spaced(
      "가 나 다 라 마 바 사 아 자 차 카 타 파 하 고 노 도 로 모 보 소 오 조 호 구 누 두 루 무 부 수 우 주 기 니 리 시 이 지 한 국 서 울 인 대"),
    size: 4_000, separator: " ", stop: ".",
    charsets: [("utf-8", 75), ("euc-kr", 25)], weight: 2)
}
