import Testing

@testable import InboxUI

@Suite struct GroundTests {
  @Test(arguments: [
    ("<p>Dear Ada, <b>bold</b> <a href='https://example.com'>link</a></p>", Ground.theme),
    ("<blockquote style='border-left: 1px solid rgb(204,204,204)'>x</blockquote>", .theme),
    ("", .theme),
    ("<p style='COLOR: black'>x</p>", .paper),
    ("<font color=\"#000\">x</font>", .paper),
    ("<table BGCOLOR=#fff><td background='x.png'>x</table>", .paper),
    ("<style>body { background: #eee }</style>", .paper),
    ("<link rel=stylesheet href='https://example.com/a.css'>", .paper),
    ("a\0b<i style='color:red'>x</i>", .paper),
    ("<style>@media (prefers-color-scheme: dark) { p { color: white } }</style>", .ownDesign),
  ])
  func ground(html: String, expected: Ground) {
    #expect(Ground(of: html) == expected)
  }

  @Test func onlyMessagesWithoutColoursTakeTheThemes() {
    let theme = ThemeColors(isDark: true, background: "#1e1e1e", text: "#ffffff", link: "#78aeed")
    #expect(Ground.theme.styleSheet(theme).contains("#1e1e1e"))
    #expect(Ground.theme.backdrop(theme) == "#1e1e1e")
    #expect(!Ground.paper.styleSheet(theme).contains("#1e1e1e"))
    #expect(Ground.paper.backdrop(theme) == "#ffffff")
  }
}
