#include "decode_gif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

enum {
  MAX_SUB_BLOCK = 255,
  // giflib asks for 1 to 255 bytes at a time, each of which would take the locks of a pipe.
  INPUT_LENGTH = 16384,
};

struct bp_gif {
  GifFileType *library;
  bp_read_function read;
  void *context;
  uint8_t input[INPUT_LENGTH];
  size_t input_length;
  size_t input_position;
  bool is_in_image_data;
  uint8_t block[MAX_SUB_BLOCK];
  size_t block_length;
  size_t block_position;
  char message[BP_MESSAGE_LENGTH];
};

// MARK: Source

static size_t read_fully(bp_gif *gif, uint8_t *target, size_t count) {
  size_t total = 0;
  while (total < count) {
    if (gif->input_position == gif->input_length) {
      gif->input_length = gif->read(gif->context, gif->input, INPUT_LENGTH);
      gif->input_position = 0;
      if (gif->input_length == 0) break;
    }
    size_t available = gif->input_length - gif->input_position;
    size_t given = count - total < available ? count - total : available;
    memcpy(target + total, gif->input + gif->input_position, given);
    gif->input_position += given;
    total += given;
  }
  return total;
}

// giflib drops a whole sub-block of image data when a byte of it is missing. The block is read
// here ahead of its length, so that a cut one is presented as a shorter whole one.
static uint8_t next_block_length(bp_gif *gif) {
  uint8_t length = 0;
  if (read_fully(gif, &length, 1) == 0) return 0;
  gif->block_length = read_fully(gif, gif->block, length);
  gif->block_position = 0;
  return (uint8_t)gif->block_length;
}

static int read_for_library(GifFileType *library, GifByteType *target, int count) {
  bp_gif *gif = library->UserData;
  if (!gif->is_in_image_data) return (int)read_fully(gif, target, (size_t)count);
  if (gif->block_position == gif->block_length && count == 1) {
    *target = next_block_length(gif);
    return 1;
  }
  size_t available = gif->block_length - gif->block_position;
  size_t given = (size_t)count < available ? (size_t)count : available;
  memcpy(target, gif->block + gif->block_position, given);
  gif->block_position += given;
  return (int)given;
}

// MARK: Life

bp_gif *bp_gif_create(bp_read_function read, void *context) {
  bp_gif *gif = calloc(1, sizeof *gif);
  if (!gif) return NULL;
  gif->read = read;
  gif->context = context;
  return gif;
}

void bp_gif_destroy(bp_gif *gif) {
  if (!gif) return;
  if (gif->library) DGifCloseFile(gif->library, NULL);
  free(gif);
}

const char *bp_gif_message(const bp_gif *gif) { return gif->message; }

static bp_status fail(bp_gif *gif, int code) {
  const char *reason = GifErrorString(code);
  snprintf(gif->message, sizeof gif->message, "%s", reason ? reason : "the bytes make no sense");
  return code == D_GIF_ERR_NOT_ENOUGH_MEM ? BP_OUT_OF_MEMORY : BP_FAILED;
}

// MARK: Header

static void copy_palette(const GifFileType *library, uint8_t palette[256 * 3]) {
  const ColorMapObject *map =
      library->Image.ColorMap ? library->Image.ColorMap : library->SColorMap;
  for (int index = 0; index < 256; index++) {
    if (!map) {
      // No palette at all: a ramp of greys shows at least the shapes.
      memset(palette + 3 * index, index, 3);
    } else if (index < map->ColorCount) {
      palette[3 * index] = map->Colors[index].Red;
      palette[3 * index + 1] = map->Colors[index].Green;
      palette[3 * index + 2] = map->Colors[index].Blue;
    }
  }
}

static bool is_loop_extension(int code, const GifByteType *block) {
  return code == APPLICATION_EXT_FUNC_CODE && block && block[0] == 11 &&
      (memcmp(block + 1, "NETSCAPE2.0", 11) == 0 || memcmp(block + 1, "ANIMEXTS1.0", 11) == 0);
}

static bool read_extension(bp_gif *gif, bp_gif_header *header) {
  int code = 0;
  GifByteType *block = NULL;
  if (DGifGetExtension(gif->library, &code, &block) == GIF_ERROR) return false;
  GraphicsControlBlock control;
  if (code == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4 &&
      DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
    header->transparent_index = control.TransparentColor;
  header->has_loop_count = header->has_loop_count || is_loop_extension(code, block);
  while (block)
    if (DGifGetExtensionNext(gif->library, &block) == GIF_ERROR) return false;
  return true;
}

static bp_status read_frame(bp_gif *gif, bp_gif_header *header) {
  GifFileType *library = gif->library;
  if (DGifGetImageDesc(library) == GIF_ERROR) return fail(gif, library->Error);
  header->left = (uint32_t)library->Image.Left;
  header->top = (uint32_t)library->Image.Top;
  header->width = (uint32_t)library->Image.Width;
  header->height = (uint32_t)library->Image.Height;
  header->is_interlaced = library->Image.Interlace;
  copy_palette(library, header->palette);
  gif->is_in_image_data = true;
  return BP_OK;
}

bp_status bp_gif_read_header(bp_gif *gif, bp_gif_header *header) {
  int error = 0;
  memset(header, 0, sizeof *header);
  header->transparent_index = NO_TRANSPARENT_COLOR;
  gif->library = DGifOpen(gif, read_for_library, &error);
  if (!gif->library) return fail(gif, error);
  header->screen_width = (uint32_t)gif->library->SWidth;
  header->screen_height = (uint32_t)gif->library->SHeight;

  for (;;) {
    GifRecordType record = UNDEFINED_RECORD_TYPE;
    if (DGifGetRecordType(gif->library, &record) == GIF_ERROR)
      return fail(gif, gif->library->Error);
    if (record == IMAGE_DESC_RECORD_TYPE) return read_frame(gif, header);
    if (record == TERMINATE_RECORD_TYPE) return fail(gif, D_GIF_ERR_NO_IMAG_DSCR);
    if (record == EXTENSION_RECORD_TYPE && !read_extension(gif, header))
      return fail(gif, gif->library->Error);
  }
}

// MARK: Pixels

bp_status bp_gif_next_block(bp_gif *gif, bp_gif_block *block) {
  GifByteType *code = NULL;
  *block = (bp_gif_block){0};
  if (DGifGetCode(gif->library, &block->code_size, &code) == GIF_ERROR)
    return fail(gif, gif->library->Error);
  // The first byte is the length.
  if (code) {
    block->bytes = code + 1;
    block->count = code[0];
  }
  return BP_OK;
}

bp_status bp_gif_read_line(bp_gif *gif, uint8_t *indices, uint32_t count) {
  if (DGifGetLine(gif->library, indices, (int)count) == GIF_OK) return BP_OK;
  return fail(gif, gif->library->Error);
}
