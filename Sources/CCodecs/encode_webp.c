#include "encode.h"

#include <webp/encode.h>

uint8_t *bp_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool is_lossless, float quality,
    size_t *count) {
  *count = 0;
  if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) return NULL;
  uint8_t *bytes = NULL;
  int stride = (int)width * 4;
  *count = is_lossless
      ? WebPEncodeLosslessRGBA(pixels, (int)width, (int)height, stride, &bytes)
      : WebPEncodeRGBA(pixels, (int)width, (int)height, stride, quality, &bytes);
  if (*count > 0) return bytes;
  WebPFree(bytes);
  return NULL;
}

void bp_webp_free(uint8_t *bytes) { WebPFree(bytes); }
