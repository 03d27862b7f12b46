import PictureMaker

/// A photograph that fades out towards its corners, so that every value of alpha is there.
struct TranslucentPhoto: RowRecipe {
  private let photo: Photo

  init(_ photo: Photo) {
    self.photo = photo
  }

  var width: Int { photo.width }

  var height: Int { photo.height }

  var description: String { "translucent \(photo)" }

  func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    photo.row(y, into: &row)
    for x in 0..<width {
      // Squares of the distances from the middle, each 1024 at the edges.
      let across = (2 * x - width) * (2 * x - width) * 1024 / (width * width)
      let down = (2 * y - height) * (2 * y - height) * 1024 / (height * height)
      row[x * 4 + 3] = UInt8(clamping: 320 - (across + down) / 6)
    }
  }
}
