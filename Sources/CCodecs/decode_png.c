#include "decode_png.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

enum {
  // The largest ancillary chunk that is kept; real ICC profiles stay below 4 MB.
  MAX_CHUNK_BYTES = 8 << 20,
};

struct bp_png {
  png_structp library;
  png_infop info;
  jmp_buf on_error;
  bp_png_row_function take_row;
  void *context;
  bool has_header;
  bool is_complete;
  uint32_t height;
  char message[BP_MESSAGE_LENGTH];
};

// MARK: Errors

static void exit_with_error(png_structp library, png_const_charp message) {
  bp_png *png = png_get_error_ptr(library);
  snprintf(png->message, sizeof png->message, "%s", message);
  longjmp(png->on_error, 1);
}

static void ignore_warning(png_structp library, png_const_charp message) {
  (void)library;
  (void)message;
}

// MARK: Progress

// The limits are checked before any memory is taken, so no row is begun here.
static void note_header(png_structp library, png_infop info) {
  (void)info;
  bp_png *png = png_get_progressive_ptr(library);
  png->has_header = true;
}

static void note_row(png_structp library, png_bytep row, png_uint_32 y, int pass) {
  bp_png *png = png_get_progressive_ptr(library);
  if (row) png->take_row(png->context, png, row, y, (uint32_t)pass);
  bool is_last_pass =
      pass == 6 || png_get_interlace_type(library, png->info) == PNG_INTERLACE_NONE;
  if (is_last_pass && y + 1 == png->height) png->is_complete = true;
}

static void note_end(png_structp library, png_infop info) {
  (void)info;
  bp_png *png = png_get_progressive_ptr(library);
  if (!png->is_complete) png_error(library, "IDAT: not enough data");
}

// MARK: Life

bp_png *bp_png_create(bp_png_row_function take_row, void *context) {
  bp_png *png = calloc(1, sizeof *png);
  if (!png) return NULL;
  png->take_row = take_row;
  png->context = context;
  if (setjmp(png->on_error)) {  // png_create_read_struct, png_set_*
    bp_png_destroy(png);
    return NULL;
  }
  png->library =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, png, exit_with_error, ignore_warning);
  if (png->library) png->info = png_create_info_struct(png->library);
  if (!png->info) {
    bp_png_destroy(png);
    return NULL;
  }
  png_set_progressive_read_fn(png->library, png, note_header, note_row, note_end);
  png_set_user_limits(png->library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png->library, MAX_CHUNK_BYTES);
  // A wrong check sum would cost the last row; damage is found by the CRC of each chunk.
  png_set_option(png->library, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  // Texts never matter here: they are skipped, so that none can be inflated to a great size.
  static const png_byte texts[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST";
  png_set_keep_unknown_chunks(png->library, PNG_HANDLE_CHUNK_NEVER, texts, 5);
  // Chunks that libpng 1.6.39 does not know: cICP at all, eXIf when it is fed with bytes.
  static const png_byte unknown[] = "eXIf\0cICP";
  png_set_keep_unknown_chunks(png->library, PNG_HANDLE_CHUNK_ALWAYS, unknown, 2);
  return png;
}

void bp_png_destroy(bp_png *png) {
  if (!png) return;
  if (png->library) png_destroy_read_struct(&png->library, &png->info, NULL);  // never jumps
  free(png);
}

const char *bp_png_message(const bp_png *png) { return png->message; }

// MARK: Header

static uint32_t delivered_channels(const bp_png *png) {
  png_byte color = png_get_color_type(png->library, png->info);
  bool has_alpha =
      (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png->library, png->info, PNG_INFO_tRNS);
  if (has_alpha) return 4;
  return (color & PNG_COLOR_MASK_COLOR) ? 3 : 1;
}

static void read_color(const bp_png *png, bp_png_color *color) {
  png_charp name = NULL;
  int compression = 0;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  if (png_get_iCCP(png->library, png->info, &name, &compression, &profile, &length)) {
    color->icc = profile;
    color->icc_length = length;
  }
  int intent = 0;
  color->has_srgb = png_get_sRGB(png->library, png->info, &intent) != 0;
  png_get_gAMA(png->library, png->info, &color->gamma);
  double *xy = color->chromaticities;
  color->has_chromaticities =
      png_get_cHRM(
          png->library, png->info, &xy[0], &xy[1], &xy[2], &xy[3], &xy[4], &xy[5], &xy[6],
          &xy[7]) != 0;
}

bool bp_png_has_header(const bp_png *png) { return png->has_header; }

bool bp_png_is_complete(const bp_png *png) { return png->is_complete; }

bp_png_header bp_png_get_header(const bp_png *png) {
  bp_png_header header = {
      .width = png_get_image_width(png->library, png->info),
      .height = png_get_image_height(png->library, png->info),
      .is_interlaced = png_get_interlace_type(png->library, png->info) != PNG_INTERLACE_NONE,
      .is_gray = !(png_get_color_type(png->library, png->info) & PNG_COLOR_MASK_COLOR),
      .color_type = png_get_color_type(png->library, png->info),
      .bit_depth = png_get_bit_depth(png->library, png->info),
      .has_transparency_chunk = png_get_valid(png->library, png->info, PNG_INFO_tRNS) != 0,
      .channel_count = delivered_channels(png),
      .stored_row_bytes = png_get_rowbytes(png->library, png->info),
  };
  read_color(png, &header.color);
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png->library, png->info, &chunks);
  for (int index = 0; index < count; index++) {
    if (memcmp(chunks[index].name, "eXIf", 4) == 0) {
      header.exif = chunks[index].data;
      header.exif_length = chunks[index].size;
    } else if (memcmp(chunks[index].name, "cICP", 4) == 0 && chunks[index].size == 4) {
      memcpy(header.color.cicp, chunks[index].data, 4);
    }
  }
  return header;
}

bp_png_palette bp_png_get_palette(const bp_png *png) {
  bp_png_palette palette;
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int color_count = 0, alpha_count = 0;
  png_get_PLTE(png->library, png->info, &colors, &color_count);
  png_get_tRNS(png->library, png->info, &alphas, &alpha_count, NULL);
  for (int index = 0; index < 256; index++) {
    // tRNS of other kinds holds a colour, and no list.
    unsigned alpha = alphas && index < alpha_count ? alphas[index] : 255;
    png_color color = index < color_count ? colors[index] : (png_color){0, 0, 0};
    uint8_t *target = palette.colors + 4 * index;
    target[0] = (uint8_t)((color.red * alpha + 127) / 255);
    target[1] = (uint8_t)((color.green * alpha + 127) / 255);
    target[2] = (uint8_t)((color.blue * alpha + 127) / 255);
    target[3] = (uint8_t)alpha;
  }
  return palette;
}

// MARK: Rows

bp_status bp_png_feed(bp_png *png, const uint8_t *bytes, size_t count) {
  // png_process_data. What stands behind the last row is of no matter.
  if (setjmp(png->on_error)) return png->is_complete ? BP_OK : BP_FAILED;
  // libpng takes a pointer to bytes it may change, and changes none.
  png_process_data(png->library, png->info, (png_bytep)bytes, count);
  return BP_OK;
}

bp_status bp_png_start(bp_png *png) {
  if (setjmp(png->on_error)) return BP_FAILED;  // png_start_read_image
  png->height = png_get_image_height(png->library, png->info);
  png_set_expand(png->library);
  png_set_scale_16(png->library);
  if (delivered_channels(png) == 4) png_set_gray_to_rgb(png->library);
  png_set_interlace_handling(png->library);
  png_start_read_image(png->library);
  return BP_OK;
}

void bp_png_merge_row(bp_png *png, uint8_t *target, const uint8_t *row) {
  png_progressive_combine_row(png->library, target, row);
}
