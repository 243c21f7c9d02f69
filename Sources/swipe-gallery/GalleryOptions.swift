/// What was asked for at the command line.
struct GalleryOptions {
  /// The page to begin with.
  var page: String
  /// Where to save a picture of it, instead of staying.
  var screenshot: String?
  /// Whether the page is alone in a window as narrow as a phone.
  var isNarrow = false
  /// Scripts to play, without a display.
  var replays: [String] = []
  /// Where to write what happens on the page of 100,000 rows.
  var recording: String?
  var showsHelp = false

  /// Why the arguments cannot be followed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: some Collection<String>, pages: [String]) throws(Failure) {
    page = pages[0]
    var rest = arguments[...]
    var hasPage = false
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": showsHelp = true
      case "--screenshot": screenshot = try Self.value(of: word, from: &rest)
      case "--narrow": isNarrow = true
      case "--record":
        recording = try Self.value(of: word, from: &rest)
        if !hasPage { page = "many-rows" }
      case "--replay":
        replays.append(try Self.value(of: word, from: &rest))
        while let file = rest.first, !file.hasPrefix("--") {
          replays.append(file)
          rest = rest.dropFirst()
        }
      case _ where word.hasPrefix("-"):
        throw Failure(description: "There is no option \(word); see --help.")
      case _ where !pages.contains(word):
        throw Failure(
          description: "There is no page “\(word)”; there are: "
            + pages.joined(separator: ", ") + ".")
      default:
        page = word
        hasPage = true
      }
    }
    if recording != nil && page != "many-rows" {
      throw Failure(description: "Only the page many-rows can be recorded.")
    }
  }

  private static func value<Arguments: Collection<String>>(
    of option: String, from rest: inout Arguments
  ) throws(Failure) -> String where Arguments.SubSequence == Arguments {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw Failure(description: "\(option) needs a file.")
    }
    return value
  }

  /// What `--help` prints.
  static func help(pages: [String]) -> String {
    """
    swipe-gallery [PAGE] [--narrow] [--screenshot FILE] [--replay FILE…] [--record FILE]

      PAGE               the page to begin with
      --narrow           shows the page alone, 360 px wide, as on a phone
      --screenshot FILE  saves a picture of the page as PNG and ends
      --replay FILE…     plays recorded gestures without a display, one JSON object a line
      --record FILE      writes the gestures made on the page many-rows when the window is closed

    Pages: \(pages.joined(separator: ", "))
    """
  }
}
