#pragma once

#include "common.h"

/// One inflater of ISA-L for a zlib stream. Owned by the caller, freed by `bp_inflate_destroy`.
typedef struct bp_inflate bp_inflate;

/// Whether the package was built with ISA-L (trait `ISAL`); without it nothing below may be called.
bool bp_inflate_is_available(void);

/// Allocates an inflater; null if memory is short.
bp_inflate *bp_inflate_create(void);

/// Frees the inflater; allowed after any error.
void bp_inflate_destroy(bp_inflate *inflate);

/// Where a call took its bytes from and put them.
typedef struct bp_inflate_progress {
  size_t taken;
  size_t written;
  /// The stream is at its end, and its check sum was right.
  bool is_finished;
} bp_inflate_progress;

/// Inflates until the input is used up, the output is full, or the stream ends.
///
/// `BP_FAILED` where the stream makes no sense; what was written before that is good.
bp_status bp_inflate_run(
    bp_inflate *inflate, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count, bp_inflate_progress *progress);

/// Goes on with the CRC of PNG (PNG 5.5) over `count` more bytes; begins with 0.
uint32_t bp_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
