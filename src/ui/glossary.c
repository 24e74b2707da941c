#include "ui/glossary.h"

#include "base/str.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const Term TERMS[] = {
#define TERM(name, name_zh, also, text, text_zh) {{name, name_zh}, also, {text, text_zh}},
#define AXIS(letter, text, text_zh)
#include "ui/glossary.def"
#undef TERM
#undef AXIS
};

static const struct {
    const char *letter, *text[LANGUAGE_COUNT];
} AXES[] = {
#define TERM(name, name_zh, also, text, text_zh)
#define AXIS(letter, text, text_zh) {letter, {text, text_zh}},
#include "ui/glossary.def"
#undef TERM
#undef AXIS
};

int glossary_count(void) {
    return (int)(sizeof TERMS / sizeof *TERMS);
}

const Term *glossary_at(int index) {
    return &TERMS[index];
}

static bool is_among(const char *words, const char *word) {
    size_t len = strlen(word);
    for (size_t one; *words; words += one + strspn(words + one, " ")) {
        one = strcspn(words, " ");
        if (one == len && !strncasecmp(words, word, len))
            return true;
    }
    return false;
}

/* The same word, whether or not blanks stand in it. */
static bool is_same(const char *a, const char *b) {
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

static bool is_called(const Term *term, const char *word) {
    return is_same(term->name[LANGUAGE_EN], word) || is_same(term->name[LANGUAGE_ZH], word) ||
           is_among(term->also, word);
}

const Term *glossary_find(const char *word) {
    for (int i = 0; i < glossary_count(); i++)
        if (is_called(&TERMS[i], word))
            return &TERMS[i];
    return NULL;
}

const char *glossary_axis(const char *name, Language language) {
    for (size_t i = 0; i < sizeof AXES / sizeof *AXES; i++)
        if (!strcasecmp(AXES[i].letter, name))
            return AXES[i].text[language];
    return NULL;
}

void glossary_offer(Nearest *nearest) {
    for (int i = 0; i < glossary_count(); i++)
        for (int language = 0; language < LANGUAGE_COUNT; language++)
            nearest_offer(nearest, TERMS[i].name[language]);
}
