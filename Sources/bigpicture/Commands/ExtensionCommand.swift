internal import PushImages

/// Runs a notification service extension for a payload as an iPhone would, or writes its source.
struct ExtensionCommand: Command {
  static let syntax = CommandSyntax(
    name: "extension",
    summary: "Runs the extension of an APNs payload, or writes it for a Mac build.",
    operands: [
      CommandSyntax.Operand(
        name: "PAYLOAD.apns",
        summary: """
          The APNs payload, or a message for FCM in Apple's view; - reads it from the standard \
          input. Not with --write.
          """,
        isRequired: false
      )
    ],
    ownOptions: ExtensionTrial.options + ExtensionSettingOptions.options + ExtensionWriter.options,
    examples: [
      "bigpicture extension order.apns --to /tmp/attachments",
      "bigpicture extension order.apns --to out --keys au --type-key at",
      "bigpicture extension order.apns --to out --ats NotificationService/Info.plist",
      "bigpicture extension --write NotificationService --app-id com.example.app",
    ]
  )

  private enum Work {
    case trial(ExtensionTrial)
    case writing(ExtensionWriter)
  }

  private let work: Work

  init(_ arguments: Arguments) throws(UsageError) {
    let settings = try ExtensionSettingOptions(arguments)
    if let writer = try ExtensionWriter(arguments, settings: settings) {
      if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
      work = .writing(writer)
    } else {
      guard let path = arguments.operands.first, !path.isEmpty else {
        throw .missingOperand(Self.syntax.operands[0].name)
      }
      work = .trial(try ExtensionTrial(arguments, path: path, settings: settings))
    }
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    switch work {
    case .trial(let trial): try await trial.run(on: console)
    case .writing(let writer): try writer.run(on: console)
    }
  }
}
