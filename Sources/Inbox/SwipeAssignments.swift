/// Which actions stand behind a row, and how a swipe does them: what a person has set.
public struct SwipeAssignments: Hashable, Sendable {
  /// A side of the row.
  public enum Side: String, CaseIterable, Sendable {
    /// Where a line of text begins.
    case leading
    /// Where it ends.
    case trailing
  }

  /// How far a swipe goes.
  public enum Reach: String, CaseIterable, Sendable {
    /// A little.
    case short
    /// Half the row.
    case long
    /// All the way.
    case full
  }

  /// What a swipe does.
  public enum Style: String, CaseIterable, Sendable {
    /// It uncovers buttons, which stay; a full swipe does the first one.
    case buttons
    /// It acts when it is let go: one action for a short way, another for a long one.
    case distances
  }

  /// What a swipe does.
  public var style = Style.buttons
  /// How easily a swipe begins and acts: 1, from 0.5 (deliberate) to 2 (light).
  public var sensitivity = 1.0
  /// Whether two fingers on a touchpad swipe.
  public var usesTouchpad = true
  /// Whether a finger on a touchscreen swipes.
  public var usesTouch = true
  /// Whether dragging with the mouse swipes.
  public var usesMouse = true
  private var actions: [Side: [Reach: MailAction.ID]] = [
    .leading: [.short: .read, .long: .flag, .full: .read],
    .trailing: [.short: .archive, .long: .delete, .full: .archive],
  ]

  /// What a new program does: read and flag on one side, archive and delete on the other.
  public init() {}

  /// The action of a side and a way; nil is none.
  public subscript(side: Side, reach: Reach) -> MailAction.ID? {
    get { actions[side]?[reach] }
    set { actions[side, default: [:]][reach] = newValue }
  }

  /// The actions on a side that apply in a state, from the edge inwards, each once.
  ///
  /// With buttons that of a full swipe is the first; with distances that of a short swipe, and a side
  /// with one action does it at both distances.
  public func actions(on side: Side, in state: ActionState) -> [MailAction.ID] {
    var seen: Set<MailAction.ID> = []
    let order: [Reach] = style == .buttons ? [.full, .short, .long] : [.short, .long]
    return order.compactMap { self[side, $0] }
      .filter { MailAction.named($0).variant(in: state) != nil && seen.insert($0).inserted }
  }

  /// Whether a full swipe acts, in a state: no other action takes the place of one that does not
  /// apply.
  public func allowsFullSwipe(on side: Side, in state: ActionState) -> Bool {
    guard style == .buttons, let action = self[side, .full] else { return false }
    return MailAction.named(action).variant(in: state) != nil
  }
}
