/* Canvases as text, with colours, and as what changes from one to the next. */
#include "export/screen.h"
#include "tests/check_main.h"

#include <ctype.h>
#include <string.h>

static const Look PLAIN = {.theme = THEME_MONO, .depth = COLOUR_NONE};
static const Look COLOURS = {.theme = THEME_DARK, .depth = COLOUR_256};

static Canvas canvas, before;
static Str text;

static void setup(void) {
    canvas_init(&canvas, 12, 3);
    canvas_init(&before, 12, 3);
    canvas_clear(&canvas, style_of(ROLE_TEXT));
    canvas_clear(&before, style_of(ROLE_TEXT));
}

static void teardown(void) {
    canvas_release(&canvas);
    canvas_release(&before);
    str_release(&text);
}

/* ---- a terminal that knows three things: text, CUP and SGR ---- */

/* Reads the escape sequence at *at; a place it names goes to x and y. */
static void take_escape(const char **at, int *x, int *y) {
    int numbers[32] = {0}, count = 1;
    ck_assert_int_eq((*at)[1], '[');
    for (*at += 2; isdigit((unsigned char)**at) || **at == ';'; ++*at) {
        if (**at == ';')
            count++;
        else
            numbers[count - 1] = numbers[count - 1] * 10 + (**at - '0');
        ck_assert_int_lt(count, 32);
    }
    ck_assert(**at == 'H' || **at == 'm');
    if (**at == 'H') {
        *y = numbers[0] - 1;
        *x = numbers[1] - 1;
    }
    ++*at;
}

/* Plays changes on a canvas that shows the text alone. */
static void play(const char *changes, Canvas *screen) {
    int x = 0, y = 0;
    for (const char *at = changes; *at;) {
        size_t len = strcspn(at, "\x1b");
        if (len)
            x = canvas_text_bytes(screen, x, y, style_of(ROLE_TEXT), at, len);
        at += len;
        if (*at)
            take_escape(&at, &x, &y);
    }
}

static void check_same_text(const Canvas *a, const Canvas *b) {
    Str x = {0}, y = {0};
    screen_add_text(&x, a);
    screen_add_text(&y, b);
    ck_assert_str_eq(str_text(&x), str_text(&y));
    str_release(&x);
    str_release(&y);
}

/* ---- text ---- */

START_TEST(text_without_blanks_at_the_end) {
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "ab 中");
    canvas_text(&canvas, 2, 2, style_of(ROLE_TEXT), "c ");
    screen_add_text(&text, &canvas);
    ck_assert_str_eq(str_text(&text), "ab 中\n\n  c\n");
}
END_TEST

START_TEST(some_rows) {
    canvas_text(&canvas, 0, 1, style_of(ROLE_TEXT), "one");
    canvas_text(&canvas, 0, 2, style_of(ROLE_TEXT), "two");
    screen_add_rows(&text, &canvas, PLAIN, 1, 9);
    ck_assert_str_eq(str_text(&text), "one\ntwo\n");
}
END_TEST

START_TEST(without_colours_it_is_text) {
    canvas_text(&canvas, 0, 0, style_with(ROLE_KEY, CANVAS_BOLD), "key");
    screen_add_ansi(&text, &canvas, PLAIN);
    ck_assert_str_eq(str_text(&text), "key\n\n\n");
}
END_TEST

/* ---- colours ---- */

static int colours_of(Style style, const char *part) {
    canvas_text(&canvas, 0, 0, style, "x");
    str_clear(&text);
    screen_add_ansi(&text, &canvas, COLOURS);
    return strstr(str_text(&text), part) != NULL;
}

START_TEST(attributes_and_colours) {
    Paint paint = theme_paint(COLOURS, style_of(ROLE_KEY));
    Str expected = {0};
    str_addf(&expected, "38;5;%d", paint.fore);
    ck_assert(colours_of(style_of(ROLE_KEY), expected.text));
    ck_assert(colours_of(style_with(ROLE_TEXT, CANVAS_BOLD), ";1"));
    ck_assert(colours_of(style_with(ROLE_TEXT, CANVAS_UNDERLINE), ";4"));
    ck_assert(colours_of(style_with(ROLE_TEXT, CANVAS_REVERSE), ";7"));
    ck_assert(str_ends_with(str_text(&text), "\n"));
    str_release(&expected);
}
END_TEST

START_TEST(direct_colours) {
    const Look direct = {.theme = THEME_DARK, .depth = COLOUR_DIRECT};
    Paint paint = theme_paint(direct, style_of(ROLE_KEY));
    Str expected = {0};
    canvas_text(&canvas, 0, 0, style_of(ROLE_KEY), "x");
    screen_add_ansi(&text, &canvas, direct);
    str_addf(&expected, "38;2;%d;%d;%d", paint.fore >> 16 & 255, paint.fore >> 8 & 255,
             paint.fore & 255);
    ck_assert(strstr(str_text(&text), expected.text) != NULL);
    str_release(&expected);
}
END_TEST

/* The theme's background reaches to the right edge, and over the empty rows. */
START_TEST(the_background_fills_the_rows) {
    Str blanks = {0};
    str_add_repeated(&blanks, ' ', (size_t)canvas.width);
    str_add(&blanks, "\x1b[0m\n");
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "x");
    screen_add_ansi(&text, &canvas, COLOURS);
    ck_assert(str_ends_with(str_text(&text), str_text(&blanks)));
    ck_assert(strstr(str_text(&text), str_text(&blanks) + 1) != NULL);
    str_release(&blanks);
}
END_TEST

START_TEST(rows_end_in_the_terminals_colours) {
    canvas_text(&canvas, 0, 0, style_of(ROLE_KEY), "x");
    screen_add_ansi(&text, &canvas, COLOURS);
    const char *newline = strchr(str_text(&text), '\n');
    ck_assert(newline - text.text >= 4 && strncmp(newline - 4, "\x1b[0m", 4) == 0);
}
END_TEST

/* ---- changes ---- */

static const char *changes(void) {
    str_clear(&text);
    screen_add_changes(&text, &before, &canvas, PLAIN);
    return str_text(&text);
}

START_TEST(nothing_changed) {
    ck_assert_str_eq(changes(), "");
}
END_TEST

START_TEST(only_what_differs_is_written) {
    canvas_text(&before, 0, 1, style_of(ROLE_TEXT), "abcdef");
    canvas_text(&canvas, 0, 1, style_of(ROLE_TEXT), "abXdeY");
    ck_assert_str_eq(changes(), "\x1b[2;3HX\x1b[2;6HY");
}
END_TEST

START_TEST(wide_characters_stay_whole) {
    canvas_text(&before, 0, 0, style_of(ROLE_TEXT), "中文字");
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "中x字");
    ck_assert_str_eq(changes(), "\x1b[1;3Hx字 "); /* the last one moved */
    canvas_clear(&canvas, style_of(ROLE_TEXT));
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "a中文字");
    ck_assert_str_eq(changes(), "\x1b[1;1Ha中文字");
}
END_TEST

START_TEST(another_colour_is_a_change) {
    canvas_text(&before, 0, 0, style_of(ROLE_TEXT), "ab");
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "ab");
    canvas_text(&canvas, 1, 0, style_of(ROLE_ERROR), "b");
    screen_add_changes(&text, &before, &canvas, COLOURS);
    ck_assert(str_starts_with(str_text(&text), "\x1b[1;2H\x1b[0;"));
}
END_TEST

START_TEST(all_cells_at_first) {
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "ab");
    screen_add_changes(&text, NULL, &canvas, PLAIN);
    ck_assert_str_eq(str_text(&text), "\x1b[1;1Hab          \x1b[2;1H            "
                                      "\x1b[3;1H            ");
}
END_TEST

/* Whatever stood there and whatever comes: played on the old screen, the changes give the new. */
START_TEST(played_they_give_the_new_screen) {
    static const char *const PIECES[] = {"a", "中", " ", "bc", "文字", "x y", "é", "▸"};
    unsigned state = 5;
    for (int round = 0; round < 3000; round++) {
        Canvas *either[] = {&before, &canvas};
        Canvas screen;
        for (int i = 0; i < 2; i++)
            for (int piece = 0; piece < 4; piece++) {
                state = state * 1103515245u + 12345u;
                canvas_text(either[i], (int)(state >> 16) % 12, (int)(state >> 8) % 3 & 3,
                            style_of(ROLE_TEXT), PIECES[state >> 20 & 7]);
            }
        canvas_init(&screen, 12, 3);
        canvas_clear(&screen, style_of(ROLE_TEXT));
        str_clear(&text);
        screen_add_changes(&text, NULL, &before, PLAIN);
        play(str_text(&text), &screen);
        check_same_text(&screen, &before);
        play(changes(), &screen);
        check_same_text(&screen, &canvas);
        canvas_release(&screen);
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("export/screen");
    TCase *tests = tcase_create("screen");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, text_without_blanks_at_the_end);
    tcase_add_test(tests, some_rows);
    tcase_add_test(tests, without_colours_it_is_text);
    tcase_add_test(tests, attributes_and_colours);
    tcase_add_test(tests, direct_colours);
    tcase_add_test(tests, the_background_fills_the_rows);
    tcase_add_test(tests, rows_end_in_the_terminals_colours);
    tcase_add_test(tests, nothing_changed);
    tcase_add_test(tests, only_what_differs_is_written);
    tcase_add_test(tests, wide_characters_stay_whole);
    tcase_add_test(tests, another_colour_is_a_change);
    tcase_add_test(tests, all_cells_at_first);
    tcase_add_test(tests, played_they_give_the_new_screen);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
