/// A part of a message that can be saved as a file.
public struct Attachment: Sendable, Hashable {
  /// The number of the part within the message, to get at its contents.
  public var index: Int

  /// The file name: never empty, without path, control or direction-changing characters.
  public var name: String

  /// The media type in lower case, as in `image/png`.
  public var type: String

  /// The number of bytes of the decoded contents; nil if it was not measured.
  public var size: Int?

  /// The Content-ID without angle brackets, by which HTML refers to it as `cid:…`.
  public var contentID: String?

  /// Whether it is shown within the HTML, as a picture.
  public var isInline: Bool

  /// Whether the name pretends another kind of file, as `invoice.pdf.exe` does.
  public var isDisguised: Bool

  /// Whether the name is that of a program, which runs when it is opened.
  public var isProgram: Bool { FileName.isProgram(name) }
}
