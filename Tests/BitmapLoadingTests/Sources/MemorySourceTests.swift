import BitmapLoading
import TestSupport
import Testing

@Suite("Bytes in memory as a source", .background)
struct MemorySourceTests {
  static let bytes = [UInt8](0..<100)

  @Test("All bytes come in order, then the end again and again", arguments: [1, 7, 99, 100, 4096])
  func order(pieceLength: Int) throws {
    let source = MemorySource(Self.bytes)
    #expect(try source.drain(upTo: pieceLength) == Self.bytes)
    #expect(try source.read(upTo: 10).isEmpty)
    #expect(try source.read(upTo: 10).isEmpty)
  }

  @Test("No read gives more than the longest one allowed", arguments: [1, 3, 100, 1000])
  func longestRead(length: Int) throws {
    let source = MemorySource(Self.bytes, longestRead: length)
    #expect(try source.read(upTo: 1000).count == min(length, Self.bytes.count))
    #expect(try source.drain() == Array(Self.bytes.dropFirst(length)))
  }

  @Test("No bytes are an end at once")
  func empty() throws {
    #expect(try MemorySource([]).read(upTo: 1).isEmpty)
  }

  @Test("Memory is always ready, and says so at once")
  func isReady() async {
    let source = MemorySource([])
    #expect(source.isReady)
    await confirmation { confirm in
      source.whenReady { confirm() }
    }
  }

  @Test("After a cancellation every read throws the first reason")
  func cancellation() throws {
    let source = MemorySource(Self.bytes)
    #expect(try source.read(upTo: 10).count == 10)
    source.cancel(LineDown())
    source.cancel(CancellationError())
    #expect(throws: LineDown()) { try source.read(upTo: 10) }
    #expect(throws: LineDown()) { try source.read(upTo: 10) }
  }
}
