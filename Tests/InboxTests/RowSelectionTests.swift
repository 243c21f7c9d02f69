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

  @Test func rowsThatLeftAreNotPicked() {
    var selection = RowSelection()
    selection.select(list)
    selection.keep { $0 != list[0] }
    #expect(places(selection) == Array(1..<10) && selection.isActive)
    selection.select([])
    #expect(selection.isActive && selection.rows.isEmpty)
  }
}
