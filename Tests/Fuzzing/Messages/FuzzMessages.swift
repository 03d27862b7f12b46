import BitmapLoading
import PushImages

/// Reads whatever libFuzzer comes up with as a push message, seen from each platform, down to the
/// notification: an error or a message, but no crash.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  for platform in PushPlatform.allCases {
    guard let message = try? PushMessage(json: input, platform: platform) else { continue }
    let push = AndroidPushNotification(message)
    _ = push.image.candidates.map(\.verdict.description)
    _ = push.createBuilder().build()
  }
  return 0
}

#if !FUZZING
  /// Without libFuzzer: reads the files that are named, to replay what it found.
  @main
  struct Replay {
    static func main() throws {
      for path in CommandLine.arguments.dropFirst() {
        let bytes = try FileSource(path: path).readAll()
        _ = bytes.withUnsafeBufferPointer { readOne($0.baseAddress, $0.count) }
      }
    }
  }
#endif
