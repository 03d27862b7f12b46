extension PNGEncoding {
  /// The picture in the file's colours and depth, then in sRGB, turned as the EXIF says.
  public func shown(_ picture: any RowRecipe) -> Raster {
    let stored = color == .palette ? indexed(picture) : sampled(picture)
    let cleared = stored.mapped { pixel in
      pixel.alpha == 0 ? RGBA(0, 0, 0, 0) : rgbProfile?.converted(pixel) ?? pixel
    }
    return exif.map { cleared.shown(as: $0.orientation) } ?? cleared
  }

  func palette(for picture: any RowRecipe) -> Palette {
    precondition(paletteChoice == .adapted || bitDepth == 8, "252 colours need eight bits")
    let limit = 1 << min(bitDepth, 8)
    return Palette.choose(paletteChoice, for: picture, limit: limit, alphaIsBinary: false)
  }

  private func indexed(_ picture: any RowRecipe) -> Raster {
    let palette = palette(for: picture)
    return IndexedRows.shown(picture, palette: palette, dithers: dithers, alphaIsBinary: false)
  }

  private func sampled(_ picture: any RowRecipe) -> Raster {
    let samples = PNGSamples(color: color, bitDepth: bitDepth, transparentColor: transparentColor)
    return Raster(picture).mapped(samples.kept)
  }
}
