#include "encode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

struct bp_gif_encoder {
  GifFileType *codec;
  bp_write_function write;
  void *context;
  /// Closing a file that failed would write once more.
  bool is_silent;
  /// giflib does not look whether the trailer was taken.
  bool has_lost_bytes;
  char message[BP_MESSAGE_LENGTH];
};

static int hand_over(GifFileType *codec, const GifByteType *bytes, int count) {
  bp_gif_encoder *encoder = codec->UserData;
  if (count <= 0 || encoder->is_silent) return count;
  if (encoder->write(encoder->context, bytes, (size_t)count)) return count;
  encoder->has_lost_bytes = true;
  return 0;
}

static bool fail(bp_gif_encoder *encoder, const char *text) {
  snprintf(encoder->message, sizeof encoder->message, "%s", text == NULL ? "unknown error" : text);
  return false;
}

static bool check(bp_gif_encoder *encoder, int result) {
  return result == GIF_OK || fail(encoder, GifErrorString(encoder->codec->Error));
}

// MARK: Life

bp_gif_encoder *bp_gif_encoder_create(bp_write_function write, void *context) {
  bp_gif_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  encoder->write = write;
  encoder->context = context;
  int error = 0;
  encoder->codec = EGifOpen(encoder, hand_over, &error);
  if (encoder->codec == NULL) {
    free(encoder);
    return NULL;
  }
  return encoder;
}

void bp_gif_encoder_destroy(bp_gif_encoder *encoder) {
  if (encoder == NULL) return;
  encoder->is_silent = true;
  if (encoder->codec != NULL) EGifCloseFile(encoder->codec, NULL);
  free(encoder);
}

const char *bp_gif_encoder_message(const bp_gif_encoder *encoder) { return encoder->message; }

// MARK: Writing

/// A color map of giflib, to be freed by the caller; null without colors or without memory.
static ColorMapObject *make_map(const uint8_t *palette, size_t color_count) {
  if (color_count == 0 || color_count > 256) return NULL;
  GifColorType colors[256];
  for (size_t index = 0; index < color_count; index++) {
    colors[index] = (GifColorType){
        palette[3 * index], palette[3 * index + 1], palette[3 * index + 2]};
  }
  return GifMakeMapObject((int)color_count, colors);
}

bool bp_gif_encoder_start(
    bp_gif_encoder *encoder, uint32_t screen_width, uint32_t screen_height, const uint8_t *palette,
    size_t color_count) {
  if (screen_width > UINT16_MAX || screen_height > UINT16_MAX) {
    return fail(encoder, "a GIF has at most 65535 pixels a side");
  }
  ColorMapObject *map = make_map(palette, color_count);
  if (map == NULL && color_count > 0) return fail(encoder, "no palette of this length");
  EGifSetGifVersion(encoder->codec, true);
  bool is_done = check(
      encoder,
      EGifPutScreenDesc(encoder->codec, (int)screen_width, (int)screen_height, 8, 0, map));
  GifFreeMapObject(map);
  return is_done;
}

bool bp_gif_encoder_write_loop_count(bp_gif_encoder *encoder, uint16_t count) {
  const uint8_t values[3] = {1, (uint8_t)(count & 0xFF), (uint8_t)(count >> 8)};
  GifFileType *codec = encoder->codec;
  return check(encoder, EGifPutExtensionLeader(codec, APPLICATION_EXT_FUNC_CODE)) &&
         check(encoder, EGifPutExtensionBlock(codec, 11, "NETSCAPE2.0")) &&
         check(encoder, EGifPutExtensionBlock(codec, sizeof values, values)) &&
         check(encoder, EGifPutExtensionTrailer(codec));
}

static bool write_control(bp_gif_encoder *encoder, const bp_gif_encoder_frame *frame) {
  GraphicsControlBlock control = {
      .DisposalMode = (int)frame->disposal,
      .UserInputFlag = false,
      .DelayTime = (int)frame->delay,
      .TransparentColor =
          frame->transparent_index < 0 ? NO_TRANSPARENT_COLOR : frame->transparent_index};
  GifByteType bytes[4];
  size_t count = EGifGCBToExtension(&control, bytes);
  return check(
      encoder, EGifPutExtension(encoder->codec, GRAPHICS_EXT_FUNC_CODE, (int)count, bytes));
}

bool bp_gif_encoder_begin_frame(
    bp_gif_encoder *encoder, const bp_gif_encoder_frame *frame, const uint8_t *palette,
    size_t color_count) {
  if (frame->left > UINT16_MAX || frame->top > UINT16_MAX || frame->width > UINT16_MAX ||
      frame->height > UINT16_MAX) {
    return fail(encoder, "a GIF has at most 65535 pixels a side");
  }
  if (frame->has_control && !write_control(encoder, frame)) return false;
  ColorMapObject *map = make_map(palette, color_count);
  if (map == NULL && color_count > 0) return fail(encoder, "no palette of this length");
  bool is_done = check(
      encoder,
      EGifPutImageDesc(
          encoder->codec, (int)frame->left, (int)frame->top, (int)frame->width, (int)frame->height,
          frame->is_interlaced, map));
  GifFreeMapObject(map);
  return is_done;
}

bool bp_gif_encoder_write_line(bp_gif_encoder *encoder, uint8_t *indices, size_t count) {
  if (count > UINT16_MAX) return fail(encoder, "a GIF has at most 65535 pixels a side");
  return check(encoder, EGifPutLine(encoder->codec, indices, (int)count));
}

bool bp_gif_encoder_finish(bp_gif_encoder *encoder) {
  int error = 0;
  int result = EGifCloseFile(encoder->codec, &error);
  // giflib has freed it, whatever the result.
  encoder->codec = NULL;
  if (result == GIF_OK && encoder->has_lost_bytes) {
    return fail(encoder, "the bytes could not be written");
  }
  return result == GIF_OK || fail(encoder, GifErrorString(error));
}
