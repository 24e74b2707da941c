#include "ui/theme.h"

#include <math.h>

enum { N = 0, B = CANVAS_BOLD, U = CANVAS_UNDERLINE, R = CANVAS_REVERSE };

typedef struct RoleLook {
    const char *name;
    uint8_t fore[2], back[2]; /* dark, light */
    uint8_t eight[2];
    uint8_t attributes, mono;
} RoleLook;

static const RoleLook ROLES[ROLE_COUNT] = {
#define ROLE(id, dark, dark_back, light, light_back, eight, eight_light, attr, mono)               \
    {#id, {dark, light}, {dark_back, light_back}, {eight, eight_light}, attr, mono},
#include "ui/theme.def"
#undef ROLE
};

/* A theme's own background, and that of the current line, dark and light. */
static const uint8_t BACK[2] = {234, 231}, LINE_BACK[2] = {236, 254}, EIGHT_BACK[2] = {0, 7};

/* Colour maps, whose lightness rises (or rises and falls) without a break: as colours of the
 * 256-colour palette, and as points between which direct colour mixes. */
enum { RAMP_MOST = 9 };
typedef struct RampTable {
    int count;
    uint8_t palette[RAMP_MOST];
    int32_t rgb[RAMP_MOST];
} RampTable;

static const RampTable VIRIDIS = {
    8,
    {53, 54, 24, 30, 36, 78, 149, 220},
    {0x440154, 0x46327E, 0x365C8D, 0x277F8E, 0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725}};
static const RampTable COOLWARM = {
    9,
    {62, 69, 111, 153, 255, 223, 216, 167, 124},
    {0x3B4CC0, 0x6282EA, 0x8DB0FE, 0xB8D0F9, 0xDDDDDD, 0xF5C4AD, 0xF49A7B, 0xDE604D, 0xB40426}};
static const RampTable RDBU = {
    9,
    {24, 32, 74, 152, 231, 223, 173, 167, 52},
    {0x053061, 0x2B73B3, 0x67A9CF, 0xB3D6E8, 0xF7F7F7, 0xFACCB4, 0xEF8A62, 0xC13639, 0x67001F}};
static const RampTable TWILIGHT = {
    9,
    {253, 109, 68, 54, 234, 89, 131, 180, 253},
    {0xE2D9E2, 0x9EBBC9, 0x6785BE, 0x5E43A5, 0x2F1436, 0x8E2C50, 0xB25652, 0xCEAC94, 0xE2D9E2}};

static const RampTable *ramp_table(ThemeId theme, Ramp ramp) {
    if (ramp == RAMP_SIGNED)
        return theme == THEME_LIGHT ? &RDBU : &COOLWARM;
    return ramp == RAMP_PHASE ? &TWILIGHT : &VIRIDIS;
}

/* ---- colours ---- */

static int32_t rgb(int red, int green, int blue) {
    return (int32_t)(red << 16 | green << 8 | blue);
}

int32_t theme_palette_rgb(int index) {
    static const int32_t BASIC[16] = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD,
                                      0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00,
                                      0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    static const int CUBE[6] = {0, 95, 135, 175, 215, 255};
    if (index < 16)
        return BASIC[index < 0 ? 0 : index];
    if (index >= 232) {
        int grey = 8 + (index - 232) * 10;
        return rgb(grey, grey, grey);
    }
    index -= 16;
    return rgb(CUBE[index / 36], CUBE[index / 6 % 6], CUBE[index % 6]);
}

static int32_t colour(Look look, int palette) {
    return look.depth == COLOUR_DIRECT ? theme_palette_rgb(palette) : palette;
}

static int mix(int32_t a, int32_t b, int shift, int part, int whole) {
    int from = a >> shift & 0xFF, to = b >> shift & 0xFF;
    return from + (to - from) * part / whole;
}

static int32_t ramp_colour(Look look, Ramp ramp, uint8_t level) {
    const RampTable *table = ramp_table(look.theme, ramp);
    if (look.depth != COLOUR_DIRECT)
        return table->palette[level * table->count / 256];
    int scaled = level * (table->count - 1), index = scaled / 255, part = scaled % 255;
    int32_t a = table->rgb[index], b = table->rgb[part ? index + 1 : index];
    return rgb(mix(a, b, 16, part, 255), mix(a, b, 8, part, 255), mix(a, b, 0, part, 255));
}

static double linear(int value) {
    double c = value / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Of a colour 0xRRGGBB. Powers are slow, and every cell of a heatmap asks. */
static double luminance_of(int32_t full) {
    static double table[256];
    if (table[255] == 0)
        for (int i = 0; i < 256; i++)
            table[i] = linear(i);
    return 0.2126 * table[full >> 16 & 0xFF] + 0.7152 * table[full >> 8 & 0xFF] +
           0.0722 * table[full & 0xFF];
}

/* Black or white, whichever stands out more: both do equally at a relative luminance of 0.179. */
static int32_t readable_on(Look look, int32_t back) {
    int32_t full = look.depth == COLOUR_DIRECT ? back : theme_palette_rgb(back);
    return colour(look, luminance_of(full) > 0.179 ? 16 : 231);
}

/* ---- paint ---- */

bool theme_has_ramps(Look look) {
    return look.theme != THEME_MONO && look.depth >= COLOUR_256;
}

static Paint paint_mono(Style style) {
    uint8_t attributes = ROLES[style.role].mono;
    if (style.flags & CANVAS_LINE)
        attributes |= CANVAS_BOLD;
    return (Paint){-1, -1, attributes};
}

/* A role with a background of its own is reversed: eight colours have no quiet backgrounds. */
static Paint paint_eight(Look look, Style style) {
    const RoleLook *role = &ROLES[style.role];
    Paint paint = {role->eight[look.theme], EIGHT_BACK[look.theme], role->attributes};
    if (role->back[look.theme])
        paint.attributes |= CANVAS_REVERSE;
    if (style.flags & CANVAS_LINE)
        paint.attributes |= CANVAS_BOLD;
    return paint;
}

static Paint paint_ramp(Look look, Style style) {
    Paint paint = {0, ramp_colour(look, style.ramp, style.level), 0};
    if (style.flags & CANVAS_HALF)
        paint.fore = ramp_colour(look, style.ramp, style.upper);
    else
        paint.fore = readable_on(look, paint.back);
    if (style.flags & CANVAS_TOP)
        paint.back = colour(look, BACK[look.theme]);
    return paint;
}

static Paint paint_role(Look look, Style style) {
    const RoleLook *role = &ROLES[style.role];
    int back = role->back[look.theme];
    if (!back)
        back = style.flags & CANVAS_LINE ? LINE_BACK[look.theme] : BACK[look.theme];
    return (Paint){colour(look, role->fore[look.theme]), colour(look, back), role->attributes};
}

Paint theme_paint(Look look, Style style) {
    Paint paint;
    if (look.theme == THEME_MONO || look.depth == COLOUR_NONE)
        paint = paint_mono(style);
    else if (look.depth == COLOUR_8)
        paint = paint_eight(look, style);
    else if (style.ramp)
        paint = paint_ramp(look, style);
    else
        paint = paint_role(look, style);
    paint.attributes |= style.flags & (CANVAS_BOLD | CANVAS_UNDERLINE | CANVAS_REVERSE);
    return paint;
}

/* ---- names ---- */

static const char *const THEME_NAMES[THEME_COUNT] = {"dark", "light", "mono"};

const char *theme_name(ThemeId theme) {
    return THEME_NAMES[theme];
}

const char *role_name(Role role) {
    return ROLES[role].name;
}

bool theme_by_name(const char *name, ThemeId *out) {
    for (int i = 0; i < THEME_COUNT; i++)
        if (str_equal(name, THEME_NAMES[i])) {
            *out = (ThemeId)i;
            return true;
        }
    return false;
}
