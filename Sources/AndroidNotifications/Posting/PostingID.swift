/// One posting of a notification: whoever posts again under its tag and id makes another one.
///
/// Tells whether what is on show is still what one posted oneself. Random, so that managers in
/// several processes need not agree on a count.
public struct PostingID: Hashable, Sendable {
  private let number: UInt64

  /// Makes an id that no other posting has.
  public init() {
    number = .random(in: .min ... .max)
  }
}

extension PostingID: LosslessStringConvertible {
  /// Reads an id from its text; nil if `description` is none.
  public init?(_ description: String) {
    guard let number = UInt64(description, radix: 16) else { return nil }
    self.number = number
  }

  /// The id in hexadecimal digits.
  public var description: String { String(number, radix: 16) }
}
