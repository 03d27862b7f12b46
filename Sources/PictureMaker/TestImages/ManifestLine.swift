/// One line of `TestImages/MANIFEST.tsv`: what a file was when it was written.
public struct ManifestLine: Hashable, Sendable {
  /// Names of the columns, in order.
  public static let columns = [
    "file", "kind", "stored_width", "stored_height", "shown_width", "shown_height", "recipe",
    "file_crc32", "raster_crc32", "shown_crc32", "closeness",
  ]

  /// The values, one for each column.
  public let fields: [String]

  /// Takes a line apart; nil if it has not as many fields as there are columns.
  public init?(parsing text: Substring) {
    let fields = text.split(separator: Character("\t"), omittingEmptySubsequences: false).map(
      String.init
    )
    guard fields.count == Self.columns.count else { return nil }
    self.fields = fields
  }

  /// Describes `file`, whose bytes are `bytes`.
  ///
  /// The raster is what the recipe gives, as it is stored; shown is what a decoder that makes no
  /// error makes of the file. Both checksums are of RGBA bytes with straight alpha.
  public init(_ file: PictureFile, bytes: [UInt8]) {
    let shown = file.shown()
    fields = [
      file.name, file.encoding.fileExtension, "\(file.picture.width)", "\(file.picture.height)",
      "\(shown.width)", "\(shown.height)", "\(file.picture)", CRC32.text(CRC32.of(bytes)),
      CRC32.text(file.picture.crc32), CRC32.text(shown.crc32), file.closeness.rawValue,
    ]
  }

  /// The file's name.
  public var file: String { fields[0] }

  /// The checksum of the file's bytes, eight hexadecimal digits.
  public var fileChecksum: String { fields[7] }

  /// All that must be the same wherever and whenever the file is made: not the bytes, which depend
  /// on the libraries' versions.
  public var lasting: [String] { fields.enumerated().filter { $0.offset != 7 }.map(\.element) }

  /// The line as it stands in the file.
  public var text: String { fields.joined(separator: "\t") }
}
