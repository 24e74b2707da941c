/* Sentences in the languages that einstep speaks.
 *
 * A sentence is written in English where it is said, as a printf format. Its Chinese is a row of
 * said.def under that same format, so that a function that says something needs no word about
 * languages, and what a program catches and prints is the same in all of them. A sentence without
 * a row stays English. Knows nothing of who says it, and of which language is wanted now. */
#ifndef EINSTEP_BASE_SAID_H
#define EINSTEP_BASE_SAID_H

#include "base/str.h"

#include <stdarg.h>
#include <stdbool.h>

typedef enum Language { LANGUAGE_EN, LANGUAGE_ZH, LANGUAGE_COUNT } Language;

/* Text in every language; {0} is empty. */
typedef struct Said {
    Str text[LANGUAGE_COUNT];
} Said;

void said_release(Said *said);
void said_clear(Said *said);
bool said_is_empty(const Said *said);
const char *said_text(const Said *said, Language language);

/* Adds a sentence, or a part of one, in every language. */
void said_add(Said *said, const char *format, ...) __attribute__((format(printf, 2, 3)));
void said_addv(Said *said, const char *format, va_list args);

/* Adds what is already said. */
void said_add_said(Said *said, const Said *other);

/* The same words in another language: the row's, or `english` itself where there is none. */
const char *said_in(Language language, const char *english);

/* All rows, for those who check them; NULL after the last. */
const char *said_row(size_t index, Language language);

#endif
