import FoundationEssentials
import Glibc

/// Writes the messages of a plan as the files of a Maildir, on all cores.
struct MaildirWriter: Sendable {
  let directory: String
  let messages: MessageWriter

  /// What was written.
  struct Tally {
    var count = 0
    var bytes = 0
    var hits: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      count += other.count
      bytes += other.bytes
      hits.merge(other.hits, uniquingKeysWith: +)
    }
  }

  /// Writes all messages; `progress` is told how many there are so far.
  func writeAll(progress: (Int) -> Void) async throws -> Tally {
    let count = messages.plan.messages.count
    var parts = stride(from: 0, to: count, by: 500).map { $0..<min($0 + 500, count) }[...]
    return try await withThrowingTaskGroup { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        if let part = parts.popFirst() { group.addTask { try write(part) } }
      }
      var sum = Tally()
      while let tally = try await group.next() {
        if let part = parts.popFirst() { group.addTask { try write(part) } }
        sum.add(tally)
        progress(sum.count)
      }
      return sum
    }
  }

  private func write(_ numbers: Range<Int>) throws(BenchError) -> Tally {
    var tally = Tally()
    for number in numbers {
      let message = messages.write(number)
      try writeFile(
        path(number, message), message.bytes, time: messages.plan.messages[number].time)
      tally.add(
        Tally(
          count: 1, bytes: message.bytes.count,
          hits: Dictionary(uniqueKeysWithValues: message.traits.hits.map { ($0.rawValue, 1) })))
    }
    return tally
  }

  /// Delivers one message more, as a server does.
  static func deliver(_ message: String, to directory: String, number: Int) throws(BenchError) {
    let name = "1900000000.M\(number)P\(getpid())Q\(number).bench"
    try writeFile("\(directory)/tmp/\(name)", Array(message.utf8), time: 1_900_000_000)
    guard rename("\(directory)/tmp/\(name)", "\(directory)/new/\(name)") == 0 else {
      throw BenchError(path: "\(directory)/new/\(name)")
    }
  }

  private func path(_ number: Int, _ message: MessageWriter.Written) -> String {
    let (time, flags) = (messages.plan.messages[number].time, message.traits.flags)
    let name =
      "\(time).M\(number % 1_000_000)P\(1_000 + number % 30_000)Q\(number).bench,"
      + "S=\(message.bytes.count)"
    // The newest of the unread ones wait where the server put them.
    let isNew = number > messages.plan.messages.count * 199 / 200 && !flags.contains("S")
    return isNew ? "\(directory)/new/\(name)" : "\(directory)/cur/\(name):2,\(flags)"
  }
}

/// Makes a directory unless it is there.
func makeDirectory(_ path: String) throws(BenchError) {
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BenchError(path: path) }
}

private func writeFile(_ path: String, _ bytes: [UInt8], time: Int) throws(BenchError) {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  guard file >= 0 else { throw BenchError(path: path) }
  defer { close(file) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    guard count > 0 else { throw BenchError(path: path) }
    rest = rest.dropFirst(count)
  }
  let moment = timespec(tv_sec: time, tv_nsec: 0)
  guard futimens(file, [moment, moment]) == 0 else { throw BenchError(path: path) }
}
