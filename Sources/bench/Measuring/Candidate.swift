import BitmapLoading

/// A subject whose picture can be decoded, and all that is found out about it beside time.
struct Candidate {
  let subject: Subject
  let bytes: [UInt8]
  let source: PixelSize
  let memory: Probe.Memory
  let allocationCount: Int?
  let quality: Quality?
  let peers: [PeerContest.Sample]

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
