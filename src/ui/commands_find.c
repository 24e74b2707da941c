/* Commands that search the timeline and evaluate at the present step. */
#include "base/utf8.h"
#include "ui/state.h"
#include "ui/travel.h"

#include <ctype.h>
#include <string.h>

/* ---- searching text ---- */

/* Letter case counts only when the text has a capital in it. */
static bool has_capital(const char *text) {
    for (; *text; text++)
        if (isupper((unsigned char)*text))
            return true;
    return false;
}

static bool same_letters(const char *a, const char *b, size_t len, bool exact) {
    for (size_t i = 0; i < len; i++)
        if (exact ? a[i] != b[i]
                  : tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

bool session_text_holds(const char *text, size_t len, const char *wanted, size_t *at) {
    size_t wanted_len = strlen(wanted);
    bool exact = has_capital(wanted);
    for (size_t i = 0; wanted_len && i + wanted_len <= len; i++)
        if (same_letters(text + i, wanted, wanted_len, exact)) {
            *at = i;
            return true;
        }
    return false;
}

static bool narration_holds(const Session *session, size_t k) {
    int stage = session->program.stage_of[k];
    size_t at;
    if (stage < 0 || session->program.stage_stop[stage] != k)
        return false;
    const char *text = session->program.lesson.stages[stage].narration[session->language];
    return text && session_text_holds(text, strlen(text), session->found, &at);
}

/* A step whose code, changed names or (where its stage ends) narration hold the text. */
static bool step_holds(const void *user, const Program *program, size_t k) {
    const Session *session = user;
    const Step *step = program_step(program, k);
    Span span = program_span(program, k);
    size_t at;
    if (span.source && session_text_holds(span.source->text + span.start, span.end - span.start,
                                          session->found, &at))
        return true;
    for (int i = 0; i < step->change_count; i++) {
        const Symbol *name = step->changes[i].name;
        if (session_text_holds(name->text, name->len, session->found, &at))
            return true;
    }
    return narration_holds(session, k);
}

/* Says so when the text stands in code that never ran, and shows the line. */
static bool not_found(Session *session, CommandCall *call) {
    const Source *source = &session->program.run->source;
    size_t at;
    if (!session_text_holds(source->text, source->len, session->found, &at))
        return error_set(call->error, ERR_VALUE, session_text(session, TEXT_NOT_FOUND),
                         session->found);
    session->code_line = span_line((Span){source, (uint32_t)at, (uint32_t)at});
    str_addf(call->answer, session_text(session, TEXT_ONLY_IN_CODE), session->found,
             session->code_line);
    return true;
}

static bool find_once(Session *session, bool forward) {
    const Program *program = &session->program;
    size_t k = program_position(program), last = program_last(program);
    bool found = forward ? travel_search_round(program, k, step_holds, session, &k)
                         : travel_search(program, k, false, step_holds, session, &k) ||
                               travel_search(program, last + 1, false, step_holds, session, &k);
    if (found)
        session_go(session, k);
    return found;
}

/* As often as counted; once the search has come round, whole rounds are left out. */
static bool find(Session *session, CommandCall *call, bool forward) {
    size_t first = 0;
    if (!session->found)
        return error_set(call->error, ERR_VALUE, "nothing was searched for yet: find TEXT");
    for (int done = 0, left = call->count; left > 0; done++, left--) {
        if (!find_once(session, forward))
            return not_found(session, call);
        size_t k = program_position(&session->program);
        if (!done)
            first = k;
        else if (k == first)
            left = 1 + (left - 1) % done;
    }
    return true;
}

bool command_find(Session *session, CommandCall *call) {
    session_set_text(&session->found, *call->text ? call->text : NULL);
    call->count = 1; /* a number is a text to be found */
    if (!session->found || find(session, call, true))
        return true;
    session_set_text(&session->found, NULL);
    return false;
}

bool command_find_next(Session *session, CommandCall *call) {
    return find(session, call, true);
}

bool command_find_back(Session *session, CommandCall *call) {
    return find(session, call, false);
}

/* ---- evaluating ---- */

bool command_print(Session *session, CommandCall *call) {
    if (!*call->text)
        return error_set(call->error, ERR_VALUE, "print takes an expression: print xq.shape");
    return run_print(session->program.run, call->text, call->answer, call->error);
}
