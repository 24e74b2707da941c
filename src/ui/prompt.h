/* The line one types on: editing, history, completion. Holds text and knows nothing of what is done
 * with it; what could complete it, its caller offers. */
#ifndef EINSTEP_UI_PROMPT_H
#define EINSTEP_UI_PROMPT_H

#include "base/str.h"
#include "base/vec.h"

typedef VEC(char *) PromptLines;

typedef struct Prompt {
    char kind;           /* ':' a command, '/' a text to find; 0: closed */
    Str text;
    size_t cursor;       /* byte offset, between characters */
    PromptLines history[2]; /* of commands and of searches, oldest first */
    size_t recalled;     /* line of the history on show; its count: what is being typed */
    char *draft;         /* what was being typed while the history is looked at */
    PromptLines offers;  /* what could stand at `offers_at`, sorted */
    size_t offers_at;
    int offered;         /* the one now in the text; -1: what they have in common */
} Prompt;

typedef enum PromptEvent {
    PROMPT_EDITED,
    PROMPT_ACCEPTED, /* Enter: the text is to be done; it is in the history already */
    PROMPT_CLOSED,   /* Esc, or Backspace in an empty line */
    PROMPT_COMPLETE  /* Tab: the caller offers and calls prompt_complete */
} PromptEvent;

void prompt_open(Prompt *prompt, char kind);
void prompt_close(Prompt *prompt);
void prompt_release(Prompt *prompt);

PromptEvent prompt_key(Prompt *prompt, const char *key);

/* True when Tab was pressed again and the next of the former offers is now in the text. */
bool prompt_complete_next(Prompt *prompt);

/* Offers for the text from byte `at` to the cursor: prompt_begin_offers, prompt_offer for each,
 * then prompt_complete, which puts in what all of them have in common. */
void prompt_begin_offers(Prompt *prompt, size_t at);
void prompt_offer(Prompt *prompt, const char *text);
void prompt_complete(Prompt *prompt);

#endif
