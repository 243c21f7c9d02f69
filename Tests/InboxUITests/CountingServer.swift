import Dispatch
import Glibc
import Synchronization

/// A web server on the loopback interface that gives nothing and notes who came.
///
/// A connection counts even when nothing is asked for on it.
final class CountingServer: Sendable {
  private struct State {
    var connections = 0
    var requests: [String] = []
  }

  /// The port it listens on.
  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  /// Starts listening.
  init?() {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(made, address, size) == 0 && listen(made, 64) == 0
          && getsockname(made, address, &size) == 0
      }
    }
    guard isListening else { return nil }
    listener = made
    port = UInt16(bigEndian: address.sin_port)
    Thread.detach { [self] in serve() }
  }

  /// How many connections were opened.
  var connections: Int { state.withLock { $0.connections } }

  /// The heads of the requests, in the order of their coming.
  var requests: [String] { state.withLock { $0.requests } }

  /// The paths that were asked for, in the order of their coming.
  var paths: [String] { requests.map(Self.path) }

  /// Stops listening.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      state.withLock { $0.connections += 1 }
      Thread.detach { [self] in answer(connection) }
    }
    close(listener)
  }

  private func answer(_ connection: Int32) {
    defer { close(connection) }
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      request.append(contentsOf: buffer[..<count])
    }
    let text = String(decoding: request, as: UTF8.self)
    state.withLock { $0.requests.append(text) }
    let path = Self.path(of: text)
    let body = Self.body(of: path)
    let head = """
      HTTP/1.1 200 OK\r
      Content-Type: \(Self.type(of: path))\r
      Content-Length: \(body.utf8.count)\r
      Access-Control-Allow-Origin: *\r
      Set-Cookie: seen=before\r
      Connection: close\r
      \r\n
      """
    _ = (head + body).withCString { write(connection, $0, strlen($0)) }
  }

  private static func path(of request: String) -> String {
    let words = request.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? String(words[1]) : "?"
  }

  private static func type(of path: String) -> String {
    if path.hasSuffix(".css") { return "text/css" }
    if path.hasSuffix(".html") { return "text/html" }
    if path.hasSuffix(".svg") { return "image/svg+xml" }
    return "application/octet-stream"
  }

  private static func body(of path: String) -> String {
    if path.hasSuffix(".svg") { return "<svg xmlns='http://www.w3.org/2000/svg'/>" }
    return path.hasSuffix(".html") ? "<p>Loaded.</p>" : ""
  }
}

/// A thread that nobody waits for.
private enum Thread {
  static func detach(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: work)
  }
}
