public import MailStore

extension MailAction {
  /// What bringing rows to a folder is: the action whose place that folder is, else a move.
  ///
  /// - Returns: nil where nothing brings them there.
  public static func variant(
    bringingTo role: FolderRole, in state: ActionState
  ) -> Variant? {
    // What is only moved there would never come back.
    if role == .snoozed { return named(.snooze).variant(in: state) }
    let special = all.lazy.compactMap { $0.variant(in: state) }
      .first { $0.change() == .moveToRole(role) }
    return special ?? named(.move).variant(in: state)
  }
}
