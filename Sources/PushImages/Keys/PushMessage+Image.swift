internal import FoundationEssentials
public import ImageDownload

extension PushMessage {
  /// Looks for the image: in the kind's own fields, then under `keys` (R1.2, R1.2a, R1.5).
  ///
  /// - Parameters:
  ///   - keys: The keys that may hold it.
  ///   - baseURL: What a relative URL in a field of Web Push or Gotify is resolved against; without
  ///     it, such a one is none.
  /// - Returns: the image, if there is one, and what was looked at.
  public func image(
    keys: ImageKeys = .default,
    relativeTo baseURL: ImageURL? = nil
  ) -> ImageKeyResult {
    var search = ImageSearch()
    for picture in pictures {
      search.look(
        at: picture.value,
        under: picture.name,
        path: picture.path,
        relativeTo: picture.mayBeRelative ? baseURL : nil,
        otherType: picture.otherType
      )
    }
    for key in keys.keys {
      let values = keySpace.values(of: key)
      if values.isEmpty { search.look(at: nil, under: key) }
      for value in values { search.look(at: value, under: key) }
    }
    return search.result
  }
}

/// Goes through values until one is the URL of an image, and on, to say what the others are.
private struct ImageSearch {
  private var winner: (key: String, url: ImageURL)?
  private var candidates: [ImageKeyResult.Candidate] = []

  var result: ImageKeyResult {
    ImageKeyResult(winningKey: winner?.key, url: winner?.url, candidates: candidates)
  }

  mutating func look(
    at value: JSONValue?,
    under key: String,
    path: String? = nil,
    relativeTo base: ImageURL? = nil,
    otherType: String? = nil
  ) {
    let verdict = verdict(on: value, key: key, base: base, otherType: otherType)
    candidates.append(
      ImageKeyResult.Candidate(
        key: key,
        path: path ?? key,
        value: value?.text,
        verdict: verdict
      )
    )
  }

  private mutating func verdict(
    on value: JSONValue?,
    key: String,
    base: ImageURL?,
    otherType: String?
  ) -> ImageKeyResult.Verdict {
    guard let value else { return .missing }
    guard let text = value.string else { return .notAString(type: value.typeName) }
    let url: ImageURL
    do {
      url = try ImageURL(text, relativeTo: base)
    } catch {
      return .notAURL(error)
    }
    if let otherType { return .notAPicture(type: otherType) }
    guard winner == nil else { return .laterThanWinner }
    winner = (key, url)
    return .won
  }
}

extension ImageURL {
  /// Reads an absolute URL, or one that is resolved against `base` (RFC 3986, 5.2).
  fileprivate init(_ text: String, relativeTo base: ImageURL?) throws(InvalidURL) {
    do {
      try self.init(text)
    } catch {
      guard case .notAbsolute = error, let base, let baseURL = URL(string: base.string),
        let resolved = URL(string: text.trimmed, relativeTo: baseURL)
      else { throw error }
      try self.init(resolved.absoluteString)
    }
  }
}
