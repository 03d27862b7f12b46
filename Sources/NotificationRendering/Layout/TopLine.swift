/// The texts of a card's first line and how they share its room (rules 17 and 19).
struct TopLine {
  struct Item: Equatable {
    let role: TextRun.Role
    let text: String
    let font: CardFont

    /// The width that it would like to have.
    let naturalWidth: Int

    /// The width that it gets; nil once it has vanished.
    var width: Int?

    init(role: TextRun.Role, text: String, font: CardFont, naturalWidth: Int) {
      self.role = role
      self.text = text
      self.font = font
      self.naturalWidth = naturalWidth
      width = naturalWidth
    }
  }

  /// An item or a dot with its place.
  struct Place: Equatable {
    /// The index of the item; nil is a dot.
    let item: Int?
    let x: Int
    let width: Int
  }

  private(set) var items: [Item]

  /// On both sides of each item and dot.
  let gap: Int

  /// The width of the dot.
  let bulletWidth: Int

  /// What texts are shrunk to at first.
  let shrunkenWidth: Int

  /// Less than that is no text any more.
  let vanishingWidth: Int

  init(items: [Item], gap: Int, bulletWidth: Int, shrunkenWidth: Int, vanishingWidth: Int) {
    self.items = items
    self.gap = gap
    self.bulletWidth = bulletWidth
    self.shrunkenWidth = shrunkenWidth
    self.vanishingWidth = vanishingWidth
  }

  /// Who gives room, in that order; the time never does.
  private static let order: [(role: TextRun.Role, vanishes: Bool)] = [
    (.appName, false), (.subText, false), (.headerSecondary, true), (.title, false),
    (.subText, true), (.title, true),
  ]

  /// Shrinks the items until they fit into `width`, or none can give any more.
  mutating func fit(into width: Int) {
    var lastShrunk: Int?
    for step in Self.order {
      let excess = naturalEnd - width
      guard excess > 0 else { break }
      guard let index = items.firstIndex(where: { $0.role == step.role && $0.width != nil }),
        let current = items[index].width
      else { continue }
      let least = step.vanishes ? 0 : min(shrunkenWidth, current)
      let wanted = max(current - excess, least)
      if step.vanishes, wanted < vanishingWidth {
        items[index].width = nil
      } else if wanted < current {
        items[index].width = wanted
      }
      // What vanished left more room than was needed.
      if let lastShrunk, lastShrunk != index, let before = items[lastShrunk].width {
        let free = max(0, width - naturalEnd)
        items[lastShrunk].width = min(items[lastShrunk].naturalWidth, before + free)
      }
      if wanted < current { lastShrunk = index }
    }
  }

  /// The places of what is left, with a dot before each but the first.
  var places: [Place] {
    var places: [Place] = []
    var x = 0
    for (index, item) in items.enumerated() {
      guard let width = item.width else { continue }
      if !places.isEmpty {
        places.append(Place(item: nil, x: x + gap, width: bulletWidth))
        x += bulletWidth + 3 * gap
      }
      places.append(Place(item: index, x: x, width: width))
      x += width + gap
    }
    return places
  }

  /// Where the last item ends, with the gap after it.
  private var naturalEnd: Int { places.last.map { $0.x + $0.width + gap } ?? 0 }
}
