internal import ImageDownload

extension ImageKeyResult {
  /// Why there is nothing to load: the first value that could have been meant as a URL tells.
  var outcomeWithoutURL: ImageOutcome {
    for candidate in candidates {
      switch candidate.verdict {
      case .notAURL(.empty): continue
      case .notAURL(.schemeNotAllowed(let scheme)): return .schemeNotAllowed(scheme)
      case .notAURL(let reason): return .invalidURL(reason)
      default: continue
      }
    }
    return .noImageKey
  }
}
