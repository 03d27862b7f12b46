#include "inflate.h"

#ifdef BP_HAS_ISAL

#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

struct bp_inflate {
  struct inflate_state state;
  bool has_failed;
};

bool bp_inflate_is_available(void) { return true; }

bp_inflate *bp_inflate_create(void) {
  // Zeroed, since a damaged stream can copy from in front of its first byte: the library then hands
  // out what its window held before.
  bp_inflate *inflate = calloc(1, sizeof *inflate);
  if (!inflate) return NULL;
  isal_inflate_init(&inflate->state);
  inflate->has_failed = false;
  inflate->state.crc_flag = ISAL_ZLIB;
  return inflate;
}

void bp_inflate_destroy(bp_inflate *inflate) { free(inflate); }

// ISA-L leaves the upper halves of the AVX registers dirty, which makes all SSE code after it up to
// 2.5 times slower on some processors.
#if defined(__x86_64__)
__attribute__((target("avx"))) static void clear_upper_halves(void) {
  __builtin_ia32_vzeroupper();
}

static void restore_vector_state(void) {
  if (__builtin_cpu_supports("avx")) clear_upper_halves();
}
#else
static void restore_vector_state(void) {}
#endif

// After an error the library keeps back what it had decoded before it, which is the more the more
// input it had: all of it is given out, so that the result does not depend on that.
static void flush_after_error(struct inflate_state *state) {
  if (state->tmp_out_valid <= state->tmp_out_processed) return;
  uint32_t kept = (uint32_t)(state->tmp_out_valid - state->tmp_out_processed);
  uint32_t count = kept < state->avail_out ? kept : state->avail_out;
  memcpy(state->next_out, state->tmp_out_buffer + state->tmp_out_processed, count);
  state->avail_out -= count;
  state->tmp_out_processed += (int32_t)count;
}

bp_status bp_inflate_run(
    bp_inflate *inflate, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count, bp_inflate_progress *progress) {
  struct inflate_state *state = &inflate->state;
  uint32_t input_length = input_count > UINT32_MAX ? UINT32_MAX : (uint32_t)input_count;
  uint32_t output_length = output_count > UINT32_MAX ? UINT32_MAX : (uint32_t)output_count;
  state->next_in = (uint8_t *)input;
  state->avail_in = input_length;
  state->next_out = output;
  state->avail_out = output_length;
  if (!inflate->has_failed) {
    int result = isal_inflate(state);
    restore_vector_state();
    inflate->has_failed = result != ISAL_DECOMP_OK && result != ISAL_END_INPUT;
  }
  if (inflate->has_failed) flush_after_error(state);
  *progress = (bp_inflate_progress){
      .taken = input_length - state->avail_in,
      .written = output_length - state->avail_out,
      .is_finished = state->block_state == ISAL_BLOCK_FINISH,
  };
  // What is left is asked for again while something comes.
  return inflate->has_failed && progress->written < output_count ? BP_FAILED : BP_OK;
}

uint32_t bp_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint32_t result = crc32_gzip_refl(crc, bytes, count);
  restore_vector_state();
  return result;
}

#else

bool bp_inflate_is_available(void) { return false; }

bp_inflate *bp_inflate_create(void) { return NULL; }

void bp_inflate_destroy(bp_inflate *inflate) { (void)inflate; }

bp_status bp_inflate_run(
    bp_inflate *inflate, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count, bp_inflate_progress *progress) {
  (void)inflate, (void)input, (void)input_count, (void)output, (void)output_count, (void)progress;
  return BP_UNSUPPORTED;
}

uint32_t bp_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  (void)bytes, (void)count;
  return crc;
}

#endif
