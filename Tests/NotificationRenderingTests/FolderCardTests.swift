import AndroidNotifications
import BitmapLoading
import Foundation
import NotificationRendering
import Testing

@Suite("The card beside the picture")
struct FolderCardTests {
  static func post(
    cardDrawing: (any CardDrawing)?,
    to folder: String
  ) async throws -> [String: Any] {
    let manager = FolderNotificationManager(
      folder: folder,
      cardDrawing: cardDrawing,
      now: { Fixtures.now }
    )
    await manager.createNotificationChannel(
      NotificationChannel(id: "news", name: "News", importance: .default)
    )
    let receipt = await manager.notify(
      tag: nil,
      id: 1,
      Fixtures.picture(Fixtures.plain(200, 100)).build()
    )
    #expect(receipt.isPosted)
    let json = try Data(contentsOf: URL(filePath: "\(folder)/id=1/notification.json"))
    return try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  static func folder() -> String {
    "\(NSTemporaryDirectory())/bigpicture-card-\(UUID().uuidString)"
  }

  @Test("is stored where there is something that draws it")
  func stored() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let renderer = CardRenderer(settings: CardSettings(density: 1))
    let document = try await Self.post(cardDrawing: renderer, to: folder)
    let card = try #require(document["card"] as? [String: Any])
    #expect(card["file"] as? String == "card.png")
    let bytes = try Data(contentsOf: URL(filePath: "\(folder)/id=1/card.png"))
    let stored = try BitmapLoader().decode(MemorySource(Array(bytes))).bitmap
    let drawn = renderer.drawCard(
      of: Fixtures.picture(Fixtures.plain(200, 100)).build(),
      at: Fixtures.now
    )
    #expect(stored.size == drawn?.size)
    #expect(card["width"] as? Int == stored.size.width)
    #expect(card["byteCount"] as? Int == bytes.count)
  }

  @Test("is not there otherwise")
  func absent() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let document = try await Self.post(cardDrawing: nil, to: folder)
    #expect(document["card"] == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/id=1/card.png"))
  }
}
