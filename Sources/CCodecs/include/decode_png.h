#pragma once

#include "common.h"

/// One PNG decoder of libpng. Owned by the caller, freed by `bp_png_destroy`.
///
/// It is fed rather than left to pull: libpng's pulling reader drops up to 8 KB of image data in
/// front of the place where a file was cut.
typedef struct bp_png bp_png;

/// What the colours of a PNG mean; the first of cICP, iCCP, sRGB and cHRM/gAMA that is there
/// counts (PNG 4.3).
typedef struct bp_png_color {
  /// cICP: colour primaries, transfer function, matrix, range (ITU-T H.273); all 0 without one.
  uint8_t cicp[4];
  /// The profile of iCCP, or null; valid until destroyed.
  const uint8_t *icc;
  size_t icc_length;
  bool has_srgb;
  /// gAMA as it is stored: the encoding exponent; 0 without one.
  double gamma;
  bool has_chromaticities;
  /// cHRM: white, red, green, blue, x and y of each.
  double chromaticities[8];
} bp_png_color;

/// What the chunks before the first IDAT say.
typedef struct bp_png_header {
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// The picture has no colours, though it may be delivered as RGBA.
  bool is_gray;
  /// The number in IHDR: 0, 2, 3, 4 or 6.
  uint8_t color_type;
  uint8_t bit_depth;
  bool has_transparency_chunk;
  /// Channels of the rows that are delivered, 8 bits each: 1 grey, 3 RGB, 4 RGBA (straight alpha).
  uint32_t channel_count;
  /// Bytes of a row as it is stored; libpng keeps two of them.
  uint64_t stored_row_bytes;
  /// The body of the eXIf chunk, or null; valid until destroyed.
  const uint8_t *exif;
  size_t exif_length;
  bp_png_color color;
} bp_png_header;

/// The palette of a PNG as premultiplied RGBA; entries that the file does not have are opaque black.
typedef struct bp_png_palette {
  uint8_t colors[256 * 4];
} bp_png_palette;

/// Takes the next row; of an interlaced picture the rows of the seven passes, to be merged into
/// what came before by `bp_png_merge_row`. Must return normally.
typedef void (*bp_png_row_function)(
    void *context, bp_png *png, const uint8_t *row, uint32_t y, uint32_t pass);

/// Allocates a decoder that hands its rows to `take_row`; null if memory is short.
bp_png *bp_png_create(bp_png_row_function take_row, void *context);

/// Frees the decoder; allowed after any error.
void bp_png_destroy(bp_png *png);

/// The library's message for the last failure; valid until destroyed.
const char *bp_png_message(const bp_png *png);

/// Whether the header is complete: it can be asked for, and `bp_png_start` has to be called.
bool bp_png_has_header(const bp_png *png);

/// Whether the last row was delivered.
bool bp_png_is_complete(const bp_png *png);

/// Decodes the next bytes; those of the header must end with the head of the first IDAT. Guards
/// `png_process_data`.
bp_status bp_png_feed(bp_png *png, const uint8_t *bytes, size_t count);

/// The header, once `bp_png_has_header`. Never jumps.
bp_png_header bp_png_get_header(const bp_png *png);

/// The palette, once `bp_png_has_header`. Never jumps.
bp_png_palette bp_png_get_palette(const bp_png *png);

/// Sets the transforms that give 8-bit rows. Guards `png_start_read_image`.
bp_status bp_png_start(bp_png *png);

/// Merges a row of a pass into a row that holds the earlier passes; pixels of later passes show
/// those of this one until they come. Only within `bp_png_row_function`. Never jumps.
void bp_png_merge_row(bp_png *png, uint8_t *target, const uint8_t *row);
