import CDrawing

/// Measures and draws texts with a few font files, independently of the system's settings.
///
/// Not for two threads at once: Pango's font maps are not made for that.
final class PangoText: TextMeasuring {
  private let context: OpaquePointer
  private let families: String
  private let language: CardLanguage

  /// Makes a measurer; nil if there are no fonts at all.
  init?(paths: [String], families: [String], language: CardLanguage) {
    let files = paths.map { strdup($0) }
    defer { files.forEach { free($0) } }
    var loaded = 0
    let context = files.map { UnsafePointer($0) }.withUnsafeBufferPointer { files in
      bp_text_context_create(Self.rules, files.baseAddress, files.count, &loaded)
    }
    guard let context else { return nil }
    guard loaded > 0 else {
      bp_text_context_free(context)
      return nil
    }
    pango_context_set_language(context, pango_language_from_string(language.tag))
    self.context = context
    self.families = families.joined(separator: ",")
    self.language = language
  }

  deinit {
    bp_text_context_free(context)
  }

  // MARK: - TextMeasuring

  func width(of text: String, font: CardFont) -> Double {
    withLayout(text, font: font, direction: nil) { layout in
      var logical = PangoRectangle()
      pango_layout_get_extents(layout, nil, &logical)
      return pango_units_to_double(logical.width)
    }
  }

  func lines(of text: String, font: CardFont, width: Double) -> [Substring] {
    withLayout(text, font: font, direction: nil) { layout in
      pango_layout_set_single_paragraph_mode(layout, 0)
      pango_layout_set_width(layout, pango_units_from_double(max(width, 0)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      let bytes = text.utf8
      var lines: [Substring] = []
      var start = bytes.startIndex
      for number in 0..<pango_layout_get_line_count(layout) {
        guard let line = pango_layout_get_line_readonly(layout, number) else { break }
        let offset = Int(line.pointee.start_index + line.pointee.length)
        let end = bytes.index(bytes.startIndex, offsetBy: offset)
        lines.append(text[start..<end])
        start = end
      }
      if start < bytes.endIndex { lines.append(text[start...]) }
      return lines
    }
  }

  // MARK: - Drawing

  /// Draws a text with the left end of its baseline at `cairo`'s current point.
  func show(_ run: TextRun, on cairo: OpaquePointer) {
    withLayout(run.text, font: run.font, direction: run.direction) { layout in
      bp_layout_show_first_line(cairo, layout)
    }
  }

  /// The characters of a text that no font has.
  func missingCharacters(in text: String, font: CardFont) -> [Character] {
    guard isMissing(text, font: font) else { return [] }
    return text.filter { isMissing(String($0), font: font) }.map { $0 }
  }

  private func isMissing(_ text: String, font: CardFont) -> Bool {
    withLayout(text, font: font, direction: nil) { layout in
      pango_layout_get_unknown_glyphs_count(layout) > 0
    }
  }

  // MARK: - Layouts

  /// Calls `body` with a layout of one line; without a direction it is that of the text.
  private func withLayout<Result>(
    _ text: String,
    font: CardFont,
    direction: TextDirection?,
    _ body: (OpaquePointer) -> Result
  ) -> Result {
    let direction = direction ?? TextDirection.firstStrong(in: text) ?? language.direction
    pango_context_set_base_dir(
      context,
      direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    )
    guard let layout = pango_layout_new(context) else { fatalError("out of memory") }
    defer { bp_layout_free(layout) }
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_single_paragraph_mode(layout, 1)
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, families)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_absolute_size(description, Double(font.pixelSize) * 1024)
    pango_layout_set_font_description(layout, description)
    // Never as markup: a payload's text is shown as it is (rule 26).
    pango_layout_set_text(layout, text, CInt(text.utf8.count))
    setAttributes(of: text, on: layout)
    return body(layout)
  }

  private func setAttributes(of text: String, on layout: OpaquePointer) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for span in LanguageSpans(text, language: language).spans {
      let (start, end) = (UInt32(span.range.lowerBound), UInt32(span.range.upperBound))
      bp_attributes_add_language(attributes, span.language, start, end)
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// All that fontconfig is told: which font has the emoji, and how it is brought to a size.
  ///
  /// Pango asks for the family "emoji"; a weak rule would let the digit of 1️⃣ come from Roboto.
  /// Without the second rule emoji are as large as they are stored. A rule about hinting would make
  /// them vanish (cairo 1.16); that is set on the context.
  private static let rules = """
    <?xml version="1.0"?>
    <fontconfig>
      <match target="pattern">
        <test name="family"><string>emoji</string></test>
        <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
      </match>
      <match target="font">
        <test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
          <divide>
            <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
          </divide>
        </edit>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix>
              <name>pixelsizefixupfactor</name><double>0</double>
              <double>0</double><name>pixelsizefixupfactor</name>
            </matrix>
          </times>
        </edit>
        <edit name="size" mode="assign">
          <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
      </match>
    </fontconfig>
    """
}
