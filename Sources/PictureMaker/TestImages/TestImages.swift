/// The small pictures in the repository's `TestImages/pictures`: one for each thing that a decoder
/// has to get right.
///
/// Each file is at most 40 KB, all of them 700 KB. They were written once, by the libraries of that
/// day; `TestImages/MANIFEST.tsv` says what they are.
public enum TestImages {
  /// All of them, by name.
  public static let all = (jpeg + png + gif + webP).sorted { $0.name < $1.name }

  /// The one with the given file name, or nil.
  public static func named(_ name: String) -> PictureFile? { all.first { $0.name == name } }
}
