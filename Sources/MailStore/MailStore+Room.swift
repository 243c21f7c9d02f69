/// A full disk while mail is read in: what is missing is read as soon as there is room again.
extension MailStore {
  /// Tells the listeners of something that went wrong behind their back; of a full disk once.
  func announce(_ error: StoreError, of folder: FolderID? = nil) {
    if error == .diskFull {
      isDiskFull = true
      guard waitForRoom() else { return }
    }
    broadcaster.send(.failed(folder, error))
  }

  /// Tells the listeners that reading has come to its end, for now.
  func announceEnd() async {
    // It may have been over before it could be stopped; that is asked although it was. Where the index
    // is damaged, a scan waits for the end of this one.
    if isStopped, isUpToDate {
      let (folders, begun) = (folderList.map(\.id), stops)
      let left = await Task {
        try? await readToScan { index throws(DatabaseError) in
          try index.countWithoutText(in: folders)
        }
      }.value
      if left == 0, stops == begun { isStopped = false }
    }
    let waits = isDiskFull && waitingForRoom != nil
    broadcaster.send(
      .progress(
        ScanProgress(
          phase: .finished, done: 0, total: 0, waitsForRoom: waits, isStopped: isStopped)))
  }

  /// Looks now and then whether all can be read: nothing tells of room on a disk.
  ///
  /// - Returns: Whether nobody was waiting yet.
  private func waitForRoom() -> Bool {
    guard waitingForRoom == nil else { return false }
    guard isStarted, !isClosing else { return true }
    waitingForRoom = Task { [weak self, roomInterval] in
      while (try? await Task.sleep(for: roomInterval)) != nil {
        guard let self, await isRoomMissing() else { return }
      }
    }
    return true
  }

  /// - Returns: Whether the disk is still full.
  private func isRoomMissing() async -> Bool {
    guard !isStopped else { return true }
    await refresh()
    guard !isDiskFull else { return true }
    waitingForRoom = nil
    return false
  }
}
