import BitmapLoading
import CBench
import Glibc

/// One measurement that needs a process of its own, in which nothing was loaded before.
struct Probe {
  enum Quantity: String {
    /// How far the peak is above what is resident after an idle load.
    case memory
    /// How often memory is allocated.
    case allocations
  }

  let quantity: Quantity
  let action: Subject.Action
  /// A path, or a URL for what goes over http.
  let target: String
  /// The same for a picture of 64 × 64 pixels.
  let idleTarget: String

  init(quantity: Quantity, action: Subject.Action, target: String, idleTarget: String) {
    self.quantity = quantity
    self.action = action
    self.target = target
    self.idleTarget = idleTarget
  }

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    let parts = Array(arguments)
    guard parts.count == 4, let quantity = Quantity(rawValue: parts[0]),
      let action = Subject.Action(rawValue: parts[1])
    else { throw UsageError("--probe is for the bench itself") }
    self.init(quantity: quantity, action: action, target: parts[2], idleTarget: parts[3])
  }

  /// What another process is started with to run this.
  var arguments: [String] {
    ["--probe", quantity.rawValue, action.rawValue, target, idleTarget]
  }

  /// Measures, and writes the result to standard output.
  func run() async throws {
    _ = try await workload(idleTarget).run()
    switch quantity {
    case .memory: try await measureMemory()
    case .allocations:
      guard bpb_counts_allocations() else { return }
      bpb_start_counting_allocations()
      _ = try await workload(target).run()
      write("\(bpb_stop_counting_allocations())\n", to: STDOUT_FILENO)
    }
  }

  private func measureMemory() async throws {
    let idle = try ProcessMemory.residentByteCount
    try ProcessMemory.resetPeak()
    let bitmap = try await workload(target).run()
    let peak = try ProcessMemory.peakByteCount
    write(
      "\(idle) \(peak) \(bitmap.size.width) \(bitmap.size.height)\n",
      to: STDOUT_FILENO
    )
  }

  private func workload(_ target: String) -> Workload {
    switch action {
    case .decode: .decodeFile(target)
    case .load: .load(url: target)
    case .builder: .builder(url: target)
    }
  }
}
