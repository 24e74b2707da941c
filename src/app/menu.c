#include "app/menu.h"

#include "app/actions.h"
#include "app/environment.h"
#include "app/host.h"
#include "app/notice.h"
#include "app/output.h"
#include "term/term.h"
#include "ui/pane.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines that are no entry: title, rule; rule, three of the sentence, keys. */
enum { MENU_ABOVE = 2, MENU_BELOW = 5, MENU_MARGIN = 6, MENU_LEAST_LINE = 30 };

static int count(const Menu *menu) {
    return (int)menu->catalogue->entries.count;
}

static const CatalogueEntry *entry_at(const Menu *menu, int index) {
    return &menu->catalogue->entries.items[index];
}

/* ---- drawing ---- */

static int title_width(const Menu *menu, const Canvas *canvas) {
    int widest = 0;
    for (int i = 0; i < count(menu); i++) {
        const char *title = entry_at(menu, i)->title[menu->language];
        int width = canvas_text_width(canvas, title, strlen(title));
        widest = width > widest ? width : widest;
    }
    int room = canvas->width - MENU_MARGIN - 1;
    return widest < room ? widest : room;
}

static void draw_entry(const Menu *menu, Canvas *canvas, int index, int y, int title) {
    const CatalogueEntry *entry = entry_at(menu, index);
    bool here = index == menu->chosen;
    int line = MENU_MARGIN + title + 2;
    canvas_text(canvas, 0, y, style_of(ROLE_HERE), here ? "▶" : " ");
    canvas_textf(canvas, 2, y, style_of(ROLE_DIM), "%2d", index + 1);
    canvas_text_cut(canvas, MENU_MARGIN, y, title, style_of(here ? ROLE_HERE : ROLE_TEXT),
                    entry->title[menu->language]);
    int room = canvas->width - line - 1; /* the foot tells the sentence anyway */
    if (room >= MENU_LEAST_LINE)
        canvas_text_cut(canvas, line, y, room, style_of(ROLE_DIM), entry->line[menu->language]);
}

static void draw_foot(const Menu *menu, Canvas *canvas) {
    const CatalogueEntry *entry = entry_at(menu, menu->chosen);
    Rect about = {2, canvas->height - MENU_BELOW + 1, canvas->width - 3, MENU_BELOW - 2};
    canvas_rule(canvas, 0, about.y - 1, canvas->width, style_of(ROLE_DIM));
    canvas_textf(canvas, 1, about.y - 1, style_of(ROLE_HEADING), " %s ", entry->name);
    pane_write(canvas, about, style_of(ROLE_TEXT), entry->line[menu->language]);
    Str keys = {0};
    str_addf(&keys, notice_text(NOTICE_MENU_KEYS), count(menu),
             menu->only_english ? "" : notice_text(NOTICE_MENU_LANGUAGE));
    canvas_text_cut(canvas, 1, canvas->height - 1, canvas->width - 2, style_of(ROLE_DIM),
                    keys.text);
    str_release(&keys);
}

void menu_draw(Menu *menu, Canvas *canvas) {
    int rows = canvas->height - MENU_ABOVE - MENU_BELOW, title = title_width(menu, canvas);
    canvas_clear(canvas, (Style){0});
    canvas->clip = (Rect){0, 0, canvas->width, canvas->height};
    canvas->cursor_x = canvas->cursor_y = -1;
    rows = rows < 1 ? 1 : rows;
    menu->first = (int)pane_window(menu->chosen, count(menu), rows);
    menu->top = MENU_ABOVE;
    canvas_text_cut(canvas, 1, 0, canvas->width - 2, style_of(ROLE_HEADING),
                    notice_text(NOTICE_MENU_TITLE));
    for (int i = 0; i < rows && menu->first + i < count(menu); i++)
        draw_entry(menu, canvas, menu->first + i, menu->top + i, title);
    draw_foot(menu, canvas);
}

/* ---- keys ---- */

static void go_to(Menu *menu, int index) {
    int last = count(menu) - 1;
    menu->chosen = index < 0 ? 0 : index > last ? last : index;
}

/* A digit goes on with the number typed before where there is such a lesson, else begins anew. */
static void add_digit(Menu *menu, int digit) {
    int longer = menu->typed * 10 + digit;
    menu->typed = longer <= count(menu) ? longer : digit;
    if (menu->typed >= 1 && menu->typed <= count(menu))
        menu->chosen = menu->typed - 1;
}

static bool move_by_key(Menu *menu, const char *key) {
    static const struct {
        const char *key;
        int by;
    } MOVES[] = {{"Up", -1},    {"k", -1},   {"Down", 1},     {"j", 1},
                 {"PgUp", -5},  {"PgDn", 5}, {"Home", -9999}, {"g", -9999},
                 {"End", 9999}, {"G", 9999}, {"Tab", 1},      {"Shift-Tab", -1}};
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++)
        if (str_equal(MOVES[i].key, key)) {
            go_to(menu, menu->chosen + MOVES[i].by);
            return true;
        }
    return false;
}

MenuEnd menu_key(Menu *menu, const char *key) {
    if (isdigit((unsigned char)key[0]) && !key[1]) {
        add_digit(menu, key[0] - '0');
        return MENU_GOES_ON;
    }
    menu->typed = 0;
    if (move_by_key(menu, key))
        return MENU_GOES_ON;
    if (str_equal(key, "L") && !menu->only_english)
        menu->language = menu->language == LANGUAGE_EN ? LANGUAGE_ZH : LANGUAGE_EN;
    notice_use_language(menu->language);
    if (str_equal(key, "Enter") || str_equal(key, "Space") || str_equal(key, "s"))
        return MENU_CHOSEN;
    return str_equal(key, "q") || str_equal(key, "Q") ? MENU_LEFT : MENU_GOES_ON;
}

MenuEnd menu_click(Menu *menu, int y) {
    int index = menu->first + y - menu->top;
    if (y < menu->top || index >= count(menu))
        return MENU_GOES_ON;
    bool again = index == menu->chosen;
    menu->chosen = index;
    return again ? MENU_CHOSEN : MENU_GOES_ON;
}

/* ---- in the terminal ---- */

static MenuEnd take_event(Menu *menu, const TermEvent *event) {
    switch (event->kind) {
    case TERM_KEY: return menu_key(menu, event->key);
    case TERM_CLICK: return menu_click(menu, event->y);
    case TERM_WHEEL: go_to(menu, menu->chosen + (event->lines < 0 ? -1 : 1)); break;
    case TERM_SIGNAL: menu->ended_by = event->signal; return MENU_LEFT;
    case TERM_GONE: menu->ended_by = SIGHUP; return MENU_LEFT;
    default: break;
    }
    return MENU_GOES_ON;
}

static MenuEnd loop(Menu *menu, Canvas *canvas, Look look) {
    MenuEnd end = MENU_GOES_ON;
    while (end == MENU_GOES_ON) {
        int width, height;
        term_size(&width, &height);
        canvas_resize(canvas, width, height);
        menu_draw(menu, canvas);
        term_show(canvas, look);
        TermEvent event = term_wait(-1);
        end = take_event(menu, &event);
    }
    return end;
}

/* Where the locale has no letters for Chinese the menu is English and stays so. */
static void use_letters(Menu *menu) {
    menu->only_english = !environment_is_utf8();
    if (menu->only_english)
        menu->language = LANGUAGE_EN;
    notice_use_language(menu->language);
}

static int choose_drawn(Menu *menu, const Options *options, Str *name) {
    Error error = {0};
    Canvas canvas;
    if (!term_open(&error)) {
        int status = notice_complain(&error);
        error_release(&error);
        return status;
    }
    app_init_canvas(&canvas, options, 1, 1);
    use_letters(menu);
    MenuEnd end = loop(menu, &canvas, host_look(options, STDOUT_FILENO, term_colours()));
    term_close();
    canvas_release(&canvas);
    if (end == MENU_CHOSEN)
        str_add(name, entry_at(menu, menu->chosen)->name);
    return menu->ended_by ? 128 + menu->ended_by : 0;
}

/* ---- on a line ---- */

static void print_entries(const Menu *menu) {
    for (int i = 0; i < count(menu); i++) {
        Str line = {0};
        const CatalogueEntry *entry = entry_at(menu, i);
        str_addf(&line, "%3d  %s: %s. %s", i + 1, entry->name, entry->title[menu->language],
                 entry->line[menu->language]);
        output_line(line.text);
        str_release(&line);
    }
}

/* The number of an entry, or a name, that may be of anything that can be opened, or nothing. False
 * when it is to be asked again. */
static bool read_choice(const Menu *menu, const char *line, Str *name) {
    char *end;
    long number = strtol(line, &end, 10);
    if (*end || !*line) {
        str_add(name, line);
        return true;
    }
    if (number < 1 || number > count(menu)) {
        notice_say(NOTICE_MENU_NO_NUMBER, (int)number, count(menu));
        return false;
    }
    str_add(name, entry_at(menu, (int)number - 1)->name);
    return true;
}

static int choose_on_line(const Menu *menu, Str *name) {
    char *line = NULL;
    size_t size = 0;
    print_entries(menu);
    for (bool again = true; again;) {
        again = false;
        output_text("\n");
        output_text(notice_text(NOTICE_MENU_ASK));
        output_flush();
        if (getline(&line, &size, stdin) < 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        again = !read_choice(menu, line, name);
    }
    free(line);
    return 0;
}

int menu_choose(Options *options, bool drawn, Str *name) {
    Catalogue catalogue = {0};
    catalogue_read(&catalogue);
    Menu menu = {.catalogue = &catalogue, .language = options->language};
    int status = !catalogue.entries.count ? notice_refuse(NOTICE_NO_LESSONS, EINSTEP_SHARE)
                 : drawn                  ? choose_drawn(&menu, options, name)
                                          : choose_on_line(&menu, name);
    options->language = menu.language;
    catalogue_release(&catalogue);
    return status;
}
