#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the codec libraries take on their own: the floors that the bench sets its figures against.
///
/// Each reads a whole file from memory, in the way that costs the library least, and throws the
/// rows away; false if it cannot be decoded. They share nothing with the decoders that are measured.

/// Decodes a JPEG to RGBA (CMYK where the file has inks). Guards libjpeg's calls.
bool bpb_floor_jpeg_rgba(const uint8_t *bytes, size_t count);

/// Decodes a JPEG to raw planes at `scale_eighths`/8 (1, 2, 4 or 8). Guards libjpeg's calls.
bool bpb_floor_jpeg_planes(const uint8_t *bytes, size_t count, uint32_t scale_eighths);

/// Decodes a PNG to rows as they are stored, those of interlaced files pass by pass. Guards
/// libpng's calls.
bool bpb_floor_png_rows(const uint8_t *bytes, size_t count);

/// Decodes the first frame of a GIF to lines of indices. giflib never jumps.
bool bpb_floor_gif_lines(const uint8_t *bytes, size_t count);

/// Name and version of the JPEG library, such as `libjpeg-turbo 2.1.5`.
const char *bpb_floor_jpeg_version(void);

/// Name and version of the PNG library, such as `libpng 1.6.39`.
const char *bpb_floor_png_version(void);

/// Name and version of the GIF library, such as `giflib 5.2.1`.
const char *bpb_floor_gif_version(void);
