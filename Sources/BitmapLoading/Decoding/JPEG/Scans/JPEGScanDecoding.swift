/// Decodes the scans of a JPEG to planes.
protocol JPEGScanDecoding: AnyObject {
  /// The planes that `decode` delivers.
  var outputs: [PlaneReducer.Input] { get }

  /// Bytes that are taken in proportion to the picture.
  var workingByteCount: Int { get }

  /// What was missing; known when `decode` is done.
  var damage: JPEGDamage { get }

  /// Decodes the whole picture.
  ///
  /// Throws if there is not one row of it.
  func decode(into target: some PlaneStripTarget) throws
}
