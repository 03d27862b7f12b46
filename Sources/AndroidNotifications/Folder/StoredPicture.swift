import BitmapLoading

/// A picture file beside a `notification.json`, as that tells of it.
struct StoredPicture: Encodable {
  let file: String
  let width: Int
  let height: Int
  let byteCount: Int
}

/// A picture that is to become a file.
struct EncodedPicture {
  let png: [UInt8]
  let stored: StoredPicture

  init(_ bitmap: Bitmap, file: String) {
    png = PNGWriter().encode(bitmap)
    stored = StoredPicture(
      file: file,
      width: bitmap.size.width,
      height: bitmap.size.height,
      byteCount: png.count
    )
  }
}

/// The pictures of a notification as PNG.
///
/// Takes about the bytes of the pictures once more: they are kept until they are written.
struct NotificationPictures {
  let picture: EncodedPicture?
  let largeIcon: EncodedPicture?
  let bigLargeIcon: EncodedPicture?
  let card: EncodedPicture?

  init(of notification: AndroidNotification, card: Bitmap?, limits: NotificationLimits) {
    func icon(_ bitmap: Bitmap, file: String) -> EncodedPicture {
      EncodedPicture(bitmap.fitted(within: limits.largeIconPixelSize), file: file)
    }
    self.card = card.map { EncodedPicture($0, file: "card.png") }
    largeIcon = notification.largeIcon.map { icon($0, file: "large-icon.png") }
    guard case .bigPicture(let style) = notification.style else {
      picture = nil
      bigLargeIcon = nil
      return
    }
    picture = style.picture.map { EncodedPicture($0, file: "picture.png") }
    if case .image(let bitmap) = style.bigLargeIcon {
      bigLargeIcon = icon(bitmap, file: "big-large-icon.png")
    } else {
      bigLargeIcon = nil
    }
  }
}
