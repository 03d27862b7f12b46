import BitmapLoading
import Glibc

/// Finds out all figures of some subjects.
///
/// Files are held in memory while they are measured, as many as fit in `batchByteCount`.
struct Measurement {
  private static let batchByteCount = 256 << 20

  let server: PictureServer
  let progress: Progress

  /// The row of each subject, without those whose picture cannot be decoded.
  func rows(of subjects: [Subject]) async throws -> [Row] {
    var rows: [Row] = []
    for batch in Self.batches(of: subjects) { rows += try await self.rows(ofBatch: batch) }
    return rows
  }

  private static func batches(of subjects: [Subject]) -> [[Subject]] {
    var batches: [[Subject]] = []
    var room = 0
    for subject in subjects {
      var status = stat()
      let byteCount = stat(subject.input.path, &status) == 0 ? Int(status.st_size) : 0
      if batches.isEmpty || byteCount > room {
        batches.append([])
        room = batchByteCount
      }
      batches[batches.count - 1].append(subject)
      room -= byteCount
    }
    return batches
  }

  // MARK: - One batch

  /// A subject whose picture can be decoded, and all that is found out about it beside time.
  private struct Candidate {
    let subject: Subject
    let bytes: [UInt8]
    let source: PixelSize
    let memory: Probe.Memory
    let allocationCount: Int?

    var floors: [Floor] {
      Floor.floors(of: subject.input.codec, size: source, target: memory.bitmap)
    }

    /// Enough for a steady median, few enough for a coffee.
    var roundCount: Int {
      switch (source.pixelCount ?? .max) / 1_000_000 {
      case ..<4: 7
      case ..<24: 5
      default: 3
      }
    }
  }

  private func rows(ofBatch batch: [Subject]) async throws -> [Row] {
    let candidates = try candidates(batch)
    let runners = candidates.map(runners)
    let readings = try await Turns(runners: runners.flatMap(\.self), progress: progress).readings()
    var rest = readings[...]
    return zip(candidates, runners).map { candidate, runners in
      defer { rest = rest.dropFirst(runners.count) }
      return Self.row(candidate, Array(rest.prefix(runners.count)))
    }
  }

  private func candidates(_ batch: [Subject]) throws -> [Candidate] {
    var files: [String: [UInt8]] = [:]
    return try batch.compactMap { subject in
      let path = subject.input.path
      let bytes = try files[path] ?? readFile(path)
      files[path] = bytes
      progress.show("memory: \(subject.name)", isDetail: true)
      do {
        let source = try BitmapLoader().decode(MemorySource(bytes)).sourceSize
        return Candidate(
          subject: subject,
          bytes: bytes,
          source: source,
          memory: try probe(.memory, subject).memoryInOwnProcess(),
          allocationCount: subject.action == .decode
            ? try probe(.allocations, subject).allocationCountInOwnProcess() : nil
        )
      } catch let error as BitmapError {
        progress.clear()
        write("bench: \(subject.name) is left out: \(error)\n", to: STDERR_FILENO)
        return nil
      }
    }
  }

  private func probe(_ quantity: Probe.Quantity, _ subject: Subject) -> Probe {
    let input = subject.input
    let isLocal = subject.action == .decode
    return Probe(
      quantity: quantity,
      action: subject.action,
      target: isLocal ? input.path : server.url(of: input.path),
      idleTarget: isLocal ? input.idlePath : server.url(of: input.idlePath)
    )
  }

  /// Ours first, then the floors.
  private func runners(of candidate: Candidate) -> [Runner] {
    let (subject, bytes) = (candidate.subject, candidate.bytes)
    let workload: Workload =
      switch subject.action {
      case .decode: .decodeBytes(bytes)
      case .load: .load(url: server.url(of: subject.input.path))
      case .builder: .builder(url: server.url(of: subject.input.path))
      }
    let ours = Runner(name: subject.name, roundCount: candidate.roundCount) {
      _ = try await workload.run()
    }
    let floors = candidate.floors.map { floor in
      Runner(name: "\(subject.name), \(floor.name)", roundCount: candidate.roundCount) {
        try floor.run(bytes)
      }
    }
    return [ours] + floors
  }

  private static func row(_ candidate: Candidate, _ readings: [[Stopwatch.Reading]]) -> Row {
    let cpu = readings.map { Spread($0.map(\.cpu)) }
    return Row(
      name: candidate.subject.name,
      codec: candidate.subject.input.codec,
      source: candidate.source,
      bitmap: candidate.memory.bitmap,
      fileByteCount: candidate.bytes.count,
      cpuMilliseconds: cpu[0],
      wallMilliseconds: Spread(readings[0].map(\.wall)),
      floors: zip(candidate.floors, cpu.dropFirst()).map { floor, floorCPU in
        Row.FloorFigure(
          name: floor.name,
          cpuMilliseconds: floorCPU,
          ratio: cpu[0].median / floorCPU.median
        )
      },
      idleByteCount: candidate.memory.idleByteCount,
      peakAboveIdleByteCount: candidate.memory.peakByteCount - candidate.memory.idleByteCount,
      allocationCount: candidate.allocationCount
    )
  }
}
