/* The words of the field and of this program, explained in both languages (ui/glossary.def), and
 * what the letters of axes usually stand for. Knows nothing of the program being watched. */
#ifndef EINSTEP_UI_GLOSSARY_H
#define EINSTEP_UI_GLOSSARY_H

#include "base/nearest.h"
#include "lesson/lesson.h"

typedef struct Term {
    const char *name[LANGUAGE_COUNT];
    const char *also; /* other words for it, separated by blanks */
    const char *text[LANGUAGE_COUNT];
} Term;

int glossary_count(void);
const Term *glossary_at(int index);

/* By its name in either language or another word for it, whatever the capitals; NULL else. */
const Term *glossary_find(const char *word);

/* What an axis letter usually stands for; NULL when it has no usual meaning. */
const char *glossary_axis(const char *name, Language language);

/* Offers every name in either language. */
void glossary_offer(Nearest *nearest);

#endif
