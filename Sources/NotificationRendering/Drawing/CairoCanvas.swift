import AndroidNotifications
import BitmapLoading
import CDrawing

/// A picture that is being drawn; freed with the value.
struct CairoCanvas: ~Copyable {
  let size: PixelSize
  let cairo: OpaquePointer
  private let surface: OpaquePointer

  /// Makes a transparent picture; nil if there is no memory for it.
  init?(size: PixelSize) {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32,
        CInt(clamping: size.width),
        CInt(clamping: size.height)
      )
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.size = size
    self.surface = surface
    self.cairo = cairo
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The picture, of which nothing may be drawn any more.
  consuming func bitmap() -> Bitmap {
    cairo_surface_flush(surface)
    let count = size.width * size.height
    guard let bytes = cairo_image_surface_get_data(surface) else {
      return Bitmap(size: size, pixels: [UInt8](repeating: 0, count: count * 4))
    }
    // Rows of four bytes a pixel need no padding.
    PixelOrder.swapRedAndBlue(bytes, pixelCount: count)
    return Bitmap(size: size, pixels: UnsafeBufferPointer(start: bytes, count: count * 4))
  }

  // MARK: - Shapes

  func translate(x: Int, y: Int) {
    cairo_identity_matrix(cairo)
    cairo_translate(cairo, Double(x), Double(y))
  }

  func setColor(_ color: ARGBColor, alpha: Double = 1) {
    cairo_set_source_rgba(
      cairo,
      Double(color.red) / 255,
      Double(color.green) / 255,
      Double(color.blue) / 255,
      Double(color.alpha) / 255 * alpha
    )
  }

  /// Fills everything.
  func fill(_ color: ARGBColor) {
    setColor(color)
    cairo_paint(cairo)
  }

  func fill(_ box: PixelBox, radius: Double, _ color: ARGBColor, alpha: Double = 1) {
    setColor(color, alpha: alpha)
    addPath(of: box, radius: radius)
    cairo_fill(cairo)
  }

  /// A rectangle with round corners, clockwise.
  func addPath(of box: PixelBox, radius: Double) {
    let radius = min(radius, Double(min(box.width, box.height)) / 2)
    let (left, top) = (Double(box.x), Double(box.y))
    let (right, bottom) = (Double(box.maxX), Double(box.maxY))
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right - radius, top + radius, radius, -quarter, 0)
    cairo_arc(cairo, right - radius, bottom - radius, radius, 0, quarter)
    cairo_arc(cairo, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(cairo)
  }

  // MARK: - Images

  /// Draws all of an image into the picture, bilinear.
  func drawScaled(_ image: borrowing CairoImage) {
    cairo_save(cairo)
    cairo_scale(
      cairo,
      Double(size.width) / Double(image.size.width),
      Double(size.height) / Double(image.size.height)
    )
    paint(image)
    cairo_restore(cairo)
  }

  /// Draws the part of an image that its place shows, bilinear.
  func draw(_ image: borrowing CairoImage, in place: ImagePlace) {
    let box = place.box
    cairo_save(cairo)
    addPath(of: box, radius: place.cornerRadius)
    cairo_clip(cairo)
    cairo_translate(cairo, Double(box.x), Double(box.y))
    cairo_scale(
      cairo,
      Double(box.width) / place.crop.width * Double(place.keptSize.width)
        / Double(image.size.width),
      Double(box.height) / place.crop.height * Double(place.keptSize.height)
        / Double(image.size.height)
    )
    cairo_translate(
      cairo,
      -place.crop.x * Double(image.size.width) / Double(place.keptSize.width),
      -place.crop.y * Double(image.size.height) / Double(place.keptSize.height)
    )
    paint(image)
    cairo_restore(cairo)
  }

  /// Fills the shape that an image's alpha has, as large as fits into `box`.
  func fillShape(of image: borrowing CairoImage, in box: PixelBox, _ color: ARGBColor) {
    let scale = min(
      Double(box.width) / Double(image.size.width),
      Double(box.height) / Double(image.size.height)
    )
    cairo_save(cairo)
    cairo_translate(
      cairo,
      Double(box.x) + (Double(box.width) - Double(image.size.width) * scale) / 2,
      Double(box.y) + (Double(box.height) - Double(image.size.height) * scale) / 2
    )
    cairo_scale(cairo, scale, scale)
    setColor(color)
    cairo_mask_surface(cairo, image.surface, 0, 0)
    cairo_restore(cairo)
  }

  private func paint(_ image: borrowing CairoImage) {
    cairo_set_source_surface(cairo, image.surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    // Else the outermost pixels would fade into nothing.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
  }

  /// The picture as an image that can be drawn.
  consuming func image() -> CairoImage {
    CairoImage(surface: cairo_surface_reference(surface), size: size)
  }
}
