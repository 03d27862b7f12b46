#pragma once

#include "common.h"
#include "decode_jpeg.h"

/// Encoders for making pictures to test with: each option of a format that a decoder has to bear.
///
/// Rows go in one by one from the top, bytes come out through a callback. Every function that
/// returns `bool` returns false on failure; after that only the message may be asked for, and the
/// encoder destroyed.

/// Takes the next `count` bytes of the file; false ends the encoder. Must return normally.
typedef bool (*bp_write_function)(void *context, const uint8_t *bytes, size_t count);

// MARK: JPEG

/// One JPEG encoder of libjpeg-turbo. Owned by the caller, freed by `bp_jpeg_encoder_destroy`.
typedef struct bp_jpeg_encoder bp_jpeg_encoder;

typedef struct bp_jpeg_encoder_options {
  uint32_t width;
  uint32_t height;
  /// How the samples are stored. Rows are grey for `BP_JPEG_GRAY`, RGBA (A unused) for
  /// `BP_JPEG_YCC` and `BP_JPEG_RGB`, CMYK for the other two.
  bp_jpeg_color color;
  /// 1 to 100.
  int32_t quality;
  /// Sampling factors 1 to 4 of each component; 0 stands for 1.
  uint8_t horizontal_factors[BP_JPEG_MAX_COMPONENTS];
  uint8_t vertical_factors[BP_JPEG_MAX_COMPONENTS];
  /// MCUs between restart markers; 0 for none.
  uint32_t restart_mcus;
  /// MCU rows between restart markers; 0 leaves `restart_mcus` in force.
  uint32_t restart_rows;
  bool is_progressive;
  /// One scan a component instead of one for all; of no effect on progressive files.
  bool has_scan_per_component;
  bool has_optimized_tables;
  bool has_jfif_marker;
  bool has_adobe_marker;
} bp_jpeg_encoder_options;

/// Allocates an encoder that hands its bytes to `write`; null if memory is short.
bp_jpeg_encoder *bp_jpeg_encoder_create(bp_write_function write, void *context);

/// Frees the encoder; allowed after any error. What was not written yet is lost.
void bp_jpeg_encoder_destroy(bp_jpeg_encoder *encoder);

/// The library's message for the last failure; valid until destroyed.
const char *bp_jpeg_encoder_message(const bp_jpeg_encoder *encoder);

/// Writes the first markers. Guards `jpeg_start_compress`.
bool bp_jpeg_encoder_start(bp_jpeg_encoder *encoder, const bp_jpeg_encoder_options *options);

/// Writes one more marker segment (0xE0 to 0xEF, or 0xFE), before the first row only. Guards
/// `jpeg_write_marker`.
bool bp_jpeg_encoder_write_segment(
    bp_jpeg_encoder *encoder, uint8_t marker, const uint8_t *bytes, size_t count);

/// Encodes the next row. Guards `jpeg_write_scanlines`.
bool bp_jpeg_encoder_write_row(bp_jpeg_encoder *encoder, const uint8_t *row);

/// Writes what is left, after the last row. Guards `jpeg_finish_compress`.
bool bp_jpeg_encoder_finish(bp_jpeg_encoder *encoder);

// MARK: PNG

/// One PNG encoder of libpng. Owned by the caller, freed by `bp_png_encoder_destroy`.
typedef struct bp_png_encoder bp_png_encoder;

/// Row filters of PNG (PNG 9.2), as bits of a set: with several, libpng's heuristic chooses.
enum {
  BP_PNG_FILTER_NONE = 1,
  BP_PNG_FILTER_SUB = 2,
  BP_PNG_FILTER_UP = 4,
  BP_PNG_FILTER_AVERAGE = 8,
  BP_PNG_FILTER_PAETH = 16,
};

typedef struct bp_png_encoder_options {
  uint32_t width;
  uint32_t height;
  /// The number in IHDR: 0, 2, 3, 4 or 6.
  uint8_t color_type;
  uint8_t bit_depth;
  bool is_interlaced;
  /// Set of `BP_PNG_FILTER_…`.
  uint8_t filters;
  /// 0 (stored) to 9.
  uint8_t compression_level;
  /// Bytes of an IDAT chunk; 0 for libpng's 8192.
  uint32_t idat_byte_count;
} bp_png_encoder_options;

/// Allocates an encoder that hands its bytes to `write`; null if memory is short.
bp_png_encoder *bp_png_encoder_create(bp_write_function write, void *context);

/// Frees the encoder; allowed after any error.
void bp_png_encoder_destroy(bp_png_encoder *encoder);

/// The library's message for the last failure; valid until destroyed.
const char *bp_png_encoder_message(const bp_png_encoder *encoder);

/// Writes the signature and IHDR. Guards `png_write_info_before_PLTE`.
bool bp_png_encoder_start(bp_png_encoder *encoder, const bp_png_encoder_options *options);

/// Writes one chunk as it is, before the first row only; `name` has four letters. PLTE and tRNS are
/// written in this way too. Guards `png_write_chunk`.
bool bp_png_encoder_write_chunk(
    bp_png_encoder *encoder, const char *name, const uint8_t *bytes, size_t count);

/// Encodes the next row, packed as it is stored. An interlaced picture takes all rows seven times;
/// of each time only the rows of the pass are looked at. Guards `png_write_row`.
bool bp_png_encoder_write_row(bp_png_encoder *encoder, const uint8_t *row);

/// Writes what is left, after the last row. Guards `png_write_end`.
bool bp_png_encoder_finish(bp_png_encoder *encoder);

// MARK: GIF

/// One GIF encoder of giflib. Owned by the caller, freed by `bp_gif_encoder_destroy`.
///
/// giflib never jumps; it is wrapped here so that all codecs are used in one way.
typedef struct bp_gif_encoder bp_gif_encoder;

typedef struct bp_gif_encoder_frame {
  uint32_t left;
  uint32_t top;
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// Index that is not painted, or -1.
  int32_t transparent_index;
  /// Hundredths of a second.
  uint32_t delay;
  /// 0 to 3, as in the file.
  uint32_t disposal;
  /// Whether a graphic control extension comes before the frame.
  bool has_control;
} bp_gif_encoder_frame;

/// Allocates an encoder that hands its bytes to `write`; null if memory is short.
bp_gif_encoder *bp_gif_encoder_create(bp_write_function write, void *context);

/// Frees the encoder; allowed after any error.
void bp_gif_encoder_destroy(bp_gif_encoder *encoder);

/// The library's message for the last failure; valid until destroyed.
const char *bp_gif_encoder_message(const bp_gif_encoder *encoder);

/// Writes the screen descriptor and the global palette: `color_count` RGB triples, 2, 4, 8 … 256 of
/// them, or none at all.
bool bp_gif_encoder_start(
    bp_gif_encoder *encoder, uint32_t screen_width, uint32_t screen_height, const uint8_t *palette,
    size_t color_count);

/// Writes the application extension that says how often to repeat; 0 is for ever.
bool bp_gif_encoder_write_loop_count(bp_gif_encoder *encoder, uint16_t count);

/// Begins a frame, with a palette of its own if `color_count` is not 0.
bool bp_gif_encoder_begin_frame(
    bp_gif_encoder *encoder, const bp_gif_encoder_frame *frame, const uint8_t *palette,
    size_t color_count);

/// Encodes the next row of the frame, in the order in which rows are stored. Bits that the palette
/// has no use for are cleared in `indices`.
bool bp_gif_encoder_write_line(bp_gif_encoder *encoder, uint8_t *indices, size_t count);

/// Writes the trailer, after the last row of the last frame.
bool bp_gif_encoder_finish(bp_gif_encoder *encoder);

// MARK: WebP

/// Encodes a whole picture, RGBA with straight alpha, as a WebP file without a container; null if
/// libwebp refuses. Alpha is stored where it is not all 255; quality, 0 to 100, counts where the
/// picture is lossy. The bytes are the caller's, to be freed by `bp_webp_free`.
///
/// libwebp never jumps; it is wrapped here so that all codecs are used in one way.
uint8_t *bp_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool is_lossless, float quality,
    size_t *count);

/// Frees what `bp_webp_encode` gave; null is allowed.
void bp_webp_free(uint8_t *bytes);
