#include "encode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct bp_png_encoder {
  png_structp codec;
  png_infop info;
  bp_write_function write;
  void *context;
  bool has_started_rows;
  char message[BP_MESSAGE_LENGTH];
};

// MARK: Callbacks of libpng

static void fail(png_structp codec, png_const_charp text) {
  bp_png_encoder *encoder = png_get_error_ptr(codec);
  snprintf(encoder->message, sizeof encoder->message, "%s", text);
  png_longjmp(codec, 1);
}

/// Warnings would go to stderr.
static void ignore_warning(png_structp codec, png_const_charp text) {
  (void)codec;
  (void)text;
}

/// Called inside one of the guarded functions only, so that png_error has somewhere to jump to.
static void hand_over(png_structp codec, png_bytep bytes, size_t count) {
  bp_png_encoder *encoder = png_get_io_ptr(codec);
  if (!encoder->write(encoder->context, bytes, count)) {
    png_error(codec, "the bytes could not be written");
  }
}

static void flush_nothing(png_structp codec) { (void)codec; }

// MARK: Life

bp_png_encoder *bp_png_encoder_create(bp_write_function write, void *context) {
  bp_png_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  encoder->write = write;
  encoder->context = context;
  // Guards itself: returns null where it would have jumped.
  encoder->codec =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, fail, ignore_warning);
  if (encoder->codec != NULL) encoder->info = png_create_info_struct(encoder->codec);
  if (encoder->info == NULL) {
    bp_png_encoder_destroy(encoder);
    return NULL;
  }
  png_set_write_fn(encoder->codec, encoder, hand_over, flush_nothing);
  return encoder;
}

void bp_png_encoder_destroy(bp_png_encoder *encoder) {
  if (encoder == NULL) return;
  // Frees memory only: never jumps, and takes null.
  png_destroy_write_struct(&encoder->codec, &encoder->info);
  free(encoder);
}

const char *bp_png_encoder_message(const bp_png_encoder *encoder) { return encoder->message; }

// MARK: Writing

static int library_filters(uint8_t filters) {
  int set = 0;
  if (filters & BP_PNG_FILTER_NONE) set |= PNG_FILTER_NONE;
  if (filters & BP_PNG_FILTER_SUB) set |= PNG_FILTER_SUB;
  if (filters & BP_PNG_FILTER_UP) set |= PNG_FILTER_UP;
  if (filters & BP_PNG_FILTER_AVERAGE) set |= PNG_FILTER_AVG;
  if (filters & BP_PNG_FILTER_PAETH) set |= PNG_FILTER_PAETH;
  return set;
}

bool bp_png_encoder_start(bp_png_encoder *encoder, const bp_png_encoder_options *options) {
  png_structp codec = encoder->codec;
  // Guards png_set_IHDR, which refuses impossible headers, and png_write_info_before_PLTE.
  if (setjmp(png_jmpbuf(codec)) != 0) return false;
  png_set_IHDR(
      codec, encoder->info, options->width, options->height, options->bit_depth,
      options->color_type, options->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(codec, PNG_FILTER_TYPE_BASE, library_filters(options->filters));
  png_set_compression_level(codec, options->compression_level);
  if (options->idat_byte_count > 0) {
    png_set_compression_buffer_size(codec, options->idat_byte_count);
  }
  png_write_info_before_PLTE(codec, encoder->info);
  return true;
}

bool bp_png_encoder_write_chunk(
    bp_png_encoder *encoder, const char *name, const uint8_t *bytes, size_t count) {
  // Guards png_write_chunk. It is used for PLTE and tRNS as well: libpng's own writers drop what
  // they find odd, and a test may need just that.
  if (setjmp(png_jmpbuf(encoder->codec)) != 0) return false;
  png_write_chunk(encoder->codec, (png_const_bytep)name, bytes, count);
  return true;
}

bool bp_png_encoder_write_row(bp_png_encoder *encoder, const uint8_t *row) {
  // Guards png_write_row.
  if (setjmp(png_jmpbuf(encoder->codec)) != 0) return false;
  if (!encoder->has_started_rows) {
    // Tells png_write_row to pick the pixels of each pass out of whole rows.
    png_set_interlace_handling(encoder->codec);
    encoder->has_started_rows = true;
  }
  png_write_row(encoder->codec, row);
  return true;
}

bool bp_png_encoder_finish(bp_png_encoder *encoder) {
  // Guards png_write_end.
  if (setjmp(png_jmpbuf(encoder->codec)) != 0) return false;
  png_write_end(encoder->codec, NULL);
  return true;
}
