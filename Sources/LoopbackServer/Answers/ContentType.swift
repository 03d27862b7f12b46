/// The media type of a file, by the end of its name.
enum ContentType {
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return switch name[name.index(after: dot)...].lowercased() {
    case "jpg", "jpeg": "image/jpeg"
    case "png": "image/png"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "heic": "image/heic"
    case "heif": "image/heif"
    case "bmp": "image/bmp"
    case "tif", "tiff": "image/tiff"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "html": "text/html"
    case "txt": "text/plain"
    default: "application/octet-stream"
    }
  }
}
