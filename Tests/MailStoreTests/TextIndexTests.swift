import Testing

@testable import MailStore

@Suite struct TextIndexTests {
  /// A program that starts while another one reads texts for the first time does not wait for it.
  @Test func isOpenedWhileAnotherOneIsFilled() throws {
    let scratch = try Scratch()
    let path = scratch.root + "/words.sqlite"
    let first = try TextIndex(path: path)
    try first.add([
      TextIndex.Entry(
        message: MailID(rawValue: 1), time: 1, sender: "Ada", recipients: "", subject: "engine",
        body: "It weaves.")
    ])
    // The transaction is open, and a second one would be refused.
    let second = try TextIndex(path: path)
    #expect(try second.count == 0)
    try first.commit()
    #expect(try second.count == 1)
  }
}
