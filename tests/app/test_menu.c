/* The menu of lessons: what is drawn at each size, and what keys do. */
#include "app/menu.h"
#include "app/notice.h"
#include "export/screen.h"
#include "tests/check_main.h"

#include <string.h>

static Catalogue catalogue;
static Menu menu;
static Canvas canvas;
static Str drawn;

static void setup(void) {
    for (int i = 0; i < 12; i++) {
        CatalogueEntry entry = {.name = i == 1 ? "views" : "other",
                                .title = {i == 1 ? "Shapes, strides" : "Another", "形状、步幅"},
                                .line = {"A tensor is a strip of memory.", "张量是一条内存。"}};
        vec_push(&catalogue.entries, entry);
    }
    menu = (Menu){.catalogue = &catalogue};
    notice_use_language(LANGUAGE_EN);
    canvas_init(&canvas, 80, 24);
}

static void teardown(void) {
    catalogue_release(&catalogue);
    canvas_release(&canvas);
    str_release(&drawn);
}

static const char *draw(int width, int height) {
    canvas_resize(&canvas, width, height);
    menu_draw(&menu, &canvas);
    str_clear(&drawn);
    screen_add_text(&drawn, &canvas);
    return str_text(&drawn);
}

static MenuEnd type(const char *key) {
    return menu_key(&menu, key);
}

START_TEST(titles_and_what_one_learns) {
    type("Down");
    const char *screen = draw(80, 24);
    ck_assert_msg(strstr(screen, "▶  2  Shapes, strides  A tensor is a strip of memory.") != NULL,
                  "%s", screen);
    ck_assert_msg(strstr(screen, "─ views ──") != NULL, "%s", screen);
    ck_assert_msg(strstr(screen, "1-12 or Enter opens") != NULL, "%s", screen);
}
END_TEST

START_TEST(the_other_language) {
    ck_assert_int_eq(type("L"), MENU_GOES_ON);
    ck_assert_int_eq(menu.language, LANGUAGE_ZH);
    ck_assert_ptr_nonnull(strstr(draw(80, 24), "▶  1  形状、步幅  张量是一条内存。"));
    ck_assert_ptr_nonnull(strstr(str_text(&drawn), "einstep：选择课程"));
    type("L");
    ck_assert_int_eq(menu.language, LANGUAGE_EN);
}
END_TEST

START_TEST(arrows_stop_at_the_ends) {
    type("Up");
    ck_assert_int_eq(menu.chosen, 0);
    type("End");
    ck_assert_int_eq(menu.chosen, 11);
    type("Down");
    ck_assert_int_eq(menu.chosen, 11);
    type("PgUp");
    ck_assert_int_eq(menu.chosen, 6);
    type("Home");
    ck_assert_int_eq(menu.chosen, 0);
}
END_TEST

START_TEST(digits_make_a_number) {
    type("1");
    ck_assert_int_eq(menu.chosen, 0);
    type("2");
    ck_assert_int_eq(menu.chosen, 11);
    type("3"); /* there is no lesson 123: a new number */
    ck_assert_int_eq(menu.chosen, 2);
    type("Up");
    type("9");
    ck_assert_int_eq(menu.chosen, 8);
    type("0"); /* nor 90 */
    ck_assert_int_eq(menu.chosen, 8);
}
END_TEST

START_TEST(enter_opens_and_q_leaves) {
    ck_assert_int_eq(type("Esc"), MENU_GOES_ON);
    ck_assert_int_eq(type("F5"), MENU_GOES_ON);
    ck_assert_int_eq(type("Enter"), MENU_CHOSEN);
    ck_assert_int_eq(type("q"), MENU_LEFT);
}
END_TEST

START_TEST(a_click_chooses_and_a_second_opens) {
    draw(80, 24);
    ck_assert_int_eq(menu_click(&menu, 0), MENU_GOES_ON);
    ck_assert_int_eq(menu.chosen, 0);
    ck_assert_int_eq(menu_click(&menu, menu.top + 4), MENU_GOES_ON);
    ck_assert_int_eq(menu.chosen, 4);
    ck_assert_int_eq(menu_click(&menu, menu.top + 4), MENU_CHOSEN);
    ck_assert_int_eq(menu_click(&menu, menu.top + 12), MENU_GOES_ON);
}
END_TEST

/* What is chosen is on the screen wherever there is room for an entry at all. */
START_TEST(every_size_is_drawn) {
    static const int SIZES[][2] = {{1, 1}, {10, 3}, {20, 8}, {40, 12}, {80, 24}, {200, 60}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (menu.chosen = 0; menu.chosen < 12; menu.chosen++) {
            const char *screen = draw(SIZES[i][0], SIZES[i][1]);
            ck_assert_msg(SIZES[i][1] < 8 || strstr(screen, "▶") != NULL, "%s", screen);
        }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("app/menu");
    TCase *tests = tcase_create("menu");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, titles_and_what_one_learns);
    tcase_add_test(tests, the_other_language);
    tcase_add_test(tests, arrows_stop_at_the_ends);
    tcase_add_test(tests, digits_make_a_number);
    tcase_add_test(tests, enter_opens_and_q_leaves);
    tcase_add_test(tests, a_click_chooses_and_a_second_opens);
    tcase_add_test(tests, every_size_is_drawn);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
