import MailStore
import Testing

@testable import Inbox

/// Picking rows out of a list.
@Suite struct RowSelectionTests {
  private let list = (0..<10).map { RowID(rawValue: Int64(100 + $0)) }

  private func extend(_ selection: inout RowSelection, to end: Int, from start: Int? = nil) {
    selection.extend(
      to: list[end], from: start.map { list[$0] },
      position: { list.firstIndex(of: $0) }, row: { list[$0] })
  }

  private func places(_ selection: RowSelection) -> [Int] {
    selection.rows.compactMap { list.firstIndex(of: $0) }.sorted()
  }

  @Test func togglingPicksAndLeaves() {
    var selection = RowSelection()
    #expect(!selection.isActive)
    selection.toggle(list[3])
    selection.toggle(list[5])
    selection.toggle(list[3])
    #expect(selection.isActive && places(selection) == [5])
    selection.end()
    #expect(!selection.isActive && selection.rows.isEmpty)
  }

  @Test func aRangeGoesFromTheLastRowBothWaysAndReplacesTheOneBefore() {
    var selection = RowSelection()
    selection.toggle(list[9])
    selection.toggle(list[4])
    extend(&selection, to: 6)
    #expect(places(selection) == [4, 5, 6, 9])
    extend(&selection, to: 2)
    #expect(places(selection) == [2, 3, 4, 9])
  }

  @Test func aRangeBeginsAtTheChosenRowWhereNoneWasPicked() {
    var selection = RowSelection()
    extend(&selection, to: 3, from: 1)
    #expect(places(selection) == [1, 2, 3])
    var alone = RowSelection()
    extend(&alone, to: 3)
    #expect(places(alone) == [3])
  }

  @Test func allAreThoseOfThatTimeAndOneOfThemCanBeLeftOut() {
    let keys = list.map { RowKey(order: 0, id: $0) }
    var selection = RowSelection()
    selection.selectAll(keys)
    #expect(selection.isActive && selection.count == 10 && list.allSatisfy(selection.contains))
    var changed = selection
    changed.toggle(list[4])
    #expect(places(changed) == [0, 1, 2, 3, 5, 6, 7, 8, 9] && changed.differs(from: selection))
    extend(&changed, to: 5)
    #expect(places(changed) == Array(0..<10))
    selection.settle()
    #expect(!selection.contains(RowID(rawValue: 7)) && places(selection) == Array(0..<10))
    selection.selectAll([])
    #expect(selection.isActive && selection.isEmpty && selection.rows.isEmpty)
  }

  /// The set of all is made meanwhile, and comes when others are picked.
  @Test func aSetThatComesLateChangesNothing() async {
    let keys = list.map { RowKey(order: 0, id: $0) }
    var selection = RowSelection()
    selection.selectAll(keys)
    selection.toggle(list[0])
    selection.settle(await RowSelection.distantSet(of: keys))
    #expect(places(selection) == Array(1..<10))
    selection.selectAll(keys)
    selection.settle(await RowSelection.distantSet(of: keys))
    #expect(selection.rows == Set(list))
  }

  @Test func rowsThatLeftAreNotPicked() {
    var selection = RowSelection()
    selection.select(list)
    selection.keep { $0 != list[0] }
    #expect(places(selection) == Array(1..<10) && selection.isActive)
    selection.select([])
    #expect(selection.isActive && selection.rows.isEmpty)
  }
}
