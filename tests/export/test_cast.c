/* Recordings: every line is JSON of asciicast version 2, times never go back. */
#include "base/mem.h"
#include "export/cast.h"
#include "tests/check_main.h"

#include <jansson.h>
#include <string.h>

static const Look LOOK = {.theme = THEME_DARK, .depth = COLOUR_256};

static Str written;
static json_t *lines[16];
static int line_count;

static void write_piece(void *context, const char *text, size_t len) {
    str_add_bytes(context, text, len);
}

static void parse(void) {
    const char *at = str_text(&written);
    for (line_count = 0; *at; line_count++) {
        size_t len = strcspn(at, "\n");
        ck_assert_int_eq(at[len], '\n');
        ck_assert_int_lt(line_count, 16);
        lines[line_count] = json_loadb(at, len, 0, NULL);
        ck_assert_msg(lines[line_count] != NULL, "%.*s", (int)len, at);
        at += len + 1;
    }
}

static void teardown(void) {
    for (int i = 0; i < line_count; i++)
        json_decref(lines[i]);
    line_count = 0;
    str_release(&written);
}

static const char *event_text(int line) {
    return json_string_value(json_array_get(lines[line], 2));
}

static void check_event(int line, double seconds, const char *type) {
    ck_assert_int_eq((int)json_array_size(lines[line]), 3);
    ck_assert_double_eq_tol(json_number_value(json_array_get(lines[line], 0)), seconds, 1e-9);
    ck_assert_str_eq(json_string_value(json_array_get(lines[line], 1)), type);
}

static void record(void) {
    Cast cast;
    Canvas canvas;
    canvas_init(&canvas, 10, 2);
    canvas_clear(&canvas, style_of(ROLE_TEXT));
    cast_begin(&cast, 10, 2, "A \"title\" \\ 标题\x1b", LOOK, write_piece, &written);
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "one \"中\"");
    cast_frame(&cast, &canvas, 1.5, "first \"stage\"");
    canvas_text(&canvas, 0, 0, style_of(ROLE_TEXT), "two");
    cast_frame(&cast, &canvas, 2, NULL);
    cast_frame(&cast, &canvas, 1, "still");
    cast_end(&cast);
    canvas_release(&canvas);
    parse();
}

START_TEST(header) {
    record();
    ck_assert_int_eq((int)json_integer_value(json_object_get(lines[0], "version")), 2);
    ck_assert_int_eq((int)json_integer_value(json_object_get(lines[0], "width")), 10);
    ck_assert_int_eq((int)json_integer_value(json_object_get(lines[0], "height")), 2);
    ck_assert_str_eq(json_string_value(json_object_get(lines[0], "title")),
                     "A \"title\" \\ 标题\x1b");
}
END_TEST

START_TEST(events) {
    record();
    ck_assert_int_eq(line_count, 7);
    check_event(1, 0, "m");
    ck_assert_str_eq(event_text(1), "first \"stage\"");
    check_event(2, 0, "o");
    ck_assert(str_starts_with(event_text(2), "\x1b[?25l\x1b[2J"));
    ck_assert(strstr(event_text(2), "one \"中\"") != NULL);
    check_event(3, 1.5, "o");
    check_event(4, 3.5, "m");
    check_event(5, 3.5, "o");
    check_event(6, 4.5, "o");
    ck_assert_str_eq(event_text(6), "\x1b[2;1H\r\n\x1b[?25h");
}
END_TEST

START_TEST(later_frames_are_changes) {
    record();
    ck_assert(str_starts_with(event_text(3), "\x1b[1;1H"));
    ck_assert(strstr(event_text(3), "two") != NULL);
    ck_assert_ptr_null(strstr(event_text(3), "中"));
    ck_assert_str_eq(event_text(5), "");
}
END_TEST

START_TEST(nothing_is_left) {
    size_t blocks = mem_live_blocks();
    record();
    str_release(&written);
    ck_assert_uint_eq(mem_live_blocks(), blocks);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("export/cast");
    TCase *tests = tcase_create("cast");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, header);
    tcase_add_test(tests, events);
    tcase_add_test(tests, later_frames_are_changes);
    tcase_add_test(tests, nothing_is_left);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
