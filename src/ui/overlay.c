#include "ui/overlay.h"

#include "ui/pane.h"

#include <string.h>

enum {
    HELP_KEYS = 15,
    HELP_NAME = 15,
    HELP_LEAST_TEXT = 24, /* beside the name; else the text stands below it */
    HELP_WIDEST = 112,
    MESSAGE_MOST_LINES = 16
};

static const TextId GROUPS[COMMAND_GROUP_COUNT] = {TEXT_GROUP_MOVE, TEXT_GROUP_LOOK,
                                                   TEXT_GROUP_FIND, TEXT_GROUP_SCRIPT,
                                                   TEXT_GROUP_PROGRAM};

static Rect centred(const Canvas *canvas, int width, int height) {
    width = width > canvas->width ? canvas->width : width;
    height = height > canvas->height - 2 ? canvas->height - 2 : height;
    return (Rect){(canvas->width - width) / 2, (canvas->height - 2 - height) / 2, width, height};
}

int overlay_bottom(const Session *session, const Canvas *canvas) {
    const Rect *caption = &session->layout.pane[PANE_CAPTION];
    return caption->width ? caption->y : canvas->height - 2;
}

/* ---- help ---- */

/* The help line by line: all are counted, those within the area are drawn. */
typedef struct HelpPage {
    const Session *session;
    Canvas *canvas;
    Rect area;
    int text; /* column where the text of a command begins */
    int y;    /* of the next line, above the area or below it too */
} HelpPage;

static void add_line(void *user, const char *text, size_t len) {
    HelpPage *page = user;
    canvas_text_bytes(page->canvas, page->area.x + page->text, page->y++, style_of(ROLE_DIM), text,
                      len);
}

static void add_command(HelpPage *page, const Command *command) {
    Rect area = page->area;
    Str text = {0};
    str_add(&text, command->help[page->session->language]);
    if (*command->argument)
        str_addf(&text, "  %s", command->argument);
    canvas_text_cut(page->canvas, area.x, page->y, HELP_KEYS - 1, style_of(ROLE_KEY),
                    command->keys);
    canvas_text_cut(page->canvas, area.x + HELP_KEYS, page->y, HELP_NAME - 1, style_of(ROLE_TEXT),
                    command->name);
    page->y += page->text < HELP_KEYS;
    canvas_wrap(page->canvas, str_text(&text), area.width - page->text, add_line, page);
    str_release(&text);
}

/* The commands under the headings of their groups; returns how many lines that are. */
static int draw_page(const Session *session, Canvas *canvas, Rect area, int first) {
    int text = HELP_KEYS + HELP_NAME;
    text = area.width - text < HELP_LEAST_TEXT ? 2 : text;
    HelpPage page = {session, canvas, area, text, area.y - first};
    Rect former = canvas_clip(canvas, area);
    for (int i = 0; i < command_count(); i++) {
        const Command *command = command_at(i);
        if (i == 0 || command_at(i - 1)->group != command->group) {
            page.y += i > 0;
            canvas_text(canvas, area.x, page.y++, style_of(ROLE_HEADING),
                        session_text(session, GROUPS[command->group]));
        }
        add_command(&page, command);
    }
    canvas->clip = former;
    return page.y - (area.y - first);
}

static void draw_foot(const Session *session, Canvas *canvas, Rect line) {
    const Scroll *scroll = &session->help_scroll;
    Str foot = {0};
    str_add(&foot, session_text(session, TEXT_KEYS_FOOT));
    if (scroll->first < scroll->most) {
        str_add(&foot, "  ");
        str_addf(&foot, session_text(session, TEXT_MORE), scroll->most - scroll->first);
        str_add(&foot, " ▼");
    }
    canvas_text_cut(canvas, line.x, line.y, line.width, style_of(ROLE_DIM), str_text(&foot));
    str_release(&foot);
}

void overlay_draw_help(Session *session, Canvas *canvas) {
    Rect box = centred(canvas, HELP_WIDEST, canvas->height - 2);
    canvas_fill(canvas, box, style_of(ROLE_TEXT));
    canvas_box(canvas, box, style_of(ROLE_RULE), session_text(session, TEXT_KEYS_TITLE));
    Rect area = {box.x + 2, box.y + 1, box.width - 4, box.height - 3};
    int lines = draw_page(session, canvas, (Rect){area.x, area.y, area.width, 0}, 0);
    scroll_fit(&session->help_scroll, lines, area.height);
    draw_page(session, canvas, area, session->help_scroll.first);
    draw_foot(session, canvas, (Rect){area.x, area.y + area.height, area.width, 1});
}

/* ---- answers ---- */

void overlay_write(Canvas *canvas, Rect rect, Style style, const char *text, int first) {
    Rect former = canvas_clip(canvas, rect);
    rect.y -= first;
    rect.height += first;
    pane_write(canvas, rect, style, text);
    canvas->clip = former;
}

void overlay_add_more(const Session *session, const Scroll *scroll, Str *out) {
    if (scroll->first == scroll->most)
        return;
    str_addf(out, session_text(session, TEXT_MORE), scroll->most - scroll->first);
    str_add(out, " ▼  ");
}

/* On the lower edge of the box. */
static void draw_more(const Session *session, Canvas *canvas, Rect box) {
    Str more = {0};
    overlay_add_more(session, &session->message_scroll, &more);
    canvas_text_cut(canvas, box.x + 2, box.y + box.height - 1, box.width - 4, style_of(ROLE_KEY),
                    str_text(&more));
    str_release(&more);
}

void overlay_draw_message(Session *session, Canvas *canvas) {
    const char *text = str_text(&session->message);
    if (session->message_kind == MESSAGE_NONE || session_message_fits(session, canvas))
        return;
    int lines = pane_count_lines(canvas, text, canvas->width - 6);
    int height = (lines > MESSAGE_MOST_LINES ? MESSAGE_MOST_LINES : lines) + 2;
    int bottom = overlay_bottom(session, canvas);
    height = height > bottom ? bottom : height;
    Rect box = {1, bottom - height, canvas->width - 2, height};
    Role role = session->message_kind == MESSAGE_ERROR ? ROLE_BAD : ROLE_HERE;
    canvas_fill(canvas, box, style_of(ROLE_TEXT));
    canvas_box(canvas, box, style_of(role), NULL);
    scroll_fit(&session->message_scroll, lines, height - 2);
    overlay_write(canvas, (Rect){box.x + 2, box.y + 1, box.width - 4, box.height - 2},
                  style_of(ROLE_TEXT), text, session->message_scroll.first);
    draw_more(session, canvas, box);
}

/* ---- completion ---- */

void overlay_draw_offers(const Session *session, Canvas *canvas) {
    const Prompt *prompt = &session->prompt;
    if (!prompt->kind || prompt->offers.count < 2)
        return;
    Rect line = {0, canvas->height - 2, canvas->width, 1};
    canvas_fill(canvas, line, style_of(ROLE_STATUS));
    int x = 1;
    size_t first = prompt->offered > 4 ? (size_t)prompt->offered - 4 : 0;
    for (size_t i = first; i < prompt->offers.count && x < canvas->width - 1; i++) {
        Style style = style_with(ROLE_STATUS, (int)i == prompt->offered
                                                  ? CANVAS_BOLD | CANVAS_UNDERLINE
                                                  : 0);
        x = canvas_text_cut(canvas, x, line.y, canvas->width - 1 - x, style,
                            prompt->offers.items[i]) +
            2;
    }
}
