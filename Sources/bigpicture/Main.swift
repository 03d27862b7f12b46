import Glibc

@main
struct Main {
  static func main() async {
    StandardStream.prepare()
    let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
    // Nothing is left to be written. A transfer that was given up may still be in the TLS library,
    // whose own clean-up at `exit` would pull the ground from under it.
    _exit(status.rawValue)
  }
}
