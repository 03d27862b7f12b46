import BitmapLoading
import CBench
import Glibc

/// What a codec library does on its own with a whole file, without anything of ours.
enum Floor: Hashable, Sendable {
  case jpegRGBA
  case jpegPlanes(scaleEighths: Int)
  case pngRows
  case gifLines
  case webPRGBA

  /// The floors of a picture; the first is the one that limits are set against.
  static func floors(of codec: Codec, size: PixelSize, target: PixelSize) -> [Floor] {
    switch codec {
    case .jpeg: [.jpegRGBA, .jpegPlanes(scaleEighths: scaleEighths(size: size, target: target))]
    case .png: [.pngRows]
    case .gif: [.gifLines]
    case .webP: [.webPRGBA]
    }
  }

  /// The smallest DCT scale that leaves twice the target, as DESIGN.md §3 has it.
  private static func scaleEighths(size: PixelSize, target: PixelSize) -> Int {
    [1, 2, 4].first { size.longerSide * $0 >= target.longerSide * 16 } ?? 8
  }

  var name: String {
    switch self {
    case .jpegRGBA, .webPRGBA: "RGBA"
    case .jpegPlanes(let eighths): "planes \(eighths)/8"
    case .pngRows: "rows"
    case .gifLines: "lines"
    }
  }

  /// Decodes the file and throws its rows away.
  func run(_ bytes: [UInt8]) throws(BenchFailure) {
    let isDecoded =
      switch self {
      case .jpegRGBA: bpb_floor_jpeg_rgba(bytes, bytes.count)
      case .jpegPlanes(let eighths): bpb_floor_jpeg_planes(bytes, bytes.count, UInt32(eighths))
      case .pngRows: bpb_floor_png_rows(bytes, bytes.count)
      case .gifLines: bpb_floor_gif_lines(bytes, bytes.count)
      case .webPRGBA: Self.decodeWebP(bytes)
      }
    guard isDecoded else { throw .noPicture("The library's own decode (\(name))") }
  }

  /// libwebp gives the whole picture or nothing.
  private static func decodeWebP(_ bytes: [UInt8]) -> Bool {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard let pixels = bpb_whole_webp(bytes, bytes.count, &width, &height) else { return false }
    free(pixels)
    return true
  }
}
