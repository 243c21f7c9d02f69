import FoundationEssentials

/// `bench CASE…`: runs cases, each in a process of its own, and shows what they measured.
struct Measure {
  private let arguments: Arguments
  private let cases: [Case]

  /// What a process that measures one case, or the peers at it, is told after the name of the case.
  private static let alone = "--alone"
  private static let alonePeers = "--alone-peers"

  init(_ words: ArraySlice<String>) throws(BenchError) {
    arguments = try Arguments(
      words,
      options: ["--mail", "--count", "--seed", "--work", "--runs", Self.alone, Self.alonePeers],
      switches: ["--small", "--peers", "--json"])
    var cases: [Case] = []
    for name in arguments.words {
      let named = Case.all.filter { name == "all" || $0.name == name }
      guard !named.isEmpty else { throw .usage("there is no case \(name)") }
      cases += named
    }
    self.cases = cases
  }

  func run() async throws {
    if let setup = arguments[Self.alone] {
      return print(try Self.json(try await cases[0].measure(Self.setup(setup))))
    }
    if let setup = arguments[Self.alonePeers] {
      return print(try Self.json(try cases[0].peers?(Self.setup(setup)) ?? []))
    }
    let setup = try await Setup.prepare(arguments, needsMail: cases.contains { $0.needsMail })
    var all: [Measurement] = []
    var failed: [String] = []
    for measured in cases {
      complain("measuring \(measured.name)")
      do {
        all += try Self.process(Self.alone, measured, setup)
        if arguments.has("--peers"), measured.peers != nil {
          all += try Self.process(Self.alonePeers, measured, setup)
        }
      } catch {
        complain("\(error)")
        failed.append(measured.name)
      }
    }
    print(arguments.has("--json") ? try Self.json(all) : Table(measurements: all).text)
    if !failed.isEmpty { throw BenchError("not measured: \(failed.joined(separator: ", "))") }
  }

  private static func setup(_ json: String) throws -> Setup {
    try JSONDecoder().decode(Setup.self, from: Data(json.utf8))
  }

  private static func process(
    _ part: String, _ measured: Case, _ setup: Setup
  ) throws -> [Measurement] {
    let process = ChildProcess(
      arguments: ["/proc/self/exe", measured.name, "\(part)=\(try json(setup))"])
    let result = try process.run()
    guard result.status == 0 else { throw BenchError("\(measured.name) ended early") }
    return try JSONDecoder().decode([Measurement].self, from: Data(result.output.utf8)).map {
      var measurement = $0
      measurement.name = measured.name
      return measurement
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
