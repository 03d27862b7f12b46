import BitmapLoading
import PictureMaker

/// A change to a small file, and what a load has to make of it.
struct Patch: Sendable {
  /// What may come of it.
  enum Outcome: Hashable, Sendable {
    /// A picture, damaged or not.
    case picture
    /// The whole picture, undamaged.
    case wholePicture
    case corrupt
    case truncated
    case unsupported
    case tooManyPixels
    case memoryLimit
    case notAnImage
  }

  let name: String
  let outcomes: Set<Outcome>
  let change: @Sendable ([UInt8]) -> [UInt8]

  init(
    _ name: String,
    _ outcomes: Set<Outcome>,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.name = name
    self.outcomes = outcomes
    self.change = change
  }
}

extension Patch.Outcome {
  /// What a load of `bytes` comes to; errors that are none of these are passed on.
  static func of(_ bytes: [UInt8], limits: BitmapLimits = BitmapLimits()) throws -> Self {
    do {
      let loaded = try BitmapLoader(limits: limits).decode(MemorySource(bytes))
      return loaded.isDamaged ? .picture : .wholePicture
    } catch let error as BitmapError {
      return switch error {
      case .corrupt: .corrupt
      case .truncated: .truncated
      case .unsupportedFormat: .unsupported
      case .tooManyPixels: .tooManyPixels
      case .memoryLimit: .memoryLimit
      case .notAnImage: .notAnImage
      case .emptyBody, .source: throw error
      }
    }
  }
}
