import Glibc
import LoopbackServer
import Testing

/// Each test runs in a process of its own, where no other test opens descriptors or threads.
@Suite("What a server leaves in its process")
struct ProcessTests {
  @Test("After a stop there are as many descriptors and threads as before")
  func nothingLeft() async {
    await #expect(processExitsWith: .success) {
      try useServer()
      let descriptors = openDescriptors()
      let threadCount = entries("/proc/self/task").count
      for _ in 0..<10 { try useServer() }
      #expect(soon { openDescriptors().isSubset(of: descriptors) })
      #expect(soon { entries("/proc/self/task").count <= threadCount })
    }
  }

  @Test("While it runs, the threads of clients that have left are gone")
  func threadsOfLeft() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .status(200) }
      let before = entries("/proc/self/task").count
      for _ in 0..<200 {
        let client = try RawClient(port: server.port)
        try client.request("/")
        _ = try client.readHead()
      }
      #expect(server.waitForOpenConnections(0, within: .seconds(10)))
      #expect(soon { entries("/proc/self/task").count <= before })
    }
  }

  @Test("No descriptor of the server is inherited by other programs")
  func closeOnExec() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("a", [UInt8](repeating: 1, count: 1_000_000))
      let path = folder.path + "/a"
      let before = openDescriptors()
      let server = try LoopbackServer(bytesPerSecond: 50_000) { request in
        request.target == "/file"
          ? ServerAnswer(steps: [.file(path: path)])
          : ServerAnswer(steps: [.bytes([1]), .gate(ServerGate())], bytesPerSecond: 1_000_000)
      }
      let clients = try ["/file", "/gate"].map { target in
        let client = try RawClient(port: server.port)
        try client.request(target)
        _ = try client.read(1)
        return client
      }
      // Listener, both ends of two connections, two that wake up at the gate, and the file.
      let expectedCount = 8
      var new: Set<Descriptor> = []
      // The byte before the gate may be here before the gate is waited at.
      let isComplete = soon {
        new = openDescriptors().subtracting(before).filter {
          $0.target.hasPrefix("socket:") || $0.target == path
        }
        return new.count == expectedCount
      }
      #expect(isComplete)
      #expect(new.allSatisfy { fcntl($0.number, F_GETFD) & FD_CLOEXEC != 0 })
      withExtendedLifetime(clients) {}
    }
  }

  @Test("A client that leaves in the middle raises no SIGPIPE")
  func brokenPipe() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let server = try LoopbackServer { _ in .endless(contentType: nil) }
      for _ in 0..<20 {
        let client = try RawClient(port: server.port)
        try client.request("/")
        _ = try client.readHead()
      }
      #expect(server.waitForOpenConnections(0, within: .seconds(10)))
    }
  }

  @Test("With no descriptors left the server waits until there is one again")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .status(200) }
      let client = try RawClient(port: server.port) { limitDescriptors(to: 3) }
      try client.request("/")
      #expect(client.isQuiet(milliseconds: 50))
      limitDescriptors(to: 256)
      #expect(try client.readHead().hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test("A speed of nothing is a mistake of the caller")
  func noSpeed() async {
    await #expect(processExitsWith: .failure) {
      _ = try LoopbackServer(bytesPerSecond: 0)
    }
  }
}

/// Runs a server whose clients are in the middle of all that a connection can be busy with.
private func useServer() throws {
  let server = try LoopbackServer { request in
    BusyAnswer(rawValue: String(request.target.dropFirst()))?.answer
  }
  let clients = try BusyAnswer.allCases.map { busy in
    let client = try RawClient(port: server.port)
    try client.request("/\(busy.rawValue)")
    _ = try client.readHead()
    return client
  }
  server.stop()
  withExtendedLifetime(clients) {}
}

/// Whether something becomes true within five seconds.
///
/// The kernel takes a joined thread off its list a moment after the join, and the test process
/// opens a descriptor of its own now and then; what is leaked stays.
private func soon(_ isTrue: () -> Bool) -> Bool {
  for _ in 0..<5_000 {
    if isTrue() { return true }
    usleep(1_000)
  }
  return false
}

private func limitDescriptors(to count: rlim_t) {
  var limit = rlimit(rlim_cur: count, rlim_max: 256)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// A descriptor with what it stands for; the number alone may be given out again.
private struct Descriptor: Hashable {
  let number: CInt
  let target: String
}

/// The descriptors that are open, without the one that this very look opens.
private func openDescriptors() -> Set<Descriptor> {
  let numbers = entries("/proc/self/fd").compactMap { CInt($0) }
  let all = numbers.map { Descriptor(number: $0, target: linkTarget("/proc/self/fd/\($0)")) }
  return Set(all.filter { !$0.target.isEmpty })
}

private func linkTarget(_ path: String) -> String {
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
    count = buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func entries(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}
