import MailStore
import Testing

@testable import Inbox

/// SplitMix64: the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

@Suite struct RowOrderTests {
  private func keys(_ orders: [Int64]) -> [RowKey] {
    orders.map { RowKey(order: $0, id: RowID(rawValue: $0)) }
  }

  /// Applies edits as a list model does, and checks that each splice fits the state it is told in.
  private func apply(_ edits: [RowOrder.Edit], to order: inout RowOrder, _ mirror: inout [RowKey]) {
    for edit in edits {
      order.apply(edit)
      let range = edit.position..<(edit.position + edit.splice.removed)
      #expect(range.upperBound <= mirror.count)
      mirror.replaceSubrange(
        range, with: order.keys[edit.position..<(edit.position + edit.splice.added)])
      #expect(mirror == order.keys)
      #expect(edit.splice.removed + edit.splice.added > 0)
    }
  }

  @Test(arguments: 0..<50) func randomEditsKeepTheOrder(_ seed: UInt64) {
    var random = SeededRandom(state: seed)
    var order = RowOrder()
    var mirror: [RowKey] = []
    var truth: Set<RowKey> = []
    for _ in 0..<60 {
      let some = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        RowKey(
          order: Int64.random(in: 0...90, using: &random),
          id: RowID(rawValue: Int64.random(in: 0...3, using: &random)))
      }
      switch Int.random(in: 0...2, using: &random) {
      case 0:
        apply(order.insertions(of: some), to: &order, &mirror)
        truth.formUnion(some)
      case 1:
        apply(order.removals(of: some), to: &order, &mirror)
        truth.subtract(some)
      default:
        truth = truth.filter { _ in Bool.random(using: &random) }.union(some)
        apply(order.edits(to: truth.sorted()), to: &order, &mirror)
      }
      #expect(order.keys == truth.sorted(), "seed \(seed)")
      for (position, key) in order.keys.enumerated() {
        #expect(order.place(of: key) == (position, true))
      }
    }
  }

  @Test func oneRowIsOneSplice() {
    var order = RowOrder()
    var mirror: [RowKey] = []
    apply(order.insertions(of: keys(Array(0..<100))), to: &order, &mirror)
    let removal = order.removals(of: keys([50]))
    #expect(removal.map(\.splice) == [Splice(position: 49, removed: 1, added: 0)])
    apply(removal, to: &order, &mirror)
    #expect(order.removals(of: keys([50])).isEmpty)
    let insertion = order.insertions(of: keys([50]))
    #expect(insertion.map(\.splice) == [Splice(position: 49, removed: 0, added: 1)])
    #expect(order.insertions(of: keys([51])).isEmpty)
  }

  @Test func neighboursAreOneSplice() {
    var order = RowOrder()
    var mirror: [RowKey] = []
    apply(order.insertions(of: keys(Array(0..<100))), to: &order, &mirror)
    #expect(
      order.removals(of: keys([10, 11, 12, 40])).map(\.splice) == [
        Splice(position: 87, removed: 3, added: 0), Splice(position: 59, removed: 1, added: 0),
      ])
  }

  @Test func manyPlacesAreOneSplice() {
    let even = keys((0..<50).map { $0 * 2 })
    let odd = keys((0..<50).map { $0 * 2 + 1 })
    var order = RowOrder()
    var mirror: [RowKey] = []
    apply(order.insertions(of: even), to: &order, &mirror)
    let insertions = order.insertions(of: odd)
    #expect(insertions.map(\.splice) == [Splice(position: 0, removed: 49, added: 99)])
    apply(insertions, to: &order, &mirror)
    #expect(order.keys == (even + odd).sorted())
    let removals = order.removals(of: odd)
    #expect(removals.map(\.splice) == [Splice(position: 0, removed: 99, added: 49)])
    apply(removals, to: &order, &mirror)
    #expect(order.keys == even.sorted())
    #expect(order.edits(to: (even + odd).sorted()).map(\.splice) == insertions.map(\.splice))
  }

  @Test func anotherListIsOneSplice() {
    var order = RowOrder()
    var mirror: [RowKey] = []
    #expect(order.replacement(by: []).isEmpty)
    apply(order.replacement(by: keys(Array(0..<100)).sorted()), to: &order, &mirror)
    let other = keys([50, 99, 200]).sorted()
    let replacement = order.replacement(by: other)
    #expect(replacement.map(\.splice) == [Splice(position: 0, removed: 100, added: 3)])
    apply(replacement, to: &order, &mirror)
    #expect(order.keys == other)
  }

  @Test func equalListsNeedNoEdit() {
    var order = RowOrder()
    var mirror: [RowKey] = []
    apply(order.insertions(of: keys(Array(0..<100))), to: &order, &mirror)
    #expect(order.edits(to: order.keys).isEmpty)
    #expect(
      order.edits(to: order.keys.filter { $0.order != 7 }).map(\.splice) == [
        Splice(position: 92, removed: 1, added: 0)
      ])
  }
}
