/// The codes of GIF as its appendix F tells them: a table of whole strings, one code at a time.
struct ClearLZW {
  enum Step: Equatable {
    case string([UInt8])
    case cleared
    case end
    case unknown
  }

  /// Bits of the next code.
  private(set) var codeBits: Int

  let clearCode: Int
  private let codeSize: Int
  private var strings: [[UInt8]?] = []
  private var previous: [UInt8]?

  init(codeSize: Int) {
    self.codeSize = codeSize
    clearCode = 1 << codeSize
    codeBits = codeSize + 1
    clear()
  }

  /// The code that the next string gets; 4096 when the table is full.
  var nextCode: Int { strings.count }

  /// Whether a string has come since the table was cleared.
  var hasPrevious: Bool { previous != nil }

  mutating func take(_ code: Int) -> Step {
    if code == clearCode {
      clear()
      return .cleared
    }
    if code == clearCode + 1 { return .end }
    guard let string = string(code) else { return .unknown }
    if let previous, strings.count < 4096 { strings.append(previous + [string[0]]) }
    previous = string
    if strings.count >= 1 << codeBits, codeBits < 12 { codeBits += 1 }
    return .string(string)
  }

  private func string(_ code: Int) -> [UInt8]? {
    if code < strings.count { return strings[code] }
    guard code == strings.count, let previous else { return nil }
    return previous + [previous[0]]
  }

  private mutating func clear() {
    strings = (0..<clearCode).map { [UInt8($0)] } + [nil, nil]
    previous = nil
    codeBits = codeSize + 1
  }
}
