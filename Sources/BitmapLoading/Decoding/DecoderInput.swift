import CCodecs

/// The bytes of one picture on their way into a decoder: counted, and looked at before they go.
///
/// A C decoder cannot take a Swift error, so a failing source is remembered here and looks to the
/// decoder like the end of the bytes.
final class DecoderInput {
  /// Bytes that are looked at to tell the format; SVG may stand behind a declaration and a comment.
  static let headLength = 256

  /// The headers of real pictures are shorter; more is not kept.
  static let maxRecordedByteCount = 1 << 20

  /// What the source threw, once it did.
  private(set) var failure: (any Error)?

  /// Bytes given to the decoder so far.
  private(set) var byteCount = 0

  /// Whether the decoder asked for more and was told that there is none.
  private(set) var hasEnded = false

  /// What was given to the decoder since `startRecording`; nil while nothing is recorded.
  private var recording: [UInt8]?

  private let source: any ByteSource
  private let isCancelled: () -> Bool
  private var head: [UInt8] = []
  private var headPosition = 0
  private var sourceHasEnded = false

  /// Reads from `source`; `isCancelled` is asked while a decoder computes for long.
  init(_ source: any ByteSource, isCancelled: @escaping () -> Bool = { false }) {
    self.source = source
    self.isCancelled = isCancelled
  }

  /// The first bytes: `headLength` of them, or fewer where there are no more, or where they are
  /// enough.
  func peekHead(isEnough: (ArraySlice<UInt8>) -> Bool) throws -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: Self.headLength)
    while head.count < Self.headLength, !isEnough(head[...]) {
      let count = try buffer.withUnsafeMutableBytes { bytes in
        try source.read(
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<(Self.headLength - head.count)])
        )
      }
      if count == 0 {
        sourceHasEnded = true
        break
      }
      head += buffer[..<count]
    }
    return head[headPosition...]
  }

  /// Copies the next bytes into `buffer`; 0 at the end and after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = readUncounted(into: buffer)
    byteCount += count
    hasEnded = count == 0 && sourceHasEnded
    record(buffer[..<count])
    return count
  }

  /// Fills all of `buffer`; with less only at the end and after a failure.
  ///
  /// Libraries notice damage earlier or later with the size of the pieces that they are fed. Where
  /// the pieces do not depend on how the bytes came, the picture does not either.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      guard count > 0 else { break }
      filled += count
    }
    // Only with nothing the decoder is told.
    hasEnded = filled == 0 && sourceHasEnded
    return filled
  }

  /// Keeps what is read from now on, for a second decoder.
  func startRecording() {
    recording = []
  }

  /// What was read since `startRecording`; nil if it was more than `maxRecordedByteCount`.
  ///
  /// Nothing is kept from now on.
  func stopRecording() -> [UInt8]? {
    defer { recording = nil }
    return recording
  }

  private func record(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    guard let count = recording?.count else { return }
    if count + bytes.count > Self.maxRecordedByteCount {
      recording = nil
    } else {
      recording?.append(contentsOf: bytes)
    }
  }

  /// Throws if the load was cancelled, or the source has failed.
  func check() throws {
    if let failure { throw failure }
    if isCancelled() { throw CancellationError() }
  }

  private func readUncounted(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard headPosition == head.count else {
      let count = min(buffer.count, head.count - headPosition)
      buffer.copyBytes(from: head[headPosition..<headPosition + count])
      headPosition += count
      return count
    }
    guard failure == nil, !sourceHasEnded, buffer.count > 0 else { return 0 }
    do {
      let count = try source.read(into: buffer)
      sourceHasEnded = count == 0
      return count
    } catch {
      failure = error
      return 0
    }
  }
}

extension DecoderInput {
  /// The pointer that the callbacks below take; the input must outlive the decoder.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Pulls bytes; for the C decoders.
  static let readFunction: bp_read_function = { context, buffer, capacity in
    guard let context, let buffer else { return 0 }
    let input = Unmanaged<DecoderInput>.fromOpaque(context).takeUnretainedValue()
    return input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }

  /// Pulls bytes until the buffer is full or there are no more, for a decoder that works in another
  /// way on few bytes than on many.
  static let fillFunction: bp_read_function = { context, buffer, capacity in
    guard let context, let buffer else { return 0 }
    let input = Unmanaged<DecoderInput>.fromOpaque(context).takeUnretainedValue()
    return input.fill(UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }

  /// Whether to give up; for the C decoders.
  static let stopFunction: bp_stop_function = { context in
    guard let context else { return true }
    return Unmanaged<DecoderInput>.fromOpaque(context).takeUnretainedValue().isCancelled()
  }
}
