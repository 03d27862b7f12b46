/// The name of the folder of one notification, made from its tag and id.
///
/// `id=1001` without a tag, `tag=news,id=1001` with one. The tag comes from outside: all of its
/// bytes but letters, digits, `-`, `_` and `.` are percent-encoded. A name begins with `id=` or
/// `tag=`, so none is hidden, an option, `.` or `..`. A tag that would make the name longer than
/// 100 bytes is cut, and a hash of the whole tag follows after `~`, which no encoded tag contains.
struct NotificationFolderName: Equatable {
  /// The name: at most 100 bytes, all of them printable ASCII.
  let text: String

  init(_ key: NotificationKey) {
    let id = "id=\(key.id)"
    guard let tag = key.tag else {
      text = id
      return
    }
    // Each byte takes at least one, so more of them would not fit anyway.
    let encoded = Self.percentEncoded(tag.utf8.prefix(Self.maxByteCount))
    let room = Self.maxByteCount - "tag=,".utf8.count - id.utf8.count
    guard encoded.utf8.count > room else {
      text = "tag=\(encoded),\(id)"
      return
    }
    let hash = "~" + Self.hash(of: tag)
    text = "tag=\(Self.cut(encoded, toByteCount: room - hash.utf8.count))\(hash),\(id)"
  }

  /// Whether this may be such a name; the notification inside says whether it is the right one.
  static func isCandidate(_ name: String) -> Bool {
    let id = name.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    guard name.hasPrefix("tag=") || id.count == name.count else { return false }
    guard id.hasPrefix("id="), let number = Int(id.dropFirst(3)) else { return false }
    // No `id=007`: such a name is never made here.
    return id == "id=\(number)"
  }

  // MARK: - Private parts

  private static let maxByteCount = 100

  private static func percentEncoded(_ bytes: Substring.UTF8View) -> String {
    var encoded = ""
    for byte in bytes {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": encoded.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return encoded
  }

  /// Cuts, but not within the three bytes of an encoded one.
  private static func cut(_ encoded: String, toByteCount count: Int) -> Substring {
    let cut = encoded.prefix(count)
    guard let percent = cut.suffix(2).lastIndex(of: "%") else { return cut }
    return cut[..<percent]
  }

  /// FNV-1a of 128 bits: the same in every process and on every machine, which Swift's hash is not.
  private static func hash(of text: String) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in text.utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
