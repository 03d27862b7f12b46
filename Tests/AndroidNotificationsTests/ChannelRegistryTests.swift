import AndroidNotifications
import TestSupport
import Testing

@Suite("Channels (R2.7, push.md §3.4)", .background)
struct ChannelRegistryTests {
  private func registry(_ channels: NotificationChannel...) -> ChannelRegistry {
    var registry = ChannelRegistry()
    for channel in channels { registry.create(channel) }
    return registry
  }

  @Test("Channels are listed in the order of their creation")
  func order() {
    let registry = registry(.of(.low, id: "b"), .of(.high, id: "a"))
    #expect(registry.channels.map(\.id) == ["b", "a"])
    #expect(registry.channel(id: "a")?.importance == .high)
    #expect(registry.channel(id: "c") == nil)
  }

  @Test("Creating an existing channel changes its name and description")
  func renames() {
    var registry = registry(
      NotificationChannel(id: "a", name: "Old", importance: .low, description: "old")
    )
    let change = registry.create(NotificationChannel(id: "a", name: "New", importance: .low))
    #expect(change == .updated)
    #expect(registry.channel(id: "a")?.name == "New")
    #expect(registry.channel(id: "a")?.description == nil)
  }

  @Test("An app may lower the importance, never raise it")
  func importance() {
    var registry = registry(.of(.default))
    registry.create(.of(.high))
    #expect(registry.channel(id: "news")?.importance == .default)
    registry.create(.of(.min))
    #expect(registry.channel(id: "news")?.importance == .min)
  }

  @Test("Once the user has set the importance, the app may not lower it either")
  func userImportance() {
    var registry = registry(.of(.low))
    registry.setUserImportance(.high, id: "news")
    registry.create(.of(.min))
    #expect(registry.channel(id: "news")?.importance == .high)
  }

  @Test("A group is set only where there is none")
  func group() {
    var registry = registry(.of(.low))
    registry.create(NotificationChannel(id: "news", name: "news", importance: .low, group: "one"))
    #expect(registry.channel(id: "news")?.group == "one")
    registry.create(NotificationChannel(id: "news", name: "news", importance: .low, group: "two"))
    #expect(registry.channel(id: "news")?.group == "one")
  }

  @Test("All else of an existing channel stays as it was")
  func otherFields() {
    let channel = NotificationChannel(
      id: "a",
      name: "A",
      importance: .low,
      sound: "ping",
      vibrates: true,
      vibrationPattern: [0, 1],
      showsLights: true,
      lightColor: ARGBColor(argb: 1),
      showsBadge: false,
      lockscreenVisibility: .secret
    )
    var registry = registry(channel)
    let change = registry.create(
      NotificationChannel(
        id: "a",
        name: "A",
        importance: .low,
        sound: nil,
        vibrates: false,
        vibrationPattern: [9],
        showsLights: false,
        lightColor: ARGBColor(argb: 2),
        showsBadge: true,
        lockscreenVisibility: .public
      )
    )
    #expect(change == .unchanged)
    #expect(registry.channel(id: "a") == channel)
  }

  @Test("A deleted channel is gone, and comes back with the settings it had")
  func restores() {
    var registry = registry(NotificationChannel(id: "a", name: "A", importance: .low, sound: "p"))
    #expect(registry.delete(id: "a") == true)
    #expect(registry.channel(id: "a") == nil && registry.channels.isEmpty)
    #expect(registry.delete(id: "a") == false)
    #expect(registry.setUserImportance(.none, id: "a") == false)
    let change = registry.create(NotificationChannel(id: "a", name: "B", importance: .high))
    #expect(change == .restored)
    #expect(registry.channel(id: "a")?.importance == .low)
    #expect(registry.channel(id: "a")?.sound == "p")
    #expect(registry.channel(id: "a")?.name == "B")
  }

  @Test("Deleting and creating does not undo the user's block")
  func staysBlocked() {
    var registry = registry(.of(.high))
    registry.setUserImportance(.none, id: "news")
    registry.delete(id: "news")
    registry.create(.of(.high))
    #expect(registry.channel(id: "news")?.importance == NotificationImportance.none)
  }

  @Test("Names and descriptions keep 1000 UTF-16 units")
  func longNames() {
    let long = String(repeating: "x", count: 999) + "😀"
    let registry = registry(
      NotificationChannel(id: "a", name: long, importance: .low, description: long)
    )
    #expect(registry.channel(id: "a")?.name.utf16.count == 999)
    #expect(registry.channel(id: "a")?.description?.utf16.count == 999)
  }
}
