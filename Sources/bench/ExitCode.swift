/// What the process ends with; from 64 on, the numbers are those of BSD's `sysexits.h`.
enum ExitCode {
  static let done: Int32 = 0
  static let overLimit: Int32 = 1
  static let usage: Int32 = 64
  static let failed: Int32 = 70
}
