/// Guarded calls into the codec libraries: every `setjmp` of the package is in this module.
///
/// libjpeg and libpng report errors by `longjmp`. Each function here that can jump arms its own
/// `setjmp` first, so no jump ever crosses a Swift frame. Callbacks into Swift return normally.
#pragma once

#include "common.h"
#include "decode_gif.h"
#include "decode_heif.h"
#include "decode_jpeg.h"
#include "decode_png.h"
#include "decode_webp.h"
#include "encode.h"
#include "inflate.h"
#include "lanes.h"
