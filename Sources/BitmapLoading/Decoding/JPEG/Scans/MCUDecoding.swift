/// What the entropy-coded data of a scan are decoded to, MCU by MCU.
protocol MCUDecoding: AnyObject {
  /// Decodes the MCUs in `range` of a line of MCUs, until the data end.
  func decode(_ range: Range<Int>, line: Int, _ reader: inout BitReader)

  /// Goes over MCUs of which there are no data.
  func skip(_ range: Range<Int>, line: Int)

  /// Forgets what went before a restart marker.
  func restart()
}
