#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum { BP_MAX_ICC_SEGMENTS = 255 };

/// What is kept of the application segments of a JPEG: the first EXIF block and the ICC profile.
///
/// libjpeg's own `jpeg_save_markers` keeps all of them, and walks the list of those it has for each
/// new one: a file of empty segments takes time by the square of their number.
typedef struct bp_jpeg_segments {
  uint8_t *exif;
  size_t exif_length;
  uint8_t *icc_parts[BP_MAX_ICC_SEGMENTS];
  size_t icc_lengths[BP_MAX_ICC_SEGMENTS];
  unsigned icc_part_count;
  size_t icc_byte_count;
} bp_jpeg_segments;

/// Reads the segment that libjpeg has come to; for `jpeg_set_marker_processor`. May jump.
boolean bp_jpeg_segments_read(j_decompress_ptr library, bp_jpeg_segments *segments);

/// The ICC profile, put together, which the caller frees; null if it is not whole.
uint8_t *bp_jpeg_segments_copy_icc(const bp_jpeg_segments *segments, size_t *length);

void bp_jpeg_segments_free(bp_jpeg_segments *segments);
