/// Vectors of 128 bits for the pixel loops: one line each, so that what the compiler makes of them
/// does not depend on how it matches a longer pattern (pure Swift reaches the same speed, but a
/// small edit can make it eight times slower).
///
/// Clang lowers the portable builtins to SSE2 and NEON alike; the four operations that have no
/// builtin are written for both, with a scalar form for other processors.
#pragma once

#include <stdint.h>
#include <string.h>

// The SSE2 builtins are called by name: `emmintrin.h` would make types of libc members of a module
// that no Swift file imports.
#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef uint8_t bp_u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t bp_u8x8 __attribute__((ext_vector_type(8)));
typedef int8_t bp_i8x8 __attribute__((ext_vector_type(8)));
typedef int16_t bp_i16x8 __attribute__((ext_vector_type(8)));
typedef int32_t bp_i32x4 __attribute__((ext_vector_type(4)));

// MARK: Memory (any alignment)

static inline bp_u8x16 bp_load_u8(const uint8_t *p) {
  bp_u8x16 v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline bp_i16x8 bp_load_i16(const int16_t *p) {
  bp_i16x8 v;
  memcpy(&v, p, sizeof v);
  return v;
}

/// Eight signed bytes, as 16-bit numbers.
static inline bp_i16x8 bp_load_i8(const int8_t *p) {
  bp_i8x8 v;
  memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, bp_i16x8);
}

/// Four bytes of each address, as 16-bit numbers.
static inline bp_i16x8 bp_load_4_and_4(const uint8_t *p, const uint8_t *q) {
  uint32_t first, second;
  memcpy(&first, p, sizeof first);
  memcpy(&second, q, sizeof second);
  uint64_t both = (uint64_t)second << 32 | first;
  bp_u8x8 v;
  memcpy(&v, &both, sizeof v);
  return __builtin_convertvector(v, bp_i16x8);
}

/// The lower byte of each number, four to each address.
static inline void bp_store_4_and_4(uint8_t *p, uint8_t *q, bp_i16x8 v) {
  bp_u8x8 bytes = __builtin_convertvector(v, bp_u8x8);
  uint64_t both;
  memcpy(&both, &bytes, sizeof both);
  uint32_t first = (uint32_t)both, second = (uint32_t)(both >> 32);
  memcpy(p, &first, sizeof first);
  memcpy(q, &second, sizeof second);
}

static inline void bp_store_u8(uint8_t *p, bp_u8x16 v) { memcpy(p, &v, sizeof v); }

/// The first eight bytes to p, the last to q.
static inline void bp_store_8_and_8(uint8_t *p, uint8_t *q, bp_u8x16 v) {
  memcpy(p, &v, 8);
  memcpy(q, (const uint8_t *)&v + 8, 8);
}

static inline void bp_store_i16(int16_t *p, bp_i16x8 v) { memcpy(p, &v, sizeof v); }

// MARK: Arrangement

/// a0 b0 a1 b1 … a7 b7.
static inline bp_u8x16 bp_zip_low(bp_u8x16 a, bp_u8x16 b) {
  return __builtin_shufflevector(
      a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/// a8 b8 a9 b9 … a15 b15.
static inline bp_u8x16 bp_zip_high(bp_u8x16 a, bp_u8x16 b) {
  return __builtin_shufflevector(
      a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// The same for pairs of bytes: a0 a1 b0 b1 … a6 a7 b6 b7.
static inline bp_u8x16 bp_zip_low_pairs(bp_u8x16 a, bp_u8x16 b) {
  return __builtin_shufflevector(
      a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}

/// a8 a9 b8 b9 … a14 a15 b14 b15.
static inline bp_u8x16 bp_zip_high_pairs(bp_u8x16 a, bp_u8x16 b) {
  return __builtin_shufflevector(
      a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
}

/// a0 b0 a1 b1 a2 b2 a3 b3.
static inline bp_i16x8 bp_zip_low_i16(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

/// a4 b4 a5 b5 a6 b6 a7 b7.
static inline bp_i16x8 bp_zip_high_i16(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// The same for pairs of numbers: a0 a1 b0 b1 a2 a3 b2 b3.
static inline bp_i16x8 bp_zip_low_pairs_i16(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 0, 1, 8, 9, 2, 3, 10, 11);
}

/// a4 a5 b4 b5 a6 a7 b6 b7.
static inline bp_i16x8 bp_zip_high_pairs_i16(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 4, 5, 12, 13, 6, 7, 14, 15);
}

/// The lower half of a, then the lower half of b.
static inline bp_i16x8 bp_low_then_low(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
}

/// The upper half of a, then the upper half of b.
static inline bp_i16x8 bp_high_then_high(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
}

/// For pixels of four bytes: the alpha in place of each colour, and 255 in place of alpha.
static inline bp_u8x16 bp_repeat_alpha(bp_u8x16 v) {
  const bp_u8x16 ones = (bp_u8x16)(255);
  return __builtin_shufflevector(
      v, ones, 3, 3, 3, 16, 7, 7, 7, 16, 11, 11, 11, 16, 15, 15, 15, 16);
}

/// The first eight bytes as 16-bit numbers.
static inline bp_i16x8 bp_widen_low(bp_u8x16 v) {
  return __builtin_convertvector(
      __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7), bp_i16x8);
}

/// The last eight bytes as 16-bit numbers.
static inline bp_i16x8 bp_widen_high(bp_u8x16 v) {
  return __builtin_convertvector(
      __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15), bp_i16x8);
}

/// Channel by channel the pairs of two neighbouring pixels of four channels: r0 r1 g0 g1 b0 b1 a0 a1.
static inline bp_i16x8 bp_pair_pixels_of_4(bp_i16x8 v) {
  return __builtin_shufflevector(v, v, 0, 4, 1, 5, 2, 6, 3, 7);
}

/// The same for three channels; the last pair is of no use.
static inline bp_i16x8 bp_pair_pixels_of_3(bp_i16x8 v) {
  return __builtin_shufflevector(v, v, 0, 3, 1, 4, 2, 5, 3, 6);
}

/// The upper half of a, then the lower half of b.
static inline bp_i16x8 bp_high_then_low(bp_i16x8 a, bp_i16x8 b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 8, 9, 10, 11);
}

/// Four bytes as 16-bit numbers, then the lower half of v.
static inline bp_i16x8 bp_load_4_then_low(const uint8_t *p, bp_i16x8 v) {
  return __builtin_shufflevector(bp_load_4_and_4(p, p), v, 0, 1, 2, 3, 8, 9, 10, 11);
}

/// The sums of the four lanes of a, b, c and d.
static inline bp_i32x4 bp_sum_each(bp_i32x4 a, bp_i32x4 b, bp_i32x4 c, bp_i32x4 d) {
  bp_i32x4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  bp_i32x4 cd = __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

// MARK: Arithmetic

/// a0·b0 + a1·b1, a2·b2 + a3·b3, … as 32-bit numbers.
static inline bp_i32x4 bp_multiply_add_pairs(bp_i16x8 a, bp_i16x8 b) {
#if defined(__SSE2__)
  return (bp_i32x4)__builtin_ia32_pmaddwd128(a, b);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
  return (bp_i32x4)vpaddq_s32(
      vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
#else
  bp_i32x4 sums;
  for (int lane = 0; lane < 4; lane++)
    sums[lane] = a[2 * lane] * b[2 * lane] + a[2 * lane + 1] * b[2 * lane + 1];
  return sums;
#endif
}

/// The predictor of PNG's filter 4 (PNG 9.4): of left, up and corner the one that is nearest to
/// left + up − corner, in this order where two are.
static inline bp_i16x8 bp_paeth(bp_i16x8 left, bp_i16x8 up, bp_i16x8 corner) {
  bp_i16x8 to_left = up - corner;
  bp_i16x8 to_up = left - corner;
  bp_i16x8 to_corner = __builtin_elementwise_abs(to_left + to_up);
  to_left = __builtin_elementwise_abs(to_left);
  to_up = __builtin_elementwise_abs(to_up);
  bp_i16x8 least =
      __builtin_elementwise_min(to_corner, __builtin_elementwise_min(to_left, to_up));
  bp_i16x8 is_left = to_left == least;
  bp_i16x8 is_up = to_up == least;
  return (left & is_left) | (~is_left & ((up & is_up) | (corner & ~is_up)));
}

/// The upper 16 bits of each 32-bit product.
static inline bp_i16x8 bp_multiply_high(bp_i16x8 a, bp_i16x8 b) {
#if defined(__SSE2__)
  return (bp_i16x8)__builtin_ia32_pmulhw128(a, b);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
  int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y)), high = vmull_high_s16(x, y);
  return (bp_i16x8)vuzp2q_s16(vreinterpretq_s16_s32(low), vreinterpretq_s16_s32(high));
#else
  bp_i16x8 products;
  for (int lane = 0; lane < 8; lane++) products[lane] = (int16_t)((a[lane] * b[lane]) >> 16);
  return products;
#endif
}

/// Both as 16-bit numbers, clamped to their range.
static inline bp_i16x8 bp_narrow_i32(bp_i32x4 a, bp_i32x4 b) {
#if defined(__SSE2__)
  return (bp_i16x8)__builtin_ia32_packssdw128(a, b);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  return (bp_i16x8)vqmovn_high_s32(vqmovn_s32((int32x4_t)a), (int32x4_t)b);
#else
  bp_i16x8 v;
  for (int lane = 0; lane < 8; lane++) {
    int32_t x = lane < 4 ? a[lane] : b[lane - 4];
    v[lane] = (int16_t)(x < INT16_MIN ? INT16_MIN : x > INT16_MAX ? INT16_MAX : x);
  }
  return v;
#endif
}

/// Both as bytes, clamped to 0 … 255.
static inline bp_u8x16 bp_narrow_i16(bp_i16x8 a, bp_i16x8 b) {
#if defined(__SSE2__)
  return (bp_u8x16)__builtin_ia32_packuswb128(a, b);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  return (bp_u8x16)vqmovun_high_s16(vqmovun_s16((int16x8_t)a), (int16x8_t)b);
#else
  bp_u8x16 v;
  for (int lane = 0; lane < 16; lane++) {
    int16_t x = lane < 8 ? a[lane] : b[lane - 8];
    v[lane] = (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x);
  }
  return v;
#endif
}
