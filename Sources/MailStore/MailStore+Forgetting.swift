/// What the journal has of messages that other programs removed for good.
extension MailStore {
  /// The messages that are more than their files say, and that the index, which knows all mail of
  /// these accounts, does not have.
  func absentMessages() throws(StoreError) -> Set<MailID> {
    try database { () throws(DatabaseError) -> Set<MailID> in
      for account in accounts {
        guard try index.hasLooked(through: account.id) else { return [] }
      }
      var absent: Set<MailID> = []
      for id in attributes.keys where try index.locate(id) == nil { absent.insert(id) }
      return absent
    }
  }

  /// Forgets what the journal has of messages that were absent before everything was looked through,
  /// and are so after it.
  ///
  /// All of it stays where a message may be in a place that was not looked at: in an account that is
  /// not open, or where any folder that its account ever had is not there or cannot be read.
  /// One that was removed for good counts as away, too: nothing tells the two apart for sure (a parent
  /// that is an empty mount point can be read as well), mail in one that was renamed is found again by
  /// the names of its files, and what stays for nothing is some dozen bytes for each pin.
  func forget(_ absent: Set<MailID>) throws(StoreError) {
    guard !absent.isEmpty else { return }
    try journal.exclusively { () throws(StoreError) in
      try noticeOtherProcesses()
      let present = Set(folderList.map(\.id)).subtracting(unreadable)
      // The journal would say the same again of those that stay absent.
      if let keptAbsent, keptAbsent == (absent, present) { return }
      let gone = try database { () throws(DatabaseError) -> [MailID] in
        var gone: [MailID] = []
        for id in try journal.messages(absent, onlyIn: present) {
          if try index.locate(id) == nil { gone.append(id) }
        }
        return gone
      }
      try database { () throws(DatabaseError) in try journal.forgetAttributes(of: gone) }
      for id in gone { attributes[id] = nil }
      keptAbsent = (absent.subtracting(gone), present)
    }
  }
}
