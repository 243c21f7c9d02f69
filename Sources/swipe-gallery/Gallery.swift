import CGTK
import Glibc
import GTKBridge
import SwipeActions

/// The program: a window with one page for each capability of the library.
@MainActor
enum Gallery {
  /// The pages, in the order of the sidebar.
  static let pages: [GalleryPage] = [
    GalleryPage(name: "vertical-list", title: "Vertical list", make: makeVerticalList)
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let page = arguments.first ?? pages[0].name
    guard pages.contains(where: { $0.name == page }) else {
      fail("There is no page “\(page)”; there are: \(pages.map(\.name).joined(separator: ", ")).")
    }
    MainLoop.attachSwiftConcurrency()
    guard gtk_init_check() != 0 else {
      fail("There is no display to show the gallery on.", status: 3)
    }
    let application = Retained(
      owned: gtk_application_new(
        "io.github.whiskmail.SwipeGallery", G_APPLICATION_NON_UNIQUE
      ).raw)
    application.opaque.connect("activate") {
      GalleryWindow(for: application.pointer.cast(), page: page).present()
    }
    exit(g_application_run(application.pointer.cast(), 0, nil))
  }

  static func fail(_ message: String, status: Int32 = 2) -> Never {
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
  /// Makes the page's widget.
  let make: @MainActor () -> UnsafeMutablePointer<GtkWidget>
}
