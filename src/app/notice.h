/* What the command line says, in the language asked for: one row of notices.def a sentence.
 *
 * There is one command line, so the language is the process's. Errors that come from below app/
 * bring their text in every language (base/said.h). */
#ifndef EINSTEP_APP_NOTICE_H
#define EINSTEP_APP_NOTICE_H

#include "base/error.h"
#include "lesson/lesson.h"

typedef enum NoticeId {
#define NOTICE(id, en, zh) NOTICE_##id,
#include "app/notices.def"
#undef NOTICE
    NOTICE_COUNT
} NoticeId;

void notice_use_language(Language language);
Language notice_language(void);

/* The text; those with % take the arguments their English form shows. */
const char *notice_text(NoticeId id);

/* Sets an error to a notice; returns false, as error_set does. */
bool notice_fail(Error *error, ErrorKind kind, NoticeId id, ...);

/* Why the system refused, by errno. */
const char *notice_reason(int code);

/* "einstep: TEXT" on stderr, made visible. */
void notice_say(NoticeId id, ...);

/* The same of an error; returns the exit status it means: 1 for a program that does not parse, 2
 * for all that is wrong with what was asked. */
int notice_complain(const Error *error);

/* As notice_say, of something wrong with what was asked; returns 2. */
int notice_refuse(NoticeId id, ...);

#endif
