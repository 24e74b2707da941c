/* Stored screens: a state reached by commands and keys is drawn, and compared cell by cell, text
 * and style, with tests/ui/screens/NAME.txt: those of screens.def, and each pane at each size, in
 * each language, in colour and in ASCII. EINSTEP_REMAKE_SCREENS=1 writes them anew. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"

typedef struct Screen {
    const char *name;
    int width, height;
    Language language;
    Look look;
    bool ascii;
    const char *commands; /* separated by ';' */
    const char *keys;     /* then typed */
} Screen;

#define DARK                                                                                       \
    { THEME_DARK, COLOUR_256 }
#define LIGHT                                                                                      \
    { THEME_LIGHT, COLOUR_256 }
#define MONO                                                                                       \
    { THEME_MONO, COLOUR_NONE }
#define EIGHT                                                                                      \
    { THEME_DARK, COLOUR_8 }
#define EN LANGUAGE_EN
#define ZH LANGUAGE_ZH

static const Screen SCREENS[] = {
#define SCREEN(name, width, height, language, look, ascii, commands, keys)                         \
    {name, width, height, language, look, ascii, commands, keys},
#include "tests/ui/screens.def"
#undef SCREEN
};

static void do_commands(Session *session, const char *commands) {
    char text[1000];
    snprintf(text, sizeof text, "%s", commands);
    char *rest = NULL;
    for (char *line = strtok_r(text, ";", &rest); line; line = strtok_r(NULL, ";", &rest))
        fixture_do(session, line);
}

/* As on a terminal: each key sees the layout of the drawing before it. */
static void type_keys(Session *session, Canvas *canvas, const char *keys) {
    char text[1000];
    snprintf(text, sizeof text, "%s", keys);
    char *rest = NULL;
    session_draw(session, canvas);
    for (char *key = strtok_r(text, " ", &rest); key; key = strtok_r(NULL, " ", &rest)) {
        session_key(session, key);
        session_draw(session, canvas);
    }
}

static void draw(const Screen *screen, Str *out) {
    Session *session = fixture_session(screen->language, screen->look);
    Canvas canvas;
    canvas_init(&canvas, screen->width, screen->height);
    canvas.ascii = screen->ascii;
    do_commands(session, screen->commands);
    type_keys(session, &canvas, screen->keys);
    fixture_add_screen(&canvas, out);
    canvas_release(&canvas);
    session_free(session);
}

static void write_file(const char *path, const Str *text) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fwrite(str_text(text), 1, text->len, file);
    fclose(file);
}

/* The first line that differs says more than that the files do. */
static void compare(const char *name, const Str *now, const Str *stored) {
    const char *a = str_text(now), *b = str_text(stored);
    for (int line = 1; *a || *b; line++) {
        size_t len_a = strcspn(a, "\n"), len_b = strcspn(b, "\n");
        ck_assert_msg(len_a == len_b && !memcmp(a, b, len_a),
                      "%s line %d:\n  now    %.*s\n  stored %.*s", name, line, (int)len_a, a,
                      (int)len_b, b);
        a += len_a + (a[len_a] == '\n');
        b += len_b + (b[len_b] == '\n');
    }
}

static void check_stored(const Screen *screen) {
    Str now = {0}, stored = {0}, path = {0};
    str_addf(&path, "tests/ui/screens/%s.txt", screen->name);
    draw(screen, &now);
    if (getenv("EINSTEP_REMAKE_SCREENS"))
        write_file(str_text(&path), &now);
    ck_assert_msg(fixture_read_file(str_text(&path), &stored), "no stored screen %s", screen->name);
    compare(screen->name, &now, &stored);
    str_release(&now);
    str_release(&stored);
    str_release(&path);
}

START_TEST(screens_are_as_stored) {
    check_stored(&SCREENS[_i]);
}
END_TEST

/* ---- each pane in each layout ---- */

/* Each where it has something to show. */
static const struct {
    const char *name, *commands;
} PANES[] = {
    {"code", "goto print;break 62"},
    {"tensor", "goto permute;cell 0,2,1,3"},
    {"memory", "goto permute;memory on"},
    {"variables", "goto fill"},
    {"stages", "goto mask"},
    {"narration", "goto sizes"},
    {"output", "goto print"},
};
static const int SIZES[][2] = {{40, 12}, {80, 24}, {120, 35}, {200, 60}};
enum {
    PANE_COUNT = sizeof PANES / sizeof *PANES,
    SIZE_COUNT = sizeof SIZES / sizeof *SIZES,
    LAYOUT_COUNT = PANE_COUNT * SIZE_COUNT * 2 * 2
};

START_TEST(panes_are_as_stored) {
    static const char *const LANGUAGES[] = {[EN] = "en", [ZH] = "zh"};
    const char *pane = PANES[_i % PANE_COUNT].name;
    const int *size = SIZES[_i / PANE_COUNT % SIZE_COUNT];
    bool ascii = _i / PANE_COUNT / SIZE_COUNT % 2;
    Language language = _i / PANE_COUNT / SIZE_COUNT / 2 ? ZH : EN;
    Str name = {0}, commands = {0};
    str_addf(&name, "%s/%dx%d-%s%s", pane, size[0], size[1], LANGUAGES[language],
             ascii ? "-ascii" : "");
    str_addf(&commands, "open tour;%s;pane %s", PANES[_i % PANE_COUNT].commands, pane);
    Screen screen = {str_text(&name),     size[0], size[1], language, DARK, ascii,
                     str_text(&commands), ""};
    if (ascii)
        screen.look = (Look)EIGHT;
    check_stored(&screen);
    str_release(&name);
    str_release(&commands);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/screens");
    TCase *tests = tcase_create("screens");
    tcase_add_loop_test(tests, screens_are_as_stored, 0, sizeof SCREENS / sizeof *SCREENS);
    tcase_add_loop_test(tests, panes_are_as_stored, 0, LAYOUT_COUNT);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
