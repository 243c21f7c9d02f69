import CGMime

/// The one place that starts GMime. Its objects never leave the function that made them.
enum GMime {
  /// Runs exactly once, on whichever thread comes first.
  private static let started: Void = g_mime_init()

  /// Comes before the first call of anything else: GMime registers its types here, and those that
  /// register themselves later do so without a lock.
  static func start() {
    started
  }
}
