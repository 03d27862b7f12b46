/// What the four bytes of a pixel hold before the picture is converted to sRGB.
enum PixelMeaning: Equatable {
  /// Premultiplied RGBA.
  case rgba
  /// Grey three times, and alpha.
  case gray
  /// Inks; `isInverted`: 255 stands for none, as Adobe writes it, otherwise for full.
  case cmyk(isInverted: Bool)
}
