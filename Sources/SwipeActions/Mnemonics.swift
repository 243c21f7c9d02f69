/// Titles of one menu with an underscore before the letter that chooses each: the first letter of its
/// first free word, else its first free letter; a title whose letters are all taken has none.
///
/// Underscores of the titles themselves are doubled, as GTK wants them.
package func withMnemonics(_ titles: [String]) -> [String] {
  var taken: Set<Character> = []
  return titles.map { title in
    let letters = title.indices.filter { title[$0].isLetter }
    let beginnings = letters.filter {
      $0 == title.startIndex || title[title.index(before: $0)] == " "
    }
    let mark = (beginnings + letters).first { index in
      // A letter that more than one key makes up is no key.
      let letter = title[index].lowercased()
      return letter.unicodeScalars.count == 1 && taken.insert(Character(letter)).inserted
    }
    return title.indices.reduce(into: "") { text, index in
      if index == mark { text += "_" }
      text += title[index] == "_" ? "__" : String(title[index])
    }
  }
}
