// Runs each function of lanes.h on the same numbers and prints a line for each: its name and a hash
// of what it gave. `Scripts/neon` builds this for SSE2, for NEON and without either, and compares.
#include "lanes.h"

#include <stdio.h>

enum { ROUNDS = 20000 };

static uint64_t state;

// xorshift64*, so that all builds see the same numbers.
static uint64_t next_number(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545F4914F6CDD1Du;
}

// All bits, small numbers, or the ends of the range.
static void fill(void *target, size_t length) {
  uint8_t *bytes = target;
  uint64_t kind = next_number() >> 61;
  for (size_t index = 0; index < length; index++) {
    uint8_t byte = (uint8_t)(next_number() >> 40);
    if (kind == 0) byte = byte & 1 ? 0xFF : 0;
    if (kind == 1) byte = index & 1 ? (byte & 1 ? 0xFF : 0) : byte;
    if (kind == 2) byte = index & 1 ? (byte & 1 ? 0x80 : 0x7F) : (byte & 1 ? 0 : 0xFF);
    bytes[index] = byte;
  }
}

// FNV-1a.
static uint64_t add(uint64_t hash, const void *value, size_t length) {
  const uint8_t *bytes = value;
  for (size_t index = 0; index < length; index++) hash = (hash ^ bytes[index]) * 0x100000001B3u;
  return hash;
}

#define ARGUMENTS \
  bp_u8x16 u, v; \
  bp_i16x8 a, b, c; \
  bp_i32x4 i, j, k, l; \
  uint8_t p[48], q[48]; \
  (void)u, (void)v, (void)a, (void)b, (void)c, (void)i, (void)j, (void)k, (void)l, (void)p, (void)q

// Of sums so that none overflows.
#define FILL \
  fill(&u, sizeof u), fill(&v, sizeof v), fill(&a, sizeof a), fill(&b, sizeof b), \
      fill(&c, sizeof c), fill(&i, sizeof i), fill(&j, sizeof j), fill(&k, sizeof k), \
      fill(&l, sizeof l), fill(p, sizeof p), fill(q, sizeof q)

#define CHECK(name, type, call) \
  do { \
    ARGUMENTS; \
    uint64_t hash = 0xCBF29CE484222325u; \
    state = 88172645463325252u; \
    for (int round = 0; round < ROUNDS; round++) { \
      FILL; \
      type result = call; \
      hash = add(hash, &result, sizeof result); \
    } \
    printf("%-24s %016llx\n", #name, (unsigned long long)hash); \
  } while (0)

#define CHECK_STORE(name, call) \
  do { \
    ARGUMENTS; \
    uint64_t hash = 0xCBF29CE484222325u; \
    state = 88172645463325252u; \
    for (int round = 0; round < ROUNDS; round++) { \
      FILL; \
      call; \
      hash = add(add(hash, p, sizeof p), q, sizeof q); \
    } \
    printf("%-24s %016llx\n", #name, (unsigned long long)hash); \
  } while (0)

int main(void) {
  CHECK(bp_load_u8, bp_u8x16, bp_load_u8(p + 3));
  CHECK(bp_load_i16, bp_i16x8, bp_load_i16((const int16_t *)(const void *)(p + 2)));
  CHECK(bp_load_i8, bp_i16x8, bp_load_i8((const int8_t *)p + 5));
  CHECK(bp_load_4_and_4, bp_i16x8, bp_load_4_and_4(p + 1, q + 7));
  CHECK(bp_load_4_then_low, bp_i16x8, bp_load_4_then_low(p + 1, a));
  CHECK_STORE(bp_store_4_and_4, bp_store_4_and_4(p + 1, q + 7, a));
  CHECK_STORE(bp_store_u8, bp_store_u8(p + 3, u));
  CHECK_STORE(bp_store_8_and_8, bp_store_8_and_8(p + 3, q + 1, u));
  CHECK_STORE(bp_store_i16, bp_store_i16((int16_t *)(void *)(p + 2), a));

  CHECK(bp_zip_low, bp_u8x16, bp_zip_low(u, v));
  CHECK(bp_zip_high, bp_u8x16, bp_zip_high(u, v));
  CHECK(bp_zip_low_pairs, bp_u8x16, bp_zip_low_pairs(u, v));
  CHECK(bp_zip_high_pairs, bp_u8x16, bp_zip_high_pairs(u, v));
  CHECK(bp_zip_low_i16, bp_i16x8, bp_zip_low_i16(a, b));
  CHECK(bp_zip_high_i16, bp_i16x8, bp_zip_high_i16(a, b));
  CHECK(bp_zip_low_pairs_i16, bp_i16x8, bp_zip_low_pairs_i16(a, b));
  CHECK(bp_zip_high_pairs_i16, bp_i16x8, bp_zip_high_pairs_i16(a, b));
  CHECK(bp_low_then_low, bp_i16x8, bp_low_then_low(a, b));
  CHECK(bp_high_then_high, bp_i16x8, bp_high_then_high(a, b));
  CHECK(bp_high_then_low, bp_i16x8, bp_high_then_low(a, b));
  CHECK(bp_repeat_alpha, bp_u8x16, bp_repeat_alpha(u));
  CHECK(bp_widen_low, bp_i16x8, bp_widen_low(u));
  CHECK(bp_widen_high, bp_i16x8, bp_widen_high(u));
  CHECK(bp_pair_pixels_of_4, bp_i16x8, bp_pair_pixels_of_4(a));
  CHECK(bp_pair_pixels_of_3, bp_i16x8, bp_pair_pixels_of_3(a));

  // Sums of samples that are far from the ends of 32 bits.
  CHECK(bp_sum_each, bp_i32x4, bp_sum_each(i >> 4, j >> 4, k >> 4, l >> 4));
  // Weights are never −32768: twice that, times itself, is beyond 32 bits.
  CHECK(bp_multiply_add_pairs, bp_i32x4, bp_multiply_add_pairs(a, b | 1));
  CHECK(bp_multiply_high, bp_i16x8, bp_multiply_high(a, b));
  // Bytes, as a PNG has them.
  CHECK(bp_paeth, bp_i16x8, bp_paeth(a & 255, b & 255, c & 255));
  CHECK(bp_narrow_i32, bp_i16x8, bp_narrow_i32(i >> (round & 31), j >> (round & 15)));
  CHECK(bp_narrow_i16, bp_u8x16, bp_narrow_i16(a >> (round & 15), b));
  return 0;
}
