/// One measurement, by name.
struct Case: Sendable {
  let name: String
  /// What it measures, in one line.
  let summary: String
  /// Whether it is made on mail.
  var needsMail = true
  /// Measures other programs at the same.
  var peers: (@Sendable (Setup) throws -> [Measurement])?
  /// Measures this program.
  let measure: @Sendable (Setup) async throws -> [Measurement]

  /// All cases, in the order they are run.
  static let all: [Case] = [
    .swipe, .coldIndex, .firstRows, .newest, .search, .rescan, .action, .batch, .meanwhile,
  ]
}
