import BitmapLoading
import Glibc

/// Finds out what is found out about subjects beside time.
struct CandidateFinder {
  let server: PictureServer
  let contest: PeerContest?
  let progress: Progress

  /// The candidates, without those whose picture cannot be decoded.
  func candidates(_ subjects: [Subject]) throws -> [Candidate] {
    var files: [String: [UInt8]] = [:]
    return try subjects.compactMap { subject in
      let path = subject.input.path
      let bytes = try files[path] ?? readFile(path)
      files[path] = bytes
      progress.show("memory and quality: \(subject.name)", isDetail: true)
      do {
        return try candidate(subject, bytes)
      } catch let error as BitmapError {
        progress.clear()
        write("bench: \(subject.name) is left out: \(error)\n", to: STDERR_FILENO)
        return nil
      }
    }
  }

  private func candidate(_ subject: Subject, _ bytes: [UInt8]) throws -> Candidate {
    let loaded = try BitmapLoader().decode(MemorySource(bytes))
    let isDecode = subject.action == .decode
    let judge =
      isDecode
      ? QualityJudge(try whole(subject.input, bytes), target: loaded.bitmap.size) : nil
    return Candidate(
      subject: subject,
      bytes: bytes,
      source: loaded.sourceSize,
      memory: try probe(.memory, subject).memoryInOwnProcess(),
      allocationCount: isDecode
        ? try probe(.allocations, subject).allocationCountInOwnProcess() : nil,
      quality: try judge.map { $0.quality(of: try Pixels.of(loaded.bitmap)) },
      peers: isDecode
        ? try contest?.samples(
          of: subject.input,
          source: loaded.sourceSize,
          target: BitmapLimits().maxPixelSize,
          judge: judge
        ) ?? [] : []
    )
  }

  /// The picture at its full size: as the library decodes it; of a picture that somebody else made
  /// as we do, with its profile and its orientation.
  private func whole(_ input: BenchInput, _ bytes: [UInt8]) throws -> WholePicture {
    guard !input.isMade else { return try WholePicture(bytes, input.codec) }
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: .max))
    return try WholePicture(try loader.decode(MemorySource(bytes)).bitmap)
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
}
