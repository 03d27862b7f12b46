public import ImageDownload

/// Which value of a message is its image, and why each other one is not (R1.7).
public struct ImageKeyResult: Hashable, Sendable {
  /// What was decided about one value.
  public enum Verdict: Hashable, Sendable {
    /// It is the image.
    case won

    /// Nothing stands under the key.
    case missing

    /// The value is no string; `type` is what JSON calls it.
    case notAString(type: String)

    /// The string is no http(s) URL with a host.
    case notAURL(InvalidURL)

    /// The message says that the file is of another type.
    case notAPicture(type: String)

    /// It would have been taken if none had come before it.
    case laterThanWinner
  }

  /// One value that was looked at.
  public struct Candidate: Hashable, Sendable {
    /// The key, or the name of the message's own field for a picture.
    public var key: String

    /// Where a field stands in the message, such as `android.notification.image`; of a key, the key.
    public var path: String

    /// The value as text; nil if nothing stands under the key.
    public var value: String?

    /// What was decided about it.
    public var verdict: Verdict
  }

  /// The key that won, or the message's own field; nil if there is no image.
  public let winningKey: String?

  /// The URL of the image; nil if there is none.
  public let url: ImageURL?

  /// All that was looked at, in that order; a key that is both literal and a path may come twice.
  public let candidates: [Candidate]
}

extension ImageKeyResult.Verdict {
  /// A name that stays the same, for machines.
  public var name: String {
    switch self {
    case .won: "won"
    case .missing: "missing"
    case .notAString: "notAString"
    case .notAURL(.empty): "empty"
    case .notAURL(.notAbsolute): "notAbsolute"
    case .notAURL(.schemeNotAllowed): "schemeNotAllowed"
    case .notAURL(.noHost): "noHost"
    case .notAURL(.invalidHost): "invalidHost"
    case .notAURL(.invalidPort): "invalidPort"
    case .notAURL(.controlCharacter): "controlCharacter"
    case .notAPicture: "notAPicture"
    case .laterThanWinner: "laterThanWinner"
    }
  }
}

extension ImageKeyResult.Verdict: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .won: "This is the image."
    case .missing: "There is no such key."
    case .notAString(let type): "The value is no string but of the type \(type)."
    case .notAURL(let reason): reason.description
    case .notAPicture(let type): "The file is no picture but of the type \(type)."
    case .laterThanWinner: "Another key came first."
    }
  }
}
