import CCodecs

/// Turns the end of a C call into the error that a caller can act on.
struct CodecFailure {
  let format: ImageFormat
  let input: DecoderInput

  /// Throws unless `status` is `BP_OK`; `message` is the library's own.
  func check(_ status: bp_status, message: UnsafePointer<CChar>?) throws {
    guard status != .BP_OK else { return }
    throw error(status, message: message)
  }

  /// What `status` means; a failure of the source comes first, since it caused the other.
  func error(_ status: bp_status, message: UnsafePointer<CChar>?) -> any Error {
    if let failure = input.failure { return failure }
    let text = message.map { String(cString: $0) } ?? "no reason given"
    switch status {
    case .BP_STOPPED: return CancellationError()
    case .BP_UNSUPPORTED: return BitmapError.unsupportedFormat(name: "\(format) (\(text))")
    case .BP_OUT_OF_MEMORY: return BitmapError.corrupt(format: format, message: "out of memory")
    default:
      return input.hasEnded
        ? BitmapError.truncated(format: format)
        : BitmapError.corrupt(format: format, message: text)
    }
  }
}
