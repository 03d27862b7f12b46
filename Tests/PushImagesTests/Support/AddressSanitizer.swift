import Glibc

/// Whether these tests run under the address sanitizer, which takes time and memory itself: it
/// keeps what was freed, to find who still uses it.
let hasAddressSanitizer = dlsym(nil, "__asan_init") != nil
