#include "ui/text.h"

static const char *const TEXTS[TEXT_COUNT][LANGUAGE_COUNT] = {
#define TEXT(id, en, zh) {en, zh},
#include "ui/texts.def"
#undef TEXT
};

const char *text_get(TextId id, Language language) {
    return TEXTS[id][language];
}
