import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The allow list of addresses")
struct AddressAllowListTests {
  @Test(
    "opens what it names, and no more",
    arguments: [
      ("192.168.1.7", "192.168.1.7", "192.168.1.8"), ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
      ("10.0.0.9/8", "10.1.2.3", "127.0.0.1"), ("127.0.0.0/31", "127.0.0.1", "127.0.0.2"),
      ("0.0.0.0/0", "169.254.169.254", "::1"), ("::/0", "fd00:ec2::254", "127.0.0.1"),
      ("fd00::/8", "fd12::1", "fc00::1"), ("::1", "::1", "::2"),
      // The address that an IPv6 address stands for is the one that counts.
      ("10.0.0.0/8", "::ffff:10.1.2.3", "::ffff:127.0.0.1"),
      ("10.0.0.0/8", "64:ff9b::10.1.2.3", "64:ff9b::7f00:1"),
      ("::ffff:10.0.0.0/104", "::ffff:10.1.2.3", "10.1.2.3"),
    ]
  )
  func opensRanges(_ entry: String, _ inside: String, _ outside: String) throws {
    let policy = try AddressPolicy.allowing([entry])
    #expect(policy.allows(try #require(IPAddress(inside))))
    let other = try #require(IPAddress(outside))
    #expect(!policy.allows(other) || AddressRange.notPublic(other) == nil)
    #expect(policy.allows(try #require(IPAddress("8.8.8.8"))), "public addresses stay open")
  }

  @Test("opens a host at whatever address, and no other host")
  func opensHosts() throws {
    let policy = try AddressPolicy.allowing(["NAS.lan", "münchen.test."])
    let address = try #require(IPAddress("10.0.0.1"))
    for host in ["nas.lan", "nas.lan.", "xn--mnchen-3ya.test"] {
      #expect(policy.allows(address, host: host), "\(host)")
    }
    for host in ["lan", "a.nas.lan", "10.0.0.1", ""] {
      #expect(!policy.allows(address, host: host), "\(host)")
    }
  }

  @Test(
    "refuses an entry that is none",
    arguments: [
      "", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/-1", "10.0.0/8",
      "192.168", "127.1", "0x7f000001", "nas.lan/8", "http://nas.lan/", "nas.lan:80", "*.lan",
      "[::1", "a b",
    ]
  )
  func refusesEntries(_ entry: String) {
    #expect(throws: AddressPolicy.InvalidEntry(text: entry)) {
      try AddressPolicy.allowing(["nas.lan", entry])
    }
  }

  @Test("holds for a download, redirects included", .ownThreads)
  func holdsForDownloads() async throws {
    let server = try LoopbackServer {
      $0.target == "/a" ? .redirect(to: "/b") : .ok([7], contentType: nil)
    }
    var configuration = DownloadConfiguration.loopback()
    configuration.addresses = try .allowing(["127.0.0.1"])
    let downloader = Downloader(configuration: configuration)
    #expect(try await downloader.fetch(server.url("/a")).bytes == [7])

    configuration.addresses = try .allowing(["10.0.0.0/8", "::1"])
    let outcome = try await Downloader(configuration: configuration).fetch(server.url("/a"))
    #expect(
      outcome.downloadError == .addressBlocked(host: "127.0.0.1", address: "127.0.0.1")
    )
    #expect(server.requests.count == 2)
  }
}
