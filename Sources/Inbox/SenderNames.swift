/// The names of several people on one line, short as one calls them.
struct SenderNames {
  /// "Ada, Alan, grace.hopper": whose short name is another's too is named in full.
  let text: String

  /// Takes names as a message shows them, or addresses.
  init(_ names: [String]) {
    let short = names.map(Self.shortened)
    let uses = Dictionary(short.map { ($0, 1) }, uniquingKeysWith: +)
    text = zip(names, short).map { uses[$1] == 1 ? $1 : $0 }.joined(separator: tr(", "))
  }

  /// The first word of a name, of "Lovelace, Ada" that after the comma; what stands before the @ of an
  /// address.
  private static func shortened(_ name: String) -> String {
    if let at = name.firstIndex(of: "@") {
      // A name that has an address in it may be there to deceive.
      return name.contains(" ") || at == name.startIndex ? name : String(name[..<at])
    }
    let parts = name.split(separator: ",")
    let given = parts.count == 2 ? parts[1] : Substring(name)
    // A title or an initial says too little.
    let words = given.split(separator: " ")
    // "The Engine Works" is no person.
    guard words.count < 3, let word = words.first, word.count > 1, word.last != "." else {
      return name
    }
    return String(word)
  }
}
