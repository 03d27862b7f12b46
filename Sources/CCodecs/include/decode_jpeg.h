#pragma once

#include "common.h"

/// One JPEG decoder of libjpeg-turbo. Owned by the caller, freed by `bp_jpeg_destroy`.
typedef struct bp_jpeg bp_jpeg;

enum { BP_JPEG_MAX_COMPONENTS = 4 };

typedef enum __attribute__((enum_extensibility(closed))) bp_jpeg_color {
  BP_JPEG_GRAY = 0,
  BP_JPEG_YCC,
  BP_JPEG_RGB,
  BP_JPEG_CMYK,
  BP_JPEG_YCCK,
  BP_JPEG_UNKNOWN,
} bp_jpeg_color;

/// What the frame header and the markers before the first scan say.
typedef struct bp_jpeg_header {
  uint32_t width;
  uint32_t height;
  uint32_t component_count;
  bp_jpeg_color color;
  /// Every plane has a whole fraction of the samples of the largest, as libjpeg's own conversion
  /// to pixels requires.
  bool has_whole_sampling;
  /// The file has several scans, so libjpeg keeps all coefficients until the end.
  bool is_multi_scan;
  /// An Adobe marker was there: CMYK and YCCK samples are stored inverted.
  bool has_adobe_marker;
  /// Bytes that libjpeg will keep for the coefficients of a multi-scan file; 0 otherwise.
  uint64_t coefficient_bytes;
  /// The body of the first EXIF segment after `Exif\0\0`, or null; valid until destroyed.
  const uint8_t *exif;
  size_t exif_length;
  /// The ICC profile, put together from its segments, or null; valid until destroyed.
  const uint8_t *icc;
  size_t icc_length;
  /// Something was wrong before the first scan.
  bool is_damaged;
} bp_jpeg_header;

/// One plane as `bp_jpeg_read_strip` delivers it.
typedef struct bp_jpeg_plane {
  /// Samples of a row that belong to the picture.
  uint32_t width;
  /// Rows that belong to the picture.
  uint32_t height;
  /// Samples that a row buffer must hold: `width` rounded up to whole blocks.
  uint32_t padded_width;
  /// Rows that each strip writes.
  uint32_t strip_rows;
  /// Size of the whole picture in samples of this plane; a fraction where `width` was rounded up.
  double extent_x;
  double extent_y;
} bp_jpeg_plane;

/// What is known about damage once the rows were read.
typedef struct bp_jpeg_damage {
  /// Something was missing or wrong.
  bool is_damaged;
  /// From this row of the full-size picture on there is no picture; the height if none is missing.
  uint32_t first_missing_row;
} bp_jpeg_damage;

/// Allocates a decoder that pulls its bytes through `read`; null if memory is short.
bp_jpeg *bp_jpeg_create(bp_read_function read, bp_stop_function stop, void *context);

/// Frees the decoder; allowed after any error.
void bp_jpeg_destroy(bp_jpeg *jpeg);

/// The library's message for the last failure; valid until destroyed.
const char *bp_jpeg_message(const bp_jpeg *jpeg);

/// Reads up to the first scan. Guards `jpeg_read_header`.
bp_status bp_jpeg_read_header(bp_jpeg *jpeg, bp_jpeg_header *header);

/// Starts raw output at `scale_eighths`/8 (1, 2, 4 or 8). Guards `jpeg_start_decompress`, which
/// reads a multi-scan file to its end.
bp_status bp_jpeg_start_planes(
    bp_jpeg *jpeg, uint32_t scale_eighths, bp_jpeg_plane planes[BP_JPEG_MAX_COMPONENTS]);

/// Decodes one strip into row pointers, `strip_rows` for each plane, planes one after another.
/// Guards `jpeg_read_raw_data`.
bp_status bp_jpeg_read_strip(bp_jpeg *jpeg, uint8_t *const *rows);

/// Whether the strip that was read last is not, or not wholly, in the file.
bool bp_jpeg_is_strip_missing(const bp_jpeg *jpeg);

/// Starts output of interleaved rows at full size: RGBA for YCC, RGB and grey, otherwise CMYK (as
/// stored). Guards `jpeg_start_decompress`.
bp_status bp_jpeg_start_rows(bp_jpeg *jpeg);

/// Decodes one row of four bytes a pixel. Guards `jpeg_read_scanlines`.
bp_status bp_jpeg_read_row(bp_jpeg *jpeg, uint8_t *row);

/// What was found damaged so far.
bp_jpeg_damage bp_jpeg_get_damage(const bp_jpeg *jpeg);
