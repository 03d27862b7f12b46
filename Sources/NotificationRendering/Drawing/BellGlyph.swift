import CDrawing

/// A bell, for apps whose small icon is not known.
enum BellGlyph {
  /// The side of the square that the numbers below are in.
  private static let side = 24.0

  /// Adds the outline of the bell in `box` to the path.
  static func addPath(in box: PixelBox, to cairo: OpaquePointer) {
    cairo_save(cairo)
    cairo_translate(cairo, Double(box.x), Double(box.y))
    cairo_scale(cairo, Double(box.width) / side, Double(box.height) / side)
    // The knob, the dome with its brim, and the clapper below.
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 12, 4, 1.6, 0, 2 * .pi)
    cairo_close_path(cairo)
    cairo_move_to(cairo, 6, 16.5)
    cairo_line_to(cairo, 6, 10.5)
    cairo_arc(cairo, 12, 10.5, 6, .pi, 0)
    cairo_line_to(cairo, 18, 16.5)
    cairo_line_to(cairo, 20, 18.5)
    cairo_line_to(cairo, 20, 19.5)
    cairo_line_to(cairo, 4, 19.5)
    cairo_line_to(cairo, 4, 18.5)
    cairo_close_path(cairo)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 12, 20.5, 2, 0, .pi)
    cairo_close_path(cairo)
    cairo_restore(cairo)
  }
}
