/* What the program itself says, in each language: one row of texts.def a sentence. */
#ifndef EINSTEP_UI_TEXT_H
#define EINSTEP_UI_TEXT_H

#include "lesson/lesson.h"

typedef enum TextId {
#define TEXT(id, en, zh) TEXT_##id,
#include "ui/texts.def"
#undef TEXT
    TEXT_COUNT
} TextId;

/* The text; those with % take the arguments their English form shows. */
const char *text_get(TextId id, Language language);

#endif
