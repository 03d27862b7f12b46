/// Finds what somebody may have meant.
enum NearName {
  /// The candidate that differs from `name` the least, if that is little enough to be a slip.
  static func of(_ name: String, among candidates: [String]) -> String? {
    let slips = candidates.map { (candidate: $0, distance: distance(name, $0)) }
    guard let best = slips.min(by: { $0.distance < $1.distance }) else { return nil }
    let letterCount = best.candidate.count { $0 != "-" }
    return best.distance <= min(2, letterCount / 2) ? best.candidate : nil
  }

  /// How many letters are to be added, dropped, changed or swapped with the next one.
  ///
  /// The distance of optimal string alignment; three rows of its table are kept.
  static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    let left = Array(left)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var least = min(
          last[column] + (letter == other ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
