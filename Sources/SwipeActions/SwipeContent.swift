import GTKBridge

/// The opaque layer that carries a row's content and moves over the panels.
final class SwipeContent: Bin {
  override class var cssName: String { "swipe-content" }
}
