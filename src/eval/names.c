#include "eval/names.h"

#include <stdio.h>

static const Symbol *special(Interner *interner, const char *prefix, const char *name) {
    char text[32];
    int len = snprintf(text, sizeof text, "__%s%s__", prefix, name);
    return intern(interner, text, (size_t)len);
}

void names_init(Names *names, Interner *interner) {
#define X(name) names->dunder_##name = special(interner, "", #name);
    NAMES_SPECIAL(X)
#undef X
#define X(text) names->text = intern_text(interner, #text);
    NAMES_PLAIN(X)
#undef X
    static const char *const BINARY[NAMES_BINARY_COUNT] = {
#define X(op, name) name,
        NAMES_BINARY(X)
#undef X
    };
    for (int i = 0; i < NAMES_BINARY_COUNT; i++) {
        names->binary[i] = special(interner, "", BINARY[i]);
        names->mirrored[i] = special(interner, "r", BINARY[i]);
        names->inplace[i] = special(interner, "i", BINARY[i]);
    }
}
