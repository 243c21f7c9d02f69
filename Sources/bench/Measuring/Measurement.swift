/// What was measured of one thing: a line of the table.
struct Measurement: Codable {
  /// What a value counts.
  enum Unit: String, Codable {
    case seconds = "s"
    case bytes = "B"
    case count = ""
  }

  /// The case it belongs to.
  var name = ""
  /// The program that was measured.
  let engine: String
  /// What of it.
  let what: String
  let unit: Unit
  /// Each run that counts, in the order they were made.
  let values: [Double]
  /// What one run used of the processors on average, in seconds: other programs on the machine make
  /// it wait longer, but hardly use more.
  var processor: Double?
  /// The value that is not to be exceeded, where the design has one.
  var goal: Double?

  /// Times, with what was used of the processors meanwhile.
  init(_ engine: String, _ what: String, _ timings: Timings, goal: Double? = nil) {
    self.init(engine, what, .seconds, timings.seconds, goal: goal)
    processor = timings.processor
  }

  init(_ engine: String, _ what: String, _ unit: Unit, _ values: [Double], goal: Double? = nil) {
    self.engine = engine
    self.what = what
    self.unit = unit
    self.values = values
    self.goal = goal
  }

  /// The middle value, or the mean of the two in the middle.
  var median: Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  var isWithinGoal: Bool? {
    goal.map { median <= $0 }
  }
}
