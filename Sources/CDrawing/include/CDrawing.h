#pragma once

/// Cairo and Pango, plus what Swift cannot call or would have to cast for: GObject's cast macros
/// are not imported, and some of the types behind them differ from one Pango to the next.

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes a context for text that knows no fonts but the given files, whatever the system has set.
///
/// `rules` is a fontconfig document; files that are missing or damaged are passed over, and
/// `*loaded` is how many were not. The caller owns the result, to be used by one thread at a time
/// and freed with `bp_text_context_free`. NULL if there is no memory or `rules` cannot be read.
PangoContext *bp_text_context_create(
    const char *rules, const char *const *files, size_t count, size_t *loaded);

/// Frees a context with its fonts. May be called with NULL.
void bp_text_context_free(PangoContext *context);

/// Frees a layout. The C function is `g_object_unref`.
void bp_layout_free(PangoLayout *layout);

/// Draws the first line of a layout with its baseline's left end at the current point.
///
/// Outlines are filled as paths, since Cairo before 1.18 moves glyphs to whole pixels; glyphs that
/// are pictures (emoji) are drawn as such.
void bp_layout_show_first_line(cairo_t *cairo, PangoLayout *layout);

/// Sets the language of the bytes from `start` to `end` in `list`, which keeps the attribute.
void bp_attributes_add_language(
    PangoAttrList *list, const char *language, unsigned start, unsigned end);

/// The ISO 15924 code of a character's script, such as 0x4C61746E for "Latn".
uint32_t bp_script_of(uint32_t character);

/// The versions of the libraries that decide about pixels, as text that lives for ever.
const char *bp_cairo_version(void);
const char *bp_pango_version(void);
/// The same of FreeType and HarfBuzz, which are written to `buffer` as "freetype A harfbuzz B".
void bp_font_library_versions(char *buffer, size_t size);
