#include "tests/check_main.h"
#include "ui/layout.h"

static LayoutWants wants_of(int width, int height) {
    return (LayoutWants){.width = width, .height = height, .focus = PANE_TENSOR,
                         .list = PANE_VARIABLES, .zoom = PANE_NOTHING};
}

static bool shown(const Layout *layout, PaneId pane) {
    return layout->pane[pane].width > 0;
}

static bool inside(Rect rect, int width, int height) {
    return rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0 &&
           rect.x + rect.width <= width && rect.y + rect.height <= height;
}

static bool overlap(Rect a, Rect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

/* Every pane and bar lies on the screen, none covers another, and together they fill it. */
static void check_tiling(const LayoutWants *wants) {
    Layout layout = layout_make(wants);
    Rect all[PANE_COUNT + LAYOUT_MOST_BARS];
    int count = 0, area = 0;
    for (int i = 0; i < PANE_COUNT; i++)
        if (shown(&layout, (PaneId)i))
            all[count++] = layout.pane[i];
    for (int i = 0; i < layout.bar_count; i++)
        all[count++] = layout.bars[i];
    for (int i = 0; i < count; i++) {
        ck_assert(inside(all[i], wants->width, wants->height));
        area += all[i].width * all[i].height;
        for (int j = 0; j < i; j++)
            ck_assert(!overlap(all[i], all[j]));
    }
    ck_assert_int_eq(area, wants->width * wants->height);
}

START_TEST(every_size_is_tiled) {
    for (int width = LAYOUT_LEAST_WIDTH; width <= 220; width += 3)
        for (int height = LAYOUT_LEAST_HEIGHT; height <= 66; height++)
            for (int choice = 0; choice < 64; choice++) {
                LayoutWants wants = wants_of(width, height);
                wants.hall = choice & 1;
                wants.memory = choice & 2;
                wants.output_lines = choice & 4 ? 9 : 0;
                wants.narration_lines = choice & 8 ? 9 : 0;
                wants.caption_lines = choice & 16 ? 2 : 0;
                wants.zoom = choice & 32 ? PANE_STAGES : PANE_NOTHING;
                check_tiling(&wants);
            }
}
END_TEST

/* Whatever has the keys is on the screen. */
START_TEST(focus_is_always_shown) {
    static const int SIZES[][2] = {{40, 12}, {40, 16}, {60, 18}, {80, 24}, {100, 28},
                                   {120, 35}, {159, 44}, {200, 60}};
    for (int size = 0; size < 8; size++)
        for (int pane = 0; pane <= PANE_OUTPUT; pane++)
            for (int hall = 0; hall < 2; hall++) {
                LayoutWants wants = wants_of(SIZES[size][0], SIZES[size][1]);
                wants.focus = wants.list = (PaneId)pane;
                wants.hall = hall;
                wants.memory = pane == PANE_MEMORY;
                Layout layout = layout_make(&wants);
                ck_assert_msg(shown(&layout, (PaneId)pane), "pane %d at %dx%d", pane,
                              wants.width, wants.height);
            }
}
END_TEST

START_TEST(plans_by_size) {
    ck_assert_int_eq(layout_plan(39, 12), LAYOUT_TOO_SMALL);
    ck_assert_int_eq(layout_plan(40, 11), LAYOUT_TOO_SMALL);
    ck_assert_int_eq(layout_plan(40, 12), LAYOUT_SMALL);
    ck_assert_int_eq(layout_plan(80, 24), LAYOUT_MEDIUM);
    ck_assert_int_eq(layout_plan(120, 35), LAYOUT_LARGE);
    ck_assert_int_eq(layout_plan(200, 60), LAYOUT_WIDE);
    ck_assert_int_eq(layout_plan(200, 24), LAYOUT_MEDIUM);
}
END_TEST

START_TEST(tensor_is_the_largest_pane) {
    static const int SIZES[][2] = {{80, 24}, {120, 35}, {200, 60}};
    for (int size = 0; size < 3; size++) {
        LayoutWants wants = wants_of(SIZES[size][0], SIZES[size][1]);
        Layout layout = layout_make(&wants);
        Rect tensor = layout.pane[PANE_TENSOR];
        for (int pane = 0; pane < PANE_COUNT; pane++) {
            Rect rect = layout.pane[pane];
            ck_assert(rect.width * rect.height <= tensor.width * tensor.height);
        }
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/layout");
    TCase *tests = tcase_create("layout");
    tcase_add_test(tests, every_size_is_tiled);
    tcase_add_test(tests, focus_is_always_shown);
    tcase_add_test(tests, plans_by_size);
    tcase_add_test(tests, tensor_is_the_largest_pane);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
