/* Colours are roles: what a cell is for, looked up here in the theme and the colours at hand.
 *
 * The table is theme.def. A colour map (ramp) gives the background of a heatmap's cell and picks
 * black or white text on it, whichever is easier to read. Without 256 colours there are no maps:
 * panes then draw shades and signs. Knows nothing of terminals: a paint is numbers. */
#ifndef EINSTEP_UI_THEME_H
#define EINSTEP_UI_THEME_H

#include "ui/canvas.h"

typedef enum Role {
#define ROLE(id, dark, dark_back, light, light_back, eight, eight_light, attr, mono) ROLE_##id,
#include "ui/theme.def"
#undef ROLE
    ROLE_COUNT
} Role;

enum { THEME_AXIS_COLOURS = ROLE_AXIS_9 - ROLE_AXIS_0 + 1 };

typedef enum Ramp {
    RAMP_NONE,
    RAMP_MAGNITUDE, /* viridis: dark to bright, from least to largest */
    RAMP_SIGNED,    /* diverging, zero in the middle: coolwarm on dark, RdBu on light */
    RAMP_PHASE,     /* cyclic: twilight, from minus pi to pi */
    RAMP_COUNT
} Ramp;

typedef enum ThemeId { THEME_DARK, THEME_LIGHT, THEME_MONO, THEME_COUNT } ThemeId;

typedef enum ColourDepth {
    COLOUR_NONE,
    COLOUR_8,
    COLOUR_256,
    COLOUR_DIRECT /* red, green and blue as one number */
} ColourDepth;

typedef struct Look {
    ThemeId theme;
    ColourDepth depth;
} Look;

/* How to paint a cell. Colours: an index of the palette, 0xRRGGBB with direct colour, -1 for the
 * terminal's own. */
typedef struct Paint {
    int32_t fore, back;
    uint8_t attributes; /* CANVAS_BOLD, CANVAS_UNDERLINE, CANVAS_REVERSE */
} Paint;

Paint theme_paint(Look look, Style style);

/* True when the look has colour maps. */
bool theme_has_ramps(Look look);

const char *theme_name(ThemeId theme);
const char *role_name(Role role);
bool theme_by_name(const char *name, ThemeId *out);

/* Red, green and blue of a colour of the 256-colour palette, as xterm has it. */
int32_t theme_palette_rgb(int index);

/* A style with a role and nothing else. */
static inline Style style_of(Role role) {
    return (Style){.role = (uint8_t)role};
}

static inline Style style_with(Role role, int flags) {
    return (Style){.role = (uint8_t)role, .flags = (uint8_t)flags};
}

#endif
