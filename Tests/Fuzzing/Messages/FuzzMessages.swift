import BitmapLoading
import PushImages

/// Reads whatever libFuzzer comes up with as a push message, seen from each platform, down to the
/// notification: an error or a message, but no crash.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  // As deep and as long as anybody can ask for.
  let reader = JSONReader(maxByteCount: .max, maxDepth: .max)
  let environment = PushEnvironment(
    manager: InMemoryNotificationManager(),
    strings: ["k": "%1$s %s %@ %d %%"],
    baseURL: try? ImageURL("https://example.com/app/")
  )
  if let value = try? reader.value(of: input) { _ = StringsTable(value)?.format(for: "k") }
  for platform in PushPlatform.allCases {
    guard let message = try? PushMessage(json: input, platform: platform, reader: reader) else {
      continue
    }
    let push = AndroidPushNotification(message, environment: environment)
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
