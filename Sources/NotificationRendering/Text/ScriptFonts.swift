/// Which font files draw which script, as far as Roboto does not.
///
/// The families are those that Android falls back to; the files are those of Debian's and Ubuntu's
/// packages. The language of a script is what its texts are set in where the phone's own language
/// does not have the script: without it, Pango would take one from the environment.
struct ScriptFonts: Sendable {
  /// A font file that a text may need.
  struct File: Hashable, Sendable {
    let name: String
    let family: String
    let package: String
  }

  /// The ISO 15924 code, such as `Hebr`.
  let script: String
  let language: String
  let file: File?

  static let roboto = [
    File(name: "Roboto-Regular.ttf", family: "Roboto", package: "fonts-roboto-unhinted"),
    File(name: "Roboto-Medium.ttf", family: "Roboto", package: "fonts-roboto-unhinted"),
  ]

  /// Letters of Latin, Greek and Cyrillic that Roboto lacks.
  static let moreLetters = noto("NotoSans", "Noto Sans")

  /// Arrows, stars, mathematics.
  static let symbols = [
    noto("NotoSansSymbols", "Noto Sans Symbols"), noto("NotoSansSymbols2", "Noto Sans Symbols2"),
    noto("NotoSansMath", "Noto Sans Math"),
  ]

  static let emoji = File(
    name: "NotoColorEmoji.ttf",
    family: "Noto Color Emoji",
    package: "fonts-noto-color-emoji"
  )

  static let hanFileName = "NotoSansCJK-Regular.ttc"

  /// Chinese, Japanese and Korean: one file with a family for each way of writing.
  static func han(_ language: CardLanguage) -> [File] {
    let tag = language.tag.lowercased()
    let own =
      switch language.primary {
      case "ja": "JP"
      case "ko": "KR"
      case "zh" where tag.contains("hk"): "HK"
      case "zh" where tag.contains("hant") || tag.contains("tw"): "TC"
      default: "SC"
      }
    let order = [own] + ["SC", "TC", "JP", "KR"].filter { $0 != own }
    return order.map {
      File(name: hanFileName, family: "Noto Sans CJK \($0)", package: "fonts-noto-cjk")
    }
  }

  static let hanScripts: Set<String> = ["Hani", "Hira", "Kana", "Hang", "Bopo"]

  /// All but Chinese, Japanese and Korean.
  static let all: [ScriptFonts] = [
    ScriptFonts("Latn", "en"), ScriptFonts("Grek", "el"), ScriptFonts("Cyrl", "ru"),
    ScriptFonts("Arab", "ar", noto("NotoNaskhArabic", "Noto Naskh Arabic")),
    ScriptFonts("Hebr", "he", "Hebrew"), ScriptFonts("Armn", "hy", "Armenian"),
    ScriptFonts("Geor", "ka", "Georgian"), ScriptFonts("Ethi", "am", "Ethiopic"),
    ScriptFonts("Deva", "hi", "Devanagari"), ScriptFonts("Beng", "bn", "Bengali"),
    ScriptFonts("Guru", "pa", "Gurmukhi"), ScriptFonts("Gujr", "gu", "Gujarati"),
    ScriptFonts("Orya", "or", "Oriya"), ScriptFonts("Taml", "ta", "Tamil"),
    ScriptFonts("Telu", "te", "Telugu"), ScriptFonts("Knda", "kn", "Kannada"),
    ScriptFonts("Mlym", "ml", "Malayalam"), ScriptFonts("Sinh", "si", "Sinhala"),
    ScriptFonts("Thai", "th", "Thai"), ScriptFonts("Laoo", "lo", "Lao"),
    ScriptFonts("Tibt", "bo", noto("NotoSerifTibetan", "Noto Serif Tibetan")),
    ScriptFonts("Mymr", "my", "Myanmar"), ScriptFonts("Khmr", "km", "Khmer"),
    ScriptFonts("Mong", "mn", "Mongolian"), ScriptFonts("Cher", "chr", "Cherokee"),
    ScriptFonts("Cans", "iu", noto("NotoSansCanadianAboriginal", "Noto Sans CanAborig")),
    ScriptFonts("Syrc", "syr", "Syriac"), ScriptFonts("Thaa", "dv", "Thaana"),
    ScriptFonts("Nkoo", "nqo", "NKo"), ScriptFonts("Tfng", "ber", "Tifinagh"),
    ScriptFonts("Yiii", "ii", "Yi"), ScriptFonts("Java", "jv", "Javanese"),
    ScriptFonts("Bali", "ban", "Balinese"), ScriptFonts("Sund", "su", "Sundanese"),
    ScriptFonts("Olck", "sat", noto("NotoSansOlChiki", "Noto Sans Ol Chiki")),
    ScriptFonts("Mtei", "mni", noto("NotoSansMeeteiMayek", "Noto Sans Meetei Mayek")),
    ScriptFonts("Adlm", "ff", "Adlam"), ScriptFonts("Vaii", "vai", "Vai"),
    ScriptFonts("Bopo", "zh-tw"), ScriptFonts("Hang", "ko"), ScriptFonts("Hira", "ja"),
    ScriptFonts("Kana", "ja"), ScriptFonts("Hani", "zh-cn"),
  ]

  private init(_ script: String, _ language: String, _ file: File? = nil) {
    self.script = script
    self.language = language
    self.file = file
  }

  private init(_ script: String, _ language: String, _ name: String) {
    self.init(script, language, Self.noto("NotoSans\(name)", "Noto Sans \(name)"))
  }

  private static func noto(_ stem: String, _ family: String) -> File {
    File(name: "\(stem)-Regular.ttf", family: family, package: "fonts-noto-core")
  }
}
