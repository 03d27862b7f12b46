internal import PushImages

/// Loads one image, as for a notification, and writes it as PNG.
struct ImageCommand: Command {
  static let syntax = CommandSyntax(
    name: "image",
    summary: "Loads one image, reduced to what a notification shows, and writes it as PNG.",
    operands: [
      CommandSyntax.Operand(
        name: "URL-or-FILE",
        summary: "An http or https URL, or a file; - reads the image from the standard input."
      )
    ],
    ownOptions: [PictureOutput.option, maxPixelSize] + LoadOptions.options,
    examples: [
      "bigpicture image photo.jpg -o small.png",
      "bigpicture image https://example.com/photo.jpg -o photo.png --json",
      "bigpicture image photo.jpg -o - --max 256 > icon.png",
    ]
  )

  private static let maxPixelSize = Option(
    "--max",
    "N",
    summary: "The longest side in pixels (default: 1440); nothing is enlarged."
  )

  private let origin: ImageOrigin
  private let output: PictureOutput
  private let limits: BitmapLimits
  private let loading: LoadOptions

  init(_ arguments: Arguments) throws(UsageError) {
    origin = ImageOrigin(arguments.operands[0])
    loading = try LoadOptions(arguments)
    output = PictureOutput(path: try arguments.requiredValue(of: PictureOutput.option))
    let expected = "a whole number from 1 to 1000000"
    let size = try arguments.integer(
      of: Self.maxPixelSize,
      in: 1...1_000_000,
      expected: expected
    )
    limits = size.map { BitmapLimits(maxPixelSize: $0) } ?? BitmapLimits()
  }

  /// Stdout may be for the picture.
  var reportStream: StandardStream { output.isStandardOutput ? .errors : .output }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let start = ContinuousClock.now
    let outcome = try await origin.load(with: loading.loader(limits: limits))
    let elapsed = ContinuousClock.now - start
    if let bitmap = outcome.bitmap { try output.write(bitmap, console: console) }
    if outcome.bitmap != nil || console.isJSON {
      try console.show(report(outcome, elapsed: elapsed))
    }
    guard outcome.bitmap != nil else {
      console.complain(outcome.explanation)
      return .noPicture
    }
    return .success
  }

  private func report(_ outcome: ImageOutcome, elapsed: Duration) -> Report {
    var fields = FieldList()
    if let image = outcome.image {
      fields.add("Outcome", outcome.name)
      fields.add("Damage", ImageReport.damage(of: outcome))
      fields.add("Format", image.format.description)
      fields.add("Source", "\(image.sourceSize)")
      fields.add("Output", "\(image.bitmap.size)")
      fields.add("Frames", image.isAnimated == true ? "several, the first one was taken" : nil)
      fields.add("Bytes", image.byteCount.grouped)
      fields.add("Time", image.duration.millisecondText)
      fields.add("File", output.isStandardOutput ? nil : output.path)
    }
    var json = ImageReport.json(outcome, elapsed: elapsed)
    json["file"] = outcome.image == nil ? .null : .string(output.path)
    return Report(text: fields.text, json: .object(json))
  }
}
