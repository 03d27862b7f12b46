import BitmapLoading
import CBench
import Glibc

/// Where and with what the figures were taken.
struct Machine: Encodable, Sendable {
  let processor: String
  let coreCount: Int
  let kernel: String
  let swiftVersion: String
  let build: String
  let libraries: [String]
  let longestSide: Int

  /// This machine and this build.
  init() {
    processor = Self.processorName
    coreCount = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    kernel = Self.kernelName
    swiftVersion = Self.compilerVersion
    build = Self.buildKind
    libraries = Self.libraryNames
    longestSide = BitmapLimits().maxPixelSize
  }

  private static var processorName: String {
    let text = (try? readFile("/proc/cpuinfo")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    guard let name = line?.split(separator: ":").last else { return "unknown processor" }
    return name.split(separator: " ").joined(separator: " ")
  }

  private static var kernelName: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown kernel" }
    let release = withUnsafeBytes(of: names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "Linux \(release)"
  }

  /// No API tells it, so this is as exact as the compiler's own conditions.
  private static var compilerVersion: String {
    #if compiler(>=6.5)
      "6.5 or newer"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var buildKind: String {
    #if DEBUG
      "debug build with the hot targets optimised"
    #else
      "release build"
    #endif
  }

  private static var libraryNames: [String] {
    let codecs = [bpb_floor_jpeg_version(), bpb_floor_png_version(), bpb_floor_gif_version()]
    let webP = bpb_webp_version().map { text in
      defer { free(text) }
      return String(cString: text)
    }
    let zlib = text(of: "zlibVersion").map { "zlib \($0)" }
    // All of libcurl's libraries; the first is libcurl itself.
    let curl = text(of: "curl_version")?.split(separator: " ").first
      .map { String($0).replacing("/", with: " ") }
    return codecs.compactMap { $0.map { String(cString: $0) } }
      + [webP, zlib, curl].compactMap { $0 }
  }

  /// What a function without parameters returns that some library of the process has.
  private static func text(of function: String) -> String? {
    guard let symbol = dlsym(nil, function) else { return nil }
    // Both functions that are asked for are of this type.
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    return unsafeBitCast(symbol, to: Version.self)().map { String(cString: $0) }
  }
}
