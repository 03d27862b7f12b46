import BitmapLoading
import Testing

@testable import bigpicture

@Suite("Help, version and wrong calls")
struct HelpTests {
  private static let commands: [any Command.Type] = [
    ShowCommand.self, PostCommand.self, RenderCommand.self, ImageCommand.self, WebCommand.self,
    WorkerCommand.self, ExtensionCommand.self, ComposeCommand.self, DemoCommand.self,
  ]

  private static let names = [
    "show", "post", "render", "image", "web", "worker", "extension", "compose", "demo",
  ]

  @Test("Without arguments the help goes to stderr, and the call was wrong")
  func noArguments() async throws {
    let ended = try await BuiltCommand()()
    #expect(ended.status == 64)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.contains("Usage\n  bigpicture COMMAND"))
  }

  @Test("The help names all commands and exit codes", arguments: ["--help", "-h", "help"])
  func overview(word: String) async throws {
    let ended = try await BuiltCommand()(word)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    for name in Self.names {
      #expect(ended.output.contains("\n  \(name) "))
    }
    for code in [0, 1, 3, 64, 65, 66, 71] { #expect(ended.output.contains("\n  \(code) ")) }
  }

  @Test(
    "The help of a command names all of its options and the exit codes, within 80 columns",
    arguments: names
  )
  func page(name: String) async throws {
    let command = try BuiltCommand()
    let ended = try await command(name, "--no-such", "--help")
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    let syntax = try #require(Self.commands.first { $0.syntax.name == name }).syntax
    for option in syntax.options { #expect(ended.output.contains(option.usage)) }
    #expect(ended.output.contains("\n  66 "))
    // The list of keys is one word.
    let isLong = { (line: Substring) in line.count > 80 && !line.contains("fcm_options.image") }
    #expect(!ended.output.split(separator: "\n").contains(where: isLong))
    #expect(try await command("help", name).output == ended.output)
  }

  @Test(
    "The version is told everywhere",
    arguments: [["--version"], ["show", "--version"], ["image", "x", "--version"]]
  )
  func version(words: [String]) async throws {
    let ended = try await BuiltCommand().run(words)
    #expect(ended.status == 0)
    #expect(ended.output == "bigpicture \(PackageVersion.current)\n")
  }

  @Test(
    "A wrong call is explained in one line",
    arguments: [
      (["shwo"], "There is no command shwo; the nearest one is show; see bigpicture --help."),
      (["help", "nope"], "There is no command nope; see bigpicture --help."),
      (["--hlep"], "There is no option --hlep; the nearest one is --help; see bigpicture --help."),
      (["show"], "MESSAGE.json is missing; see bigpicture show --help."),
      (["show", "a", "b"], "\"b\" is one argument too many; see bigpicture show --help."),
      (
        ["show", "a", "--jsn"],
        "There is no option --jsn; the nearest one is --json; see bigpicture show --help."
      ),
      (
        ["show", "a", "--platform", "ios"],
        "--platform takes android, apple or web, not \"ios\"; see bigpicture show --help."
      ),
      (
        ["post", "a", "--id", "1.5"],
        "--id takes a whole number from -2147483648 to 2147483647, not \"1.5\"; "
          + "see bigpicture post --help."
      ),
      (
        ["post", "a", "--id", "99999999999"],
        "--id takes a whole number from -2147483648 to 2147483647, not \"99999999999\"; "
          + "see bigpicture post --help."
      ),
      (["show", "a", "--keys", ""], "--keys needs LIST; see bigpicture show --help."),
      (["show", "a", "--keys", " ; "], "--keys needs LIST; see bigpicture show --help."),
      (["post", "a", "--to"], "--to needs DIR; see bigpicture post --help."),
      (["image", "a"], "-o OUT.png is missing; see bigpicture image --help."),
      (["demo", "a"], "\"a\" is one argument too many; see bigpicture demo --help."),
    ]
  )
  func wrongCalls(words: [String], sentence: String) async throws {
    let ended = try await BuiltCommand().run(words)
    #expect(ended.status == 64)
    #expect(ended.output.isEmpty)
    #expect(ended.errors == "bigpicture: \(sentence)\n")
  }

  @Test(
    "A wrong call is an object for those who ask for one",
    arguments: [
      ["show", "--json"], ["show", "a", "--json", "--jsn"], ["shwo", "--json"], ["--json"],
      ["image", "a", "--json"], ["post", "a", "--id", "x", "--json"],
    ]
  )
  func errorObject(words: [String]) async throws {
    let ended = try await BuiltCommand().run(words)
    let json = try ended.json()
    #expect(ended.status == 64)
    #expect(json["exitCode"] as? Int == 64)
    #expect(ended.errors == "bigpicture: \(try #require(json["error"] as? String))\n")
  }

  @Test(
    "Values out of range are refused before anything is done",
    arguments: [
      ["--max", "0"], ["--max", "x"], ["--timeout", "0"], ["--timeout", "-1"],
      ["--timeout", "nan"], ["--timeout", "3601"], ["--allow-http", "http://127.0.0.1"],
      ["--allow-http", "127.0.0.1:80"],
    ]
  )
  func ranges(words: [String]) async throws {
    let ended = try await BuiltCommand().run(["image", "none.png", "-o", "out.png"] + words)
    #expect(ended.status == 64)
    #expect(ended.errors.contains("\(words[0]) takes "))
  }

  @Test("The exit codes have numbers of their own and a meaning each")
  func exitCodes() {
    #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
    #expect(ExitStatus.allCases.allSatisfy { $0.meaning.hasSuffix(".") })
  }
}
