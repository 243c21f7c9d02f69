private import Foundation
public import MailStore

/// The sample mail, to try the program without mail of one's own.
public enum Demo {
  /// Copies the sample mail into the cache, unless the copy is there already, and gives its path.
  ///
  /// The sample itself is never written.
  public static func prepare(from sample: String, in paths: StandardPaths) throws(StoreError)
    -> String
  {
    let target = paths.cache + "/sample-mail"
    let files = FileManager.default
    guard !files.fileExists(atPath: target) else { return target }
    // A copy that is cut short is made again: only a whole one gets the name.
    let unfinished = target + ".new"
    do {
      try files.createDirectory(atPath: paths.cache, withIntermediateDirectories: true)
      try? files.removeItem(atPath: unfinished)
      try files.copyItem(atPath: sample, toPath: unfinished)
      for part in ["cur", "new", "tmp"] {
        try files.createDirectory(
          atPath: unfinished + "/" + part, withIntermediateDirectories: true)
      }
      try files.moveItem(atPath: unfinished, toPath: target)
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw .diskFull
    } catch {
      throw .unreadable(path: sample, code: 0)
    }
    return target
  }
}
