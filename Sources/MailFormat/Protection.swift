/// How a message is protected. Nothing is verified or decrypted here.
public enum Protection: Sendable, Hashable {
  /// A scheme to sign and encrypt mail.
  public enum Scheme: String, Sendable, Hashable {
    /// OpenPGP, in parts of their own or within the text.
    case openPGP = "OpenPGP"
    /// S/MIME.
    case smime = "S/MIME"
  }

  /// The contents can be read by anybody; the signature has not been checked.
  case signed(Scheme)

  /// The contents cannot be read here.
  case encrypted(Scheme)

  /// The protection a part of this type brings, if it is the marker of one.
  init?(type: String, smimeType: String?) {
    switch type {
    case "application/pgp-signature": self = .signed(.openPGP)
    case "application/pgp-encrypted": self = .encrypted(.openPGP)
    case "application/pkcs7-signature", "application/x-pkcs7-signature": self = .signed(.smime)
    case "application/pkcs7-mime", "application/x-pkcs7-mime":
      self = smimeType?.lowercased() == "signed-data" ? .signed(.smime) : .encrypted(.smime)
    default: return nil
    }
  }

  /// The protection within a text (OpenPGP without MIME).
  init?(text: String) {
    if text.contains(bytes: "-----BEGIN PGP MESSAGE-----") {
      self = .encrypted(.openPGP)
    } else if text.contains(bytes: "-----BEGIN PGP SIGNED MESSAGE-----") {
      self = .signed(.openPGP)
    } else {
      return nil
    }
  }
}
