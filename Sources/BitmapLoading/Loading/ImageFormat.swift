/// A kind of picture that can be decoded.
public enum ImageFormat: String, Hashable, Sendable, Codable, CustomStringConvertible {
  /// JPEG (ITU-T T.81), baseline or progressive.
  case jpeg = "JPEG"

  /// PNG (W3C, third edition).
  case png = "PNG"

  /// GIF 87a and 89a.
  case gif = "GIF"

  /// WebP (RFC 9649), lossy or lossless.
  case webP = "WebP"

  /// HEIC or AVIF (ISO 23008-12), with the trait `HEIF`.
  case heif = "HEIF"

  /// The name that people use.
  public var description: String { rawValue }
}
