#pragma once

#include "common.h"

/// One HEIC or AVIF file of libheif. Owned by the caller, freed by `bp_heif_destroy`.
///
/// libheif never jumps; it is wrapped here so that all codecs are used in one way.
typedef struct bp_heif bp_heif;

/// What is known before the pixels are decoded.
typedef struct bp_heif_header {
  /// The size as it is shown: libheif applies irot, imir and clap itself.
  uint32_t width;
  uint32_t height;
  bool is_premultiplied;
  /// The ICC profile, or null; valid until destroyed.
  const uint8_t *icc;
  size_t icc_length;
  /// Colour primaries and transfer function (ITU-T H.273); 0 where the file does not say.
  uint8_t primaries;
  uint8_t transfer;
} bp_heif_header;

/// Whether the package was built with libheif (trait `HEIF`); without it nothing below may be called.
bool bp_heif_is_available(void);

/// Allocates a decoder; null if memory is short.
bp_heif *bp_heif_create(void);

/// Frees the decoder; allowed after any error.
void bp_heif_destroy(bp_heif *heif);

/// The library's message for the last failure; valid until destroyed.
const char *bp_heif_message(const bp_heif *heif);

/// Reads a whole file, which must stay where it is until the decoder is destroyed.
bp_status bp_heif_read_header(
    bp_heif *heif, const uint8_t *bytes, size_t count, bp_heif_header *header);

/// Decodes the primary picture to RGBA rows of `*stride` bytes, in memory of the decoder.
bp_status bp_heif_decode(bp_heif *heif, const uint8_t **rows, size_t *stride);
