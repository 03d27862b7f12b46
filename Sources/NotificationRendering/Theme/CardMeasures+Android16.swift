extension CardMeasures {
  /// Android 16 since its redesign; what it shares with the one before is taken from there.
  public static let android16: CardMeasures = {
    var measures = CardMeasures.android14
    measures.maximumCollapsedHeight = 72
    measures.minimumCollapsedHeight = 72
    measures.minimumCollapsedHeightWithIcon = 72
    measures.contentStart = 72
    measures.headingEnd = CardLength(dp: 42, sp: [10])
    measures.contentTop = CardLength(dp: 16, sp: [12, 10])
    measures.contentBottom = 16
    measures.bodyGap = 8
    measures.hasBodyInTitleColor = true
    measures.headerHeight = 72
    measures.headerTop = 16
    measures.iconCircle = 40
    measures.iconTop = 16
    measures.iconPadding = 8
    // 12 dp of margin and 4 dp above the first and below the second line.
    measures.collapsedMarginOfTwoLines = 16
    measures.collapsedTopLineHeight = 0
    measures.collapsedSecondLineHeight = 0
    measures.hasWideSecondLine = true
    measures.pillWidth = 26
    measures.pillHeight = 18
    measures.chevron = CardLength(dp: 0, sp: [16])
    measures.pillTop = 16
    measures.rightIconGap = 16
    measures.rightIconTop = 12
    measures.isRightIconCentred = false
    measures.actionBarHeight = 48
    measures.actionBarBottom = 6
    measures.actionListStart = 56
    return measures
  }()
}
