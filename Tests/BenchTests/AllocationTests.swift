import CBench
import Glibc
import Testing

@Suite("The count of allocations")
struct AllocationTests {
  @Test("has each of the ways to allocate", .enabled(if: bpb_counts_allocations()))
  func counts() {
    // Other tests allocate meanwhile, so this is a lower bound.
    let memory = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 300)
    defer { memory.deallocate() }
    bpb_start_counting_allocations()
    for index in 0..<100 {
      memory[3 * index] = realloc(malloc(16), 32)
      memory[3 * index + 1] = calloc(2, 8)
      posix_memalign(&memory[3 * index + 2], 64, 64)
    }
    let count = bpb_stop_counting_allocations()
    for index in 0..<300 { free(memory[index]) }
    #expect(count >= 400)
  }

  // A sanitizer ends the process there.
  @Test("refuses an alignment that is none", .enabled(if: bpb_counts_allocations()))
  func alignment() {
    var memory: UnsafeMutableRawPointer?
    #expect(posix_memalign(&memory, 24, 64) == EINVAL)
    #expect(memory == nil)
  }
}
