/// A picture file that is measured.
struct BenchInput: Sendable {
  /// The name of its row.
  let name: String

  let codec: Codec

  let path: String

  /// Whether `PictureMaker` made it; any other picture may have a profile and an orientation.
  let isMade: Bool

  /// A file of the same kind with 64 × 64 pixels, which leaves everything loaded that stays.
  let idlePath: String
}
