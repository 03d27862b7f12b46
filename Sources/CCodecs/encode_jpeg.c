#include "encode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { OUTPUT_CAPACITY = 65536 };

struct bp_jpeg_encoder {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr output;
  jpeg_scan_info scans[BP_JPEG_MAX_COMPONENTS];
  bp_write_function write;
  void *context;
  jmp_buf on_error;
  char message[BP_MESSAGE_LENGTH];
  uint8_t buffer[OUTPUT_CAPACITY];
};

// MARK: Callbacks of libjpeg

/// The base library's handler would end the process.
static void fail(j_common_ptr codec) {
  bp_jpeg_encoder *encoder = codec->client_data;
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  snprintf(encoder->message, sizeof encoder->message, "%s", text);
  longjmp(encoder->on_error, 1);
}

/// Warnings and traces would go to stderr.
static void ignore_message(j_common_ptr codec, int level) {
  (void)codec;
  (void)level;
}

static void ignore_output(j_common_ptr codec) { (void)codec; }

/// Called inside one of the guarded functions only, so that its jump has somewhere to land.
static void hand_over(bp_jpeg_encoder *encoder, size_t count) {
  if (count > 0 && !encoder->write(encoder->context, encoder->buffer, count)) {
    snprintf(encoder->message, sizeof encoder->message, "the bytes could not be written");
    longjmp(encoder->on_error, 1);
  }
  encoder->output.next_output_byte = encoder->buffer;
  encoder->output.free_in_buffer = OUTPUT_CAPACITY;
}

static void init_output(j_compress_ptr codec) { hand_over(codec->client_data, 0); }

static boolean empty_output(j_compress_ptr codec) {
  hand_over(codec->client_data, OUTPUT_CAPACITY);
  return TRUE;
}

static void end_output(j_compress_ptr codec) {
  hand_over(codec->client_data, OUTPUT_CAPACITY - codec->dest->free_in_buffer);
}

// MARK: Life

bp_jpeg_encoder *bp_jpeg_encoder_create(bp_write_function write, void *context) {
  bp_jpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  encoder->write = write;
  encoder->context = context;
  encoder->codec.err = jpeg_std_error(&encoder->errors);
  encoder->codec.client_data = encoder;
  encoder->errors.error_exit = fail;
  encoder->errors.emit_message = ignore_message;
  encoder->errors.output_message = ignore_output;
  // Guards jpeg_create_compress, which keeps `err` and `client_data`.
  if (setjmp(encoder->on_error) != 0) {
    bp_jpeg_encoder_destroy(encoder);
    return NULL;
  }
  jpeg_create_compress(&encoder->codec);
  encoder->output.init_destination = init_output;
  encoder->output.empty_output_buffer = empty_output;
  encoder->output.term_destination = end_output;
  encoder->codec.dest = &encoder->output;
  return encoder;
}

void bp_jpeg_encoder_destroy(bp_jpeg_encoder *encoder) {
  if (encoder == NULL) return;
  // Frees memory only: never jumps, and copes with what jpeg_create_compress left half done.
  jpeg_destroy_compress(&encoder->codec);
  free(encoder);
}

const char *bp_jpeg_encoder_message(const bp_jpeg_encoder *encoder) { return encoder->message; }

// MARK: Options

static J_COLOR_SPACE stored_space(bp_jpeg_color color) {
  switch (color) {
    case BP_JPEG_GRAY: return JCS_GRAYSCALE;
    case BP_JPEG_YCC: return JCS_YCbCr;
    case BP_JPEG_RGB: return JCS_RGB;
    case BP_JPEG_CMYK: return JCS_CMYK;
    case BP_JPEG_YCCK: return JCS_YCCK;
    case BP_JPEG_UNKNOWN: return JCS_UNKNOWN;
  }
  return JCS_UNKNOWN;
}

/// May jump: called by the guarded `bp_jpeg_encoder_start` only.
static void set_colors(struct jpeg_compress_struct *codec, bp_jpeg_color color) {
  switch (color) {
    case BP_JPEG_GRAY:
      codec->in_color_space = JCS_GRAYSCALE;
      codec->input_components = 1;
      break;
    case BP_JPEG_YCC:
    case BP_JPEG_RGB:
    case BP_JPEG_UNKNOWN:
      codec->in_color_space = JCS_EXT_RGBX;
      codec->input_components = 4;
      break;
    case BP_JPEG_CMYK:
    case BP_JPEG_YCCK:
      codec->in_color_space = JCS_CMYK;
      codec->input_components = 4;
      break;
  }
  jpeg_set_defaults(codec);
  jpeg_set_colorspace(codec, stored_space(color));
}

static void set_sampling(
    struct jpeg_compress_struct *codec, const bp_jpeg_encoder_options *options) {
  for (int index = 0; index < codec->num_components; index++) {
    uint8_t horizontal = options->horizontal_factors[index];
    uint8_t vertical = options->vertical_factors[index];
    codec->comp_info[index].h_samp_factor = horizontal == 0 ? 1 : horizontal;
    codec->comp_info[index].v_samp_factor = vertical == 0 ? 1 : vertical;
  }
}

/// May jump: called by the guarded `bp_jpeg_encoder_start` only.
static void set_scans(bp_jpeg_encoder *encoder, const bp_jpeg_encoder_options *options) {
  struct jpeg_compress_struct *codec = &encoder->codec;
  if (options->is_progressive) {
    jpeg_simple_progression(codec);
  } else if (options->has_scan_per_component) {
    for (int index = 0; index < codec->num_components; index++) {
      encoder->scans[index] = (jpeg_scan_info){
          .comps_in_scan = 1, .component_index = {index}, .Ss = 0, .Se = DCTSIZE2 - 1};
    }
    codec->scan_info = encoder->scans;
    codec->num_scans = codec->num_components;
  }
}

// MARK: Writing

bool bp_jpeg_encoder_start(bp_jpeg_encoder *encoder, const bp_jpeg_encoder_options *options) {
  struct jpeg_compress_struct *codec = &encoder->codec;
  // Guards jpeg_start_compress and the setters before it, which check their arguments.
  if (setjmp(encoder->on_error) != 0) return false;
  codec->image_width = options->width;
  codec->image_height = options->height;
  set_colors(codec, options->color);
  jpeg_set_quality(codec, options->quality, TRUE);
  set_sampling(codec, options);
  set_scans(encoder, options);
  codec->optimize_coding = options->has_optimized_tables;
  codec->restart_interval = options->restart_mcus;
  codec->restart_in_rows = (int)options->restart_rows;
  codec->write_JFIF_header = options->has_jfif_marker;
  codec->write_Adobe_marker = options->has_adobe_marker;
  codec->dct_method = JDCT_ISLOW;
  jpeg_start_compress(codec, TRUE);
  return true;
}

bool bp_jpeg_encoder_write_segment(
    bp_jpeg_encoder *encoder, uint8_t marker, const uint8_t *bytes, size_t count) {
  // Guards jpeg_write_marker, which fails on a segment that is too long.
  if (setjmp(encoder->on_error) != 0) return false;
  if (count > 65533) {
    snprintf(encoder->message, sizeof encoder->message, "a segment has at most 65533 bytes");
    return false;
  }
  jpeg_write_marker(&encoder->codec, marker, bytes, (unsigned int)count);
  return true;
}

bool bp_jpeg_encoder_write_row(bp_jpeg_encoder *encoder, const uint8_t *row) {
  // libjpeg reads rows only, but its types say otherwise.
  JSAMPROW rows[1] = {(JSAMPROW)(uintptr_t)row};
  // Guards jpeg_write_scanlines.
  if (setjmp(encoder->on_error) != 0) return false;
  jpeg_write_scanlines(&encoder->codec, rows, 1);
  return true;
}

bool bp_jpeg_encoder_finish(bp_jpeg_encoder *encoder) {
  // Guards jpeg_finish_compress, which encodes all scans of a multi-scan file.
  if (setjmp(encoder->on_error) != 0) return false;
  jpeg_finish_compress(&encoder->codec);
  return true;
}
