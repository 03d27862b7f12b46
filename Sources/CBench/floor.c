#include "floor.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>
#include <jpeglib.h>
#include <png.h>

#define TEXT_OF(token) #token
#define TEXT(macro) TEXT_OF(macro)

typedef struct input {
  const uint8_t *bytes;
  size_t count;
} input;

static size_t read_input(input *from, uint8_t *target, size_t count) {
  size_t given = count < from->count ? count : from->count;
  memcpy(target, from->bytes, given);
  from->bytes += given;
  from->count -= given;
  return given;
}

// MARK: JPEG

typedef struct jpeg_floor {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  jmp_buf on_error;
} jpeg_floor;

static void exit_from_jpeg(j_common_ptr library) {
  jpeg_floor *jpeg = library->client_data;
  longjmp(jpeg->on_error, 1);
}

static void ignore_level(j_common_ptr library, int level) {
  (void)library;
  (void)level;
}

static void ignore_output(j_common_ptr library) { (void)library; }

static void set_up(jpeg_floor *jpeg) {
  jpeg->library.err = jpeg_std_error(&jpeg->errors);
  jpeg->library.client_data = jpeg;
  jpeg->errors.error_exit = exit_from_jpeg;
  jpeg->errors.emit_message = ignore_level;
  jpeg->errors.output_message = ignore_output;
}

// Memory of the picture's pool is freed with the decoder, also after a jump.
static JSAMPARRAY rows_in_pool(j_decompress_ptr library, JDIMENSION width, JDIMENSION count) {
  return library->mem->alloc_sarray((j_common_ptr)library, JPOOL_IMAGE, width, count);
}

bool bpb_floor_jpeg_rgba(const uint8_t *bytes, size_t count) {
  jpeg_floor jpeg = {0};
  j_decompress_ptr library = &jpeg.library;
  set_up(&jpeg);
  if (setjmp(jpeg.on_error)) {  // all of libjpeg
    jpeg_destroy_decompress(library);
    return false;
  }
  jpeg_create_decompress(library);
  jpeg_mem_src(library, (unsigned char *)bytes, count);
  jpeg_read_header(library, TRUE);
  bool is_cmyk =
      library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
  library->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(library);
  JDIMENSION row_count = (JDIMENSION)library->rec_outbuf_height;
  JSAMPARRAY rows = rows_in_pool(library, library->output_width * 4, row_count);
  while (library->output_scanline < library->output_height)
    jpeg_read_scanlines(library, rows, row_count);
  jpeg_destroy_decompress(library);
  return true;
}

bool bpb_floor_jpeg_planes(const uint8_t *bytes, size_t count, uint32_t scale_eighths) {
  jpeg_floor jpeg = {0};
  j_decompress_ptr library = &jpeg.library;
  set_up(&jpeg);
  if (setjmp(jpeg.on_error)) {  // all of libjpeg
    jpeg_destroy_decompress(library);
    return false;
  }
  jpeg_create_decompress(library);
  jpeg_mem_src(library, (unsigned char *)bytes, count);
  jpeg_read_header(library, TRUE);
  library->raw_data_out = TRUE;
  library->do_fancy_upsampling = FALSE;
  library->out_color_space = library->jpeg_color_space;
  library->scale_num = scale_eighths;
  library->scale_denom = 8;
  jpeg_start_decompress(library);
  JSAMPARRAY planes[MAX_COMPONENTS];
  for (int index = 0; index < library->num_components; index++) {
    // Room for whole blocks at full size: the library may decode some planes finer than others.
    const jpeg_component_info *component = &library->comp_info[index];
    planes[index] = rows_in_pool(
        library, component->width_in_blocks * DCTSIZE,
        (JDIMENSION)component->v_samp_factor * DCTSIZE);
  }
  JDIMENSION lines = (JDIMENSION)library->max_v_samp_factor * scale_eighths;
  while (library->output_scanline < library->output_height)
    jpeg_read_raw_data(library, planes, lines);
  jpeg_destroy_decompress(library);
  return true;
}

// MARK: PNG

typedef struct png_floor {
  png_structp library;
  png_infop info;
  png_bytep row;
  input input;
  jmp_buf on_error;
} png_floor;

static void exit_from_png(png_structp library, png_const_charp message) {
  (void)message;
  png_floor *png = png_get_error_ptr(library);
  longjmp(png->on_error, 1);
}

static void ignore_warning(png_structp library, png_const_charp message) {
  (void)library;
  (void)message;
}

static void read_for_png(png_structp library, png_bytep target, size_t count) {
  input *from = png_get_io_ptr(library);
  if (read_input(from, target, count) < count) png_error(library, "the file is too short");
}

static bool finish(png_floor *png, bool status) {
  png_destroy_read_struct(&png->library, &png->info, NULL);
  free(png->row);
  return status;
}

static uint64_t stored_row_count(const png_floor *png) {
  uint32_t width = png_get_image_width(png->library, png->info);
  uint32_t height = png_get_image_height(png->library, png->info);
  if (png_get_interlace_type(png->library, png->info) == PNG_INTERLACE_NONE) return height;
  uint64_t count = 0;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
    if (PNG_PASS_COLS(width, pass) > 0) count += PNG_PASS_ROWS(height, pass);
  return count;
}

bool bpb_floor_png_rows(const uint8_t *bytes, size_t count) {
  png_floor png = {.input = {bytes, count}};
  if (setjmp(png.on_error)) return finish(&png, false);  // all of libpng
  png.library = png_create_read_struct(PNG_LIBPNG_VER_STRING, &png, exit_from_png, ignore_warning);
  if (png.library) png.info = png_create_info_struct(png.library);
  if (!png.info) return finish(&png, false);
  png_set_read_fn(png.library, &png.input, read_for_png);
  png_set_user_limits(png.library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(png.library, png.info);
  png.row = malloc(png_get_rowbytes(png.library, png.info));
  if (!png.row) return finish(&png, false);
  png_start_read_image(png.library);
  for (uint64_t rest = stored_row_count(&png); rest > 0; rest--)
    png_read_row(png.library, png.row, NULL);
  return finish(&png, true);
}

// MARK: GIF

static int read_for_gif(GifFileType *library, GifByteType *target, int count) {
  return (int)read_input(library->UserData, target, (size_t)count);
}

static bool skip_extension(GifFileType *library) {
  int code = 0;
  GifByteType *block = NULL;
  if (DGifGetExtension(library, &code, &block) == GIF_ERROR) return false;
  while (block)
    if (DGifGetExtensionNext(library, &block) == GIF_ERROR) return false;
  return true;
}

static bool find_frame(GifFileType *library) {
  GifRecordType record = UNDEFINED_RECORD_TYPE;
  while (DGifGetRecordType(library, &record) == GIF_OK) {
    if (record == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(library) == GIF_OK;
    if (record != EXTENSION_RECORD_TYPE || !skip_extension(library)) return false;
  }
  return false;
}

static bool read_frame(GifFileType *library) {
  int width = library->Image.Width;
  GifPixelType *line = malloc((size_t)width + 1);
  bool is_read = line;
  for (int y = 0; is_read && y < library->Image.Height; y++)
    is_read = DGifGetLine(library, line, width) == GIF_OK;
  free(line);
  return is_read;
}

bool bpb_floor_gif_lines(const uint8_t *bytes, size_t count) {
  input from = {bytes, count};
  GifFileType *library = DGifOpen(&from, read_for_gif, NULL);
  if (!library) return false;
  bool is_read = find_frame(library) && read_frame(library);
  DGifCloseFile(library, NULL);
  return is_read;
}

// MARK: Versions

const char *bpb_floor_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}

const char *bpb_floor_png_version(void) { return "libpng " PNG_LIBPNG_VER_STRING; }

const char *bpb_floor_gif_version(void) {
  return "giflib " TEXT(GIFLIB_MAJOR) "." TEXT(GIFLIB_MINOR) "." TEXT(GIFLIB_RELEASE);
}
