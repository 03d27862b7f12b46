#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "floor.h"

/// What the bench needs of C: whole pictures by the codec libraries alone, and the count of
/// allocations.
///
/// Nothing here is shared with the decoders that are measured.

/// Decodes a whole picture to straight RGBA, four bytes a pixel, rows from the top; NULL if it
/// cannot be. The caller frees it with `free`.
///
/// Each is the library's usual way: libjpeg's exact DCT and smooth colours, libpng's simple API,
/// the first frame of a GIF on a transparent canvas.
uint8_t *bpb_whole_jpeg(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
uint8_t *bpb_whole_png(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
uint8_t *bpb_whole_gif(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
uint8_t *bpb_whole_webp(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Name and version of the WebP library, such as `libwebp 1.2.4`; the caller frees it.
char *bpb_webp_version(void);

/// Keeps the calling thread, and all that it starts from now on, on one core; without effect where
/// the system refuses. In C because the call is an extension of GNU's, which Swift does not see.
void bpb_keep_on_core(uint32_t core);

/// Whether allocations can be counted in this build: with glibc, and without a sanitizer, which
/// has allocations of its own.
bool bpb_counts_allocations(void);

/// Counts the allocations of all threads from now on, from zero.
void bpb_start_counting_allocations(void);

/// Ends that and returns how many there were.
size_t bpb_stop_counting_allocations(void);
