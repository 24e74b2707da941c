#include "lesson/metadata.h"

#include "base/str.h"

#include <ctype.h>
#include <string.h>

typedef struct CellKey {
    struct CellKey *next;
    const char *name, *value;
} CellKey;

static const char MARK[] = "# %%";

bool cell_head_is(const char *line, size_t len) {
    size_t mark = sizeof MARK - 1;
    return len >= mark && memcmp(line, MARK, mark) == 0 &&
           (len == mark || isspace((unsigned char)line[mark]));
}

/* A walk over the bytes of one line. */
typedef struct Reader {
    Arena *arena;
    const char *at, *end;
} Reader;

static void skip_spaces(Reader *r) {
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
}

/* "text" with \" and \\ as in Python; NULL when it is not closed. */
static const char *read_quoted(Reader *r) {
    Str text = {0};
    char quote = *r->at++;
    while (r->at < r->end && *r->at != quote) {
        if (*r->at == '\\' && r->at + 1 < r->end)
            r->at++;
        str_add_char(&text, *r->at++);
    }
    const char *value = r->at < r->end ? arena_copy(r->arena, str_text(&text), text.len) : NULL;
    r->at += r->at < r->end;
    str_release(&text);
    return value;
}

/* [ ... ] as written; NULL when it is not closed. */
static const char *read_list(Reader *r) {
    const char *start = r->at;
    while (r->at < r->end && *r->at != ']')
        r->at++;
    if (r->at == r->end)
        return NULL;
    r->at++;
    return arena_copy(r->arena, start, (size_t)(r->at - start));
}

static const char *read_word(Reader *r) {
    const char *start = r->at;
    while (r->at < r->end && !isspace((unsigned char)*r->at))
        r->at++;
    return arena_copy(r->arena, start, (size_t)(r->at - start));
}

static const char *read_value(Reader *r) {
    if (r->at < r->end && (*r->at == '"' || *r->at == '\''))
        return read_quoted(r);
    if (r->at < r->end && *r->at == '[')
        return read_list(r);
    return read_word(r);
}

/* Length of `key=` at this place, without the sign; 0 when there is none. */
static size_t key_length(const Reader *r) {
    const char *at = r->at;
    while (at < r->end && (isalnum((unsigned char)*at) || *at == '_'))
        at++;
    return at < r->end && *at == '=' ? (size_t)(at - r->at) : 0;
}

static bool read_key(CellHead *head, Reader *r, size_t len) {
    CellKey *key = arena_alloc(r->arena, sizeof *key);
    key->name = arena_copy(r->arena, r->at, len);
    r->at += len + 1;
    key->value = read_value(r);
    key->next = head->keys;
    if (key->value)
        head->keys = key;
    else
        head->is_open = true;
    return key->value != NULL;
}

static void add_to_name(CellHead *head, Arena *arena, const char *word) {
    Str name = {0};
    str_addf(&name, "%s%s%s", head->name, *head->name ? " " : "", word);
    head->name = arena_copy(arena, name.text, name.len);
    str_release(&name);
}

void cell_head_read(CellHead *head, Arena *arena, const char *line, size_t len) {
    *head = (CellHead){.name = ""};
    Reader r = {.arena = arena, .at = line + sizeof MARK - 1, .end = line + len};
    for (skip_spaces(&r); r.at < r.end; skip_spaces(&r)) {
        size_t key = key_length(&r);
        if (key) {
            if (!read_key(head, &r, key))
                return;
            continue;
        }
        const char *word = read_word(&r);
        if (str_equal(word, "[markdown]") || str_equal(word, "[md]"))
            head->is_markdown = true;
        else
            add_to_name(head, arena, word);
    }
}

const char *cell_head_value(const CellHead *head, const char *key) {
    for (const CellKey *k = head->keys; k; k = k->next)
        if (str_equal(k->name, key))
            return k->value;
    return NULL;
}

const char *cell_head_key(const CellHead *head, int index) {
    const CellKey *key = head->keys;
    while (key && index--)
        key = key->next;
    return key ? key->name : NULL;
}
