private import Glibc

/// What the keyword letters in the names of one Maildir stand for: Dovecot numbers the keywords of
/// each folder in its file `dovecot-keywords`, and `a` is the first.
struct KeywordNames {
  private let directory: String
  private var path: String { directory + "/dovecot-keywords" }
  fileprivate private(set) var names: [UInt8: String]
  /// Whether there is such a file; without one, nobody knows what a letter means.
  fileprivate let isKnown: Bool

  /// Reads the keywords of a Maildir.
  init(directory: String) {
    self.directory = directory
    let file = try? FileSystem.contents(of: directory + "/dovecot-keywords", limit: 64 << 10)
    isKnown = file != nil
    names = [:]
    for line in String(decoding: file ?? [], as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = UInt8(parts[0]), number < 26 else { continue }
      names[UInt8(ascii: "a") + number] = String(parts[1])
    }
  }

  /// Whether a letter in a name is a keyword.
  fileprivate static func isKeyword(_ letter: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
  }

  /// The letter of a keyword, given to it where it has none.
  fileprivate mutating func letter(of name: String) throws(StoreError) -> UInt8? {
    if let letter = names.first(where: { $0.value == name })?.key { return letter }
    let lock = path + ".lock"
    try Self.wait(for: lock)
    do throws(StoreError) {
      // Another program may have added some meanwhile.
      self = KeywordNames(directory: directory)
      if let letter = names.first(where: { $0.value == name })?.key {
        try FileSystem.remove(lock)
        return letter
      }
      let free = (UInt8(ascii: "a")...UInt8(ascii: "z")).first { names[$0] == nil }
      guard let free else {
        try FileSystem.remove(lock)
        return nil
      }
      names[free] = name
      let lines = names.sorted { $0.key < $1.key }.map {
        "\($0.key - UInt8(ascii: "a")) \($0.value)\n"
      }
      try FileSystem.append(Array(lines.joined().utf8), to: lock)
      try FileSystem.moveOver(lock, to: path)
      return free
    } catch {
      try? FileSystem.remove(lock)
      throw error
    }
  }

  /// Makes the lock file that Dovecot respects, when nobody has it.
  private static func wait(for lock: String) throws(StoreError) {
    for _ in 0..<40 {
      do throws(StoreError) {
        return try FileSystem.write([], to: lock)
      } catch .system(_, _, EEXIST) {
        // Held for as long as it takes to write one small file, or left by a crash.
        let modified = FileSystem.status(of: lock)?.modified ?? 0
        if Int64(time(nil)) - modified / 1_000_000_000 > 60 { try FileSystem.remove(lock) }
        usleep(5_000)
      }
    }
    throw .busy
  }
}

/// Says keywords in the letters of other Maildirs, each of which is read once.
struct KeywordTranslation {
  private var folders: [String: KeywordNames] = [:]

  private mutating func names(in directory: String) -> KeywordNames {
    if let known = folders[directory] { return known }
    let names = KeywordNames(directory: directory)
    folders[directory] = names
    return names
  }

  /// The letters with which a message keeps its keywords in another Maildir, where they may have
  /// other numbers.
  ///
  /// What is new there gets a number, as Dovecot would give it one; a keyword is left out only where
  /// all 26 are taken. Letters that stand for nothing here stay.
  mutating func letters(
    _ letters: [UInt8], from source: String, to target: String
  ) throws(StoreError) -> [UInt8] {
    guard letters.contains(where: KeywordNames.isKeyword) else { return letters }
    let here = names(in: source)
    guard here.isKnown else { return letters }
    var there = names(in: target)
    var result: [UInt8] = []
    for letter in letters {
      guard let name = here.names[letter] else {
        result.append(letter)
        continue
      }
      if let other = try there.letter(of: name) { result.append(other) }
    }
    folders[target] = there
    return result
  }
}
