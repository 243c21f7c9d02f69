/// One measurement, by name.
struct Case: Sendable {
  let name: String
  /// What it measures, in one line.
  let summary: String
  /// Whether it is made on mail.
  var needsMail = true
  /// Makes it. Every case runs in a process of its own, so that none sees another's memory.
  let measure: @Sendable (Setup) async throws -> [Measurement]

  /// All cases, in the order they are run.
  static let all: [Case] = [
    .swipe, .coldIndex, .rescan, .firstRows, .newest, .search, .action, .batch,
  ]
}
