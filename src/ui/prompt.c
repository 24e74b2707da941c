#include "ui/prompt.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { PROMPT_MOST_BYTES = 4096, PROMPT_MOST_HISTORY = 200 };

static void release_lines(PromptLines *lines) {
    for (size_t i = 0; i < lines->count; i++)
        mem_free(lines->items[i]);
    vec_release(lines);
}

static PromptLines *history_of(Prompt *prompt) {
    return &prompt->history[prompt->kind == '/'];
}

static void forget_offers(Prompt *prompt) {
    release_lines(&prompt->offers);
    prompt->offered = -1;
}

static void set_text(Prompt *prompt, const char *text) {
    str_clear(&prompt->text);
    str_add(&prompt->text, text);
    prompt->cursor = prompt->text.len;
}

void prompt_open(Prompt *prompt, char kind) {
    prompt->kind = kind;
    set_text(prompt, "");
    prompt->recalled = history_of(prompt)->count;
    forget_offers(prompt);
}

void prompt_close(Prompt *prompt) {
    prompt->kind = 0;
    mem_free(prompt->draft);
    prompt->draft = NULL;
    forget_offers(prompt);
}

void prompt_release(Prompt *prompt) {
    prompt_close(prompt);
    str_release(&prompt->text);
    release_lines(&prompt->history[0]);
    release_lines(&prompt->history[1]);
}

/* ---- editing ---- */

static size_t before(const Prompt *prompt, size_t at) {
    const char *text = str_text(&prompt->text);
    do
        at--;
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80);
    return at;
}

static size_t after(const Prompt *prompt, size_t at) {
    size_t bytes;
    utf8_decode(prompt->text.text + at, prompt->text.len - at, &bytes, NULL);
    return at + bytes;
}

static void erase(Prompt *prompt, size_t from, size_t to) {
    char *text = prompt->text.text;
    if (from >= to)
        return;
    memmove(text + from, text + to, prompt->text.len - to + 1);
    prompt->text.len -= to - from;
    prompt->cursor = from;
}

static void insert(Prompt *prompt, const char *bytes, size_t len) {
    if (prompt->text.len + len > PROMPT_MOST_BYTES)
        return;
    Str tail = {0};
    str_add(&tail, str_text(&prompt->text) + prompt->cursor);
    str_cut(&prompt->text, prompt->cursor);
    str_add_bytes(&prompt->text, bytes, len);
    prompt->cursor = prompt->text.len;
    str_add(&prompt->text, str_text(&tail));
    str_release(&tail);
}

static void replace(Prompt *prompt, size_t from, const char *text, size_t len) {
    erase(prompt, from, prompt->cursor);
    insert(prompt, text, len);
}

static void key_left(Prompt *prompt) {
    if (prompt->cursor > 0)
        prompt->cursor = before(prompt, prompt->cursor);
}

static void key_right(Prompt *prompt) {
    if (prompt->cursor < prompt->text.len)
        prompt->cursor = after(prompt, prompt->cursor);
}

static void key_home(Prompt *prompt) {
    prompt->cursor = 0;
}

static void key_end(Prompt *prompt) {
    prompt->cursor = prompt->text.len;
}

static void key_backspace(Prompt *prompt) {
    if (prompt->cursor > 0)
        erase(prompt, before(prompt, prompt->cursor), prompt->cursor);
}

static void key_delete(Prompt *prompt) {
    if (prompt->cursor < prompt->text.len)
        erase(prompt, prompt->cursor, after(prompt, prompt->cursor));
}

static void key_erase_line(Prompt *prompt) {
    erase(prompt, 0, prompt->cursor);
}

static void key_erase_rest(Prompt *prompt) {
    erase(prompt, prompt->cursor, prompt->text.len);
}

static void key_erase_word(Prompt *prompt) {
    size_t from = prompt->cursor;
    const char *text = str_text(&prompt->text);
    while (from > 0 && text[from - 1] == ' ')
        from--;
    while (from > 0 && text[from - 1] != ' ')
        from--;
    erase(prompt, from, prompt->cursor);
}

/* ---- history ---- */

static void remember(Prompt *prompt) {
    PromptLines *lines = history_of(prompt);
    bool again = lines->count && str_equal(vec_last(lines), str_text(&prompt->text));
    if (!prompt->text.len || again)
        return;
    if (lines->count == PROMPT_MOST_HISTORY) {
        mem_free(lines->items[0]);
        memmove(lines->items, lines->items + 1, (lines->count - 1) * sizeof *lines->items);
        lines->count--;
    }
    vec_push(lines, mem_copy_text(prompt->text.text, prompt->text.len));
}

static void recall(Prompt *prompt, size_t line) {
    PromptLines *lines = history_of(prompt);
    if (prompt->recalled == lines->count) {
        mem_free(prompt->draft);
        prompt->draft = mem_copy_text(str_text(&prompt->text), prompt->text.len);
    }
    prompt->recalled = line;
    set_text(prompt, line < lines->count ? lines->items[line] : prompt->draft);
}

static void key_up(Prompt *prompt) {
    if (prompt->recalled > 0)
        recall(prompt, prompt->recalled - 1);
}

static void key_down(Prompt *prompt) {
    if (prompt->recalled < history_of(prompt)->count)
        recall(prompt, prompt->recalled + 1);
}

/* ---- keys ---- */

static const struct {
    const char *key;
    void (*edit)(Prompt *);
} EDITS[] = {
    {"Left", key_left},           {"Right", key_right},         {"Home", key_home},
    {"End", key_end},             {"Ctrl-a", key_home},         {"Ctrl-e", key_end},
    {"Ctrl-b", key_left},         {"Ctrl-f", key_right},        {"Backspace", key_backspace},
    {"Delete", key_delete},       {"Ctrl-d", key_delete},       {"Ctrl-u", key_erase_line},
    {"Ctrl-k", key_erase_rest},   {"Ctrl-w", key_erase_word},   {"Up", key_up},
    {"Down", key_down},           {"Ctrl-p", key_up},           {"Ctrl-n", key_down},
};

/* A key that is a character is that character; the names of other keys are longer. */
static void type(Prompt *prompt, const char *key) {
    size_t len = strlen(key);
    if (str_equal(key, "Space"))
        insert(prompt, " ", 1);
    else if (len && utf8_check(key, len) == len && utf8_length(key, len) == 1)
        insert(prompt, key, len);
}

static void edit(Prompt *prompt, const char *key) {
    forget_offers(prompt);
    for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++)
        if (str_equal(key, EDITS[i].key)) {
            EDITS[i].edit(prompt);
            return;
        }
    type(prompt, key);
}

PromptEvent prompt_key(Prompt *prompt, const char *key) {
    if (str_equal(key, "Enter")) {
        remember(prompt);
        return PROMPT_ACCEPTED;
    }
    bool empty = prompt->text.len == 0;
    if (str_equal(key, "Esc") || str_equal(key, "Ctrl-c") ||
        (empty && str_equal(key, "Backspace")))
        return PROMPT_CLOSED;
    if (str_equal(key, "Tab"))
        return PROMPT_COMPLETE;
    edit(prompt, key);
    return PROMPT_EDITED;
}

/* ---- completion ---- */

void prompt_begin_offers(Prompt *prompt, size_t at) {
    forget_offers(prompt);
    prompt->offers_at = at;
}

void prompt_offer(Prompt *prompt, const char *text) {
    const char *typed = str_text(&prompt->text) + prompt->offers_at;
    if (strncmp(text, typed, prompt->cursor - prompt->offers_at))
        return;
    for (size_t i = 0; i < prompt->offers.count; i++)
        if (str_equal(prompt->offers.items[i], text))
            return;
    vec_push(&prompt->offers, mem_copy_text(text, strlen(text)));
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t common_length(const PromptLines *offers) {
    size_t len = strlen(offers->items[0]);
    for (size_t i = 1; i < offers->count; i++) {
        size_t same = 0;
        while (same < len && offers->items[i][same] == offers->items[0][same])
            same++;
        len = same;
    }
    return utf8_check(offers->items[0], len); /* not within a character */
}

void prompt_complete(Prompt *prompt) {
    PromptLines *offers = &prompt->offers;
    if (!offers->count)
        return;
    qsort(offers->items, offers->count, sizeof *offers->items, by_text);
    replace(prompt, prompt->offers_at, offers->items[0], common_length(offers));
    if (offers->count == 1) {
        insert(prompt, " ", 1);
        forget_offers(prompt);
    }
}

bool prompt_complete_next(Prompt *prompt) {
    PromptLines *offers = &prompt->offers;
    if (!offers->count)
        return false;
    prompt->offered = (prompt->offered + 1) % (int)offers->count;
    const char *text = offers->items[prompt->offered];
    replace(prompt, prompt->offers_at, text, strlen(text));
    return true;
}
