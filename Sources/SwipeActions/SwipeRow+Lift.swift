import CGTK
import GTKBridge
import SwipeCore

extension SwipeRow {
  /// Draws the content as if it were taken up: a border, corners of up to 12 px and a shadow of up to
  /// 10 px, by `SwipeCurve.linear` of the distance.
  func snapshotLifted(_ snapshot: OpaquePointer) {
    for panel in panels.values { gtk_widget_snapshot_child(pointer, panel.pointer, snapshot) }
    let progress = Float(SwipeCurve.linear(abs(offset)))
    let isVertical = axis == .vertical
    var bounds = graphene_rect_t(
      origin: graphene_point_t(
        x: isVertical ? 0 : Float(offset), y: isVertical ? Float(offset) : 0),
      size: graphene_size_t(width: Float(size.width), height: Float(size.height)))
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &bounds, 12 * progress)
    var shadow = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.35 * progress)
    gtk_snapshot_append_outset_shadow(snapshot, &outline, &shadow, 0, 0, 0, 10 * progress)
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_widget_snapshot_child(pointer, layer.pointer, snapshot)
    gtk_snapshot_pop(snapshot)
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(layer.pointer), &colour)
    colour.alpha *= 0.15 * progress
    var widths: [Float] = [1, 1, 1, 1]
    var colours = [colour, colour, colour, colour]
    gtk_snapshot_append_border(snapshot, &outline, &widths, &colours)
  }
}
