/* A storm of keys, clicks and sizes: no crash, no leak, and in the end the screen is what a fresh
 * drawing of the same state is. The storms are always the same ones. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"

enum { STORM_KEYS = 10000, STORM_RESIZES = 1000 };

static uint32_t state;

static uint32_t draw_number(uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

static const char *const NAMED[] = {
    "Space",  "Enter", "Tab",    "Shift-Tab", "Esc",    "Backspace", "Delete", "Home",
    "End",    "PgUp",  "PgDn",   "Up",        "Down",   "Left",      "Right",  "F1",
    "F5",     "Ctrl-a", "Ctrl-e", "Ctrl-k",   "Ctrl-n", "Ctrl-p",    "Ctrl-u", "Ctrl-w",
    "Ctrl-r", "轴",    "é",
};

static const char *const LINES[] = {
    "goto nan",        "goto permute", "slice 0,:,0,:", "slice :,0,:,0", "part abs",
    "part phase",      "view heatmap", "view both",     "memory on",     "zoom on",
    "hall on",         "hall off",     "theme light",   "theme mono",    "theme dark",
    "digits 9",        "digits 1",     "scale -1 1",    "scale auto",    "say a sentence 轴",
    "say",             "find tensor",  "break 68",      "break scale",   "continue",
    "cell 0,0,0,0",    "axes 0 1",     "print q",       "expect 1 == 2", "play 3",
    "lang zh",         "lang en",      "pane code",     "pane output",   "notation scientific",
    "show xq",         "show",         "stage 2",       "finish",        "goto 20",
};

static void press(Session *session) {
    char letter[2] = {(char)(33 + draw_number(94)), '\0'};
    if (draw_number(3))
        session_key(session, letter);
    else
        session_key(session, NAMED[draw_number(sizeof NAMED / sizeof *NAMED)]);
}

static void command(Session *session) {
    Str answer = {0};
    Error error = {0};
    session_command(session, LINES[draw_number(sizeof LINES / sizeof *LINES)], &answer, &error);
    str_release(&answer);
    error_release(&error);
}

static void blow(Session *session, Canvas *canvas, int turn) {
    if (turn % (STORM_KEYS / STORM_RESIZES) == 0)
        canvas_resize(canvas, (int)draw_number(230), (int)draw_number(70));
    canvas->ascii = draw_number(2);
    canvas->ambiguous = 1 + (int)draw_number(2);
    switch (draw_number(12)) {
    case 0: session_click(session, (int)draw_number(230), (int)draw_number(70)); break;
    case 1: session_wheel(session, (int)draw_number(230), (int)draw_number(70), 3); break;
    case 2: session_tick(session, (int)draw_number(500)); break;
    case 3: command(session); break;
    default: press(session); break;
    }
    session_draw(session, canvas);
}

START_TEST(nothing_breaks_and_drawing_has_no_memory) {
    Session *session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
    Canvas canvas, fresh;
    state = 12345u + 977u * (uint32_t)_i;
    canvas_init(&canvas, 80, 24);
    fixture_do(session, "open tour");
    for (int turn = 0; turn < STORM_KEYS; turn++)
        blow(session, &canvas, turn);
    canvas_init(&fresh, canvas.width, canvas.height);
    fresh.ascii = canvas.ascii;
    fresh.ambiguous = canvas.ambiguous;
    session_draw(session, &fresh);
    ck_assert(canvas_equal(&canvas, &fresh));
    canvas_release(&fresh);
    canvas_release(&canvas);
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}
END_TEST

/* Every cell of every screen holds what may be sent to a terminal. */
START_TEST(screens_hold_only_what_is_safe) {
    Session *session = fixture_session(LANGUAGE_ZH, (Look){THEME_DARK, COLOUR_256});
    Canvas canvas;
    canvas_init(&canvas, 100, 30);
    fixture_do(session, "open tour");
    fixture_do(session, "goto print");
    fixture_do(session, "pane output");
    fixture_do(session, "show name");
    for (int i = 0; i < 40; i++) {
        session_draw(session, &canvas);
        for (int at = 0; at < canvas.width * canvas.height; at++)
            for (const char *c = canvas.cells[at].text; *c; c++)
                ck_assert((unsigned char)*c >= 0x20 && *c != 0x7F);
        fixture_keys(session, "S");
    }
    canvas_release(&canvas);
    session_free(session);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/storm");
    TCase *tests = tcase_create("storm");
    tcase_set_timeout(tests, 240);
    tcase_add_loop_test(tests, nothing_breaks_and_drawing_has_no_memory, 0, 2);
    tcase_add_test(tests, screens_hold_only_what_is_safe);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
