import FoundationEssentials

/// A notification on its way into a folder that nobody looks at yet.
struct StagedNotification {
  let notification: AndroidNotification
  let key: NotificationKey
  let posting: NotificationLedger.Posting
  let postedAt: Date

  /// Writes all files and waits until they have reached the disk; gives what is lacking.
  ///
  /// A picture for which there is no room is left out: a notification without it beats none.
  func write(
    to folder: DiskFolder,
    with pictures: NotificationPictures
  ) throws(StorageError) -> [NotificationDegradation] {
    var degradations = notification.degradations
    func store(_ picture: EncodedPicture?) -> StoredPicture? {
      guard let picture else { return nil }
      do {
        try folder.write(picture.png, as: picture.stored.file)
        return picture.stored
      } catch {
        degradations.append(
          .pictureNotStored(file: picture.stored.file, message: error.description)
        )
        return nil
      }
    }
    let picture = store(pictures.picture)
    let largeIcon = store(pictures.largeIcon)
    let bigLargeIcon = store(pictures.bigLargeIcon)
    let card = store(pictures.card)
    let document = NotificationDocument(
      key: key,
      posting: posting.id,
      postedAt: postedAt,
      channel: posting.channel,
      isReplacement: posting.replaced != nil,
      alert: posting.alert,
      notification: notification,
      largeIcon: largeIcon,
      style: notification.style.map {
        StyleDocument(style: $0, picture: picture, bigLargeIcon: bigLargeIcon)
      },
      card: card,
      degradations: degradations
    )
    try write(document, to: folder)
    try folder.synchronize()
    return degradations
  }

  private func write(
    _ document: NotificationDocument,
    to folder: DiskFolder
  ) throws(StorageError) {
    let json: Data
    do {
      json = try document.json()
    } catch {
      throw StorageError(
        action: "encode",
        path: folder.path(of: NotificationDocument.fileName),
        reason: "\(error)"
      )
    }
    try folder.write(json, as: NotificationDocument.fileName)
  }
}
