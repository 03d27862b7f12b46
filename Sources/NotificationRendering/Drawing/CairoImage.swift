import BitmapLoading
import CDrawing

/// A bitmap in the form that Cairo draws; freed with the value.
struct CairoImage: ~Copyable {
  let size: PixelSize
  let surface: OpaquePointer

  /// Takes over a reference to `surface`.
  init(surface: OpaquePointer, size: PixelSize) {
    self.surface = surface
    self.size = size
  }

  /// Copies a bitmap; nil if there is no memory for that.
  init?(_ bitmap: Bitmap) {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32,
        CInt(clamping: bitmap.size.width),
        CInt(clamping: bitmap.size.height)
      )
    else { return nil }
    guard let bytes = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    bitmap.withPixels { pixels in
      guard let source = pixels.baseAddress else { return }
      bytes.update(from: source, count: pixels.count)
      PixelOrder.swapRedAndBlue(bytes, pixelCount: pixels.count / 4)
    }
    cairo_surface_mark_dirty(surface)
    self.init(surface: surface, size: bitmap.size)
  }

  deinit {
    cairo_surface_destroy(surface)
  }
}

/// From bytes of red, green, blue and alpha to what Cairo has on machines that are little-endian.
enum PixelOrder {
  static func swapRedAndBlue(_ bytes: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
    bytes.withMemoryRebound(to: UInt32.self, capacity: pixelCount) { pixels in
      for index in 0..<pixelCount {
        let pixel = pixels[index]
        pixels[index] =
          pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | (pixel &>> 16) & 0xFF
      }
    }
  }
}
