import BitmapLoading

/// Decodes whatever libFuzzer comes up with: every outcome is fine, a crash or a leak is not.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  // Small limits, so that no time goes into large pictures; a small size, so that all are reduced.
  let limits = BitmapLimits(
    maxPixelSize: 24,
    maxSourcePixelCount: 1 << 20,
    maxWorkingByteCount: 16 << 20
  )
  _ = try? BitmapLoader(limits: limits).decode(MemorySource(input))
  return 0
}

#if !FUZZING
  /// Without libFuzzer: decodes the files that are named, to replay what it found.
  @main
  struct Replay {
    static func main() throws {
      for path in CommandLine.arguments.dropFirst() {
        let bytes = try FileSource(path: path).readAll()
        _ = bytes.withUnsafeBufferPointer { decodeOne($0.baseAddress, $0.count) }
      }
    }
  }
#endif
