import CGTK
import GTKBridge
import Glibc
import SwipeActions

/// The program: a window with one page for each capability of the library.
@MainActor
enum Gallery {
  /// The pages, in the order of the sidebar.
  static let pages: [GalleryPage] = [
    GalleryPage(
      "vertical-list", "Vertical list", "VerticalList",
      "Swipe a letter left to archive or delete it, right to mark it. One row is open at a time.",
      makeVerticalList),
    GalleryPage(
      "horizontal-cards", "Horizontal cards", "HorizontalCards",
      "Cards that scroll sideways are swiped up and down.", makeHorizontalCards),
    GalleryPage(
      "single-card", "Single card", "SingleCard",
      "Nothing scrolls here: all four edges of one card have actions.", makeSingleCard),
    GalleryPage(
      "custom-buttons", "Custom buttons", "CustomButtons",
      "Icons, titles, both; any widget on a button; any control in the panel.", makeCustomButtons),
    GalleryPage(
      "pills", "Pills", "Pills",
      "A large corner radius and a margin make pills; margins set them off.", makePills),
    GalleryPage(
      "behaviours", "Behaviours", "Behaviours",
      "Every number of the policy, live. Swipe the rows while you change them.", makeBehaviours),
    GalleryPage(
      "control", "Control and state", "Control",
      "Open, close and hint from the program, and watch what the rows do.", makeControl),
    GalleryPage(
      "right-to-left", "Right to left", "RightToLeft",
      "Leading and trailing follow the direction of text; the content follows the finger.",
      makeRightToLeft),
    GalleryPage(
      "reduced-motion", "Reduced motion", "ReducedMotion",
      "Without animations rows jump to where they rest; fingers are still followed.",
      makeReducedMotion),
    GalleryPage(
      "tags", "Tags", "Tags",
      "One button as wide as the drag, under content that lifts. Ticked tags go together.",
      makeTags),
    GalleryPage(
      "courses", "Courses", "Courses",
      "Actions that depend on the row, and one that asks first and names what it deletes.",
      makeCourses),
    GalleryPage(
      "sidebar", "Sidebar", "Sidebar",
      "Categories in a sidebar: short and long swipes do different things.", makeSidebar),
    GalleryPage(
      "many-rows", "100,000 rows", "ManyRows",
      "State belongs to the item, not to the widget: scroll an open row away and back.",
      makeManyRows),
  ]

  static func main() {
    let options: GalleryOptions
    do {
      options = try GalleryOptions(CommandLine.arguments.dropFirst(), pages: pages.map(\.name))
    } catch {
      fail(error.description, status: 2)
    }
    if options.showsHelp {
      print(GalleryOptions.help(pages: pages.map(\.name)))
      exit(0)
    }
    if !options.replays.isEmpty { exit(Replay.run(options.replays)) }
    MainLoop.attachSwiftConcurrency()
    guard gtk_init_check() != 0 else {
      fail("There is no display to show the gallery on.", status: 3)
    }
    let application = Retained(
      owned: gtk_application_new(
        "io.github.whiskmail.SwipeGallery", G_APPLICATION_NON_UNIQUE
      ).raw)
    var window: GalleryWindow?
    application.opaque.connect("activate") {
      let made = GalleryWindow(for: application.pointer.cast(), options: options)
      window = made
      made.present()
    }
    let status = g_application_run(application.pointer.cast(), 0, nil)
    exit(withExtendedLifetime(window) { status })
  }

  /// Ends the program with one line on the error output.
  static func fail(_ message: String, status: Int32) -> Never {
    let line = Array("swipe-gallery: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}

/// One page of the gallery.
@MainActor
struct GalleryPage {
  /// The word that names it at the command line.
  let name: String
  let title: String
  /// The file in `Pages` that makes it.
  let file: String
  /// What there is to try, in a sentence.
  let summary: String
  /// Makes the page's widget.
  let make: @MainActor () -> UnsafeMutablePointer<GtkWidget>

  init(
    _ name: String, _ title: String, _ file: String, _ summary: String,
    _ make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>
  ) {
    self.name = name
    self.title = title
    self.file = file
    self.summary = summary
    self.make = make
  }

  /// The text of the file that makes the page, which the build lays beside the program.
  var code: String {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return missingCode }
    defer { g_free(program) }
    guard let folder = g_path_get_dirname(program) else { return missingCode }
    defer { g_free(folder) }
    var text: UnsafeMutablePointer<CChar>?
    let path = String(cString: folder) + "/whisk_swipe-gallery.resources/\(file).swift.txt"
    guard g_file_get_contents(path, &text, nil, nil) != 0, let text else { return missingCode }
    defer { g_free(text) }
    return String(cString: text)
  }

  private var missingCode: String { "The code is in Sources/swipe-gallery/Pages/\(file).swift." }
}
