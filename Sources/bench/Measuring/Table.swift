import FoundationEssentials

/// Measurements as text in columns.
struct Table {
  private static let header = [
    "case", "engine", "what", "median", "min", "max", "processor", "runs", "goal",
  ]
  private static let isRight = [false, false, false, true, true, true, true, true, true]

  let measurements: [Measurement]

  var text: String {
    var rows = [Self.header]
    for measurement in measurements {
      let format = { (value: Double) in Self.format(value, measurement.unit) }
      let goal = measurement.goal.map(format) ?? ""
      let verdict = measurement.isWithinGoal.map { $0 ? " ok" : " MISSED" } ?? ""
      rows.append([
        measurement.name, measurement.engine, measurement.what, format(measurement.median),
        format(measurement.values.min() ?? 0), format(measurement.values.max() ?? 0),
        measurement.processor.map(format) ?? "",
        "\(measurement.values.count)", goal + verdict,
      ])
    }
    let widths = Self.header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return Self.isRight[column] ? padding + row[column] : row[column] + padding
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }

  /// Three significant digits and the unit that fits.
  static func format(_ value: Double, _ unit: Measurement.Unit) -> String {
    let steps: [(Double, String)] =
      switch unit {
      case .seconds: [(1, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")]
      case .bytes: [(1e9, " GB"), (1e6, " MB"), (1e3, " kB"), (1, " B")]
      case .count: [(1, "")]
      }
    let (scale, suffix) = steps.first { abs(value) >= $0.0 } ?? steps[steps.count - 1]
    let scaled = value / scale
    let digits =
      switch scaled {
      case _ where unit == .count && scaled == scaled.rounded(): 0
      case ..<10: 2
      case ..<100: 1
      default: 0
      }
    return fixed(scaled, digits: digits) + suffix
  }

  private static func fixed(_ value: Double, digits: Int) -> String {
    var power = 1
    for _ in 0..<digits { power *= 10 }
    let rounded = Int((value * Double(power)).rounded())
    guard digits > 0 else { return "\(rounded)" }
    let fraction = "\(rounded % power)"
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(rounded / power).\(zeros)\(fraction)"
  }
}
