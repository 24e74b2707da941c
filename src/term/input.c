#include "term/input.h"

#include "base/utf8.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { INPUT_LONGEST_SEQUENCE = 64, INPUT_WHEEL_LINES = 3, INPUT_SEQUENCE_DELAY = 25 };

static TermEvent key_event(const char *name) {
    TermEvent event = {.kind = TERM_KEY};
    snprintf(event.key, sizeof event.key, "%s", name);
    return event;
}

/* ---- keys that terminfo knows ---- */

static const struct {
    int code;
    const char *name;
} CODES[] = {
    {KEY_UP, "Up"},         {KEY_DOWN, "Down"},           {KEY_LEFT, "Left"},
    {KEY_RIGHT, "Right"},   {KEY_HOME, "Home"},           {KEY_END, "End"},
    {KEY_PPAGE, "PgUp"},    {KEY_NPAGE, "PgDn"},          {KEY_DC, "Delete"},
    {KEY_BTAB, "Shift-Tab"}, {KEY_BACKSPACE, "Backspace"}, {KEY_ENTER, "Enter"},
    {KEY_FIND, "Home"},     {KEY_SELECT, "End"},
};

static TermEvent code_event(int code) {
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (CODES[i].code == code)
            return key_event(CODES[i].name);
    if (code >= KEY_F(1) && code <= KEY_F(12)) {
        TermEvent event = {.kind = TERM_KEY};
        snprintf(event.key, sizeof event.key, "F%d", code - KEY_F0);
        return event;
    }
    return (TermEvent){.kind = TERM_NOTHING};
}

/* ---- the mouse ---- */

static TermEvent mouse_event(void) {
    MEVENT mouse;
    TermEvent event = {.kind = TERM_NOTHING};
    if (getmouse(&mouse) != OK)
        return event;
    event.x = mouse.x;
    event.y = mouse.y;
    if (mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        event.kind = TERM_CLICK;
    else if (mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        event.kind = TERM_WHEEL;
        event.lines = mouse.bstate & BUTTON4_PRESSED ? -INPUT_WHEEL_LINES : INPUT_WHEEL_LINES;
    }
    return event;
}

/* ---- sequences that terminfo does not know ---- */

static const struct {
    const char *sequence, *name;
} SEQUENCES[] = {
    {"[A", "Up"},    {"[B", "Down"},   {"[C", "Right"},  {"[D", "Left"},      {"OA", "Up"},
    {"OB", "Down"},  {"OC", "Right"},  {"OD", "Left"},   {"[H", "Home"},      {"[F", "End"},
    {"OH", "Home"},  {"OF", "End"},    {"[1~", "Home"},  {"[4~", "End"},      {"[7~", "Home"},
    {"[8~", "End"},  {"[5~", "PgUp"},  {"[6~", "PgDn"},  {"[3~", "Delete"},   {"[Z", "Shift-Tab"},
    {"OM", "Enter"}, {"OP", "F1"},     {"[11~", "F1"},   {"[15~", "F5"},      {"[[A", "F1"},
};

static bool is_final(int c, size_t len) {
    return c >= 0x40 && c <= 0x7E && !(len == 1 && c == '[');
}

/* The next byte of a sequence, which may still be under way; ERR when none comes. */
static int next_of_sequence(void) {
    timeout(INPUT_SEQUENCE_DELAY);
    int c = getch();
    nodelay(stdscr, TRUE);
    return c;
}

/* What follows Esc: a sequence is read whole, so that one we do not know does nothing instead of
 * being taken for the keys it is made of. Esc alone is the key. */
static TermEvent escape_event(void) {
    char sequence[INPUT_LONGEST_SEQUENCE];
    size_t len = 0;
    int c = getch();
    if (c != '[' && c != 'O') {
        if (c != ERR)
            ungetch(c);
        return key_event("Esc");
    }
    sequence[len++] = (char)c;
    while (len < sizeof sequence - 1 && (c = next_of_sequence()) != ERR) {
        sequence[len++] = c < 0x80 ? (char)c : '?';
        if (is_final(c, len - 1))
            break;
    }
    sequence[len] = '\0';
    for (size_t i = 0; i < sizeof SEQUENCES / sizeof *SEQUENCES; i++)
        if (!strcmp(sequence, SEQUENCES[i].sequence))
            return key_event(SEQUENCES[i].name);
    return (TermEvent){.kind = TERM_NOTHING};
}

/* ---- characters ---- */

static TermEvent character_event(unsigned c) {
    TermEvent event = {.kind = TERM_KEY};
    switch (c) {
    case 0: return (TermEvent){.kind = TERM_NOTHING};
    case 8:
    case 127: return key_event("Backspace");
    case 9: return key_event("Tab");
    case 10:
    case 13: return key_event("Enter");
    case 27: return escape_event();
    case ' ': return key_event("Space");
    default: break;
    }
    if (c < 27)
        snprintf(event.key, sizeof event.key, "Ctrl-%c", (int)c + 'a' - 1);
    else if (c < ' ' || utf8_rune_width(c) < 0)
        event.kind = TERM_NOTHING;
    else
        event.key[utf8_encode(c, event.key)] = '\0';
    return event;
}

/* Bytes of a character that is not complete yet: it may come in pieces, and curses' own reading of
 * wide characters would lose the first of them. */
static char pending[UTF8_MOST_BYTES];
static size_t pending_len;

/* How many bytes the character takes that begins with this one. */
static size_t length_by_head(unsigned char head) {
    return head < 0xC0 ? 1 : head < 0xE0 ? 2 : head < 0xF0 ? 3 : 4;
}

static TermEvent byte_event(int byte) {
    size_t bytes;
    bool fine, follows = (byte & 0xC0) == 0x80;
    if (pending_len && !follows) /* the one before was cut short */
        pending_len = 0;
    pending[pending_len++] = (char)byte;
    if (pending_len < length_by_head((unsigned char)pending[0]))
        return (TermEvent){.kind = TERM_NOTHING};
    unsigned rune = utf8_decode(pending, pending_len, &bytes, &fine);
    pending_len = 0;
    return fine ? character_event(rune) : (TermEvent){.kind = TERM_NOTHING};
}

TermEvent input_next(bool *read) {
    int c = getch();
    *read = c != ERR;
    if (c == ERR)
        return (TermEvent){.kind = TERM_NOTHING};
    if (c == KEY_MOUSE)
        return mouse_event();
    return c > 0xFF ? code_event(c) : byte_event(c);
}
