import BitmapLoading
import Glibc

/// One run of the bench: which rows, their figures, the report.
struct BenchRun {
  private let options: Options
  private let progress = Progress()

  init(_ options: Options) {
    self.options = options
  }

  /// Measures and reports; false if a limit was to be kept and was not.
  func run() async throws -> Bool {
    let cache = try InputCache(progress: progress)
    let subjects = try subjects(from: cache)
    guard !subjects.isEmpty else { throw UsageError("There is no such row or picture") }
    let hasLimit = subjects.contains { subject in
      Gates.all.contains { $0.applies(to: subject.name) }
    }
    guard !options.checks || hasLimit || options.child != nil else {
      throw UsageError("None of these rows has a limit to check")
    }
    let server = try PictureServer(folder: cache.folder)
    let measurement = Measurement(server: server, progress: progress)
    var rows = try await measurement.rows(of: subjects)
    if options.checks { try await repeatFailed(&rows, subjects, measurement) }
    if options.measuresQuality { try addQuality(to: &rows, subjects) }
    let report = Report(
      machine: Machine(),
      rows: rows,
      limits: options.corpus == nil ? Gates.all : [],
      childPeakMebibytes: try options.child.map { try childPeak($0, cache, server) }
    )
    try server.stop()
    progress.clear()
    write(options.isJSON ? try report.json() : report.text, to: STDOUT_FILENO)
    if options.isJSON { write(report.verdict, to: STDERR_FILENO) }
    if let path = options.readme { try ReadmeMarkers.write(report.markdown, into: path) }
    return !options.checks || report.brokenLimits.isEmpty
  }

  // MARK: - What is measured

  private func subjects(from cache: InputCache) throws -> [Subject] {
    if let folder = options.corpus {
      return try Corpus.inputs(in: folder, idleFiles: cache)
        .filter { isWanted($0.name) }
        .map { Subject(action: .decode, input: $0) }
    }
    return try Catalog.entries(isQuick: options.isQuick)
      .filter { isWanted($0.name) }
      .map { Subject(action: $0.action, input: try cache.input($0.kind, $0.size)) }
  }

  private func isWanted(_ name: String) -> Bool {
    options.patterns.isEmpty
      || options.patterns.contains { NamePattern(text: $0).matches(name) }
  }

  // MARK: - What is measured once more, or only if asked for

  /// Measures what is over a limit a second time: a busy machine is no reason to fail.
  private func repeatFailed(
    _ rows: inout [Row],
    _ subjects: [Subject],
    _ measurement: Measurement
  ) async throws {
    let failed = Set(rows.filter(Gates.fail).map(\.name))
    for row in try await measurement.rows(of: subjects.filter { failed.contains($0.name) }) {
      if let index = rows.firstIndex(where: { $0.name == row.name }) { rows[index] = row }
    }
  }

  /// Quality is the same however often it is measured, and whatever brought the bytes.
  private func addQuality(to rows: inout [Row], _ subjects: [Subject]) throws {
    for subject in subjects where subject.action == .decode && subject.input.codec != .gif {
      // A picture that is not reduced would be compared with itself.
      let isIt = { (row: Row) in row.name == subject.name && row.source != row.bitmap }
      guard let index = rows.firstIndex(where: isIt) else { continue }
      progress.show("quality: \(subject.name)")
      rows[index].psnrDecibels = try Quality.psnr(ofFile: subject.input.path)
    }
  }

  /// The highest of several peaks of a program that loads one picture, in MiB.
  private func childPeak(
    _ program: String,
    _ cache: InputCache,
    _ server: PictureServer
  ) throws -> Double {
    progress.show("memory: \(program)")
    let url = server.url(of: try cache.input(.jpeg420, .medium).path)
    let peaks = try (0..<5).map { _ in
      let output = try ChildProcess(program, [url]).finish()
      guard let peak = Int(output.prefix { $0.isNumber }) else {
        throw BenchFailure.process("load one picture", output: output)
      }
      return peak
    }
    return Double(peaks.max() ?? 0) / 1024
  }
}
