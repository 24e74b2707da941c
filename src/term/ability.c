#include "term/ability.h"

#include "base/mem.h"
#include "ui/canvas.h"

#include <curses.h>
#include <string.h>
#include <term.h>

/* Bits of ncv, as terminfo numbers the attributes. */
enum { ABILITY_NCV_UNDERLINE = 2, ABILITY_NCV_REVERSE = 4, ABILITY_NCV_BOLD = 32 };

void ability_add(Str *out, const char *name) {
    const char *text = tigetstr(name);
    if (!text || text == (char *)-1)
        return;
    while (*text) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (!end)
            str_add_char(out, *text);
        text = (end ? end : text) + 1;
    }
}

static char *read_text(const char *name) {
    Str text = {0};
    ability_add(&text, name);
    return text.len ? str_take(&text) : NULL;
}

static bool has(const char *flag) {
    return tigetflag(flag) > 0;
}

static uint8_t refused(void) {
    int bits = tigetnum("ncv");
    if (bits < 0)
        return 0;
    return (uint8_t)((bits & ABILITY_NCV_BOLD ? CANVAS_BOLD : 0) |
                     (bits & ABILITY_NCV_UNDERLINE ? CANVAS_UNDERLINE : 0) |
                     (bits & ABILITY_NCV_REVERSE ? CANVAS_REVERSE : 0));
}

/* Attributes that take a cell of their own are not used. */
static void drop_attributes(Ability *ability) {
    char **dropped[] = {&ability->bold, &ability->underline, &ability->reverse};
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
        mem_free(*dropped[i]);
        *dropped[i] = NULL;
    }
}

void ability_read(Ability *ability) {
    *ability = (Ability){
#define ABILITY(field, name) .field = read_text(name),
#include "term/ability.def"
#undef ABILITY
        .refused = refused(),
        .erases_in_back = has("bce"),
        .keeps_style = has("msgr"),
        .scrolls_at_end = has("am") && !has("xenl"),
    };
    int colours = tigetnum("colors");
    ability->colours = ability->fore && ability->back && colours > 0 ? colours : 0;
    if (tigetnum("xmc") > 0)
        drop_attributes(ability);
}

void ability_release(Ability *ability) {
#define ABILITY(field, name) mem_free(ability->field);
#include "term/ability.def"
#undef ABILITY
    *ability = (Ability){0};
}

void ability_add_with(Str *out, const char *text, int first, int second) {
    const char *whole = text ? tiparm(text, first, second) : NULL;
    str_add(out, whole ? whole : "");
}
