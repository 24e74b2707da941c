/* What the encoder sends, read by a small terminal of our own: it must show the canvas. */
#include "term/encode.h"

#include "base/utf8.h"

#include "tests/check_main.h"
#include "tests/ui/fixture.h"

enum { WIDTH = 60, HEIGHT = 12 };

/* ---- a terminal ---- */

typedef struct Spot {
    char text[CANVAS_GRAPHEME_BYTES + 1];
    Paint paint;
} Spot;

typedef struct Screen {
    int width, height, x, y;
    Paint pen;
    bool cursor, erases_in_back, scrolled;
    Spot *spots;
} Screen;

static const Paint PLAIN = {-1, -1, 0};

static Spot *spot_at(Screen *screen, int x, int y) {
    ck_assert_msg(x >= 0 && y >= 0 && x < screen->width && y < screen->height,
                  "the cursor is at %d, %d", x, y);
    return &screen->spots[y * screen->width + x];
}

static void erase(Screen *screen, int x, int y, int count) {
    for (int i = 0; i < count; i++)
        *spot_at(screen, x + i, y) =
            (Spot){" ", {-1, screen->erases_in_back ? screen->pen.back : -1, 0}};
}

static void screen_init(Screen *screen, int width, int height, bool erases_in_back) {
    *screen = (Screen){.width = width,
                       .height = height,
                       .pen = PLAIN,
                       .cursor = true,
                       .erases_in_back = erases_in_back};
    screen->spots = mem_alloc_array((size_t)width * (size_t)height, sizeof(Spot));
    for (int i = 0; i < width * height; i++)
        screen->spots[i] = (Spot){"?", PLAIN}; /* what another program left */
}

static void select_graphics(Screen *screen, const int *numbers, int count) {
    for (int i = 0; i < count; i++) {
        int n = numbers[i];
        if (n == 0)
            screen->pen = PLAIN;
        else if (n == 1 || n == 4 || n == 7)
            screen->pen.attributes |= n == 1   ? CANVAS_BOLD
                                      : n == 4 ? CANVAS_UNDERLINE
                                               : CANVAS_REVERSE;
        else if (n == 38)
            screen->pen.fore = numbers[i += 2];
        else if (n == 48)
            screen->pen.back = numbers[i += 2];
        else
            ck_abort_msg("attribute %d", n);
    }
}

/* ESC [ numbers letter; gives what is behind it. */
static const char *control(Screen *screen, const char *at) {
    int numbers[8] = {0}, count = 1;
    bool private = *at == '?';
    for (at += private; strchr("0123456789;", *at); at++)
        if (*at == ';')
            ck_assert_int_lt(++count, 8);
        else
            numbers[count - 1] = numbers[count - 1] * 10 + *at - '0';
    switch (*at) {
    case 'H':
        screen->y = numbers[0] ? numbers[0] - 1 : 0;
        screen->x = numbers[1] ? numbers[1] - 1 : 0;
        break;
    case 'G': screen->x = numbers[0] - 1; break;
    case 'J':
        for (int y = 0; y < screen->height; y++)
            erase(screen, 0, y, screen->width);
        break;
    case 'K': erase(screen, screen->x, screen->y, screen->width - screen->x); break;
    case 'X': erase(screen, screen->x, screen->y, numbers[0]); break;
    case 'm': select_graphics(screen, numbers, count); break;
    case 'h':
    case 'l': screen->cursor = *at == 'h'; break;
    default: ck_abort_msg("control %c", *at);
    }
    return at + 1;
}

static const char *print(Screen *screen, const char *at) {
    size_t bytes;
    unsigned rune = utf8_decode(at, strlen(at), &bytes, NULL);
    int width = utf8_rune_width(rune);
    ck_assert_int_ge(width, 0);
    if (!width) {
        Spot *before = spot_at(screen, screen->x - 1, screen->y);
        strncat(before->text, at, bytes);
        return at + bytes;
    }
    Spot *spot = spot_at(screen, screen->x, screen->y);
    *spot = (Spot){.paint = screen->pen};
    memcpy(spot->text, at, bytes);
    if (width == 2)
        *spot_at(screen, screen->x + 1, screen->y) = (Spot){.paint = screen->pen};
    screen->x += width;
    if (screen->x == screen->width && screen->y == screen->height - 1)
        screen->scrolled = true;
    return at + bytes;
}

static void screen_read(Screen *screen, const char *at) {
    while (*at)
        if (!strncmp(at, "\x1b[", 2))
            at = control(screen, at + 2);
        else
            at = print(screen, at);
}

/* ---- comparing ---- */

static Ability xterm(void) {
    return (Ability){.place = "\x1b[%i%p1%d;%p2%dH",
                     .column = "\x1b[%i%p1%dG",
                     .clear = "\x1b[H\x1b[2J",
                     .erase_rest = "\x1b[K",
                     .erase = "\x1b[%p1%dX",
                     .plain = "\x1b[m",
                     .bold = "\x1b[1m",
                     .underline = "\x1b[4m",
                     .reverse = "\x1b[7m",
                     .fore = "\x1b[38;5;%p1%dm",
                     .back = "\x1b[48;5;%p1%dm",
                     .hide_cursor = "\x1b[?25l",
                     .show_cursor = "\x1b[?25h",
                     .colours = 256,
                     .erases_in_back = true,
                     .keeps_style = true};
}

static Look look_for(const Ability *ability) {
    return (Look){.theme = THEME_DARK, .depth = ability->colours ? COLOUR_256 : COLOUR_NONE};
}

/* Equal as far as it can be seen: a blank has a background and lines, and no more. */
static bool same_spot(const Spot *spot, const Cell *cell, Paint paint) {
    uint8_t lines = CANVAS_UNDERLINE | CANVAS_REVERSE;
    if (strcmp(spot->text, cell->text) || spot->paint.back != paint.back)
        return false;
    if (!strcmp(cell->text, " ") && !(paint.attributes & lines))
        return !(spot->paint.attributes & lines);
    return spot->paint.fore == paint.fore && spot->paint.attributes == paint.attributes;
}

static void check_shows(const Screen *screen, const Canvas *canvas, const Ability *ability) {
    int count = canvas->width * canvas->height;
    if (ability->scrolls_at_end) /* the last character is not sent */
        count -= canvas->cells[count - 1].width == 1 ? 1 : 2;
    for (int i = 0; i < count; i++) {
        const Cell *cell = &canvas->cells[i];
        Paint paint = theme_paint(look_for(ability), cell->style);
        paint.attributes &= (uint8_t)~ability->refused;
        ck_assert_msg(same_spot(&screen->spots[i], cell, paint),
                      "at %d, %d: '%s' %d %d %d instead of '%s' %d %d %d", i % canvas->width,
                      i / canvas->width, screen->spots[i].text, screen->spots[i].paint.fore,
                      screen->spots[i].paint.back, screen->spots[i].paint.attributes, cell->text,
                      paint.fore, paint.back, paint.attributes);
    }
    bool cursor = canvas->cursor_x >= 0;
    ck_assert_int_eq(screen->cursor, cursor);
    if (cursor)
        ck_assert(screen->x == canvas->cursor_x && screen->y == canvas->cursor_y);
    ck_assert(!ability->scrolls_at_end || !screen->scrolled);
}

/* A terminal with an encoder for it. */
typedef struct Line {
    Ability ability;
    Encoder encoder;
    Screen screen;
    Canvas canvas;
    Str sent; /* the last time */
} Line;

static void line_init(Line *line, Ability ability, int width, int height) {
    line->ability = ability;
    encoder_init(&line->encoder, &line->ability);
    screen_init(&line->screen, width, height, ability.erases_in_back);
    canvas_init(&line->canvas, width, height);
    line->sent = (Str){0};
}

static void line_release(Line *line) {
    encoder_release(&line->encoder);
    mem_free(line->screen.spots);
    canvas_release(&line->canvas);
    str_release(&line->sent);
}

static const char *line_send(Line *line) {
    str_clear(&line->sent);
    encoder_add_canvas(&line->encoder, &line->canvas, look_for(&line->ability), &line->sent);
    screen_read(&line->screen, str_text(&line->sent));
    check_shows(&line->screen, &line->canvas, &line->ability);
    return str_text(&line->sent);
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    while ((text = strstr(text, part))) {
        text += strlen(part);
        count++;
    }
    return count;
}

/* ---- kinds of terminals ---- */

enum { KINDS = 7 };

static Ability kind(int i) {
    Ability ability = xterm();
    switch (i) {
    case 1: ability.erases_in_back = false; break;
    case 2: ability.erase = ability.erase_rest = ability.column = NULL; break;
    case 3:
        ability.colours = 0;
        ability.fore = ability.back = NULL;
        break;
    case 4: ability.scrolls_at_end = true; break;
    case 5: ability.keeps_style = false; break;
    case 6: ability.refused = CANVAS_BOLD | CANVAS_UNDERLINE; break;
    default: break;
    }
    return ability;
}

static Line line;

START_TEST(test_walk_is_shown) {
    static const char *const DONE[] = {"step", "step",      "stage",      "view heatmap", "memory",
                                       "next", "view both", "stage",      "part abs",     "stage",
                                       "last", "step-back", "stage-back", "first",        "help"};
    line_init(&line, kind(_i), 100, 30);
    Session *session = fixture_session(LANGUAGE_ZH, look_for(&line.ability));
    fixture_do(session, "open fourier_cross_attention");
    for (size_t i = 0; i < sizeof DONE / sizeof *DONE; i++) {
        fixture_do(session, DONE[i]);
        session_draw(session, &line.canvas);
        line_send(&line);
    }
    session_free(session);
    line_release(&line);
}
END_TEST

/* The next of numbers that look like chance and are the same each time. */
static unsigned chance(unsigned most) {
    static unsigned state = 1;
    state = state * 1103515245u + 12345u;
    return (state >> 16) % most;
}

static void scribble(Canvas *canvas) {
    static const char *const TEXTS[] = {"a",    "bc",      " ",    "                    ",
                                        "换轴", "e\u0301", "────", "x                 y"};
    for (unsigned i = 0, n = chance(30); i < n; i++) {
        Style style =
            style_with((Role)chance(ROLE_COUNT), chance(4) ? 0 : (int)chance(CANVAS_REVERSE * 2));
        canvas_text(canvas, (int)chance(WIDTH), (int)chance(HEIGHT), style, TEXTS[chance(8)]);
    }
    canvas->cursor_x = chance(3) ? (int)chance(WIDTH) : -1;
    canvas->cursor_y = canvas->cursor_x < 0 ? -1 : (int)chance(HEIGHT);
}

START_TEST(test_changes_are_shown) {
    line_init(&line, kind(_i), WIDTH, HEIGHT);
    for (int i = 0; i < 400; i++) {
        if (chance(20) == 0)
            canvas_clear(&line.canvas, style_of((Role)chance(ROLE_COUNT)));
        scribble(&line.canvas);
        line_send(&line);
    }
    line_release(&line);
}
END_TEST

/* ---- no more than needed ---- */

START_TEST(test_nothing_changed_nothing_sent) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    scribble(&line.canvas);
    line_send(&line);
    ck_assert_str_eq(line_send(&line), "");
    Style style = {.ramp = RAMP_MAGNITUDE, .level = 100};
    canvas_text(&line.canvas, 3, 3, style, "0.5");
    line_send(&line);
    style.level = 101; /* the same colour of the palette */
    canvas_text(&line.canvas, 3, 3, style, "0.5");
    ck_assert_str_eq(line_send(&line), "");
    line_release(&line);
}
END_TEST

START_TEST(test_colours_in_use_are_not_named) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    line_send(&line);
    int x = canvas_text(&line.canvas, 0, 1, style_of(ROLE_TEXT), "one ");
    x = canvas_text(&line.canvas, x, 1, style_of(ROLE_DIM), "two");
    x = canvas_text(&line.canvas, x, 1, style_of(ROLE_TEXT), " ");
    canvas_text(&line.canvas, x, 1, style_of(ROLE_DIM), "three");
    const char *sent = line_send(&line);
    ck_assert_int_eq(count_of(sent, "\x1b[38;5;"), 1); /* it was cleared in those of text */
    ck_assert_int_eq(count_of(sent, "\x1b[48;5;"), 0);
    line_release(&line);
}
END_TEST

START_TEST(test_blanks_are_erased) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < WIDTH; x++)
            canvas_text(&line.canvas, x, y, style_of(ROLE_TEXT), "#");
    line_send(&line);
    canvas_fill(&line.canvas, (Rect){10, 0, WIDTH - 10, 1}, style_of(ROLE_TEXT));
    canvas_fill(&line.canvas, (Rect){10, 1, 20, 1}, style_of(ROLE_TEXT));
    const char *sent = line_send(&line);
    ck_assert_ptr_nonnull(strstr(sent, "\x1b[K"));
    ck_assert_ptr_nonnull(strstr(sent, "\x1b[20X"));
    ck_assert_ptr_null(strchr(sent, ' '));
    line_release(&line);
}
END_TEST

/* ---- whole again ---- */

START_TEST(test_forgotten_is_sent_whole) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    scribble(&line.canvas);
    line_send(&line);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        line.screen.spots[i] = (Spot){"?", PLAIN};
    encoder_forget(&line.encoder);
    ck_assert_ptr_nonnull(strstr(line_send(&line), "\x1b[2J"));
    line_release(&line);
}
END_TEST

START_TEST(test_another_size_or_theme_is_sent_whole) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    scribble(&line.canvas);
    line_send(&line);
    Look light = {.theme = THEME_LIGHT, .depth = COLOUR_256};
    str_clear(&line.sent);
    encoder_add_canvas(&line.encoder, &line.canvas, light, &line.sent);
    ck_assert_ptr_nonnull(strstr(line.sent.text, "\x1b[2J"));
    canvas_resize(&line.canvas, WIDTH / 2, HEIGHT);
    mem_free(line.screen.spots);
    screen_init(&line.screen, WIDTH / 2, HEIGHT, true);
    ck_assert_ptr_nonnull(strstr(line_send(&line), "\x1b[2J"));
    line_release(&line);
}
END_TEST

START_TEST(test_end_gives_the_terminal_back) {
    line_init(&line, xterm(), WIDTH, HEIGHT);
    scribble(&line.canvas);
    line.canvas.cursor_x = line.canvas.cursor_y = -1;
    line_send(&line);
    str_clear(&line.sent);
    encoder_add_end(&line.encoder, &line.sent);
    screen_read(&line.screen, line.sent.text);
    ck_assert(line.screen.cursor && line.screen.pen.fore == -1 && line.screen.pen.back == -1 &&
              !line.screen.pen.attributes);
    line_release(&line);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("term/encode");
    TCase *shown = tcase_create("shown");
    tcase_set_timeout(shown, 60);
    tcase_add_loop_test(shown, test_walk_is_shown, 0, KINDS);
    tcase_add_loop_test(shown, test_changes_are_shown, 0, KINDS);
    suite_add_tcase(suite, shown);
    TCase *frugal = tcase_create("no more than needed");
    tcase_add_test(frugal, test_nothing_changed_nothing_sent);
    tcase_add_test(frugal, test_colours_in_use_are_not_named);
    tcase_add_test(frugal, test_blanks_are_erased);
    suite_add_tcase(suite, frugal);
    TCase *whole = tcase_create("whole again");
    tcase_add_test(whole, test_forgotten_is_sent_whole);
    tcase_add_test(whole, test_another_size_or_theme_is_sent_whole);
    tcase_add_test(whole, test_end_gives_the_terminal_back);
    suite_add_tcase(suite, whole);
    return suite;
}

CHECK_MAIN(make_suite)
