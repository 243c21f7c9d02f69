import CGTK
import GTKBridge

/// A line in a widget's font. It does not depend on the text, as a label's own height does (another
/// script's font may be higher), nor on what GTK measured before the widget had its style.
@MainActor
struct LineMetrics {
  /// In px.
  let height: Int32
  /// From the top to the baseline, in px.
  let ascent: Int32

  /// Those of a widget as it is styled now.
  init(of text: WidgetPointer) {
    // The widget's own context has its style only after GTK's next look at styles, and an inscription,
    // unlike a label, is not measured again then.
    let context = Retained(owned: gtk_widget_create_pango_context(text))
    self = withExtendedLifetime(context) {
      let font = Font(context.opaque)
      if let known = Self.known[font] { return known }
      // Another size of text makes all of them useless.
      if Self.known.count >= 16 { Self.known = [:] }
      let metrics = LineMetrics(measuredIn: context.opaque)
      Self.known[font] = metrics
      return metrics
    }
  }

  private init(measuredIn context: OpaquePointer) {
    let metrics = pango_context_get_metrics(context, nil, nil)
    defer { pango_font_metrics_unref(metrics) }
    height = (pango_font_metrics_get_height(metrics) + PANGO_SCALE - 1) / PANGO_SCALE
    ascent = pango_font_metrics_get_ascent(metrics) / PANGO_SCALE
  }

  /// Pango lays a sample of text out to measure a font, which takes longer than all else of a row.
  private static var known: [Font: LineMetrics] = [:]

  /// All that the metrics of a context depend on.
  private struct Font: Hashable {
    let description: Description
    let resolution: Double
    let options: UInt
    let fonts: UInt32
    let language: OpaquePointer?

    @MainActor
    init(_ context: OpaquePointer) {
      description = Description(pango_context_get_font_description(context))
      resolution = pango_cairo_context_get_resolution(context)
      options = cairo_font_options_hash(pango_cairo_context_get_font_options(context))
      // Raised when fonts are installed.
      fonts = pango_font_map_get_serial(pango_context_get_font_map(context))
      language = pango_context_get_language(context)
    }
  }

  /// A font by family, size, weight and the like.
  private final class Description: Hashable {
    private let pointer: OpaquePointer?
    init(_ description: OpaquePointer?) { pointer = pango_font_description_copy(description) }
    deinit { pango_font_description_free(pointer) }
    func hash(into hasher: inout Hasher) { hasher.combine(pango_font_description_hash(pointer)) }
    static func == (first: Description, second: Description) -> Bool {
      pango_font_description_equal(first.pointer, second.pointer) != 0
    }
  }
}
