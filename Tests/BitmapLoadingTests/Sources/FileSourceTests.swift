import BitmapLoading
import Glibc
import TestSupport
import Testing

@Suite("Files as a source", .background)
struct FileSourceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("The bytes of the file come in order, then the end again and again", arguments: [1, 1000])
  func order(pieceLength: Int) throws {
    var numbers = SeededNumbers(seed: 1)
    let bytes = numbers.bytes(2500)
    let source = try FileSource(path: folder.write(bytes, to: "picture"))
    #expect(source.isReady)
    #expect(try source.drain(upTo: pieceLength) == bytes)
    #expect(try source.read(upTo: 10).isEmpty)
  }

  @Test("An empty file is an end at once")
  func empty() throws {
    let source = try FileSource(path: folder.write([], to: "empty"))
    #expect(try source.read(upTo: 10).isEmpty)
  }

  @Test("A file that is not there is a failure with the system's reason")
  func missing() throws {
    let path = folder.path(of: "none.jpg")
    let failure = try #require(throws: FileSource.Failure.self) { try FileSource(path: path) }
    #expect(failure.path == path)
    #expect(failure.errorNumber == ENOENT)
    #expect(failure.description == "Cannot read \(path): No such file or directory.")
  }

  @Test("A folder is a failure when the source is made, not later")
  func isFolder() throws {
    let failure = try #require(throws: FileSource.Failure.self) {
      try FileSource(path: folder.path)
    }
    #expect(failure.errorNumber == EISDIR)
  }

  @Test("A file whose name stands for another is read through")
  func link() throws {
    let target = try folder.write([1, 2, 3], to: "target")
    let link = folder.path(of: "link")
    #expect(symlink(target, link) == 0)
    #expect(try FileSource(path: link).drain() == [1, 2, 3])
  }

  @Test("After a cancellation every read throws the first reason")
  func cancellation() throws {
    let source = try FileSource(path: folder.write([1, 2, 3], to: "picture"))
    source.cancel(LineDown())
    source.cancel(CancellationError())
    #expect(throws: LineDown()) { try source.read(upTo: 1) }
  }

  @Test("The file is closed with the source")
  func closes() throws {
    let path = try folder.write([1], to: "picture")
    func isOpenHere() -> Bool {
      (0..<1024).contains { number in
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(number)", &target, target.count)
        return count > 0
          && String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) == path
      }
    }
    var source: FileSource? = try FileSource(path: path)
    #expect(isOpenHere())
    #expect(source != nil)
    source = nil
    #expect(!isOpenHere())
  }
}
