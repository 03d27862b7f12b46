/// What is wrong with the command line, in a sentence.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = "\(description)."
  }
}
