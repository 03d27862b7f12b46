/// How buttons share the room of their bar.
struct ActionBar {
  /// The widths of buttons that would like to have `natural`: the shortest first takes what it
  /// needs, at most its share of what is left.
  static func widths(natural: [Int], room: Int) -> [Int] {
    var widths = natural
    var left = room
    let byWidth = natural.indices.sorted { natural[$0] < natural[$1] }
    for (position, index) in byWidth.enumerated() {
      let share = max(0, left) / (byWidth.count - position)
      widths[index] = min(natural[index], share)
      left -= widths[index]
    }
    return widths
  }
}
