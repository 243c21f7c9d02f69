/// The words of the command line after the command: options with a value, switches, and the rest.
struct Arguments {
  private(set) var words: [String] = []
  private var values: [String: String] = [:]
  private var switches: Set<String> = []

  /// Sorts the words; options may come as `--name value` and as `--name=value`.
  init(
    _ arguments: some Sequence<String>, options: Set<String>, switches known: Set<String>
  ) throws(BenchError) {
    var waiting: String?
    for argument in arguments {
      if let option = waiting {
        values[option] = argument
        waiting = nil
      } else if known.contains(argument) {
        switches.insert(argument)
      } else if options.contains(argument) {
        waiting = argument
      } else if let equals = argument.firstIndex(of: "="),
        options.contains(String(argument[..<equals]))
      {
        values[String(argument[..<equals])] = String(argument[argument.index(after: equals)...])
      } else if argument.hasPrefix("-") {
        throw .usage("there is no option \(argument)")
      } else {
        words.append(argument)
      }
    }
    if let waiting { throw .usage("\(waiting) needs a value") }
  }

  func has(_ name: String) -> Bool { switches.contains(name) }

  subscript(name: String) -> String? { values[name] }

  /// The value of an option that is a whole number of at least `minimum`.
  func number(_ name: String, atLeast minimum: Int = 1) throws(BenchError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text.filter { $0 != "_" && $0 != "," }), number >= minimum else {
      throw .usage("\(name) needs a whole number of at least \(minimum), not \(text)")
    }
    return number
  }
}
