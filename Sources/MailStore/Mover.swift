/// Carries steps out on the files of one account.
///
/// Other programs rename and remove the same files at any time: a file that is not where it was is
/// looked for by the unique part of its name, and only then counts as gone.
struct Mover {
  let tree: MailTree

  enum Outcome: Equatable {
    /// The file is at its target, under this name.
    case done(name: String, isNew: Bool)
    case removed
    /// Another program moved or removed the file.
    case vanished
    /// The file stays where it is: its target's name cannot be had.
    case refused
  }

  /// How often a file that keeps moving is looked for.
  private static let attempts = 8

  /// Does one step.
  func perform(_ step: Step) throws(StoreError) -> Outcome {
    var source = step.from
    for attempt in 0..<Self.attempts {
      if attempt > 0 {
        guard let found = try find(step.from.unique, in: step.from.directory) else { break }
        source = found
      }
      guard let to = step.to else {
        guard FileSystem.status(of: path(source), followLink: false) != nil else { continue }
        try FileSystem.remove(path(source))
        return .removed
      }
      let target = Self.target(of: source, plannedFrom: step.from, to: to)
      if target == source {
        guard FileSystem.status(of: path(source), followLink: false) != nil else { continue }
        return .done(name: target.name, isNew: target.isNew)
      }
      switch try FileSystem.rename(path(source), to: path(target)) {
      case .done: return .done(name: target.name, isNew: target.isNew)
      case .sourceMissing:
        // Either the source was renamed or the target's directory is gone.
        let parent = tree.absolute(Self.part(of: to))
        guard FileSystem.isDirectory(parent) else { throw .missing(path: parent) }
      case .targetExists, .nameTooLong: return .refused
      case .otherFileSystem:
        if let outcome = try copy(source, to: target, for: step, to) { return outcome }
      }
    }
    // Where the account is away, with its disk perhaps, nobody can tell.
    try MailStore.check(tree.account)
    return .vanished
  }

  /// Where a file goes whose marks may have changed since the step was planned: only the marks the
  /// step is about change.
  static func target(of source: Place, plannedFrom from: Place, to: Place) -> Place {
    let planned = MaildirName(to.name).letters
    let before = MaildirName(from.name).letters
    var current = MaildirName(source.name)
    current.changeLetters(
      adding: planned.filter { !before.contains($0) },
      removing: before.filter { !planned.contains($0) })
    let keepsBase = source.directory == to.directory && from.unique == to.unique
    if current.letters == planned, !keepsBase || source.name == from.name { return to }
    // In its folder a message keeps its whole base name, with what others appended meanwhile.
    var name = keepsBase ? current : MaildirName(to.name)
    name.changeLetters(
      adding: current.letters,
      removing: planned.filter {
        !current.letters.contains($0)
      })
    return Place(directory: to.directory, name: name.fileName, isNew: false)
  }

  /// Looks for a file by the unique part of its name.
  ///
  /// A directory that is read while another program renames in it may show neither name, so only
  /// several looks say that a file is gone.
  func find(_ unique: String, in directory: String, looks: Int = 2) throws(StoreError) -> Place? {
    for _ in 0..<looks {
      let files = try files(in: directory) { $0.hasPrefix(unique) }
      if let found = files.first(where: { $0.unique == unique }) { return found }
    }
    return nil
  }

  /// The message files of a directory whose names are wanted; `new` first, for that is the way other
  /// programs move them.
  func files(
    in directory: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws(StoreError) -> [Place] {
    var places: [Place] = []
    for (part, isNew) in [("new", true), ("cur", false)] {
      do throws(StoreError) {
        for entry in try FileSystem.entries(of: tree.absolute(directory) + "/" + part)
        where entry.kind == .file && isWanted(entry.name) {
          places.append(Place(directory: directory, name: entry.name, isNew: isNew))
        }
      } catch .missing {
        continue
      }
    }
    return places
  }

  func path(_ place: Place) -> String {
    tree.absolute(place.directory) + (place.isNew ? "/new/" : "/cur/") + place.name
  }

  /// Removes what is left of a copy over a border between file systems that a crash ended.
  func removeRest(of step: Step) throws(StoreError) {
    guard let to = step.to, to.directory != step.from.directory else { return }
    try FileSystem.remove(temporary(to))
  }

  private func temporary(_ target: Place) -> String {
    tree.absolute(target.directory) + "/tmp/" + target.unique
  }

  /// The way over a border between file systems: at no moment is the message nowhere.
  ///
  /// - Returns: nil where the source was renamed before it could be read.
  private func copy(
    _ source: Place, to target: Place, for step: Step, _ to: Place
  ) throws(StoreError) -> Outcome? {
    let temporary = temporary(target)
    try FileSystem.remove(temporary)
    do throws(StoreError) {
      try FileSystem.copyDurably(path(source), to: temporary)
    } catch .missing(path: path(source)) {
      return nil
    }
    guard try FileSystem.rename(temporary, to: path(target)) == .done else {
      try FileSystem.remove(temporary)
      return .refused
    }
    let copy = try removeCopied(source, target, for: step, to)
    return .done(name: copy.name, isNew: copy.isNew)
  }

  /// Removes what was copied, under whatever name others gave it while it was being copied, and
  /// gives the copy the marks that are new.
  private func removeCopied(
    _ source: Place, _ copy: Place, for step: Step, _ to: Place
  ) throws(StoreError) -> Place {
    var source = source
    var copy = copy
    let size = FileSystem.status(of: path(copy), followLink: false)?.size
    while try !FileSystem.removeIfThere(path(source)) {
      // Many looks: what is overlooked here stays as a second copy.
      guard let found = try find(step.from.unique, in: step.from.directory, looks: 32) else {
        break
      }
      // Renamed once more since it was found: the next round looks again.
      if let found = FileSystem.status(of: path(found), followLink: false), found.size != size {
        break
      }
      source = found
      let target = Self.target(of: found, plannedFrom: step.from, to: to)
      if try FileSystem.rename(path(copy), to: path(target)) == .done { copy = target }
    }
    return copy
  }

  /// The directories a step changes, relative to the account.
  static func parts(of step: Step) -> [String] {
    [step.from, step.to].compactMap(\.self).map(part)
  }

  private static func part(of place: Place) -> String {
    (place.directory.isEmpty ? "" : place.directory + "/") + (place.isNew ? "new" : "cur")
  }
}
