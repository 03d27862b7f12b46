/// Takes a picture in strips of planes: all rows of the first plane, then of the second, and so on.
protocol PlaneStripTarget {
  /// Row pointers for the next strip.
  var stripRows: UnsafePointer<UnsafeMutablePointer<UInt8>?> { get }

  /// Takes the strip that was written to `stripRows`.
  func commitStrip()

  /// Says that the strips that did not come yet are missing.
  func finish()
}

extension PlaneReducer: PlaneStripTarget {}
