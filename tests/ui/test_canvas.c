#include "base/mem.h"
#include "base/utf8.h"
#include "tests/check_main.h"
#include "ui/canvas.h"

#include <string.h>

static Canvas canvas;

static void setup(void) {
    canvas_init(&canvas, 12, 3);
}

static void teardown(void) {
    canvas_release(&canvas);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* The text of a row, tails of wide characters left out. */
static const char *row(int y) {
    static char text[4096];
    text[0] = '\0';
    for (int x = 0; x < canvas.width; x++)
        strcat(text, canvas_at(&canvas, x, y)->text);
    return text;
}

static void draw(int x, const char *text) {
    canvas_text(&canvas, x, 0, (Style){0}, text);
}

START_TEST(plain_text_and_its_end) {
    ck_assert_int_eq(canvas_text(&canvas, 2, 1, (Style){.role = 3}, "abc"), 5);
    ck_assert_str_eq(row(1), "  abc       ");
    ck_assert_int_eq(canvas_at(&canvas, 2, 1)->style.role, 3);
    ck_assert_int_eq(canvas_at(&canvas, 5, 1)->style.role, 0);
}
END_TEST

START_TEST(wide_characters_take_two_cells) {
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, (Style){0}, "轴a"), 3);
    ck_assert_int_eq(canvas_at(&canvas, 0, 0)->width, 2);
    ck_assert_int_eq(canvas_at(&canvas, 1, 0)->width, 0);
    ck_assert_str_eq(canvas_at(&canvas, 1, 0)->text, "");
    ck_assert_str_eq(canvas_at(&canvas, 2, 0)->text, "a");
}
END_TEST

START_TEST(combining_marks_join) {
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, (Style){0}, "e\xCC\x81x"), 2);
    ck_assert_str_eq(canvas_at(&canvas, 0, 0)->text, "e\xCC\x81");
    draw(4, "\xCC\x81z"); /* nothing to stand on: a space */
    ck_assert_str_eq(canvas_at(&canvas, 4, 0)->text, " \xCC\x81");
    ck_assert_str_eq(canvas_at(&canvas, 5, 0)->text, "z");
}
END_TEST

START_TEST(many_marks_do_not_overflow) {
    Str text = {0};
    str_add(&text, "e");
    for (int i = 0; i < 100; i++)
        str_add(&text, "\xCC\x81");
    draw(0, str_text(&text));
    ck_assert_uint_le(strlen(canvas_at(&canvas, 0, 0)->text), CANVAS_GRAPHEME_BYTES);
    ck_assert_str_eq(canvas_at(&canvas, 1, 0)->text, " ");
    str_release(&text);
}
END_TEST

START_TEST(joiners_and_selectors_are_not_sent) {
    draw(0, "a\xE2\x80\x8D" "b\xEF\xB8\x8F" "c");
    ck_assert_str_eq(row(0), "abc         ");
}
END_TEST

START_TEST(half_of_a_wide_character_never_stays) {
    draw(0, "轴轴轴");
    draw(1, "x");
    ck_assert_str_eq(row(0), " x轴轴      ");
    draw(2, "y");
    ck_assert_str_eq(row(0), " xy 轴      ");
    draw(3, "量");
    ck_assert_str_eq(row(0), " xy量       ");
}
END_TEST

START_TEST(wide_character_at_the_edge_is_blank) {
    ck_assert_int_eq(canvas_text(&canvas, 11, 0, (Style){.role = 2}, "轴"), 13);
    ck_assert_str_eq(canvas_at(&canvas, 11, 0)->text, " ");
    ck_assert_int_eq(canvas_at(&canvas, 11, 0)->width, 1);
    ck_assert_int_eq(canvas_text(&canvas, -1, 0, (Style){.role = 2}, "轴a"), 2);
    ck_assert_str_eq(row(0), " a          ");
}
END_TEST

START_TEST(clip_holds_and_comes_back) {
    Rect former = canvas_clip(&canvas, (Rect){2, 0, 3, 1});
    draw(0, "abcdefgh");
    canvas_text(&canvas, 2, 1, (Style){0}, "no");
    canvas_clip(&canvas, (Rect){0, 0, 100, 100}); /* cannot widen */
    draw(8, "no");
    canvas.clip = former;
    ck_assert_str_eq(row(0), "  cde       ");
    ck_assert_str_eq(row(1), "            ");
}
END_TEST

START_TEST(a_tab_is_four_blanks) {
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, (Style){0}, "a\tb"), 6);
    ck_assert_str_eq(row(0), "a    b      ");
}
END_TEST

/* input, what is drawn */
static const struct {
    const char *input, *drawn;
} UNSAFE[] = {
    {"\x1b[2J", "\\x1b[2J     "},
    {"a\nb\vc", "a\\x0ab\\x0bc "},
    {"\xC2\x9B" "1m", "\\x9b1m      "},
    {"\xFF", "\\xff        "},
    {"\xE2\x80\xAE" "ab", "\\u202eab    "},
    {"\xF3\xA0\x80\x81", "\\U000e0001  "},
    {"\x7f", "\\x7f        "},
};

START_TEST(unsafe_text_is_visible) {
    draw(0, UNSAFE[_i].input);
    ck_assert_str_eq(row(0), UNSAFE[_i].drawn);
    ck_assert_int_eq(canvas_text_width(&canvas, UNSAFE[_i].input, strlen(UNSAFE[_i].input)),
                     (int)strcspn(UNSAFE[_i].drawn, " "));
}
END_TEST

START_TEST(every_byte_pair_stays_printable) {
    for (int a = 1; a < 256; a++)
        for (int b = 1; b < 256; b++) {
            char text[3] = {(char)a, (char)b, '\0'};
            canvas_clear(&canvas, (Style){0});
            draw(0, text);
            int printable = 0;
            for (int x = 0; x < canvas.width; x++) {
                const char *cell = canvas_at(&canvas, x, 0)->text;
                printable += utf8_check(cell, strlen(cell)) == strlen(cell) &&
                             (unsigned char)cell[0] >= 0x20 && cell[0] != 0x7F;
            }
            ck_assert_msg(printable == canvas.width, "bytes %02x %02x", a, b);
        }
}
END_TEST

START_TEST(ascii_mode_draws_ascii) {
    canvas.ascii = true;
    draw(0, "─▶×→\xE8\xBD\xB4");
    ck_assert_str_eq(row(0), "->x->\xE8\xBD\xB4     "); /* text, no drawing */
    draw(0, "\xC3\xA9 ");
    ck_assert_str_eq(row(0), "\\u00e9      ");
    canvas.spells = true;
    draw(0, "─▶×→\xE8\xBD\xB4");
    ck_assert_str_eq(row(0), "->x->\\u8f74 ");
    canvas_box(&canvas, (Rect){0, 0, 12, 3}, (Style){0}, NULL);
    ck_assert_str_eq(row(0), "+----------+");
}
END_TEST

START_TEST(ambiguous_characters_are_replaced_where_they_are_wide) {
    canvas.ambiguous = 2;
    draw(0, "─×轴”");
    ck_assert_str_eq(row(0), "-x轴\"       ");
}
END_TEST

START_TEST(cut_text_ends_with_an_ellipsis) {
    ck_assert_int_eq(canvas_text_cut(&canvas, 0, 0, 5, (Style){0}, "abcde"), 5);
    ck_assert_int_eq(canvas_text_cut(&canvas, 6, 0, 4, (Style){0}, "abcde"), 10);
    ck_assert_str_eq(row(0), "abcde abc…  ");
    canvas_clear(&canvas, (Style){0});
    ck_assert_int_eq(canvas_text_cut(&canvas, 0, 0, 4, (Style){0}, "轴轴轴"), 3);
    ck_assert_str_eq(row(0), "轴…         ");
    ck_assert_int_eq(canvas_text_cut(&canvas, 0, 1, 0, (Style){0}, "abc"), 0);
    canvas_text_right(&canvas, 0, 2, 12, (Style){0}, "右r");
    ck_assert_str_eq(row(2), "         右r");
}
END_TEST

START_TEST(box_with_title) {
    canvas_box(&canvas, (Rect){0, 0, 12, 3}, (Style){0}, "tensor");
    ck_assert_str_eq(row(0), "┌─ tensor ─┐");
    ck_assert_str_eq(row(1), "│          │");
    ck_assert_str_eq(row(2), "└──────────┘");
}
END_TEST

static void collect(void *user, const char *text, size_t len) {
    str_add_bytes(user, text, len);
    str_add_char(user, '|');
}

START_TEST(wrapping_breaks_at_spaces) {
    Str lines = {0};
    canvas_wrap(&canvas, "one two three\n\n四五六七 abcdefgh", 7, collect, &lines);
    ck_assert_str_eq(str_text(&lines), "one two|three||四五六|七 |abcdefg|h|");
    str_clear(&lines);
    canvas_wrap(&canvas, "轴 2，大小。二（三）ab四 c", 7, collect, &lines);
    ck_assert_str_eq(str_text(&lines), "轴 2，|大小。|二|（三）|ab四 c|");
    str_release(&lines);
}
END_TEST

START_TEST(equality_sees_text_style_and_cursor) {
    Canvas other;
    canvas_init(&other, 12, 3);
    ck_assert(canvas_equal(&canvas, &other));
    canvas_text(&other, 0, 0, (Style){.level = 1, .ramp = 1}, " ");
    ck_assert(!canvas_equal(&canvas, &other));
    canvas_text(&canvas, 0, 0, (Style){.level = 1, .ramp = 1}, " ");
    ck_assert(canvas_equal(&canvas, &other));
    other.cursor_x = 1;
    ck_assert(!canvas_equal(&canvas, &other));
    canvas_resize(&other, 11, 3);
    ck_assert(!canvas_equal(&canvas, &other));
    canvas_release(&other);
}
END_TEST

START_TEST(sizes_are_held) {
    canvas_resize(&canvas, -5, 3);
    ck_assert_int_eq(canvas.width, 0);
    draw(0, "abc");
    ck_assert_ptr_null(canvas_at(&canvas, 0, 0));
    canvas_resize(&canvas, 1 << 30, 2);
    ck_assert_int_eq(canvas.width, CANVAS_MOST_SIDE);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/canvas");
    TCase *tests = tcase_create("canvas");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, plain_text_and_its_end);
    tcase_add_test(tests, wide_characters_take_two_cells);
    tcase_add_test(tests, combining_marks_join);
    tcase_add_test(tests, many_marks_do_not_overflow);
    tcase_add_test(tests, joiners_and_selectors_are_not_sent);
    tcase_add_test(tests, half_of_a_wide_character_never_stays);
    tcase_add_test(tests, wide_character_at_the_edge_is_blank);
    tcase_add_test(tests, clip_holds_and_comes_back);
    tcase_add_test(tests, a_tab_is_four_blanks);
    tcase_add_loop_test(tests, unsafe_text_is_visible, 0, sizeof UNSAFE / sizeof *UNSAFE);
    tcase_add_test(tests, every_byte_pair_stays_printable);
    tcase_add_test(tests, ascii_mode_draws_ascii);
    tcase_add_test(tests, ambiguous_characters_are_replaced_where_they_are_wide);
    tcase_add_test(tests, cut_text_ends_with_an_ellipsis);
    tcase_add_test(tests, box_with_title);
    tcase_add_test(tests, wrapping_breaks_at_spaces);
    tcase_add_test(tests, equality_sees_text_style_and_cursor);
    tcase_add_test(tests, sizes_are_held);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
