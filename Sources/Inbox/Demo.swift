private import Foundation
public import MailStore

/// The sample mail, to try the program without mail of one's own.
public enum Demo {
  /// Copies the sample mail into the cache, in place of the copy of the last time.
  ///
  /// The sample itself is never written, and what is done to the copy is kept beside it, apart from
  /// the journal of one's own mail. Takes some ten milliseconds: not for the main thread.
  ///
  /// - Returns: Where a store finds the copy.
  public static func prepare(
    from sample: String, in paths: StandardPaths
  ) throws(StoreError) -> MailStore.Configuration {
    let place = paths.cache + "/sample"
    let mail = place + "/Sample"
    let files = FileManager.default
    do {
      if files.fileExists(atPath: place) { try files.removeItem(atPath: place) }
      try files.createDirectory(atPath: place, withIntermediateDirectories: true)
      try files.copyItem(atPath: sample, toPath: mail)
      // Packages and repositories keep no empty directories.
      for part in ["cur", "new", "tmp"] {
        try files.createDirectory(atPath: mail + "/" + part, withIntermediateDirectories: true)
      }
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw .diskFull
    } catch {
      throw .unreadable(path: sample, code: 0)
    }
    return MailStore.Configuration(
      mailDirectories: [mail], cacheDirectory: place + "/index", dataDirectory: place + "/data")
  }
}
