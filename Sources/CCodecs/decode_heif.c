#include "decode_heif.h"

#ifdef BP_HAS_HEIF

#include <stdio.h>
#include <stdlib.h>

#include <libheif/heif.h>

struct bp_heif {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  uint8_t *icc;
  char message[BP_MESSAGE_LENGTH];
};

bool bp_heif_is_available(void) { return true; }

bp_heif *bp_heif_create(void) {
  bp_heif *heif = calloc(1, sizeof *heif);
  if (!heif) return NULL;
  heif->context = heif_context_alloc();
  if (!heif->context) {
    free(heif);
    return NULL;
  }
  return heif;
}

void bp_heif_destroy(bp_heif *heif) {
  if (!heif) return;
  if (heif->image) heif_image_release(heif->image);
  if (heif->handle) heif_image_handle_release(heif->handle);
  heif_context_free(heif->context);
  free(heif->icc);
  free(heif);
}

const char *bp_heif_message(const bp_heif *heif) { return heif->message; }

static bp_status check(bp_heif *heif, struct heif_error error) {
  if (error.code == heif_error_Ok) return BP_OK;
  snprintf(heif->message, sizeof heif->message, "%s", error.message);
  if (error.code == heif_error_Memory_allocation_error) return BP_OUT_OF_MEMORY;
  bool is_unsupported = error.code == heif_error_Unsupported_filetype ||
      error.code == heif_error_Unsupported_feature;
  return is_unsupported ? BP_UNSUPPORTED : BP_FAILED;
}

static void read_color(bp_heif *heif, bp_heif_header *header) {
  size_t length = heif_image_handle_get_raw_color_profile_size(heif->handle);
  if (length > 0 && (heif->icc = malloc(length)) &&
      heif_image_handle_get_raw_color_profile(heif->handle, heif->icc).code == heif_error_Ok) {
    header->icc = heif->icc;
    header->icc_length = length;
  }
  struct heif_color_profile_nclx *nclx = NULL;
  if (heif_image_handle_get_nclx_color_profile(heif->handle, &nclx).code != heif_error_Ok) return;
  header->primaries = (uint8_t)nclx->color_primaries;
  header->transfer = (uint8_t)nclx->transfer_characteristics;
  heif_nclx_color_profile_free(nclx);
}

bp_status bp_heif_read_header(
    bp_heif *heif, const uint8_t *bytes, size_t count, bp_heif_header *header) {
  *header = (bp_heif_header){.width = 0};
  bp_status status = check(
      heif, heif_context_read_from_memory_without_copy(heif->context, bytes, count, NULL));
  if (status != BP_OK) return status;
  status = check(heif, heif_context_get_primary_image_handle(heif->context, &heif->handle));
  if (status != BP_OK) return status;
  int width = heif_image_handle_get_width(heif->handle);
  int height = heif_image_handle_get_height(heif->handle);
  if (width <= 0 || height <= 0) {
    snprintf(heif->message, sizeof heif->message, "the picture is empty");
    return BP_FAILED;
  }
  header->width = (uint32_t)width;
  header->height = (uint32_t)height;
  header->is_premultiplied = heif_image_handle_is_premultiplied_alpha(heif->handle);
  read_color(heif, header);
  return BP_OK;
}

bp_status bp_heif_decode(bp_heif *heif, const uint8_t **rows, size_t *stride) {
  bp_status status = check(
      heif,
      heif_decode_image(
          heif->handle, &heif->image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL));
  if (status != BP_OK) return status;
  // The header is the container's word; the coded picture may have another size.
  int width = heif_image_get_width(heif->image, heif_channel_interleaved);
  int height = heif_image_get_height(heif->image, heif_channel_interleaved);
  if (width != heif_image_handle_get_width(heif->handle) ||
      height != heif_image_handle_get_height(heif->handle)) {
    snprintf(heif->message, sizeof heif->message, "the coded picture has another size");
    return BP_FAILED;
  }
  int row_bytes = 0;
  *rows = heif_image_get_plane_readonly(heif->image, heif_channel_interleaved, &row_bytes);
  *stride = (size_t)row_bytes;
  return *rows && row_bytes >= 4 * width ? BP_OK : BP_FAILED;
}

#else

bool bp_heif_is_available(void) { return false; }

bp_heif *bp_heif_create(void) { return NULL; }

void bp_heif_destroy(bp_heif *heif) { (void)heif; }

const char *bp_heif_message(const bp_heif *heif) {
  (void)heif;
  return "built without libheif";
}

bp_status bp_heif_read_header(
    bp_heif *heif, const uint8_t *bytes, size_t count, bp_heif_header *header) {
  (void)heif, (void)bytes, (void)count, (void)header;
  return BP_UNSUPPORTED;
}

bp_status bp_heif_decode(bp_heif *heif, const uint8_t **rows, size_t *stride) {
  (void)heif, (void)rows, (void)stride;
  return BP_UNSUPPORTED;
}

#endif
