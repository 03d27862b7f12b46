#pragma once

#include "common.h"

/// One incremental decoder of libwebp. Owned by the caller, freed by `bp_webp_destroy`.
///
/// libwebp never jumps; it is wrapped here so that all codecs are used in one way.
typedef struct bp_webp bp_webp;

/// Rows that are decoded, in memory of the decoder; they stay where they are until it is destroyed.
typedef struct bp_webp_rows {
  /// Premultiplied RGBA, or luma and the two differences (half as many of both axes).
  const uint8_t *planes[3];
  /// Bytes from one row of a plane to the next.
  size_t strides[3];
  /// Rows of the picture that are final, from the top.
  uint32_t ready_count;
} bp_webp_rows;

/// Allocates a decoder that gives three planes, or RGBA; null if memory is short.
bp_webp *bp_webp_create(bool gives_planes);

/// Frees the decoder; allowed after any error.
void bp_webp_destroy(bp_webp *webp);

/// The name of the last failure; a constant.
const char *bp_webp_message(const bp_webp *webp);

/// Decodes the next bytes of a RIFF file that holds one picture.
bp_status bp_webp_feed(bp_webp *webp, const uint8_t *bytes, size_t count);

/// Whether all rows are there.
bool bp_webp_is_complete(const bp_webp *webp);

/// The rows so far; no planes before there are any.
bp_webp_rows bp_webp_get_rows(const bp_webp *webp);
