import BitmapLoading
import Foundation

/// One axis of a resampling in double precision, straight from the definition.
struct ExactAxis {
  /// For each target sample the first source sample and the weights from there on; they sum to 1.
  let windows: [(first: Int, weights: [Double])]

  /// Lanczos with three lobes, stretched by the ratio where that is above 1; windows are cut at the
  /// edges and what is left of them is weighed up.
  static func lanczos3(sourceCount: Int, extent: Double? = nil, targetCount: Int) -> ExactAxis {
    let ratio = (extent ?? Double(sourceCount)) / Double(targetCount)
    let stretch = max(ratio, 1)
    return ExactAxis(
      sourceCount: sourceCount,
      targetCount: targetCount,
      weight: { target, source in
        lanczos3((Double(source) + 0.5 - (Double(target) + 0.5) * ratio) / stretch)
      }
    )
  }

  /// The mean over the area of a target sample.
  static func areaAverage(sourceCount: Int, targetCount: Int) -> ExactAxis {
    let ratio = Double(sourceCount) / Double(targetCount)
    return ExactAxis(
      sourceCount: sourceCount,
      targetCount: targetCount,
      weight: { target, source in
        let start = max(Double(source), Double(target) * ratio)
        let end = min(Double(source + 1), Double(target + 1) * ratio)
        return max(0, end - start)
      }
    )
  }

  static func lanczos3(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    guard abs(x) < 3 else { return 0 }
    return sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3)
  }

  private init(sourceCount: Int, targetCount: Int, weight: (Int, Int) -> Double) {
    let ratio = Double(sourceCount) / Double(targetCount)
    // No filter here reaches farther than three target samples, or three source samples.
    let reach = Int(3 * max(ratio, 1)) + 3
    windows = (0..<targetCount).map { target in
      let middle = Int((Double(target) + 0.5) * ratio)
      let range = max(0, middle - reach)..<min(sourceCount, middle + reach + 1)
      var weights = range.map { weight(target, $0) }
      let first = range.lowerBound + (weights.firstIndex { $0 != 0 } ?? 0)
      weights = Array(weights.drop { $0 == 0 })
      while weights.last == 0 { weights.removeLast() }
      let sum = weights.reduce(0, +)
      return (first, weights.map { $0 / sum })
    }
  }
}

/// Interleaved samples of a picture, in double precision.
struct ExactPicture {
  let size: PixelSize
  let channelCount: Int
  var samples: [Double]

  /// Resamples bytes, rows first; the result is not clamped.
  init(_ bytes: [UInt8], size source: PixelSize, channelCount: Int, x: ExactAxis, y: ExactAxis) {
    let rowCount = source.width * channelCount
    precondition(bytes.count == rowCount * source.height)
    size = PixelSize(width: x.windows.count, height: y.windows.count)
    self.channelCount = channelCount
    samples = [Double](repeating: 0, count: size.width * size.height * channelCount)
    var blended = [Double](repeating: 0, count: rowCount)
    var next = 0
    for (first, weights) in y.windows {
      Self.blend(bytes, rowCount: rowCount, first: first, weights: weights, into: &blended)
      blended.withUnsafeBufferPointer { blended in
        samples.withUnsafeMutableBufferPointer { samples in
          for (start, weights) in x.windows {
            for (tap, weight) in weights.enumerated() {
              let from = (start + tap) * channelCount
              for channel in 0..<channelCount {
                samples[next + channel] += weight * blended[from + channel]
              }
            }
            next += channelCount
          }
        }
      }
    }
  }

  private static func blend(
    _ bytes: [UInt8],
    rowCount: Int,
    first: Int,
    weights: [Double],
    into blended: inout [Double]
  ) {
    blended.withUnsafeMutableBufferPointer { blended in
      bytes.withUnsafeBufferPointer { bytes in
        blended.update(repeating: 0)
        for (tap, weight) in weights.enumerated() {
          let row = (first + tap) * rowCount
          for index in 0..<rowCount { blended[index] += weight * Double(bytes[row &+ index]) }
        }
      }
    }
  }

  /// Reduces bytes with Lanczos3.
  static func lanczos3(
    _ bytes: [UInt8],
    size: PixelSize,
    channelCount: Int = 4,
    to target: PixelSize
  ) -> ExactPicture {
    ExactPicture(
      bytes,
      size: size,
      channelCount: channelCount,
      x: .lanczos3(sourceCount: size.width, targetCount: target.width),
      y: .lanczos3(sourceCount: size.height, targetCount: target.height)
    )
  }

  /// Reduces bytes by averaging areas.
  static func areaAverage(
    _ bytes: [UInt8],
    size: PixelSize,
    channelCount: Int = 4,
    to target: PixelSize
  ) -> ExactPicture {
    ExactPicture(
      bytes,
      size: size,
      channelCount: channelCount,
      x: .areaAverage(sourceCount: size.width, targetCount: target.width),
      y: .areaAverage(sourceCount: size.height, targetCount: target.height)
    )
  }

  /// The samples as the nearest bytes.
  var bytes: [UInt8] { samples.map { UInt8(min(max($0.rounded(), 0), 255)) } }
}
