import FoundationEssentials
import Glibc
import Testing

@testable import bench

@Suite("Peers")
struct PeerTests {
  @Test("greet with their version, or with what they lack")
  func greeting() throws {
    let present = try PeerLine.value(PeerGreeting.self, in: #"{"version": "8.18.7"}"#)
    #expect(present.version == "8.18.7" && present.missing == nil)
    let line = #"{"missing": "No module named 'gi'", "how": "apt-get install python3-gi"}"#
    let missing = try PeerLine.value(PeerGreeting.self, in: line)
    #expect(missing.version == nil && missing.how == "apt-get install python3-gi")
  }

  @Test("are given a job as one line of JSON")
  func job() throws {
    var job = PeerJob(file: "/a \"b\".jpg", width: 4000, height: 3000, target: 1440)
    job.output = "/out"
    let line = try PeerLine.text(job)
    #expect(!line.contains("\n"))
    let fields = try JSONDecoder().decode([String: Field].self, from: Data(line.utf8))
    #expect(
      fields == [
        "file": .text("/a \"b\".jpg"), "width": .number(4000), "height": .number(3000),
        "target": .number(1440), "output": .text("/out"),
      ]
    )
  }

  private enum Field: Decodable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  private static let answer = """
    {"cpuMilliseconds": 41.5, "wallMilliseconds": 43, "idleByteCount": 100, "peakByteCount": 350, \
    "width": 1440, "height": 1080}
    """

  @Test("answer with what a job took")
  func answer() throws {
    let figures = try PeerLine.value(PeerAnswer.self, in: Self.answer).figures
    #expect(figures?.reading.cpu == 41.5 && figures?.reading.wall == 43)
    #expect(figures?.peakAboveIdleByteCount == 250)
    #expect(figures?.width == 1440 && figures?.height == 1080)
  }

  @Test("that cannot read a picture have no figures")
  func failure() throws {
    let answer = try PeerLine.value(PeerAnswer.self, in: #"{"error": "no loader for WebP"}"#)
    #expect(answer.figures == nil)
    #expect(throws: BenchFailure.self) {
      try PeerLine.value(PeerAnswer.self, in: "Segmentation fault")
    }
  }

  @Test("are all missing without their folder, and the list says how to get them")
  func nothingThere() throws {
    let list = try PeerList(in: PeerFolder(path: "/nonexistent"))
    #expect(list.present.isEmpty)
    #expect(list.missing.map(\.peer) == Peer.allCases)
    #expect(list.missing.allSatisfy { $0.how == "Scripts/peers/setup" })
  }

  @Test("are talked to line by line, those that are there")
  func workers() throws {
    let folder = try Self.folderOfWorkers()
    defer { Self.remove(folder) }
    guard case .present(let worker, let version) = try PeerWorker.start(.skia, in: folder) else {
      Issue.record("Skia is there")
      return
    }
    defer { worker.stop() }
    #expect(version == "1.0")
    let job = PeerJob(file: "/a.jpg", width: 1, height: 1, target: 1)
    #expect(try worker.figures(job)?.reading.cpu == 41.5)
    #expect(try worker.figures(job)?.peakAboveIdleByteCount == 250)
    guard case .missing = try PeerWorker.start(.qt, in: folder) else {
      Issue.record("Qt is missing")
      return
    }
  }

  // MARK: - Workers without any library

  /// A folder whose Python is a shell script: it has Skia, and answers all jobs alike.
  private static func folderOfWorkers() throws -> PeerFolder {
    var template = Array("/tmp/bench-peers-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&template))
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let script = """
      #!/bin/sh
      [ "$2" = Skia ] || { echo '{"missing": "no such library", "how": "buy it"}'; exit; }
      echo '{"version": "1.0"}'
      while read -r line; do echo '\(answer)'; done

      """
    try makeFolder("\(path)/bin")
    try put("", into: "\(path)/worker.py")
    try put(script, into: "\(path)/bin/python3")
    return PeerFolder(path: path)
  }

  private static func put(_ text: String, into path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o755)
    try #require(descriptor >= 0)
    write(text, to: descriptor)
    close(descriptor)
  }

  private static func remove(_ folder: PeerFolder) {
    for name in ["worker.py", "bin/python3"] { unlink("\(folder.path)/\(name)") }
    for name in ["bin", ""] { rmdir("\(folder.path)/\(name)") }
  }
}
