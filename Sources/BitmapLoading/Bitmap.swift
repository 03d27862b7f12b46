/// A decoded picture: 8-bit RGBA in sRGB, premultiplied, rows from top to bottom.
///
/// The pixels are shared by all copies of the value and never change after it was made.
public struct Bitmap: Sendable {
  /// Width and height in pixels; both at least 1.
  public let size: PixelSize

  private let storage: PixelStorage

  /// Takes over `storage`, which nobody writes to from now on.
  init(size: PixelSize, storage: PixelStorage) {
    precondition(storage.byteCount == size.width * size.height * 4, "one byte a channel")
    self.size = size
    self.storage = storage
  }

  /// Makes a bitmap from premultiplied RGBA bytes without padding between the rows.
  ///
  /// `pixels.count` must be `width * height * 4`, and both sides at least 1.
  public init(size: PixelSize, pixels: some Collection<UInt8>) {
    precondition(size.width > 0 && size.height > 0, "a bitmap has at least one pixel")
    let storage = PixelStorage(byteCount: size.width * size.height * 4)
    precondition(pixels.count == storage.byteCount, "four bytes a pixel, rows without padding")
    _ = storage.bytes.initialize(from: pixels)
    self.init(size: size, storage: storage)
  }

  /// Bytes from one row to the next: always `width * 4`.
  public var stride: Int { size.width * 4 }

  /// Calls `body` with all pixels: `stride * height` bytes, valid during the call only.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(storage.bytes))
  }

  /// Whether any pixel lets the background through.
  ///
  /// Reads every pixel: about 1 ms for 1440 × 1440.
  public var hasTransparency: Bool {
    withPixels { pixels in
      Swift.stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] != 255 }
    }
  }
}

extension Bitmap: Equatable {
  /// Whether both have the same size and the same pixels.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    guard left.size == right.size else { return false }
    return left.withPixels { leftPixels in
      right.withPixels { leftPixels.elementsEqual($0) }
    }
  }
}
