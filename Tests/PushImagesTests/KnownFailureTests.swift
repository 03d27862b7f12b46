import LoopbackServer
import PushImages
import TestSupport
import Testing

/// What other projects' users reported, as far as it is a matter of servers and messages; each test
/// names the row of the list of known failures that it is for.
///
/// Covered elsewhere:
///
/// | row | test |
/// |---|---|
/// | 2 | `EndToEndTests.faulty`: "silence", "a head and then silence" |
/// | 3 | `EndToEndTests.faulty`: "one byte at a time" |
/// | 8 | `DownloadTLSTests` of ImageDownload: a certificate that nobody signed |
/// | 1, 4–7, 11–12, 14–33 | `KnownFailureTests` of BitmapLoading, as far as bytes go |
@Suite("Failures known from other projects, over http on loopback", .ownThreads)
struct KnownFailureTests {
  private static let png = TestPicture.png(width: 40, height: 30)

  /// known-failures 4, 5, 6, 7.
  @Test(
    "Neither path nor declared type decides what a picture is",
    arguments: [
      "/files/3f2a", "/opt/abc_720_960", "/a/photo.jpeg", "/Items/1/Images?quality=90&tag=0",
      "/?id=5",
    ],
    [nil, "image/jpeg", "image/png", "application/octet-stream", "text/plain"]
  )
  func names(path: String, type: String?) async throws {
    let png = Self.png
    let test = try TestEnvironment { _ in .ok(png, contentType: type) }
    let outcome = try await test.push(path).loadImageOutcome()
    #expect(outcome.image?.format == .png, "\(outcome)")
    #expect(outcome.bitmap?.size == PixelSize(width: 40, height: 30))
    #expect(test.server.requests.map(\.target) == [path])
  }

  /// known-failures 9.
  @Test("A key in another place than the configured one is not found, and nothing else changes")
  func otherPlace() async throws {
    let png = Self.png
    let test = try TestEnvironment { _ in .ok(png, contentType: "image/png") }
    let url = test.server.url("/image")
    let json = """
      {"title": "T", "body": "B", "extras": {"android::notification": {"image": "\(url)"}}}
      """
    let push = AndroidPushNotification(try message(json), environment: test.environment)
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.image == .noImageKey)
    #expect(await test.manager.notification(id: 1) == push.createBuilder().build())
    #expect(test.server.requests.isEmpty)
  }

  /// known-failures 10.
  @Test("A picture inside the message is no URL: the next key is asked")
  func inlinePicture() async throws {
    let png = Self.png
    let test = try TestEnvironment { _ in .ok(png, contentType: "image/png") }
    let json = """
      {"title": "T", "image": "data:image/png;base64,iVBORw0KGgo=", \
      "image-url": "\(test.server.url("/second"))"}
      """
    let push = AndroidPushNotification(try message(json), environment: test.environment)
    let outcome = await push.loadImageOutcome()
    #expect(outcome.name == "loaded", "\(outcome)")
    #expect(test.server.requests.map(\.target) == ["/second"])
  }

  /// known-failures 11, 12.
  @Test(
    "An error page is no picture, whatever its status and type say",
    arguments: [
      (404, "text/html"), (404, "image/png"), (500, "image/jpeg"), (200, "image/jpeg"),
      (200, "text/html"),
    ]
  )
  func errorPage(status: Int, type: String) async throws {
    let page = Array("<!DOCTYPE html><html><body>Not found</body></html>".utf8)
    let test = try TestEnvironment { _ in
      status == 200 ? .ok(page, contentType: type) : .status(status, body: page)
    }
    let push = try test.push()
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.image == (status == 200 ? .notAnImage(sniffed: "HTML") : .httpStatus(status)))
    #expect(await test.manager.notification(id: 1) == push.createBuilder().build())
  }
}
