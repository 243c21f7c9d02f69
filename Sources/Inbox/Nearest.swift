/// The word of a list that was most likely meant: one that goes on after what was typed, or one that
/// differs by a letter or two.
public func nearest(_ typed: String, among words: [String]) -> String? {
  let typed = typed.lowercased()
  let longer = words.filter { typed.count > 2 && $0.lowercased().hasPrefix(typed) }
  if longer.count == 1 { return longer[0] }
  let limit = typed.count < 4 ? 1 : 2
  return words.sorted().map { (word: $0, distance: distance(typed, $0.lowercased())) }
    .filter { $0.distance <= limit && $0.distance < $0.word.count / 2 + 1 }
    .min { $0.distance < $1.distance }?.word
}

/// The same as a sentence behind another one; empty where nothing is near.
public func hint(_ typed: String, among words: [String]) -> String {
  nearest(typed, among: words).map { " " + tr("Did you mean {word}?", ["word": $0]) } ?? ""
}

/// How many letters have to be added, removed, changed or swapped with the next one (Damerau and
/// Levenshtein, each letter once).
private func distance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(
        rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
