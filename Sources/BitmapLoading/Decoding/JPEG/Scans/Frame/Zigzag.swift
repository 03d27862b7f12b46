/// The order in which the 64 coefficients of a block are stored in a file (T.81, figure 5).
enum Zigzag {
  /// Of each place in a file, the frequencies across and down.
  static let frequencies: [(across: Int, down: Int)] = {
    var places: [(across: Int, down: Int)] = []
    for diagonal in 0..<15 {
      let span = max(0, diagonal - 7)...min(diagonal, 7)
      for step in span {
        let other = diagonal - step
        places.append(diagonal % 2 == 0 ? (step, other) : (other, step))
      }
    }
    return places
  }()

  /// The set of the places whose frequencies satisfy `condition`, place 0 in the lowest bit.
  static func mask(where condition: (_ across: Int, _ down: Int) -> Bool) -> UInt64 {
    frequencies.enumerated().reduce(0) { mask, place in
      condition(place.element.across, place.element.down) ? mask | 1 << UInt64(place.offset) : mask
    }
  }
}
