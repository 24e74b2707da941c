/* From keys, clicks and the wheel to commands. */
#include "base/mem.h"
#include "ui/complete.h"
#include "ui/overlay.h"
#include "ui/pane.h"

#include <ctype.h>
#include <string.h>

enum { KEYS_MOST_COUNT = 1000000 };

/* Does a line and shows what it says. */
static void do_line(Session *session, const char *line) {
    Str answer = {0};
    Error error = {0};
    session_say(session, MESSAGE_NONE, "");
    if (session_command(session, line, &answer, &error))
        session_say(session, MESSAGE_ANSWER, str_text(&answer));
    else
        session_say(session, MESSAGE_ERROR, error_text(&error, session->language));
    str_release(&answer);
    error_release(&error);
}

/* ---- the prompt ---- */

static void accept(Session *session) {
    Prompt *prompt = &session->prompt;
    Str line = {0};
    str_add(&line, prompt->kind == '/' ? "find " : "");
    str_add(&line, str_text(&prompt->text));
    prompt_close(prompt);
    do_line(session, str_text(&line));
    str_release(&line);
}

static void key_to_prompt(Session *session, const char *key) {
    switch (prompt_key(&session->prompt, key)) {
    case PROMPT_ACCEPTED: accept(session); break;
    case PROMPT_CLOSED: prompt_close(&session->prompt); break;
    case PROMPT_COMPLETE:
        if (!prompt_complete_next(&session->prompt))
            complete_prompt(session);
        break;
    case PROMPT_EDITED: break;
    }
}

/* ---- what lies over the panes ---- */

static int help_step(const char *key, int page) {
    static const struct {
        const char *key;
        int lines, pages;
    } STEPS[] = {{"Down", 1, 0},  {"j", 1, 0},    {"Up", -1, 0},   {"k", -1, 0},
                 {"PgDn", 0, 1},  {"Space", 0, 1}, {"PgUp", 0, -1}, {"Backspace", 0, -1},
                 {"Home", 0, -99}, {"g", 0, -99}, {"End", 0, 99},  {"G", 0, 99}};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
        if (str_equal(key, STEPS[i].key))
            return STEPS[i].lines + STEPS[i].pages * page;
    return 0;
}

static void key_to_help(Session *session, const char *key) {
    int page = session->layout.pane[PANE_STATUS].y - 3;
    int by = help_step(key, page > 1 ? page : 1);
    if (by)
        scroll_by(&session->help_scroll, by);
    else if (strcspn(key, "?qQ") == 0 || str_equal(key, "Esc") || str_equal(key, "F1") ||
             str_equal(key, "Enter"))
        session->helping = false;
}

/* ---- keys ---- */

static bool add_digit(Session *session, const char *key) {
    bool digit = isdigit((unsigned char)key[0]) && !key[1];
    if (!digit || (key[0] == '0' && !session->typed_count))
        return false;
    int count = session->typed_count * 10 + (key[0] - '0');
    session->typed_count = count > KEYS_MOST_COUNT ? KEYS_MOST_COUNT : count;
    return true;
}

static void unknown_key(Session *session, const char *key) {
    Str text = {0};
    if (str_equal(key, "F5")) /* sent by clickers */
        return;
    str_addf(&text, session_text(session, TEXT_NO_SUCH_KEY), key);
    session_say(session, MESSAGE_ANSWER, str_text(&text));
    str_release(&text);
}

/* A text that has the keys is read page by page; at its end PgDn goes on to the next stage. */
static bool read_on(Session *session, const char *key) {
    PaneId pane = session->focus;
    int by = str_equal(key, "PgDn") ? 1 : str_equal(key, "PgUp") ? -1 : 0;
    if (!by || (pane != PANE_NARRATION && pane != PANE_OUTPUT))
        return false;
    int former = session->scrolled[pane];
    int height = pane_content(pane, session->layout.pane[pane]).height;
    pane_of(pane)->move(session, by * (height > 2 ? height - 1 : 1), 0);
    return session->scrolled[pane] != former;
}

static void do_key(Session *session, const char *key) {
    const Command *command = command_by_key(key);
    Str line = {0};
    if (!session->typed_count && read_on(session, key))
        return;
    if (!command) {
        session->typed_count = 0;
        unknown_key(session, key);
        return;
    }
    str_add(&line, command->name);
    if (session->typed_count)
        str_addf(&line, " %d", session->typed_count);
    session->typed_count = 0;
    do_line(session, str_text(&line));
    str_release(&line);
}

void session_key(Session *session, const char *key) {
    bool message = session->message_kind != MESSAGE_NONE;
    if (session->blank) {
        session->blank = false;
        return;
    }
    if (session->prompt.kind) {
        key_to_prompt(session, key);
        return;
    }
    if (!session->helping && (predict_key(session, key) || script_key(session, key)))
        return;
    if (message && scroll_key(&session->message_scroll, key))
        return;
    session_say(session, MESSAGE_NONE, "");
    if (session->helping)
        key_to_help(session, key);
    else if (origin_key(session, key))
        session->typed_count = 0;
    else if (message && str_equal(key, "Esc"))
        session->typed_count = 0;
    else if (!failure_key(session, key) && !add_digit(session, key))
        do_key(session, key);
}

/* ---- the mouse ---- */

static bool contains(Rect rect, int x, int y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

static PaneId pane_at(const Session *session, int x, int y) {
    for (int i = 0; i < PANE_COUNT; i++)
        if (contains(session->layout.pane[i], x, y))
            return (PaneId)i;
    return PANE_NOTHING;
}

/* The pane that is clicked gets the keys, whether or not there is something at that place. */
static void focus_by_click(Session *session, PaneId id) {
    Str line = {0};
    str_addf(&line, "pane %s", pane_name(id));
    if (pane_is_focusable(id) && id != session->focus)
        do_line(session, str_text(&line));
    str_release(&line);
}

void session_click(Session *session, int x, int y) {
    PaneId id = pane_at(session, x, y);
    Str line = {0};
    if (session->blank || session->helping || origin_is_open(session) || session->prompt.kind ||
        id == PANE_NOTHING)
        return;
    Rect content = pane_content(id, session->layout.pane[id]);
    focus_by_click(session, id);
    if (pane_of(id)->click && contains(content, x, y))
        pane_of(id)->click(session, content, x - content.x, y - content.y, &line);
    if (line.len)
        do_line(session, str_text(&line));
    str_release(&line);
}

void session_wheel(Session *session, int x, int y, int lines) {
    PaneId id = pane_at(session, x, y);
    if (session->helping)
        scroll_by(&session->help_scroll, lines);
    else if (id != PANE_NOTHING && !session->blank && pane_of(id)->move) {
        pane_of(id)->move(session, lines, 0);
        session_refresh(session);
    }
}
