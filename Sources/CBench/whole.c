#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>
#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

#include "CBench.h"

// Room for RGBA; NULL if there is none, or the product is too large.
static uint8_t *room(size_t width, size_t height) {
  size_t count = 0;
  if (__builtin_mul_overflow(width, height, &count)) return NULL;
  return calloc(count, 4);
}

// MARK: JPEG

typedef struct whole_jpeg {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  uint8_t *pixels;
  jmp_buf on_error;
} whole_jpeg;

static void exit_from_jpeg(j_common_ptr library) {
  whole_jpeg *jpeg = library->client_data;
  longjmp(jpeg->on_error, 1);
}

static void ignore_level(j_common_ptr library, int level) {
  (void)library;
  (void)level;
}

static void ignore_output(j_common_ptr library) { (void)library; }

uint8_t *bpb_whole_jpeg(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  whole_jpeg jpeg = {0};
  j_decompress_ptr library = &jpeg.library;
  library->err = jpeg_std_error(&jpeg.errors);
  library->client_data = &jpeg;
  jpeg.errors.error_exit = exit_from_jpeg;
  jpeg.errors.emit_message = ignore_level;
  jpeg.errors.output_message = ignore_output;
  if (setjmp(jpeg.on_error)) {  // all of libjpeg
    jpeg_destroy_decompress(library);
    free(jpeg.pixels);
    return NULL;
  }
  jpeg_create_decompress(library);
  jpeg_mem_src(library, (unsigned char *)bytes, count);
  jpeg_read_header(library, TRUE);
  library->out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(library);
  *width = library->output_width;
  *height = library->output_height;
  jpeg.pixels = room(*width, *height);
  if (!jpeg.pixels) longjmp(jpeg.on_error, 1);
  while (library->output_scanline < library->output_height) {
    JSAMPROW row = jpeg.pixels + (size_t)library->output_scanline * *width * 4;
    jpeg_read_scanlines(library, &row, 1);
  }
  jpeg_destroy_decompress(library);
  return jpeg.pixels;
}

// MARK: PNG

uint8_t *bpb_whole_png(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, count)) return NULL;
  image.format = PNG_FORMAT_RGBA;
  *width = image.width;
  *height = image.height;
  uint8_t *pixels = room(image.width, image.height);
  if (pixels && png_image_finish_read(&image, NULL, pixels, 0, NULL)) return pixels;
  png_image_free(&image);
  free(pixels);
  return NULL;
}

// MARK: GIF

typedef struct input {
  const uint8_t *bytes;
  size_t count;
} input;

static int read_for_gif(GifFileType *library, GifByteType *target, int count) {
  input *from = library->UserData;
  size_t given = (size_t)count < from->count ? (size_t)count : from->count;
  memcpy(target, from->bytes, given);
  from->bytes += given;
  from->count -= given;
  return (int)given;
}

// The first frame, where it lies on the screen.
static void paint(const GifFileType *library, uint8_t *pixels) {
  const SavedImage *frame = library->SavedImages;
  const GifImageDesc *place = &frame->ImageDesc;
  const ColorMapObject *colors = place->ColorMap ? place->ColorMap : library->SColorMap;
  GraphicsControlBlock control = {.TransparentColor = NO_TRANSPARENT_COLOR};
  DGifSavedExtensionToGCB((GifFileType *)library, 0, &control);
  for (int y = 0; y < place->Height && place->Top + y < library->SHeight; y++) {
    for (int x = 0; x < place->Width && place->Left + x < library->SWidth; x++) {
      int index = frame->RasterBits[(size_t)y * (size_t)place->Width + (size_t)x];
      if (index == control.TransparentColor || !colors || index >= colors->ColorCount) continue;
      size_t at = (size_t)(place->Top + y) * (size_t)library->SWidth + (size_t)(place->Left + x);
      const GifColorType *color = &colors->Colors[index];
      pixels[at * 4] = color->Red;
      pixels[at * 4 + 1] = color->Green;
      pixels[at * 4 + 2] = color->Blue;
      pixels[at * 4 + 3] = 255;
    }
  }
}

uint8_t *bpb_whole_gif(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  input from = {bytes, count};
  GifFileType *library = DGifOpen(&from, read_for_gif, NULL);
  if (!library) return NULL;
  uint8_t *pixels = NULL;
  if (DGifSlurp(library) == GIF_OK && library->ImageCount > 0) {
    *width = (uint32_t)library->SWidth;
    *height = (uint32_t)library->SHeight;
    pixels = room(*width, *height);
    if (pixels) paint(library, pixels);
  }
  DGifCloseFile(library, NULL);
  return pixels;
}

// MARK: WebP

uint8_t *bpb_whole_webp(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  int columns = 0, rows = 0;
  // libwebp's own free is that of the process.
  uint8_t *pixels = WebPDecodeRGBA(bytes, count, &columns, &rows);
  *width = (uint32_t)columns;
  *height = (uint32_t)rows;
  return pixels;
}

char *bpb_webp_version(void) {
  int version = WebPGetDecoderVersion();
  size_t count = 32;
  char *text = malloc(count);
  if (text)
    snprintf(
        text, count, "libwebp %d.%d.%d", version >> 16, version >> 8 & 0xFF, version & 0xFF);
  return text;
}
