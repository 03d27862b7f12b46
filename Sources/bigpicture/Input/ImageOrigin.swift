internal import BitmapLoading
internal import PushImages

/// Where an image is to be loaded from.
enum ImageOrigin: Equatable, Sendable {
  /// A text that was meant as a URL.
  case url(String)

  /// A file, or stdin.
  case file(InputFile)

  /// What has `://` in it is a URL; a file of such a name can be given as `./name`.
  init(_ text: String) {
    self =
      text.contains("://") && !text.hasPrefix("./") && !text.hasPrefix("/")
      ? .url(text) : .file(InputFile(path: text))
  }

  /// Loads the image; a file that cannot be read is a failure, and a URL that is none an outcome.
  func load(with loader: ImageLoader) async throws(CommandFailure) -> ImageOutcome {
    switch self {
    case .url(let text):
      do {
        return await loader.load(try ImageURL(text))
      } catch .schemeNotAllowed(let scheme) {
        return .schemeNotAllowed(scheme)
      } catch {
        return .invalidURL(error)
      }
    case .file(let file):
      if let source = try file.inherited() { return await loader.load(source) }
      try file.check()
      return await loader.load(file: file.path)
    }
  }
}
