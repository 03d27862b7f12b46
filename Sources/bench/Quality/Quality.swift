/// How near a reduced picture is to what it should be.
struct Quality: Encodable, Sendable {
  /// What equal pictures get in place of infinity, which JSON lacks.
  static let bestDecibels = 99.0

  /// Against the better of the two references, over RGB, and alpha where there is any.
  let psnrDecibels: Double

  /// Of brightness, against the same reference; nil for pictures of under 11 pixels.
  let ssim: Double?

  /// Which reference is the better one.
  let reference: ReferenceKernel

  /// The PSNR for people.
  var decibelText: String {
    psnrDecibels >= Self.bestDecibels ? "equal" : psnrDecibels.text(1)
  }
}
