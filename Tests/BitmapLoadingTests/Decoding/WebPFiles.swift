import Foundation

/// Small WebP files, which PictureMaker does not write.
///
/// Made with Pillow 13.0 (libwebp 1.6) from recipes of PictureMaker: `TestCard(width: 36, height: 27)`
/// lossless; `AlphaRamp(width: 24, height: 18, levels: 4)` lossless with `exact`;
/// `TestCard(width: 73, height: 49)` at quality 60; the ramp at quality 90; the first card stored for
/// orientation 6, with an EXIF chunk; and, put together from chunks, an animation on a canvas of
/// 36 × 27 pixels whose first frame, `TestCard(width: 20, height: 10)`, lies at 8, 6.
enum WebPFiles {
  static let lossless = decoded(
    """
    UklGRjgAAABXRUJQVlA4TCsAAAAvI4AGACAahnC6z7VlUUBQNN1zAoKi6Z7r/wRkPPPgf+y5xYH/EXOeN/4HAA==
    """
  )

  static let losslessAlpha = decoded(
    """
    UklGRkoAAABXRUJQVlA4TD0AAAAvF0AEELkyRPQ/FgMfA9L/CAQAittGUrL9F83H8BYQFPk/2gQIBFLYkO8CCyR4
    8M7QALcQgFsowC1Ev2kAAA==
    """
  )

  static let lossy = decoded(
    """
    UklGRoIBAABXRUJQVlA4IHYBAACQCwCdASpJADEAPqFInkmmJSMhNnyJWMAUCWYAvCoBfkv4V7VX2T8RvxA5Mvvx
    +DuLN5ANBn4jHq3fyvJAP2qB5JmLxIaY3NEmR2DtFUnlRe+DLOmWXn5c6opk92W4ys+U9okuAAD+7qVDj+hyfHXa
    quSDCu5smc5q9tr1y/ImUTrnrG4il76LfWNxFFfLYPF3Ugu/8uRxwNaXI44GsBWy7mhFsrCzdYZO4BM+t9IR9c85
    rc0KnjUWoAJSeD0xcPHg8Y4uY0GNZPIrgbZkI9gWbxn8//IfIA3L8wHiAbXUyltEzV2PTU/X25UuHTSi53m29clc
    ALyyQwvz9HP+8nsW30AX0QdcJJF1wnYydtg8B/9tRsIeYvjy6lfxYFWz8A3RMcw+8OriY19yOYanJOtrX2Wr6N0d
    znEtWydGGuky+OjFQ32Vrf4ZJ7pX5AqBG28Hq5K34rWoG6yL8H0Cvvf4G6cKJbgcQSK5BTjGFXZjgrvynh4AAA==
    """
  )

  static let lossyAlpha = decoded(
    """
    UklGRt4AAABXRUJQVlA4WAoAAAAQAAAAFwAAEQAAQUxQSBYAAAABUNS2DVSSJVmSu0Jgv4iYAKExWPgXVlA4IKIA
    AABQBgCdASoYABIAPjEUiEKiISEYBAAgAwS1ADsk/hnLAP6B+AGKAf1X2/7tA/gDGAPkAYyALM5iM6s3AAD+9F/X
    /JqpZWnuR9e3n7tBf+yMf1///YkE/jwC/96nv0P//X/k/jwC//Xd6sTyswsYK6hKiMNqCxWiRlfM4T/TRAzou5On
    x/kda1MkNVayl/JCP/khH+SEf/KD2ev+O/TDi2dwAAA=
    """
  )

  static let turned = decoded(
    """
    UklGRmoAAABXRUJQVlA4WAoAAAAIAAAAGgAAIwAAVlA4TCoAAAAvGsAIACAahnC6z6V1UUBQNN1zAoKi6Z7r/wQM
    B28+yuyW8z5K5r1jHwVFWElGGgAAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA
    """
  )

  static let animated = decoded(
    """
    UklGRr4AAABXRUJQVlA4WAoAAAASAAAAIwAAGgAAQU5JTQYAAAD/////AABBTk1GRgAAAAQAAAMAABMAAAkAAGQA
    AABWUDhMLgAAAC8TQAIAQNu2bXx6Pk/ackofEBAUTfecgKBouuf6PwGZ2274V7+rHLgndt497gFBTk1GRAAAAAAA
    AAAAACMAABoAAGQAAABWUDhMKwAAAC8jgAYAIBqGcLrPtWVRQFA03XMCgqLpnuv/BGQ88+B/7LnFgf8Rc543/gcA
    """
  )

  private static func decoded(_ text: String) -> [UInt8] {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init) ?? []
  }
}
