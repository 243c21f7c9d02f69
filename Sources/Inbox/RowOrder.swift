internal import MailStore

/// Rows that left and came at one place of a list.
public struct Splice: Hashable, Sendable {
  /// Where, counted in the rows after all splices told before.
  public let position: Int
  /// How many rows left there.
  public let removed: Int
  /// How many rows are there instead.
  public let added: Int
}

/// The sorted keys of a list, and few edits from one state of it to another: the smallest ones, or a
/// single one where they would be many.
///
/// 16 bytes a row. Edits are to be applied in their order, each being told before the next.
struct RowOrder: Sendable {
  private(set) var keys: [RowKey] = []

  /// Keys that leave and come at one place.
  struct Edit: Sendable {
    let position: Int
    let removed: Int
    let added: [RowKey]

    var splice: Splice { Splice(position: position, removed: removed, added: added.count) }
  }

  /// More edits than this are told as one: a list view looks at all of its rows again after each.
  private static let maximalEdits = 16

  mutating func apply(_ edit: Edit) {
    keys.replaceSubrange(edit.position..<(edit.position + edit.removed), with: edit.added)
  }

  /// The place of a key, or where it would be. O(log rows).
  func place(of key: RowKey) -> (position: Int, isPresent: Bool) {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return (low, low < keys.count && keys[low] == key)
  }

  /// How many of these keys are not at these places. O(their number · log rows).
  func countNew(of keys: [RowKey], in places: Range<Int>) -> Int {
    keys.count(where: { key in
      let place = place(of: key)
      return !place.isPresent || !places.contains(place.position)
    })
  }

  /// The place of a row whose key is not known. O(rows), a millisecond for a million.
  func position(of id: RowID) -> Int? { keys.firstIndex { $0.id == id } }

  /// The edits that take keys out; those that are not there are passed over.
  func removals(of removed: [RowKey]) -> [Edit] {
    let positions = Set(removed).compactMap { key -> Int? in
      let place = place(of: key)
      return place.isPresent ? place.position : nil
    }.sorted()
    var edits: [Edit] = []
    var end = positions.count
    while end > 0 {
      var start = end - 1
      while start > 0, positions[start - 1] == positions[start] - 1 { start -= 1 }
      edits.append(Edit(position: positions[start], removed: end - start, added: []))
      end = start
    }
    return folded(edits)
  }

  /// The edits that put keys in; those that are there are passed over.
  func insertions(of inserted: [RowKey]) -> [Edit] {
    let places = Set(inserted).sorted().map { (key: $0, place: place(of: $0)) }
      .filter { !$0.place.isPresent }
    var edits: [Edit] = []
    var end = places.count
    while end > 0 {
      let position = places[end - 1].place.position
      var start = end - 1
      while start > 0, places[start - 1].place.position == position { start -= 1 }
      edits.append(Edit(position: position, removed: 0, added: places[start..<end].map(\.key)))
      end = start
    }
    return folded(edits)
  }

  /// The edit that puts other keys in the place of all.
  func replacement(by new: [RowKey]) -> [Edit] {
    keys.isEmpty && new.isEmpty ? [] : [Edit(position: 0, removed: keys.count, added: new)]
  }

  /// What ``edits(to:)`` gives, found off the main thread.
  @concurrent
  func distantEdits(to new: [RowKey]) async -> [Edit] { edits(to: new) }

  /// The edits that make the list equal to these sorted keys.
  func edits(to new: [RowKey]) -> [Edit] {
    var edits: [Edit] = []
    var (old, next) = (keys.count, new.count)
    // Backwards, so that the places of the edits still to come stay as they are.
    while old > 0 || next > 0 {
      if old > 0, next > 0, keys[old - 1] == new[next - 1] {
        old -= 1
        next -= 1
        continue
      }
      let (oldEnd, nextEnd) = (old, next)
      while old > 0 || next > 0 {
        if old > 0, next > 0, keys[old - 1] == new[next - 1] { break }
        if next == 0 || old > 0 && new[next - 1] < keys[old - 1] {
          old -= 1
        } else {
          next -= 1
        }
      }
      edits.append(
        Edit(position: old, removed: oldEnd - old, added: Array(new[next..<nextEnd])))
    }
    return folded(edits)
  }

  /// These edits, from the last place to the first, or if they are many one with the same result.
  private func folded(_ edits: [Edit]) -> [Edit] {
    guard edits.count > Self.maximalEdits, let first = edits.last else { return edits }
    var added: [RowKey] = []
    var end = first.position
    for edit in edits.reversed() {
      added += keys[end..<edit.position]
      added += edit.added
      end = edit.position + edit.removed
    }
    return [Edit(position: first.position, removed: end - first.position, added: added)]
  }
}
