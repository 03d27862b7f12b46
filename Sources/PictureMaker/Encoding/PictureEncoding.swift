import Glibc

/// A file format with its options: turns a recipe into a file.
public protocol PictureEncoding: Sendable {
  /// The usual ending of such files, without the dot: `jpg`, `png`, `gif`, `webp`.
  var fileExtension: String { get }

  /// Writes the file to `sink`, holding no more of the picture than the format's own encoder does.
  func encode(_ picture: any RowRecipe, to sink: ByteSink) throws(PictureMakerError)

  /// What a decoder that makes no error shows of the file.
  ///
  /// Upright, of the whole canvas, after everything the format itself takes away (grey, few colours,
  /// few bits, no alpha) but without JPEG's losses; pixels with alpha 0 are all zero.
  func shown(_ picture: any RowRecipe) -> Raster
}

extension PictureEncoding {
  /// The bytes of the file.
  public func encode(_ picture: any RowRecipe) throws(PictureMakerError) -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ByteSink { piece in
      bytes += piece
      return true
    }
    try encode(picture, to: sink)
    return bytes
  }

  /// Writes the file to `path`, which is whole or not there.
  public func write(_ picture: any RowRecipe, to path: String) throws(PictureMakerError) {
    let part = path + ".part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: path, errorNumber: errno) }
    var failure: CInt?
    let sink = ByteSink { piece in
      failure = writeAll(piece, to: descriptor)
      return failure == nil
    }
    do {
      try encode(picture, to: sink)
    } catch {
      close(descriptor)
      unlink(part)
      throw failure.map { .file(path: path, errorNumber: $0) } ?? error
    }
    guard close(descriptor) == 0, rename(part, path) == 0 else {
      let errorNumber = errno
      unlink(part)
      throw .file(path: path, errorNumber: errorNumber)
    }
  }
}

/// The value of `errno` if not all bytes could be written.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt? {
  var rest = bytes
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
    if count < 0 {
      guard errno == EINTR else { return errno }
    } else {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }
  return nil
}
