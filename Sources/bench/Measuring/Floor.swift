import BitmapLoading
import CCodecs

/// What a codec library does on its own with a whole file, without anything of ours.
enum Floor: Hashable, Sendable {
  case jpegRGBA
  case jpegPlanes(scaleEighths: Int)
  case pngRows
  case gifLines

  /// The floors of a picture; the first is the one that limits are set against.
  static func floors(of codec: Codec, size: PixelSize, target: PixelSize) -> [Floor] {
    switch codec {
    case .jpeg: [.jpegRGBA, .jpegPlanes(scaleEighths: scaleEighths(size: size, target: target))]
    case .png: [.pngRows]
    case .gif: [.gifLines]
    }
  }

  /// The smallest DCT scale that leaves twice the target, as DESIGN.md §3 has it.
  private static func scaleEighths(size: PixelSize, target: PixelSize) -> Int {
    [1, 2, 4].first { size.longerSide * $0 >= target.longerSide * 16 } ?? 8
  }

  var name: String {
    switch self {
    case .jpegRGBA: "RGBA"
    case .jpegPlanes(let eighths): "planes \(eighths)/8"
    case .pngRows: "rows"
    case .gifLines: "lines"
    }
  }

  /// Decodes the file and throws its rows away.
  func run(_ bytes: [UInt8]) throws(BenchFailure) {
    let status =
      switch self {
      case .jpegRGBA: bp_floor_jpeg_rgba(bytes, bytes.count)
      case .jpegPlanes(let eighths): bp_floor_jpeg_planes(bytes, bytes.count, UInt32(eighths))
      case .pngRows: bp_floor_png_rows(bytes, bytes.count)
      case .gifLines: bp_floor_gif_lines(bytes, bytes.count)
      }
    guard status == .BP_OK else { throw .noPicture("The library's own decode (\(name))") }
  }
}
