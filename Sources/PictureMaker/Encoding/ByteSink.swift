import CCodecs

/// Where an encoder's bytes go, piece by piece.
public final class ByteSink {
  private let take: (UnsafeRawBufferPointer) -> Bool

  /// Makes a sink that hands each piece to `take`, which returns false to end the encoder.
  public init(_ take: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.take = take
  }

  /// What the shims in C call.
  ///
  /// The sink must live as long as the encoder with this context.
  static let write: bp_write_function = { context, bytes, count in
    guard let context else { return false }
    let sink = Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue()
    return sink.take(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The pointer that finds this sink again in `write`.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
