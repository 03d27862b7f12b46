/// A length that is the sum of dp and of sp, each of which is rounded by itself.
public struct CardLength: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The part that stays as it is.
  public var dp: Double

  /// The parts that grow with the user's texts.
  public var sp: [Double]

  /// Makes a length.
  public init(dp: Double, sp: [Double] = []) {
    self.dp = dp
    self.sp = sp
  }

  /// Makes a length in dp.
  public init(floatLiteral value: Double) {
    self.init(dp: value)
  }

  /// Makes a length in dp.
  public init(integerLiteral value: Int) {
    self.init(dp: Double(value))
  }
}
