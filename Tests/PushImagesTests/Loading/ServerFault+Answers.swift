import LoopbackServer
import PushImages

extension ServerFault {
  static let png = TestPicture.png(width: 40, height: 30)

  /// A PNG whose header is followed by a text that never ends: only the limit of bytes ends it.
  static let endlessPNG = Array(png.prefix(33)) + [0x7F, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8)

  private static let html = Array("<!DOCTYPE html><html><body>No</body></html>".utf8)

  private static func ok(_ request: ServerRequest) -> ServerAnswer {
    .ok(png, contentType: "image/png")
  }

  /// Answers that end by themselves.
  static let quick = lengths + statuses + redirects + types

  private static let lengths = [
    ServerFault("no fault", "loaded", answer: ok),
    ServerFault("no length", "loaded") { _ in .untilClose(png, contentType: "image/png") },
    ServerFault("chunks", "loaded") { _ in
      .chunked([Array(png.prefix(7)), Array(png.dropFirst(7))], contentType: nil)
    },
    ServerFault(
      "fewer bytes than promised",
      "truncated expected=\(png.count) received=\(png.count - 50)"
    ) { _ in .short(Array(png.dropLast(50)), promising: png.count, contentType: nil) },
    ServerFault("more bytes than promised", "loaded") { _ in
      .long(png + png, promising: png.count, contentType: nil)
    },
    ServerFault("a length over the limit", "tooLarge limit=\(limit) seen=\(limit + 1)") { _ in
      .headersOnly(contentLength: limit + 1)
    },
    ServerFault("chunks beyond the limit", "tooLarge limit=\(limit)") { _ in
      .endless(beginning: endlessPNG, contentType: "image/png")
    },
    ServerFault("a gzip bomb", "tooLarge limit=\(limit)") { _ in
      .gzipBomb(beginning: endlessPNG, contentType: "image/png")
    },
    ServerFault("no bytes", "emptyBody") { _ in .ok([], contentType: "image/png") },
    ServerFault("a head without end", "sourceFailed") { _ in .endlessHead },
    ServerFault("no HTTP", "sourceFailed") { _ in .raw(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)) },
    ServerFault("a close without a word", "connectFailed host=127.0.0.1") { _ in .raw([]) },
    ServerFault("a reset", "connectFailed host=127.0.0.1") { _ in ServerAnswer(steps: [.reset]) },
  ]

  private static let statuses = [
    ServerFault("204", "emptyBody") { _ in .status(204) },
    ServerFault("206", "httpStatus status=206") { _ in
      .status(206, headers: [("Content-Range", "bytes 0-9/100")], body: Array(png.prefix(10)))
    },
    ServerFault("304", "httpStatus status=304") { _ in .status(304) },
    ServerFault("404 with a picture", "httpStatus status=404") { _ in .status(404, body: png) },
    ServerFault("500", "httpStatus status=500") { _ in .status(500) },
  ]

  private static let redirects =
    [301, 302, 303, 307, 308].flatMap { status in
      [
        ServerFault("five redirects with \(status)", "loaded", path: "/5") {
          .redirects($0.target, status, end: .ok(png, contentType: "image/png"))
        },
        ServerFault("six redirects with \(status)", "tooManyRedirects limit=5", path: "/6") {
          .redirects($0.target, status, end: .ok(png, contentType: "image/png"))
        },
      ]
    } + [
      ServerFault("a circle of redirects", "tooManyRedirects limit=5") {
        .redirect(to: $0.target)
      },
      ServerFault("a redirect to a file", "schemeNotAllowed scheme=file") { _ in
        .redirect(to: "file:///etc/hostname")
      },
      ServerFault("a redirect to no URL", "invalidURL") { _ in .redirect(to: "https://") },
      ServerFault("a redirect to loopback", "addressBlocked address=127.0.0.2 host=127.0.0.2") {
        _ in .redirect(to: "https://127.0.0.2/")
      },
      ServerFault(
        "a redirect to a private address",
        "addressBlocked address=10.0.0.1 host=10.0.0.1"
      ) {
        _ in .redirect(to: "https://10.0.0.1/")
      },
      ServerFault("a redirect to plain http", "cleartextBlocked host=other.test") { _ in
        .redirect(to: "http://other.test/a.png")
      },
    ]

  private static let types = [
    ServerFault("a page called a picture", "notAnImage sniffed=HTML") { _ in
      .ok(html, contentType: "image/png")
    },
    ServerFault("a picture called a page", "loaded") { _ in .ok(png, contentType: "text/html") },
    ServerFault("a picture called anything", "loaded") { _ in
      .ok(png, contentType: "application/octet-stream")
    },
    ServerFault("a picture without a type", "loaded") { _ in .ok(png, contentType: nil) },
  ]

  /// Answers that last until the time is up.
  static let slow = [
    ServerFault("a drip", "timedOut phase=receiving", timeout: shortTime) { _ in
      .drip(png, every: .milliseconds(50), contentType: "image/png")
    },
    ServerFault("silence", "timedOut phase=waitingForHeaders", timeout: shortTime) { _ in .silent },
    ServerFault("a head and silence", "timedOut phase=receiving", timeout: shortTime) { _ in
      .headersOnly(contentLength: 1000)
    },
    ServerFault("half a head", "timedOut phase=waitingForHeaders", timeout: shortTime) { _ in
      ServerAnswer(steps: [.bytes(Array("HTTP/1.1 200 OK\r\nX: ".utf8)), .hold])
    },
    ServerFault(
      "a head that drips",
      "timedOut phase=waitingForHeaders",
      timeout: shortTime
    ) { _ in
      let line = Array("X: y\r\n".utf8)
      return ServerAnswer(steps: [
        .bytes(Array("HTTP/1.1 200 OK\r\n".utf8)),
        .repeated(line, count: nil, every: .milliseconds(50)),
      ])
    },
    ServerFault(
      "a redirect and silence",
      "timedOut phase=waitingForHeaders",
      timeout: shortTime
    ) { $0.target == "/silent" ? .silent : .redirect(to: "/silent") },
  ]
}
