/// The formats that are measured.
enum Codec: String, Encodable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webP = "WebP"

  /// How many bytes of a file tell its format.
  static let headByteCount = 12

  /// The format of a file that begins with these bytes; nil if it is none that is measured.
  init?(head: [UInt8]) {
    switch head.prefix(3) {
    case [0xFF, 0xD8, 0xFF]: self = .jpeg
    case [0x89, 0x50, 0x4E]: self = .png
    case [0x47, 0x49, 0x46]: self = .gif
    // RIFF, four bytes of size, and which kind of RIFF it is.
    case [0x52, 0x49, 0x46] where head.dropFirst(8).prefix(4) == [0x57, 0x45, 0x42, 0x50]:
      self = .webP
    default: return nil
    }
  }
}
