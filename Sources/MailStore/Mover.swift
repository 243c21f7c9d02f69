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
  }

  /// How often a file that keeps moving is looked for.
  private static let attempts = 8

  /// Does one step.
  func perform(_ step: Step) throws(StoreError) -> Outcome {
    var source = step.from
    for attempt in 0..<Self.attempts {
      if attempt > 0 {
        guard let found = try find(step.from.unique, in: step.from.directory) else {
          return .vanished
        }
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
        guard FileSystem.isDirectory(tree.absolute(to.directory)) else {
          throw .missing(path: tree.absolute(to.directory))
        }
      case .targetExists:
        throw .system(operation: "rename", path: path(target), code: 17)
      case .otherFileSystem:
        try copy(source, to: target)
        return .done(name: target.name, isNew: target.isNew)
      }
    }
    return .vanished
  }

  /// Where a file goes whose marks may have changed since the step was planned: only the marks the
  /// step is about change.
  static func target(of source: Place, plannedFrom from: Place, to: Place) -> Place {
    var name = MaildirName(to.name)
    let planned = name.letters
    let before = MaildirName(from.name).letters
    var current = MaildirName(source.name)
    current.changeLetters(
      adding: planned.filter { !before.contains($0) },
      removing: before.filter { !planned.contains($0) })
    if source.directory == to.directory {
      // In its folder a message keeps its whole base name, with what others appended meanwhile.
      name = current
    }
    if current.letters == planned, source.directory != to.directory || source.name == from.name {
      return to
    }
    name.changeLetters(
      adding: current.letters,
      removing: planned.filter {
        !current.letters.contains($0)
      })
    return Place(directory: to.directory, name: name.fileName, isNew: false)
  }

  /// Looks for a file by the unique part of its name.
  ///
  /// A directory that is read while another program renames in it may show neither name, so only a
  /// second look says that a file is gone.
  func find(_ unique: String, in directory: String) throws(StoreError) -> Place? {
    for _ in 0..<2 {
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

  /// The way over a border between file systems: at no moment is the message nowhere.
  private func copy(_ source: Place, to target: Place) throws(StoreError) {
    let temporary = tree.absolute(target.directory) + "/tmp/" + target.unique
    try FileSystem.remove(temporary)
    try FileSystem.copyDurably(path(source), to: temporary)
    guard try FileSystem.rename(temporary, to: path(target)) == .done else {
      try FileSystem.remove(temporary)
      throw .system(operation: "rename", path: path(target), code: 17)
    }
    try FileSystem.remove(path(source))
  }

  /// The directories a step changes, relative to the account.
  static func parts(of step: Step) -> [String] {
    [step.from, step.to].compactMap(\.self).map { place in
      (place.directory.isEmpty ? "" : place.directory + "/") + (place.isNew ? "new" : "cur")
    }
  }
}
