#pragma once

#include "common.h"

/// One GIF decoder of giflib. Owned by the caller, freed by `bp_gif_destroy`.
///
/// giflib never jumps; it is wrapped here so that all codecs are used in one way.
typedef struct bp_gif bp_gif;

/// What is known when the first frame begins.
typedef struct bp_gif_header {
  uint32_t screen_width;
  uint32_t screen_height;
  uint32_t left;
  uint32_t top;
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// Colours of the frame, RGB, 256 of them; those that the file does not have are black.
  uint8_t palette[256 * 3];
  /// Index that is not painted, or -1.
  int32_t transparent_index;
  /// The file says how often it repeats, which only animations do.
  bool has_loop_count;
} bp_gif_header;

/// Allocates a decoder that pulls its bytes through `read`; null if memory is short.
bp_gif *bp_gif_create(bp_read_function read, void *context);

/// Frees the decoder; allowed after any error.
void bp_gif_destroy(bp_gif *gif);

/// The library's message for the last failure; valid until destroyed.
const char *bp_gif_message(const bp_gif *gif);

/// Reads up to the pixels of the first frame.
bp_status bp_gif_read_header(bp_gif *gif, bp_gif_header *header);

/// A sub-block of image data: what `DGifGetCode` hands out.
typedef struct bp_gif_block {
  /// Valid until the next call.
  const uint8_t *bytes;
  /// 0 behind the last.
  size_t count;
  /// Bits of the smallest codes, as the file says; any byte.
  int code_size;
} bp_gif_block;

/// Reads the next sub-block of the frame; one that is cut by the end of the bytes is shorter.
bp_status bp_gif_next_block(bp_gif *gif, bp_gif_block *block);

/// Decodes the next `count` indices of the frame with giflib, in the order in which they are stored.
///
/// Instead of `bp_gif_next_block`, not after it: what tests compare the other way with. `BP_FAILED`
/// where the data end or make no sense; what was written to `indices` is then void.
bp_status bp_gif_read_line(bp_gif *gif, uint8_t *indices, uint32_t count);
