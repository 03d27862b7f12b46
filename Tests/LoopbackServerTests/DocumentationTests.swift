import LoopbackServer
import Testing

@Suite("The documentation")
struct DocumentationTests {
  @Test("The script of the module's page does what the page says")
  func script() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("photo.jpg", [1, 2])
    let folder = temporary.path

    let server = try LoopbackServer(serving: folder) { request in
      switch request.target {
      case "/moved": .redirect(to: "/photo.jpg")
      case "/silent": .silent
      case "/slow": .drip([1, 2, 3], every: .seconds(1), contentType: "image/png")
      default: nil
      }
    }
    let url = server.url("/photo.jpg")

    #expect(url.hasSuffix("/photo.jpg"))
    let client = try RawClient(port: server.port)
    try client.request("/moved")
    #expect(field("Location", in: try client.readAnswer().head) == "/photo.jpg")
    try client.request("/photo.jpg")
    #expect(try client.readAnswer().body == [1, 2])
  }
}
