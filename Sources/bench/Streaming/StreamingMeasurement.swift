/// Measures how long the bitmap takes once the last byte was sent over a slow line.
///
/// The server is a process of its own on one core, the reader another on another core; all times
/// are of one clock.
struct StreamingMeasurement {
  /// The kinds that are streamed, at 12 MP.
  static let kinds: [InputKind] = [
    .jpeg420, .jpegProgressive, .pngRGB, .pngInterlaced, .webPLossy,
  ]

  struct Subject {
    let kind: InputKind
    let megabitsPerSecond: Int
    let path: String
  }

  let folder: String
  let roundCount: Int
  let progress: Progress

  /// The figures of each subject; those of one speed share a server.
  func figures(_ subjects: [Subject]) throws -> [StreamingFigure] {
    var speeds: [Int] = []
    for speed in subjects.map(\.megabitsPerSecond) where !speeds.contains(speed) {
      speeds.append(speed)
    }
    return try speeds.flatMap { speed in
      try figures(subjects.filter { $0.megabitsPerSecond == speed }, at: speed)
    }
  }

  private func figures(_ subjects: [Subject], at speed: Int) throws -> [StreamingFigure] {
    let server = try PictureServer(folder: folder, bytesPerSecond: speed * 1_000_000 / 8)
    let reader = try ChildProcess(ChildProcess.thisProgram, ["--read-streams"])
    var delays = [[Double]](repeating: [], count: subjects.count)
    // The first round finds out what is only needed once: connections, tables.
    for round in 0...roundCount {
      for (index, subject) in subjects.enumerated() {
        progress.show(
          "\(StreamingFigure.name(subject.kind, speed)), round \(round) of \(roundCount)",
          isDetail: true
        )
        let delay = try delay(of: server.url(of: subject.path), reader, server)
        if round > 0 { delays[index].append(delay) }
      }
    }
    _ = try reader.finish()
    try server.stop()
    return zip(subjects, delays).map { subject, delays in
      StreamingFigure(
        kind: subject.kind.rawValue,
        megabitsPerSecond: speed,
        milliseconds: Spread(delays),
        isPinned: Core.pair != nil
      )
    }
  }

  private func delay(
    of url: String,
    _ reader: ChildProcess,
    _ server: PictureServer
  ) throws -> Double {
    reader.writeLine(url)
    let line = reader.readLine()
    guard let end = Int(line) else { throw BenchFailure.process("read a stream", output: line) }
    return Double(end - (try server.lastWriteNanoseconds())) / 1e6
  }
}
