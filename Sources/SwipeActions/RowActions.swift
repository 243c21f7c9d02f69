import SwipeCore

/// The actions of one id, as a row's declarations give them at one moment.
struct RowActions {
  /// Those in panels, by edge; an edge without actions is absent.
  var panels: [SwipeEdge: [SwipeAction]] = [:]
  /// Those in no panel.
  var more: [SwipeAction] = []

  /// All in the order of menus: leading, trailing, top, bottom, each from its edge inwards, then the
  /// rest; one that stands in two places is there once.
  var ordered: [SwipeAction] {
    var seen: Set<String> = []
    let edges: [SwipeEdge] = [.leading, .trailing, .top, .bottom]
    return (edges.flatMap { panels[$0] ?? [] } + more).filter { seen.insert($0.id).inserted }
  }
}

extension SwipeRow {
  /// The declared actions of the bound id.
  var rowActions: RowActions {
    if let resolved { return resolved }
    guard let id else { return RowActions() }
    var made = RowActions()
    for declaration in declarations {
      let actions = declaration.actions(id)
      if !actions.isEmpty { made.panels[declaration.edge, default: []] += actions }
    }
    made.more = moreDeclarations.flatMap { $0(id) }
    resolved = made
    return made
  }

  /// The actions in panels, by edge.
  var actions: [SwipeEdge: [SwipeAction]] { rowActions.panels }

  /// All actions of the bound id, in the order of the row's menu.
  public var orderedActions: [SwipeAction] { rowActions.ordered }
}
