#include "decode_webp.h"

#include <stdlib.h>

#include <webp/decode.h>

struct bp_webp {
  WebPDecoderConfig config;
  WebPIDecoder *library;
  VP8StatusCode status;
};

bp_webp *bp_webp_create(bool gives_planes) {
  bp_webp *webp = calloc(1, sizeof *webp);
  if (!webp) return NULL;
  webp->status = VP8_STATUS_SUSPENDED;
  if (WebPInitDecoderConfig(&webp->config)) {
    webp->config.output.colorspace = gives_planes ? MODE_YUV : MODE_rgbA;
    webp->library = WebPIDecode(NULL, 0, &webp->config);
  }
  if (!webp->library) {
    bp_webp_destroy(webp);
    return NULL;
  }
  return webp;
}

void bp_webp_destroy(bp_webp *webp) {
  if (!webp) return;
  if (webp->library) WebPIDelete(webp->library);
  WebPFreeDecBuffer(&webp->config.output);
  free(webp);
}

const char *bp_webp_message(const bp_webp *webp) {
  switch (webp->status) {
    case VP8_STATUS_OUT_OF_MEMORY:
      return "out of memory";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return "an unsupported feature";
    case VP8_STATUS_BITSTREAM_ERROR:
      return "the bit stream makes no sense";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return "the bytes end too early";
    default:
      return "the parameters make no sense";
  }
}

bp_status bp_webp_feed(bp_webp *webp, const uint8_t *bytes, size_t count) {
  webp->status = WebPIAppend(webp->library, bytes, count);
  switch (webp->status) {
    case VP8_STATUS_OK:
    case VP8_STATUS_SUSPENDED:
      return BP_OK;
    case VP8_STATUS_OUT_OF_MEMORY:
      return BP_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return BP_UNSUPPORTED;
    default:
      return BP_FAILED;
  }
}

bool bp_webp_is_complete(const bp_webp *webp) { return webp->status == VP8_STATUS_OK; }

bp_webp_rows bp_webp_get_rows(const bp_webp *webp) {
  bp_webp_rows rows = {.ready_count = 0};
  int ready = 0, stride = 0, difference_stride = 0;
  if (webp->config.output.colorspace == MODE_YUV) {
    uint8_t *u = NULL, *v = NULL;
    rows.planes[0] = WebPIDecGetYUVA(
        webp->library, &ready, &u, &v, NULL, NULL, NULL, &stride, &difference_stride, NULL);
    rows.planes[1] = u;
    rows.planes[2] = v;
    rows.strides[1] = rows.strides[2] = (size_t)difference_stride;
  } else {
    rows.planes[0] = WebPIDecGetRGB(webp->library, &ready, NULL, NULL, &stride);
  }
  rows.strides[0] = (size_t)stride;
  if (rows.planes[0] && ready > 0) rows.ready_count = (uint32_t)ready;
  return rows;
}
