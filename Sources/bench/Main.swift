import Glibc

/// The benchmark: what decoding costs against the decoders' own floors, and in how much memory.
@main
struct Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(await exitCode(of: arguments))
  }

  private static func exitCode(of arguments: [String]) async -> CInt {
    do {
      switch try Invocation(arguments) {
      case .help:
        write(HelpText.text, to: STDOUT_FILENO)
        return ExitCode.done
      case .probe(let probe): try await probe.run()
      case .loadAtOnce(let loads): try await loads.run()
      case .serve(let server): try server.serveUntilInputEnds()
      case .readStreams: try await StreamReader.run()
      case .measure(let options):
        return try await BenchRun(options).run() ? ExitCode.done : ExitCode.overLimit
      }
      return ExitCode.done
    } catch let error as UsageError {
      write("bench: \(error)\nSee `bench --help`.\n", to: STDERR_FILENO)
      return ExitCode.usage
    } catch {
      write("bench: \(error)\n", to: STDERR_FILENO)
      return ExitCode.failed
    }
  }
}
