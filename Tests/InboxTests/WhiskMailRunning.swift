import Foundation
import ProcessTesting

/// How `whisk-mail` ended, and what it printed.
struct WhiskMailResult {
  let code: Int32
  let output: String
  let errors: String
}

/// Tests that run `whisk-mail` as a process on mail of their own.
protocol WhiskMailRunning {}

extension WhiskMailRunning {
  /// The program beside this test's own file.
  static var program: String {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return products.appendingPathComponent("whisk-mail").path
  }

  @discardableResult
  func run(
    _ scratch: ScratchMail, _ arguments: String..., input: String = "",
    mail: String? = nil
  ) throws -> WhiskMailResult {
    try shell(
      scratch, "exec \"$0\" \"$@\"", [Self.program, "--mail", mail ?? scratch.mail] + arguments,
      input: input)
  }

  /// Runs a script with these words as `$0`, `$1` and so on.
  func shell(
    _ scratch: ScratchMail, _ script: String, _ words: [String], input: String = ""
  ) throws -> WhiskMailResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script] + words
    process.environment = [
      "HOME": scratch.root, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "TZ": "UTC",
      "XDG_CACHE_HOME": scratch.root + "/cache", "XDG_DATA_HOME": scratch.root + "/data",
    ]
    let files = ["in", "out", "err"].map { URL(fileURLWithPath: scratch.root + "/" + $0) }
    try Data(input.utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.start()
    process.waitUntilExit()
    return WhiskMailResult(
      code: process.terminationReason == .uncaughtSignal
        ? -process.terminationStatus : process.terminationStatus,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  func mail(_ count: Int) throws -> ScratchMail {
    let scratch = try ScratchMail()
    for number in 0..<count {
      try scratch.deliver("\(number)", time: 1_600_000_000 + number * 60)
    }
    return scratch
  }

  func ids(_ list: String) -> [String] {
    list.split(separator: "\n").map { String($0.prefix(12)) }
  }
}
