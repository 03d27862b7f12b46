import BitmapLoading
import Testing

@testable import bench

@Suite("Tables")
struct TableTests {
  @Test("of peers name the fastest, and the fastest that is good enough")
  func peers() throws {
    let row = Row.sample(
      "jpeg-420-12mp",
      peers: [
        .sample(.libvips, milliseconds: 20, psnr: 57), .sample(.qt, milliseconds: 8, psnr: 40),
        .sample(.skia, milliseconds: 5, psnr: nil),
      ],
      psnr: 53
    )
    let table = try #require(PeerTable([row, .sample("gif-12mp")]).table)
    let expected = """
      | picture | ours, ms · dB · MiB | libvips, ms · dB · MiB | Skia, ms · dB · MiB | \
      Qt, ms · dB · MiB | to best | to fastest |
      | :-- | --: | --: | --: | --: | --: | --: |
      | jpeg-420-12mp | 10.0 · 53.0 · 5.0 | 20.0 · 57.0 · 20.0 | 5.0 · – · 20.0 | \
      8.0 · 40.0 · 20.0 | 0.50 libvips | 2.00 Skia |

      """
    #expect(table.markdown == expected)
    #expect(PeerTable([.sample("gif-12mp")]).table == nil)
  }

  @Test("of WebP's peers ask for less, as our goal does")
  func webP() {
    let peers = [PeerFigure.sample(.gdkPixbuf, milliseconds: 9, psnr: 48.5)]
    #expect(Row.sample("webp-lossy-12mp", codec: .webP, peers: peers).bestPeer != nil)
    #expect(Row.sample("jpeg-420-12mp", peers: peers).bestPeer == nil)
  }

  @Test("of memory have a line for each kind and a column for each size")
  func memory() throws {
    let rows = [
      Row.sample("gif-2mp", mebibytes: 5), .sample("gif-200mp", mebibytes: 7),
      .sample("png-rgb-2mp", mebibytes: 6), .sample("load-gif-2mp", mebibytes: 9),
    ]
    let expected = """
      | peak above idle, MiB | 2 MP | 200 MP |
      | :-- | --: | --: |
      | gif | 5.0 | 7.0 |

      """
    #expect(try #require(MemoryTable(rows: rows).table).markdown == expected)
    #expect(MemoryTable(rows: [.sample("gif-2mp")]).table == nil)
  }

  @Test("of loads at once have no columns of a peer that was not there")
  func concurrency() throws {
    let table = ConcurrencyTable(figures: [.sample(4), .sample(256, mebibytes: 30)]).table
    let expected = """
      | at once | speed, images/s | CPU, ms/image | peak above idle, MiB | out of order |
      | --: | --: | --: | --: | --: |
      | 4 | 50.0 | 30.0 | 20.0 | 0 |
      | 256 | 50.0 | 30.0 | 30.0 | 0 |

      """
    #expect(try #require(table).markdown == expected)
    #expect(ConcurrencyTable(figures: []).table == nil)
  }

  @Test("of streams have a line for each kind and a column for each speed")
  func streaming() throws {
    func figure(_ kind: InputKind, _ speed: Int, _ delays: [Double]) -> StreamingFigure {
      StreamingFigure(
        kind: kind.rawValue,
        megabitsPerSecond: speed,
        milliseconds: Spread(delays),
        isPinned: true
      )
    }
    let figures = [
      figure(.pngRGB, 100, [1, 2, 3]), figure(.jpeg420, 20, [0.5]), figure(.jpeg420, 100, [0.25]),
    ]
    let expected = """
      | last byte to bitmap, 12 MP, ms | 20 Mbit/s | 100 Mbit/s |
      | :-- | --: | --: |
      | jpeg-420 | 0.5 (0.5 … 0.5) | 0.3 (0.3 … 0.3) |
      | png-rgb |  | 2.0 (1.5 … 2.5) |

      """
    #expect(try #require(StreamingTable(figures: figures).table).markdown == expected)
  }

  @Test("that were not measured are not in the report")
  func none() throws {
    let report = Report(machine: Machine(), rows: [], limits: [], childPeakMebibytes: nil)
    #expect(!report.markdown.contains("|"))
    #expect(!report.text.contains("at once"))
    #expect(try report.json().contains("\"rows\""))
  }
}
