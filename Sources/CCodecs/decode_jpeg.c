#include "decode_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "jpeg_segments.h"

enum {
  INPUT_LENGTH = 16384,
  // A scan that says nothing still costs a visit to each block, up to 25 ns. Real files have about
  // ten scans; from the 17th on this many visits, half a second, are all that is given.
  MAX_BLOCK_VISITS = 24 << 20,
};

struct bp_jpeg {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf on_error;

  bp_read_function read;
  bp_stop_function stop;
  void *context;

  bool has_ended;  // `read` gave its last byte
  bool is_stopped;
  bool has_begun;     // the data of the first scan are being read
  bool is_cut_short;  // reading ended at damage behind a scan
  bool is_damaged;
  bool is_rest_missing;          // entropy-coded data ended before its scan did
  unsigned missing_from_imcu;    // iMCU row in which that was noticed
  int missing_in_scan;

  JDIMENSION width;
  JDIMENSION height;
  int component_count;
  bp_jpeg_segments segments;
  uint8_t *icc;
  char message[JMSG_LENGTH_MAX];
  uint8_t input[INPUT_LENGTH];
};

static bp_jpeg *owner(j_common_ptr library) { return library->client_data; }

// MARK: Errors

static void exit_with_error(j_common_ptr library) {
  bp_jpeg *jpeg = owner(library);
  library->err->format_message(library, jpeg->message);
  longjmp(jpeg->on_error, 1);
}

// With restart markers the decoder finds its way again, unless it stands at another marker, such as
// the end of the picture: it does not pass that.
static bool is_beyond_recovery(const bp_jpeg *jpeg) {
  int marker = jpeg->library.unread_marker;
  bool is_restart = marker >= JPEG_RST0 && marker < JPEG_RST0 + 8;
  return jpeg->library.restart_interval == 0 || jpeg->has_ended || (marker >= 0xC0 && !is_restart);
}

// What is missing of a later scan is only detail, so the first record stays.
static void note_missing_rest(bp_jpeg *jpeg) {
  if (jpeg->is_rest_missing) return;
  jpeg->is_rest_missing = true;
  jpeg->missing_from_imcu = jpeg->library.input_iMCU_row;
  jpeg->missing_in_scan = jpeg->library.input_scan_number;
}

// libjpeg reports damage that it can live with as warnings.
static void note_message(j_common_ptr library, int level) {
  if (level >= 0) return;
  bp_jpeg *jpeg = owner(library);
  library->err->num_warnings++;
  int code = library->err->msg_code;
  if (code == JWRN_EXTRANEOUS_DATA || code == JWRN_JPEG_EOF || code == JWRN_ADOBE_XFORM ||
      code == JWRN_JFIF_MAJOR || code == JWRN_BOGUS_PROGRESSION || code == JWRN_BOGUS_ICC ||
      code == JWRN_NOT_SEQUENTIAL)
    return;
  jpeg->is_damaged = true;
  if (code == JWRN_HIT_MARKER && is_beyond_recovery(jpeg)) note_missing_rest(jpeg);
}

static void print_nothing(j_common_ptr library) { (void)library; }

static bp_status failure(bp_jpeg *jpeg) {
  if (jpeg->is_stopped) return BP_STOPPED;
  switch (jpeg->errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
      return BP_OUT_OF_MEMORY;
    case JERR_SOF_UNSUPPORTED:
    case JERR_IMAGE_TOO_BIG:
    case JERR_BAD_PRECISION:
#if JPEG_LIB_VERSION < 70
    case JERR_ARITH_NOTIMPL:
#endif
    case JERR_NOT_COMPILED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_COMPONENT_COUNT:
      return BP_UNSUPPORTED;
    default:
      return BP_FAILED;
  }
}

// MARK: Source

static void do_nothing(j_decompress_ptr library) { (void)library; }

static void present_end_marker(bp_jpeg *jpeg) {
  jpeg->has_ended = true;
  jpeg->input[0] = 0xFF;
  jpeg->input[1] = JPEG_EOI;
  jpeg->source.next_input_byte = jpeg->input;
  jpeg->source.bytes_in_buffer = 2;
}

static boolean fill_input(j_decompress_ptr library) {
  bp_jpeg *jpeg = owner((j_common_ptr)library);
  size_t count = jpeg->has_ended ? 0 : jpeg->read(jpeg->context, jpeg->input, INPUT_LENGTH);
  if (count == 0) {
    // As the library advises: an end marker lets it finish what it has.
    WARNMS(library, JWRN_JPEG_EOF);
    present_end_marker(jpeg);
    return TRUE;
  }
  jpeg->source.next_input_byte = jpeg->input;
  jpeg->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip_input(j_decompress_ptr library, long count) {
  bp_jpeg *jpeg = owner((j_common_ptr)library);
  while (count > (long)jpeg->source.bytes_in_buffer) {
    count -= (long)jpeg->source.bytes_in_buffer;
    if (jpeg->has_ended) {
      jpeg->source.bytes_in_buffer = 0;
      return;
    }
    fill_input(library);
  }
  if (count > 0) {
    jpeg->source.next_input_byte += count;
    jpeg->source.bytes_in_buffer -= (size_t)count;
  }
}

// MARK: Progress

static void stop_if_asked(bp_jpeg *jpeg) {
  if (!jpeg->stop(jpeg->context)) return;
  jpeg->is_stopped = true;
  longjmp(jpeg->on_error, 1);
}

static uint64_t round_up(uint64_t count, int multiple) {
  return (count + (unsigned)multiple - 1) / (unsigned)multiple * (unsigned)multiple;
}

// As many as the library keeps of a file with several scans: whole MCUs.
static uint64_t total_blocks(const struct jpeg_decompress_struct *library) {
  uint64_t blocks = 0;
  for (int index = 0; index < library->num_components; index++) {
    const jpeg_component_info *component = &library->comp_info[index];
    blocks += round_up(component->width_in_blocks, component->h_samp_factor) *
        round_up(component->height_in_blocks, component->v_samp_factor);
  }
  return blocks;
}

// Called by the library for each iMCU row, also while it reads all scans of a file.
static void watch_progress(j_common_ptr common) {
  bp_jpeg *jpeg = owner(common);
  struct jpeg_decompress_struct *library = &jpeg->library;
  jpeg->has_begun = true;
  stop_if_asked(jpeg);
  if (library->input_scan_number > 16 &&
      (uint64_t)library->input_scan_number * total_blocks(library) > MAX_BLOCK_VISITS) {
    snprintf(jpeg->message, sizeof jpeg->message, "too many scans");
    library->err->msg_code = 0;
    longjmp(jpeg->on_error, 1);
  }
}

// MARK: Life

bp_jpeg *bp_jpeg_create(bp_read_function read, bp_stop_function stop, void *context) {
  bp_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->read = read;
  jpeg->stop = stop;
  jpeg->context = context;
  jpeg->library.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = exit_with_error;
  jpeg->errors.emit_message = note_message;
  jpeg->errors.output_message = print_nothing;
  jpeg->library.client_data = jpeg;

  if (setjmp(jpeg->on_error)) {  // jpeg_create_decompress
    bp_jpeg_destroy(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->library);
  jpeg->source.init_source = do_nothing;
  jpeg->source.fill_input_buffer = fill_input;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = do_nothing;
  jpeg->library.src = &jpeg->source;
  jpeg->progress.progress_monitor = watch_progress;
  jpeg->library.progress = &jpeg->progress;
  return jpeg;
}

void bp_jpeg_destroy(bp_jpeg *jpeg) {
  if (!jpeg) return;
  jpeg_destroy_decompress(&jpeg->library);  // frees only: never jumps
  free(jpeg->icc);
  bp_jpeg_segments_free(&jpeg->segments);
  free(jpeg);
}

const char *bp_jpeg_message(const bp_jpeg *jpeg) { return jpeg->message; }

// MARK: Header

static bp_jpeg_color color_of(J_COLOR_SPACE space) {
  switch (space) {
    case JCS_GRAYSCALE:
      return BP_JPEG_GRAY;
    case JCS_YCbCr:
      return BP_JPEG_YCC;
    case JCS_RGB:
      return BP_JPEG_RGB;
    case JCS_CMYK:
      return BP_JPEG_CMYK;
    case JCS_YCCK:
      return BP_JPEG_YCCK;
    default:
      return BP_JPEG_UNKNOWN;
  }
}

static bool has_whole_sampling(const struct jpeg_decompress_struct *library) {
  for (int index = 0; index < library->num_components; index++) {
    const jpeg_component_info *component = &library->comp_info[index];
    if (library->max_h_samp_factor % component->h_samp_factor != 0) return false;
    if (library->max_v_samp_factor % component->v_samp_factor != 0) return false;
  }
  return true;
}

static boolean read_segment(j_decompress_ptr library) {
  bp_jpeg *jpeg = owner((j_common_ptr)library);
  stop_if_asked(jpeg);
  return bp_jpeg_segments_read(library, &jpeg->segments);
}

bp_status bp_jpeg_read_header(bp_jpeg *jpeg, bp_jpeg_header *header) {
  struct jpeg_decompress_struct *library = &jpeg->library;
  if (setjmp(jpeg->on_error)) return failure(jpeg);  // jpeg_read_header
  jpeg_set_marker_processor(library, JPEG_APP0 + 1, read_segment);
  jpeg_set_marker_processor(library, JPEG_APP0 + 2, read_segment);
  if (jpeg_read_header(library, TRUE) != JPEG_HEADER_OK) return BP_FAILED;
  if (library->num_components > BP_JPEG_MAX_COMPONENTS) {
    snprintf(jpeg->message, sizeof jpeg->message, "%d components", library->num_components);
    return BP_UNSUPPORTED;
  }

  jpeg->width = library->image_width;
  jpeg->height = library->image_height;
  jpeg->component_count = library->num_components;
  *header = (bp_jpeg_header){
      .width = library->image_width,
      .height = library->image_height,
      .component_count = (uint32_t)library->num_components,
      .color = color_of(library->jpeg_color_space),
      .has_whole_sampling = has_whole_sampling(library),
      .is_multi_scan = jpeg_has_multiple_scans(library),
      .has_adobe_marker = library->saw_Adobe_marker,
  };
  if (header->is_multi_scan)
    header->coefficient_bytes = total_blocks(library) * sizeof(JBLOCK);
  header->exif = jpeg->segments.exif;
  header->exif_length = jpeg->segments.exif_length;
  free(jpeg->icc);
  jpeg->icc = bp_jpeg_segments_copy_icc(&jpeg->segments, &header->icc_length);
  header->icc = jpeg->icc;
  return BP_OK;
}

// MARK: Start

// Damage between two scans, be it the end of the bytes, is no reason to lose those before it.
static bool end_behind_last_scan(bp_jpeg *jpeg) {
  int code = jpeg->errors.msg_code;
  if (!jpeg->has_begun || jpeg->is_cut_short || jpeg->is_stopped) return false;
  if (code == 0 || code == JERR_OUT_OF_MEMORY) return false;
  jpeg->is_cut_short = true;
  jpeg->is_damaged = true;
  jpeg->library.unread_marker = 0;
  // A second frame header is refused only after it has overwritten the first.
  jpeg->library.image_width = jpeg->width;
  jpeg->library.image_height = jpeg->height;
  jpeg->library.num_components = jpeg->component_count;
  jpeg->library.data_precision = BITS_IN_JSAMPLE;
  present_end_marker(jpeg);
  return true;
}

// Of a file with several scans this reads all. The call can be repeated, as if it had been
// suspended.
static bp_status start_decompress(bp_jpeg *jpeg) {
  if (setjmp(jpeg->on_error)) {  // jpeg_start_decompress
    if (!end_behind_last_scan(jpeg)) return failure(jpeg);
  }
  return jpeg_start_decompress(&jpeg->library) ? BP_OK : BP_FAILED;
}

// MARK: Planes

// Debian builds the library with the API of libjpeg 6.2, Ubuntu with that of libjpeg 8.
#if JPEG_LIB_VERSION >= 70
static int scaled_width(const jpeg_component_info *component) {
  return component->DCT_h_scaled_size;
}
static int scaled_height(const jpeg_component_info *component) {
  return component->DCT_v_scaled_size;
}
static int least_scaled_height(const struct jpeg_decompress_struct *library) {
  return library->min_DCT_v_scaled_size;
}
#else
static int scaled_width(const jpeg_component_info *component) { return component->DCT_scaled_size; }
static int scaled_height(const jpeg_component_info *component) {
  return component->DCT_scaled_size;
}
static int least_scaled_height(const struct jpeg_decompress_struct *library) {
  return library->min_DCT_scaled_size;
}
#endif

static void describe_plane(
    const struct jpeg_decompress_struct *library, const jpeg_component_info *component,
    bp_jpeg_plane *plane) {
  // So many samples stand for the eight of a block.
  int across = scaled_width(component);
  int down = scaled_height(component);
  double horizontal =
      (double)(component->h_samp_factor * across) / (library->max_h_samp_factor * DCTSIZE);
  double vertical =
      (double)(component->v_samp_factor * down) / (library->max_v_samp_factor * DCTSIZE);
  *plane = (bp_jpeg_plane){
      .width = component->downsampled_width,
      .height = component->downsampled_height,
      .padded_width = component->width_in_blocks * (uint32_t)across,
      .strip_rows = (uint32_t)(component->v_samp_factor * down),
      .extent_x = library->image_width * horizontal,
      .extent_y = library->image_height * vertical,
  };
}

bp_status bp_jpeg_start_planes(
    bp_jpeg *jpeg, uint32_t scale_eighths, bp_jpeg_plane planes[BP_JPEG_MAX_COMPONENTS]) {
  struct jpeg_decompress_struct *library = &jpeg->library;
  library->raw_data_out = TRUE;
  library->do_fancy_upsampling = FALSE;
  library->out_color_space = library->jpeg_color_space;
  library->scale_num = scale_eighths;
  library->scale_denom = 8;
  bp_status status = start_decompress(jpeg);
  if (status != BP_OK) return status;
  for (int index = 0; index < library->num_components; index++)
    describe_plane(library, &library->comp_info[index], &planes[index]);
  return BP_OK;
}

bp_status bp_jpeg_read_strip(bp_jpeg *jpeg, uint8_t *const *rows) {
  struct jpeg_decompress_struct *library = &jpeg->library;
  if (setjmp(jpeg->on_error)) return failure(jpeg);  // jpeg_read_raw_data
  JSAMPARRAY planes[BP_JPEG_MAX_COMPONENTS];
  for (int index = 0; index < library->num_components; index++) {
    const jpeg_component_info *component = &library->comp_info[index];
    planes[index] = (JSAMPARRAY)rows;
    rows += component->v_samp_factor * scaled_height(component);
  }
  JDIMENSION lines = (JDIMENSION)(library->max_v_samp_factor * least_scaled_height(library));
  return jpeg_read_raw_data(library, planes, lines) > 0 ? BP_OK : BP_FAILED;
}

// MARK: Rows

bp_status bp_jpeg_start_rows(bp_jpeg *jpeg) {
  struct jpeg_decompress_struct *library = &jpeg->library;
  bool is_cmyk =
      library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
  library->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  return start_decompress(jpeg);
}

bp_status bp_jpeg_read_row(bp_jpeg *jpeg, uint8_t *row) {
  if (setjmp(jpeg->on_error)) return failure(jpeg);  // jpeg_read_scanlines
  JSAMPROW rows[1] = {row};
  return jpeg_read_scanlines(&jpeg->library, rows, 1) == 1 ? BP_OK : BP_FAILED;
}

// MARK: Damage

// A file that lacks scans has components of which nothing came, or, if it is progressive,
// coefficients of which not all bits did.
static bool lacks_detail(const struct jpeg_decompress_struct *library) {
  for (int component = 0; component < library->num_components; component++)
    // The library keeps it with the first scan of a component.
    if (!library->comp_info[component].quant_table) return true;
  if (!library->coef_bits) return false;
  for (int component = 0; component < library->num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (library->coef_bits[component][index] != 0) return true;
  return false;
}

// Where colour has half the rows, the library's own conversion to pixels mixes it with that of the
// next row.
static bool mixes_rows(const struct jpeg_decompress_struct *library) {
  if (library->raw_data_out) return false;
  for (int index = 0; index < library->num_components; index++)
    if (2 * library->comp_info[index].v_samp_factor == library->max_v_samp_factor) return true;
  return false;
}

// Later scans only add detail: the first alone decides which rows there are.
static bool lacks_rows(const bp_jpeg *jpeg) {
  return jpeg->is_rest_missing && jpeg->missing_in_scan <= 1;
}

bool bp_jpeg_is_strip_missing(const bp_jpeg *jpeg) {
  return lacks_rows(jpeg) && jpeg->library.output_iMCU_row > jpeg->missing_from_imcu;
}

bp_jpeg_damage bp_jpeg_get_damage(const bp_jpeg *jpeg) {
  const struct jpeg_decompress_struct *library = &jpeg->library;
  bp_jpeg_damage damage = {
      .is_damaged = jpeg->is_damaged || lacks_detail(library),
      .first_missing_row = library->image_height,
  };
  if (lacks_rows(jpeg)) {
    uint64_t row =
        (uint64_t)jpeg->missing_from_imcu * (unsigned)library->max_v_samp_factor * DCTSIZE;
    if (row > 0 && mixes_rows(library)) row--;
    if (row < library->image_height) damage.first_missing_row = (uint32_t)row;
  }
  return damage;
}
