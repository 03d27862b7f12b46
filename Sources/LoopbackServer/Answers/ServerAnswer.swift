/// What the server sends for one request, as steps that are taken one after the other.
///
/// The ready-made answers begin with a step of bytes that holds the whole head; more steps can be
/// put before, between and after. To a `HEAD` request an answer ends with its head.
public struct ServerAnswer: Sendable {
  /// One thing that the server does while it answers.
  ///
  /// Steps that send nothing end early when the client leaves or the server stops. A client that
  /// only closes its sending side counts as gone in such a step.
  public enum Step: Sendable {
    /// Sends the bytes as they are.
    case bytes([UInt8])

    /// Sends what is in the file, read piece by piece; closes if there is no such file.
    case file(path: String)

    /// Sends nothing for that long.
    case pause(Duration)

    /// Sends the bytes `count` times, with `every` from one start to the next.
    ///
    /// With a count of nil this goes on until the client leaves or the server stops.
    case repeated([UInt8], count: Int?, every: Duration)

    /// Sends nothing until the gate is open.
    case gate(ServerGate)

    /// Sends nothing until the client leaves or the server stops.
    case hold

    /// Closes with RST, which a client sees as "connection reset".
    case reset
  }

  /// The steps in their order.
  public var steps: [Step]

  /// Whether the connection is closed after the last step; else it is open for the next request.
  public var closesConnection: Bool

  /// How fast the bytes go out, head included; nil for the server's own speed.
  public var bytesPerSecond: Int?

  /// Makes an answer of any steps.
  public init(steps: [Step], closesConnection: Bool = false, bytesPerSecond: Int? = nil) {
    self.steps = steps
    self.closesConnection = closesConnection
    self.bytesPerSecond = bytesPerSecond
  }
}
