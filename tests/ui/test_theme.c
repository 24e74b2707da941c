#include "tests/check_main.h"
#include "ui/theme.h"

#include <math.h>

static double channel(int value) {
    double c = value / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance and contrast as WCAG 2 defines them. */
static double luminance(int32_t rgb) {
    return 0.2126 * channel(rgb >> 16 & 0xFF) + 0.7152 * channel(rgb >> 8 & 0xFF) +
           0.0722 * channel(rgb & 0xFF);
}

static double contrast(int32_t a, int32_t b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

static bool is_text(Role role) {
    return role != ROLE_RULE && role != ROLE_OTHER;
}

static void check_contrast(Look look, Style style, const char *what) {
    Paint paint = theme_paint(look, style);
    int32_t fore = paint.fore, back = paint.back;
    if (look.depth != COLOUR_DIRECT) {
        fore = theme_palette_rgb(fore);
        back = theme_palette_rgb(back);
    }
    ck_assert_msg(contrast(fore, back) >= 4.5, "%s in %s: %.2f", what, theme_name(look.theme),
                  contrast(fore, back));
}

START_TEST(text_can_be_read) {
    for (int theme = THEME_DARK; theme <= THEME_LIGHT; theme++)
        for (int depth = COLOUR_8; depth <= COLOUR_DIRECT; depth++)
            for (int role = 0; role < ROLE_COUNT; role++) {
                Look look = {(ThemeId)theme, (ColourDepth)depth};
                if (!is_text((Role)role))
                    continue;
                check_contrast(look, style_of((Role)role), role_name((Role)role));
                check_contrast(look, style_with((Role)role, CANVAS_LINE), role_name((Role)role));
            }
}
END_TEST

START_TEST(numbers_on_a_heatmap_can_be_read) {
    for (int theme = THEME_DARK; theme <= THEME_LIGHT; theme++)
        for (int depth = COLOUR_256; depth <= COLOUR_DIRECT; depth++)
            for (int ramp = RAMP_MAGNITUDE; ramp < RAMP_COUNT; ramp++)
                for (int level = 0; level < 256; level++) {
                    Look look = {(ThemeId)theme, (ColourDepth)depth};
                    Style style = {.ramp = (uint8_t)ramp, .level = (uint8_t)level};
                    check_contrast(look, style, "ramp");
                }
}
END_TEST

static double ramp_luminance(Look look, Ramp ramp, int level) {
    Style style = {.ramp = (uint8_t)ramp, .level = (uint8_t)level};
    int32_t back = theme_paint(look, style).back;
    return luminance(look.depth == COLOUR_DIRECT ? back : theme_palette_rgb(back));
}

/* Order of lightness is order of value, so that the maps can be read without seeing colours; direct
 * colours are mixed in whole numbers, which may cost a thousandth. */
START_TEST(magnitudes_rise_in_lightness) {
    for (int depth = COLOUR_256; depth <= COLOUR_DIRECT; depth++)
        for (int level = 1; level < 256; level++) {
            Look look = {THEME_DARK, (ColourDepth)depth};
            ck_assert(ramp_luminance(look, RAMP_MAGNITUDE, level) >=
                      ramp_luminance(look, RAMP_MAGNITUDE, level - 1) - 1e-3);
        }
}
END_TEST

START_TEST(signed_maps_are_lightest_at_zero) {
    for (int theme = THEME_DARK; theme <= THEME_LIGHT; theme++)
        for (int level = 1; level < 256; level++) {
            Look look = {(ThemeId)theme, COLOUR_256};
            double rise = ramp_luminance(look, RAMP_SIGNED, level) -
                          ramp_luminance(look, RAMP_SIGNED, level - 1);
            ck_assert(level < 128 ? rise >= 0 : rise <= 0 || level * 9 / 256 == 4);
        }
}
END_TEST

START_TEST(direct_colour_rises_smoothly) {
    Look look = {THEME_DARK, COLOUR_DIRECT};
    ck_assert_int_eq(theme_paint(look, (Style){.ramp = RAMP_MAGNITUDE}).back, 0x440154);
    ck_assert_int_eq(theme_paint(look, (Style){.ramp = RAMP_MAGNITUDE, .level = 255}).back,
                     0xFDE725);
    for (int level = 1; level < 256; level++)
        ck_assert(fabs(ramp_luminance(look, RAMP_MAGNITUDE, level) -
                       ramp_luminance(look, RAMP_MAGNITUDE, level - 1)) < 0.02);
}
END_TEST

START_TEST(half_blocks_have_two_colours) {
    Look look = {THEME_DARK, COLOUR_256};
    Style style = {.ramp = RAMP_MAGNITUDE, .level = 0, .upper = 255, .flags = CANVAS_HALF};
    Paint paint = theme_paint(look, style);
    ck_assert_int_eq(paint.back, 53);
    ck_assert_int_eq(paint.fore, 220);
}
END_TEST

START_TEST(mono_uses_no_colour) {
    for (int role = 0; role < ROLE_COUNT; role++)
        for (int depth = COLOUR_NONE; depth <= COLOUR_DIRECT; depth++) {
            Paint mono = theme_paint((Look){THEME_MONO, (ColourDepth)depth}, style_of((Role)role));
            Paint none = theme_paint((Look){THEME_DARK, COLOUR_NONE}, style_of((Role)role));
            ck_assert_int_eq(mono.fore, -1);
            ck_assert_int_eq(mono.back, -1);
            ck_assert_int_eq(none.fore, -1);
        }
    ck_assert(!theme_has_ramps((Look){THEME_MONO, COLOUR_256}));
    ck_assert(!theme_has_ramps((Look){THEME_DARK, COLOUR_8}));
    ck_assert(theme_has_ramps((Look){THEME_LIGHT, COLOUR_256}));
}
END_TEST

START_TEST(themes_have_names) {
    ThemeId theme;
    ck_assert(theme_by_name("light", &theme) && theme == THEME_LIGHT);
    ck_assert(!theme_by_name("pink", &theme));
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/theme");
    TCase *tests = tcase_create("theme");
    tcase_add_test(tests, text_can_be_read);
    tcase_add_test(tests, numbers_on_a_heatmap_can_be_read);
    tcase_add_test(tests, magnitudes_rise_in_lightness);
    tcase_add_test(tests, signed_maps_are_lightest_at_zero);
    tcase_add_test(tests, direct_colour_rises_smoothly);
    tcase_add_test(tests, half_blocks_have_two_colours);
    tcase_add_test(tests, mono_uses_no_colour);
    tcase_add_test(tests, themes_have_names);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
