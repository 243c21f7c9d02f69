/// Draws an index with given weights in O(1): Walker's alias method, built as by Vose.
struct AliasTable {
  private let threshold: [Double]
  private let alias: [Int32]

  /// A table over `weights`, which are positive and need not sum to 1.
  init(weights: [Double]) {
    let count = weights.count
    let scale = Double(count) / weights.reduce(0, +)
    var share = weights.map { $0 * scale }
    var alias = Array(0..<Int32(count))
    var small = share.indices.filter { share[$0] < 1 }
    var large = share.indices.filter { share[$0] >= 1 }
    while let low = small.popLast(), let high = large.last {
      alias[low] = Int32(high)
      share[high] -= 1 - share[low]
      if share[high] < 1 {
        large.removeLast()
        small.append(high)
      }
    }
    threshold = share
    self.alias = alias
  }

  /// A table with weights 1, 1/2, 1/3, …, as Zipf found them in word counts.
  init(zipf count: Int) {
    self.init(weights: (1...count).map { 1 / Double($0) })
  }

  /// An index, drawn with its weight.
  func draw(from random: inout SplitMix64) -> Int {
    let column = random.below(threshold.count)
    return random.unit() < threshold[column] ? column : Int(alias[column])
  }
}
