#include "jpeg_segments.h"

#include <stdlib.h>
#include <string.h>

enum {
  LONGEST_PREFIX = 14,
  EXIF_PREFIX_LENGTH = 6,  // "Exif", two zeros
  ICC_PREFIX_LENGTH = 14,  // "ICC_PROFILE", zero, number of this part, number of parts
  MAX_ICC_BYTES = 4 << 20,
};

static uint8_t next_byte(j_decompress_ptr library) {
  struct jpeg_source_mgr *source = library->src;
  if (source->bytes_in_buffer == 0) source->fill_input_buffer(library);
  source->bytes_in_buffer--;
  return *source->next_input_byte++;
}

// The rest of a segment behind its prefix; null if memory is short, and the bytes are passed over.
static uint8_t *copy_body(j_decompress_ptr library, size_t length) {
  uint8_t *body = malloc(length > 0 ? length : 1);
  if (!body) {
    library->src->skip_input_data(library, (long)length);
    return NULL;
  }
  for (size_t index = 0; index < length; index++) body[index] = next_byte(library);
  return body;
}

boolean bp_jpeg_segments_read(j_decompress_ptr library, bp_jpeg_segments *segments) {
  size_t length = (size_t)next_byte(library) << 8;
  length |= next_byte(library);
  if (length < 2) return TRUE;
  length -= 2;

  uint8_t prefix[LONGEST_PREFIX];
  size_t prefix_length = length < LONGEST_PREFIX ? length : LONGEST_PREFIX;
  bool is_app1 = library->unread_marker == JPEG_APP0 + 1;
  if (is_app1 && prefix_length > EXIF_PREFIX_LENGTH) prefix_length = EXIF_PREFIX_LENGTH;
  for (size_t index = 0; index < prefix_length; index++) prefix[index] = next_byte(library);
  length -= prefix_length;

  if (is_app1 && prefix_length == EXIF_PREFIX_LENGTH && memcmp(prefix, "Exif\0", 5) == 0 &&
      !segments->exif && length > 0) {
    segments->exif = copy_body(library, length);
    segments->exif_length = segments->exif ? length : 0;
    return TRUE;
  }
  bool is_icc = !is_app1 && prefix_length == ICC_PREFIX_LENGTH &&
      memcmp(prefix, "ICC_PROFILE\0", 12) == 0;
  // Parts are numbered from 1.
  unsigned number = is_icc ? prefix[12] : 0;
  if (number > 0 && !segments->icc_parts[number - 1] &&
      segments->icc_byte_count + length <= MAX_ICC_BYTES) {
    segments->icc_parts[number - 1] = copy_body(library, length);
    segments->icc_lengths[number - 1] = length;
    segments->icc_byte_count += length;
    segments->icc_part_count = prefix[13];
    return TRUE;
  }
  if (length > 0) library->src->skip_input_data(library, (long)length);
  return TRUE;
}

uint8_t *bp_jpeg_segments_copy_icc(const bp_jpeg_segments *segments, size_t *length) {
  *length = 0;
  if (segments->icc_part_count == 0) return NULL;
  for (unsigned part = 0; part < segments->icc_part_count; part++)
    if (!segments->icc_parts[part]) return NULL;
  uint8_t *icc = malloc(segments->icc_byte_count > 0 ? segments->icc_byte_count : 1);
  if (!icc) return NULL;
  for (unsigned part = 0; part < segments->icc_part_count; part++) {
    memcpy(icc + *length, segments->icc_parts[part], segments->icc_lengths[part]);
    *length += segments->icc_lengths[part];
  }
  return icc;
}

void bp_jpeg_segments_free(bp_jpeg_segments *segments) {
  free(segments->exif);
  for (int part = 0; part < BP_MAX_ICC_SEGMENTS; part++) free(segments->icc_parts[part]);
}
