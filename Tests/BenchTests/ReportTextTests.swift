import Testing

@testable import bench

@Suite("The text of a report")
struct ReportTextTests {
  @Test(
    "has numbers rounded to the places asked for",
    arguments: [
      (0.0, 0, "0"), (1.25, 1, "1.3"), (1.96, 1, "2.0"), (12.04, 2, "12.04"), (-0.04, 1, "0.0"),
      (-1.5, 1, "-1.5"), (1234.5678, 3, "1234.568"), (.infinity, 1, "–"),
    ]
  )
  func numbers(number: Double, places: Int, text: String) {
    #expect(number.text(places) == text)
  }

  private static let table = TextTable([
    .init(title: "picture", unit: "", cells: ["a", "long name"], isLeftAligned: true),
    .init(title: "CPU", unit: "ms", cells: ["1.0", "12.0"]),
    .init(title: "PSNR", unit: "dB", cells: ["", ""]),
  ])

  @Test("has aligned columns, without those that say nothing")
  func aligned() {
    let expected = """
      picture     CPU
                   ms
      ---------  ----
      a           1.0
      long name  12.0

      """
    #expect(Self.table.text == expected)
  }

  @Test("is a table in Markdown too")
  func markdown() {
    let expected = """
      | picture | CPU, ms |
      | :-- | --: |
      | a | 1.0 |
      | long name | 12.0 |

      """
    #expect(Self.table.markdown == expected)
  }

  @Test("replaces what is between the markers of a page, however often")
  func markers() throws {
    let page = "top\n\(ReadmeMarkers.begin)\nold\n\(ReadmeMarkers.end)\nbottom\n"
    let once = try #require(ReadmeMarkers.replaced(in: page, with: "new"))
    #expect(once == "top\n\(ReadmeMarkers.begin)\nnew\n\(ReadmeMarkers.end)\nbottom\n")
    #expect(ReadmeMarkers.replaced(in: once, with: "new") == once)
  }

  @Test("finds no place on a page that lacks a marker or has them the wrong way round")
  func noMarkers() {
    let (begin, end) = (ReadmeMarkers.begin, ReadmeMarkers.end)
    for page in ["", begin, end, "\(end)\n\(begin)"] {
      #expect(ReadmeMarkers.replaced(in: page, with: "new") == nil)
    }
  }
}
