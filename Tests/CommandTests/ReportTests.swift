import Testing

@testable import bigpicture

@Suite("Texts of reports")
struct ReportTests {
  @Test("Values stand in one column, also those of several lines")
  func columns() {
    var fields = FieldList(indent: 1)
    fields.add("A", "one")
    fields.add("None", nil)
    fields.add("Longer", "two\nthree\r\nfour")
    #expect(fields.text == " A       one\n Longer  two\n         three\n         four\n")
  }

  @Test("Words are broken into lines, and one that is too long has its own")
  func wrapping() {
    var fields = FieldList()
    fields.add("-x", wrapping: "one two threeandmore four", labelWidth: 2, width: 12)
    #expect(fields.text == "-x  one two\n    threeandmore\n    four\n")
  }

  @Test("No control character gets through")
  func printable() {
    #expect("plain ☂ 家族 👨‍👩‍👧".printable == "plain ☂ 家族 👨‍👩‍👧")
    #expect("a\u{1B}[2J\u{7}b".printable == "a\\u{1B}[2J\\u{7}b")
    #expect("\u{9B}31m\u{2028}".printable == "\\u{9B}31m\\u{2028}")
    #expect("a\tb".printable == "a b")
  }

  @Test("Long values are cut with a sign")
  func abbreviated() {
    #expect("12345".abbreviated(to: 5) == "12345")
    #expect("123456".abbreviated(to: 5) == "1234…")
  }

  @Test(
    "Numbers are grouped by threes",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
      (10_485_760, "10,485,760"),
    ]
  )
  func grouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(
    "Short times have a tenth",
    arguments: [
      (Duration.microseconds(340), "0.3 ms"), (.microseconds(9_940), "9.9 ms"),
      (.microseconds(53_400), "53 ms"), (.seconds(8), "8,000 ms"),
    ]
  )
  func durations(duration: Duration, text: String) {
    #expect(duration.millisecondText == text)
  }
}
