#include "base/mem.h"
#include "tests/check_main.h"
#include "ui/plane.h"

static const int64_t SHAPE[4] = {3, 8, 2, 10};
static Plane plane;
static Error error;

static void setup(void) {
    plane_init(&plane, 4, SHAPE);
}

static void teardown(void) {
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static void check_text(const char *expected) {
    Str text = {0};
    plane_add_text(&plane, &text);
    ck_assert_str_eq(str_text(&text), expected);
    str_release(&text);
}

static void check_cell(const char *expected) {
    Str text = {0};
    plane_add_cell(&plane, &text);
    ck_assert_str_eq(str_text(&text), expected);
    str_release(&text);
}

START_TEST(begins_with_the_last_two_axes) {
    check_text("0,0,:,:");
    ck_assert_int_eq(plane_rows(&plane), 2);
    ck_assert_int_eq(plane_columns(&plane), 10);
    ck_assert_int_eq(plane.slider, 1);
}
END_TEST

START_TEST(vectors_and_scalars) {
    plane_init(&plane, 1, SHAPE);
    ck_assert_int_eq(plane_rows(&plane), 1);
    ck_assert_int_eq(plane_columns(&plane), 3);
    check_text(":");
    ck_assert(!plane_turn(&plane, 1));
    plane_next_axes(&plane, 1);
    check_text(":");
    plane_init(&plane, 0, NULL);
    ck_assert_int_eq(plane_rows(&plane), 1);
    check_cell("[]");
    ck_assert(plane_read(&plane, "", &error));
}
END_TEST

/* text, plane then; NULL: refused */
static const struct {
    const char *text, *plane;
} READS[] = {
    {"0,0,:,:", "0,0,:,:"},     {" [1, :, 1, :] ", "1,:,1,:"}, {":,2,:,-1", ":,2,:,9"},
    {"0,0,:", NULL},            {"0,0,:,:,0", NULL},           {"0,:,:,:", NULL},
    {"0,0,0,:", NULL},          {"3,0,:,:", NULL},             {"-4,0,:,:", NULL},
    {"a,0,:,:", NULL},          {"", NULL},                    {"0,0,:,", NULL},
    {"0,0,:,99999999999999999999", NULL},
};

START_TEST(slices_are_read) {
    bool done = plane_read(&plane, READS[_i].text, &error);
    ck_assert_int_eq(done, READS[_i].plane != NULL);
    check_text(READS[_i].plane ? READS[_i].plane : "0,0,:,:");
    ck_assert_int_eq(error.kind != ERR_NONE, !done);
}
END_TEST

START_TEST(refusals_name_axis_and_size) {
    ck_assert(!plane_read(&plane, "0,8,:,:", &error));
    ck_assert_int_eq(error.kind, ERR_INDEX);
    ck_assert_str_eq(str_text(&error.text), "index 8 is out of range for axis 1 of size 8");
}
END_TEST

START_TEST(cells_are_read) {
    ck_assert(plane_read_cell(&plane, "2,5,1,-1", &error));
    check_cell("[2,5,1,9]");
    ck_assert(!plane_read_cell(&plane, "2,5,1", &error));
    ck_assert(!plane_read_cell(&plane, "2,5,1,10", &error));
    check_cell("[2,5,1,9]");
}
END_TEST

START_TEST(cursor_stops_at_the_edges) {
    ck_assert(plane_move(&plane, 5, 3));
    check_cell("[0,0,1,3]");
    ck_assert(!plane_move(&plane, 1, 0));
    ck_assert(plane_move(&plane, -100, 100));
    check_cell("[0,0,0,9]");
    ck_assert(plane_turn(&plane, 100));
    check_cell("[0,7,0,9]");
    ck_assert(!plane_turn(&plane, 1));
}
END_TEST

START_TEST(axes_go_round_and_back) {
    static const char *const PAIRS[] = {"0,:,0,:", ":,0,0,:", "0,:,:,0", ":,0,:,0", ":,:,0,0"};
    for (int i = 0; i < 5; i++) {
        plane_next_axes(&plane, 1);
        check_text(PAIRS[i]);
        ck_assert_int_lt(plane.row, plane.column);
    }
    plane_next_axes(&plane, 1); /* the first pair again, turned round */
    check_text("0,0,:,:");
    ck_assert_int_eq(plane.row, 3);
    for (int i = 0; i < 6; i++)
        plane_next_axes(&plane, 1);
    ck_assert_int_eq(plane.row, 2);
    plane_next_axes(&plane, -1);
    ck_assert_int_eq(plane.row, 1);
    ck_assert_int_eq(plane.column, 0);
}
END_TEST

START_TEST(slider_skips_what_is_on_the_screen) {
    plane_next_slider(&plane, 1);
    ck_assert_int_eq(plane.slider, 0);
    plane_next_slider(&plane, 1);
    ck_assert_int_eq(plane.slider, 1);
    ck_assert(plane_set_axes(&plane, 1, 3));
    plane_next_slider(&plane, 1);
    ck_assert_int_eq(plane.slider, 0);
    ck_assert(!plane_set_axes(&plane, 1, 1));
    ck_assert(!plane_set_axes(&plane, 1, 4));
    ck_assert(!plane_set_axes(&plane, -1, 2));
}
END_TEST

START_TEST(another_shape_holds_the_cursor) {
    static const int64_t SMALL[4] = {1, 2, 2, 0};
    ck_assert(plane_read_cell(&plane, "2,5,1,9", &error));
    plane_fit(&plane, SMALL);
    check_cell("[0,1,1,0]");
    ck_assert(!plane_read_cell(&plane, "0,0,0,0", &error)); /* there is no cell */
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/plane");
    TCase *tests = tcase_create("plane");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, begins_with_the_last_two_axes);
    tcase_add_test(tests, vectors_and_scalars);
    tcase_add_loop_test(tests, slices_are_read, 0, sizeof READS / sizeof *READS);
    tcase_add_test(tests, refusals_name_axis_and_size);
    tcase_add_test(tests, cells_are_read);
    tcase_add_test(tests, cursor_stops_at_the_edges);
    tcase_add_test(tests, axes_go_round_and_back);
    tcase_add_test(tests, slider_skips_what_is_on_the_screen);
    tcase_add_test(tests, another_shape_holds_the_cursor);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
