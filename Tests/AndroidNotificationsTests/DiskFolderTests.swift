import Foundation
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("Replacing folders on the disk", .background)
struct DiskFolderTests {
  private let temporary = TemporaryFolder()

  private var folder: DiskFolder { DiskFolder(path: temporary.path) }

  private func make(_ name: String, saying text: String) throws {
    let path = temporary.path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/file"))
  }

  private func text(_ name: String) -> String? {
    temporary.bytes(name + "/file").map { String(decoding: $0, as: UTF8.self) }
  }

  private var allNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted() }
  }

  @Test("A folder takes the place of another, with and without the swap", arguments: [true, false])
  func installs(byExchange: Bool) throws {
    try make("a", saying: "old")
    try make(".new", saying: "new")
    try folder.install(".new", as: "a", byExchange: byExchange)
    #expect(text("a") == "new")
    #expect(try allNames == ["a"])
  }

  @Test("A folder takes a free place")
  func installsFirst() throws {
    try make(".new", saying: "new")
    try folder.install(".new", as: "a")
    #expect(text("a") == "new")
    #expect(try allNames == ["a"])
  }

  @Test("A folder takes the place of a file or a link", arguments: [true, false])
  func installsOverFile(byExchange: Bool) throws {
    try make("target", saying: "kept")
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path + "/a",
      withDestinationPath: "target"
    )
    try make(".new", saying: "new")
    try folder.install(".new", as: "a", byExchange: byExchange)
    #expect(text("a") == "new")
    #expect(text("target") == "kept")
  }

  @Test("This file system can swap two folders")
  func exchanges() throws {
    try make("a", saying: "a")
    try make("b", saying: "b")
    #expect(folder.exchange("a", with: "b"))
    #expect(text("a") == "b" && text("b") == "a")
    #expect(!folder.exchange("a", with: "missing"))
  }

  @Test("A replacement that a crash cut short is ended")
  func finishes() throws {
    try make(".old-a", saying: "a before")
    try make(".old-b", saying: "b before")
    try make("b", saying: "b after")
    try folder.finishReplacing(among: folder.names())
    #expect(text("a") == "a before" && text("b") == "b after")
    #expect(try allNames == ["a", "b"])
  }

  @Test("Removing follows no links and does not mind what is missing")
  func removes() throws {
    try make("kept", saying: "kept")
    try make("a", saying: "a")
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path + "/a/link",
      withDestinationPath: temporary.path + "/kept"
    )
    try folder.remove("a")
    try folder.remove("a")
    try folder.discard("a", by: ".gone")
    #expect(text("kept") == "kept")
    #expect(try allNames == ["kept"])
  }

  @Test("Folders and files are for the user only")
  func modes() throws {
    let nested = DiskFolder(path: temporary.path + "/x/y")
    try nested.createWithParents()
    try nested.createWithParents()
    try nested.write([1, 2, 3], as: "file")
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(temporary.path + "/x") == 0o700)
    #expect(try mode(nested.path) == 0o700)
    #expect(try mode(nested.path(of: "file")) == 0o600)
    #expect(try nested.read("file") == [1, 2, 3])
    #expect(try nested.read("missing") == nil)
  }

  @Test("A long file is read whole")
  func longFile() throws {
    try temporary.create()
    let bytes = (0..<200_001).map { UInt8($0 % 251) }
    try folder.write(bytes, as: "file")
    #expect(try folder.read("file") == bytes)
  }

  @Test("Errors say what was tried, where, and why")
  func errors() throws {
    try temporary.create()
    try temporary.write("", to: "file")
    let below = DiskFolder(path: temporary.path + "/file/x")
    #expect(throws: StorageError(action: "create", path: below.path, code: ENOTDIR)) {
      try below.createWithParents()
    }
    #expect(
      "\(StorageError(action: "open", path: "/x", code: ENOENT))"
        == "cannot open /x: No such file or directory"
    )
    #expect(throws: StorageError.self) { try DiskFolder(path: "/tmp/a\0b").createWithParents() }
    #expect(throws: StorageError.self) { try folder.rename("missing", to: "a") }
    #expect(throws: StorageError.self) { try DiskFolder(path: temporary.path + "/no").names() }
  }
}
