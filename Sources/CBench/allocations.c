#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CBench.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

// The functions behind glibc's own names. A program that has functions of these names itself is
// what every library of the process then calls.
extern void *__libc_malloc(size_t count);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t count);
extern void *__libc_memalign(size_t alignment, size_t count);

static atomic_bool is_counting;
static atomic_size_t allocation_count;

static void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&allocation_count, 1, memory_order_relaxed);
}

void *malloc(size_t count) {
  note();
  return __libc_malloc(count);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t count) {
  note();
  return __libc_realloc(old, count);
}

void *memalign(size_t alignment, size_t count) {
  note();
  return __libc_memalign(alignment, count);
}

void *aligned_alloc(size_t alignment, size_t count) {
  note();
  return __libc_memalign(alignment, count);
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
    return EINVAL;
  note();
  void *memory = __libc_memalign(alignment, count);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

bool bpb_counts_allocations(void) { return true; }

void bpb_start_counting_allocations(void) {
  atomic_store(&allocation_count, 0);
  atomic_store(&is_counting, true);
}

size_t bpb_stop_counting_allocations(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&allocation_count);
}

#else

bool bpb_counts_allocations(void) { return false; }

void bpb_start_counting_allocations(void) {}

size_t bpb_stop_counting_allocations(void) { return 0; }

#endif
