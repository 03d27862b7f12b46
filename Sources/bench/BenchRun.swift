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
    let plan = try Plan(options, cache)
    let contest =
      options.measuresPeers
      ? try PeerContest(folder: PeerFolder(), outputFolder: cache.folder) : nil
    let server = try PictureServer(folder: cache.folder)
    let measurement = Measurement(server: server, contest: contest, progress: progress)
    var rows = try await measurement.rows(of: plan.subjects)
    if options.checks { try await repeatFailed(&rows, plan.subjects, measurement) }
    contest?.stop()
    let report = Report(
      machine: Machine(),
      rows: rows,
      concurrency: try concurrency(plan, cache),
      streaming: try streaming(plan, cache),
      peers: contest?.list ?? .none,
      limits: options.corpus == nil ? Gates.all : [],
      childPeakMebibytes: try options.child.map { try childPeak($0, cache, server) }
    )
    try server.stop()
    progress.clear()
    try show(report)
    return !options.checks || report.brokenLimits.isEmpty
  }

  private func show(_ report: Report) throws {
    write(options.isJSON ? try report.json() : report.text, to: STDOUT_FILENO)
    if options.isJSON { write(report.verdict, to: STDERR_FILENO) }
    if let path = options.plot { try ReadmePlot(report).write(to: path) }
    if let path = options.readme {
      try ReadmePlot(report).write(beside: path)
      try ReadmeMarkers.write(report.markdown, into: path)
    }
  }

  // MARK: - Rows

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

  // MARK: - What has tables of its own

  private func concurrency(_ plan: Plan, _ cache: InputCache) throws -> [ConcurrencyFigure] {
    guard !plan.concurrentCounts.isEmpty else { return [] }
    let measurement = ConcurrencyMeasurement(
      input: try cache.input(.jpeg420, .medium),
      peerFolder: options.measuresPeers ? PeerFolder() : nil,
      scope: options.scope,
      progress: progress
    )
    let figures = try measurement.figures(plan.concurrentCounts)
    guard options.checks, RunLimit.concurrency(figures).contains(where: \.isBroken) else {
      return figures
    }
    return try measurement.figures(plan.concurrentCounts)
  }

  private func streaming(_ plan: Plan, _ cache: InputCache) throws -> [StreamingFigure] {
    let measurement = StreamingMeasurement(
      folder: cache.folder,
      roundCount: options.scope.streamCount,
      progress: progress
    )
    return try measurement.figures(
      try plan.streams.map { stream in
        StreamingMeasurement.Subject(
          kind: stream.kind,
          megabitsPerSecond: stream.megabitsPerSecond,
          path: try cache.input(stream.kind, .medium).path
        )
      }
    )
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
