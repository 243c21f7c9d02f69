import FoundationEssentials
import Glibc

/// What all files below a directory take on the disk, in bytes.
func size(ofDirectory path: String) -> Double {
  let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return entries.reduce(0) { sum, entry in
    var status = stat()
    guard lstat("\(path)/\(entry)", &status) == 0 else { return sum }
    let below = status.st_mode & S_IFMT == S_IFDIR ? size(ofDirectory: "\(path)/\(entry)") : 0
    return sum + below + Double(status.st_blocks) * 512
  }
}

/// Removes what is there, whatever it is.
func remove(_ path: String) throws {
  guard FileManager.default.fileExists(atPath: path) else { return }
  try FileManager.default.removeItem(atPath: path)
}
