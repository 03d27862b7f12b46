/// What the leak checker of the address sanitizer is not to report; it looks for this C function.
///
/// Fontconfig keeps its charsets by offsets in place of pointers, which the checker cannot follow:
/// what is in use looks lost. Valgrind finds nothing of ours lost.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  let text: StaticString = "leak:libfontconfig\n"
  // ASCII is the same with and without a sign.
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
