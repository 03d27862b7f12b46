#include "CDrawing.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>

/// Reads the rules and the files into a configuration of its own; NULL if that fails.
static FcConfig *private_config(
    const char *rules, const char *const *files, size_t count, size_t *loaded) {
  FcConfig *config = FcConfigCreate();
  if (!config) return NULL;
  if (!FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)rules, FcTrue)) {
    FcConfigDestroy(config);
    return NULL;
  }
  *loaded = 0;
  for (size_t i = 0; i < count; i++) {
    if (FcConfigAppFontAddFile(config, (const FcChar8 *)files[i])) *loaded += 1;
  }
  return config;
}

/// Outlines as they are: what is measured at one size holds at each, and nothing snaps to pixels.
static void set_font_options(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
}

PangoContext *bp_text_context_create(
    const char *rules, const char *const *files, size_t count, size_t *loaded) {
  FcConfig *config = private_config(rules, files, count, loaded);
  if (!config) return NULL;
  // The type is named, so that PANGOCAIRO_BACKEND has no say.
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (!map) {
    FcConfigDestroy(config);
    return NULL;
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  FcConfigDestroy(config);  // The map has its own reference.
  // 96 dots an inch make a point no size of ours: all sizes are set in pixels.
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 96);
  PangoContext *context = pango_font_map_create_context(map);
  g_object_unref(map);
  set_font_options(context);
  return context;
}

void bp_text_context_free(PangoContext *context) {
  if (!context) return;
  // Pango 1.50 forgets the map's reference to its configuration when it frees the map.
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(pango_context_get_font_map(context)), NULL);
  g_object_unref(context);
}

void bp_layout_free(PangoLayout *layout) { g_object_unref(layout); }

/// Whether the glyphs of a font are pictures or layers of colour.
static bool has_colours(PangoFont *font) {
  hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(font));
  return hb_ot_color_has_png(face) || hb_ot_color_has_layers(face);
}

void bp_layout_show_first_line(cairo_t *cairo, PangoLayout *layout) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  if (!line) return;
  double x = 0, y = 0;
  cairo_get_current_point(cairo, &x, &y);
  for (GSList *item = line->runs; item; item = item->next) {
    PangoGlyphItem *run = item->data;
    PangoFont *font = run->item->analysis.font;
    cairo_move_to(cairo, x, y);
    x += pango_units_to_double(pango_glyph_string_get_width(run->glyphs));
    if (!font) continue;
    if (has_colours(font)) {
      pango_cairo_show_glyph_string(cairo, font, run->glyphs);
    } else {
      pango_cairo_glyph_string_path(cairo, font, run->glyphs);
      cairo_fill(cairo);
    }
  }
}

void bp_attributes_add_language(
    PangoAttrList *list, const char *language, unsigned start, unsigned end) {
  PangoAttribute *attribute = pango_attr_language_new(pango_language_from_string(language));
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert(list, attribute);
}

uint32_t bp_script_of(uint32_t character) {
  return g_unicode_script_to_iso15924(g_unichar_get_script(character));
}

const char *bp_cairo_version(void) { return cairo_version_string(); }

const char *bp_pango_version(void) { return pango_version_string(); }

void bp_font_library_versions(char *buffer, size_t size) {
  FT_Library library;
  FT_Int major = 0, minor = 0, patch = 0;
  if (FT_Init_FreeType(&library) == 0) {
    FT_Library_Version(library, &major, &minor, &patch);
    FT_Done_FreeType(library);
  }
  snprintf(
      buffer, size, "freetype %d.%d.%d harfbuzz %s", major, minor, patch, hb_version_string());
}
