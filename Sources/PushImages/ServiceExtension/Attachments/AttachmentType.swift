/// The types of files that Apple's systems take as attachments of a notification (R3.4).
public enum AttachmentType: String, Hashable, Sendable, CaseIterable {
  case jpeg, png, gif, heic
  case aiff, wav, mp3, mpeg4Audio
  case mpeg, mpeg2, mpeg4, avi

  /// What a type is for; each kind has a limit of its own.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case image, audio, video

    /// The most bytes that a file of this kind may have.
    ///
    /// Apple says MB; they are counted as 1,048,576 bytes each.
    public var maxByteCount: Int {
      switch self {
      case .image: 10 << 20
      case .audio: 5 << 20
      case .video: 50 << 20
      }
    }
  }

  /// What files of this type are for.
  public var kind: Kind {
    switch self {
    case .jpeg, .png, .gif, .heic: .image
    case .aiff, .wav, .mp3, .mpeg4Audio: .audio
    case .mpeg, .mpeg2, .mpeg4, .avi: .video
    }
  }

  /// The ending that a file of this type gets, without its dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .mpeg4Audio: "m4a"
    case .mpeg: "mpg"
    case .mpeg2: "m2v"
    case .mpeg4: "mp4"
    default: rawValue
    }
  }

  /// What Apple calls the type, as `UNNotificationAttachmentOptionsTypeHintKey` takes it.
  public var uniformTypeIdentifier: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    case .gif: "com.compuserve.gif"
    case .heic: "public.heic"
    case .aiff: "public.aiff-audio"
    case .wav: "com.microsoft.waveform-audio"
    case .mp3: "public.mp3"
    case .mpeg4Audio: "public.mpeg-4-audio"
    case .mpeg: "public.mpeg"
    case .mpeg2: "public.mpeg-2-video"
    case .mpeg4: "public.mpeg-4"
    case .avi: "public.avi"
    }
  }
}
