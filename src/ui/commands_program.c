/* Commands about the program as a whole: opening, languages, colours, help, leaving. */
#include "base/nearest.h"
#include "ui/state.h"

#include <string.h>

/* ---- opening ---- */

static Run *load(const Session *session, const char *name, Error *error) {
    if (session->host.load)
        return session->host.load(session->host.user, name, error);
    error_set(error, ERR_VALUE, "no other program can be opened here");
    return NULL;
}

bool command_open(Session *session, CommandCall *call) {
    if (!*call->text)
        return error_set(call->error, ERR_VALUE, "open takes a lesson or a file: open rfft");
    Run *run = load(session, call->text, call->error);
    if (!run)
        return false;
    session_watch(session, run, call->text);
    const char *title = session->program.lesson.title[session->language];
    str_addf(call->answer, session_text(session, TEXT_OPENED), title ? title : call->text,
             session->program.lesson.stage_count, program_last(&session->program));
    return true;
}

/* ---- reload ---- */

/* A place in a program that may since have been edited: the stage's name, the text of the
 * statement, and how often that statement had run in the stage. */
typedef struct Place {
    char *stage;
    char *text;
    size_t step, times;
} Place;

static const char *stage_name(const Program *program, int stage) {
    return stage < 0 ? NULL : program->lesson.stages[stage].name;
}

static bool has_text(const Program *program, size_t k, const char *text) {
    Span span = program_step(program, k)->span;
    return text && span.source && strlen(text) == span.end - span.start &&
           !memcmp(text, span.source->text + span.start, span.end - span.start);
}

static Place place_of(const Session *session) {
    const Program *program = &session->program;
    Place place = {.step = program_position(program)};
    Span span = program_step(program, place.step)->span;
    session_set_text(&place.stage, stage_name(program, session->stage));
    if (span.source) {
        Str text = {0};
        str_add_bytes(&text, span.source->text + span.start, span.end - span.start);
        place.text = str_take(&text);
    }
    for (size_t k = 1; k <= place.step; k++)
        if (program->stage_of[k] == session->stage && has_text(program, k, place.text))
            place.times++;
    return place;
}

static void release_place(Place *place) {
    session_set_text(&place->stage, NULL);
    session_set_text(&place->text, NULL);
}

/* The same statement in the same stage; else the end of the stage; else the same step. */
static size_t find_place(const Program *program, const Place *place) {
    int stage = place->stage ? lesson_find_stage(&program->lesson, place->stage) : -1;
    size_t last = program_last(program), best = 0, times = 0;
    for (size_t k = 1; k <= last && times < place->times; k++)
        if (program->stage_of[k] == stage && has_text(program, k, place->text)) {
            best = k;
            times++;
        }
    if (best || !place->step)
        return best;
    if (stage >= 0)
        return program->stage_end[stage];
    return place->step < last ? place->step : last;
}

/* What belongs to the eye and not to the run: kept when the run is replaced. */
static void watch_again(Session *session, Run *run) {
    char *wanted = session->wanted, *name = NULL;
    session->wanted = NULL;
    session_set_text(&name, session->name);
    Breakpoints kept = session->breakpoints;
    session->breakpoints = (Breakpoints){0};
    session_watch(session, run, name);
    session->breakpoints = kept;
    session->wanted = wanted;
    session_set_text(&name, NULL);
}

bool command_reload(Session *session, CommandCall *call) {
    if (!session->name)
        return error_set(call->error, ERR_VALUE, "this program came from no file: open it again");
    Run *run = load(session, session->name, call->error);
    if (!run)
        return false;
    Place place = place_of(session);
    watch_again(session, run);
    session_go(session, find_place(&session->program, &place));
    release_place(&place);
    session->scene.made = false;
    str_addf(call->answer, session_text(session, TEXT_RELOADED), session->name,
             program_last(&session->program));
    if (run->error_type)
        str_addf(call->answer, session_text(session, TEXT_RELOADED_FAILED), run->error_type,
                 run->error_line);
    return true;
}

/* ---- settings ---- */

bool command_lang(Session *session, CommandCall *call) {
    Language language = session->language == LANGUAGE_EN ? LANGUAGE_ZH : LANGUAGE_EN;
    if (str_equal(call->text, "en"))
        language = LANGUAGE_EN;
    else if (str_equal(call->text, "zh"))
        language = LANGUAGE_ZH;
    else if (*call->text)
        return error_set(call->error, ERR_VALUE, "lang is en or zh, not '%s'", call->text);
    if (language != LANGUAGE_EN && session->only_english)
        return error_set(call->error, ERR_VALUE, "%s", session_text(session, TEXT_ONLY_ENGLISH));
    session->language = language;
    session->scrolled[PANE_NARRATION] = 0;
    str_add(call->answer, session_text(session, TEXT_LANGUAGE_IS));
    return true;
}

bool command_theme(Session *session, CommandCall *call) {
    ThemeId theme = (ThemeId)((session->look.theme + 1) % THEME_COUNT);
    if (*call->text && !theme_by_name(call->text, &theme))
        return error_set(call->error, ERR_VALUE, "theme is dark, light or mono, not '%s'",
                         call->text);
    session->look.theme = theme;
    str_add(call->answer, theme_name(theme));
    return true;
}

bool command_hall(Session *session, CommandCall *call) {
    if (*call->text && !str_equal(call->text, "on") && !str_equal(call->text, "off"))
        return error_set(call->error, ERR_VALUE, "hall is on or off, not '%s'", call->text);
    session->hall = *call->text ? str_equal(call->text, "on") : !session->hall;
    return true;
}

bool command_blank(Session *session, CommandCall *call) {
    (void)call;
    session->blank = !session->blank;
    return true;
}

/* ---- what lies over the panes ---- */

bool command_command(Session *session, CommandCall *call) {
    (void)call;
    prompt_open(&session->prompt, ':');
    return true;
}

bool command_search(Session *session, CommandCall *call) {
    (void)call;
    prompt_open(&session->prompt, '/');
    return true;
}

static void add_help_line(const Session *session, const Command *command, Str *out) {
    str_addf(out, "%s%s%s", command->name, *command->argument ? " " : "", command->argument);
    if (*command->keys)
        str_addf(out, "  (%s)", command->keys);
    str_addf(out, "  %s", command->help[session->language]);
}

bool command_help(Session *session, CommandCall *call) {
    const Command *topic = NULL;
    if (*call->text) {
        topic = command_by_name(call->text, strlen(call->text));
        if (!topic)
            topic = command_by_key(call->text);
        if (!topic)
            return error_set(call->error, ERR_NAME, "no command or key '%s'", call->text);
        add_help_line(session, topic, call->answer);
        return true;
    }
    session->help_scroll.first = 0;
    session->helping = !session->helping && !session->spoken;
    for (int i = 0; session->spoken && i < command_count(); i++) {
        str_add(call->answer, i ? "\n" : "");
        add_help_line(session, command_at(i), call->answer);
    }
    return true;
}

/* One thing at a time, the last opened first. */
bool command_back(Session *session, CommandCall *call) {
    (void)call;
    if (session->helping)
        session->helping = false;
    else if (predict_is_open(session))
        predict_close(session);
    else if (origin_is_open(session))
        origin_fold(session);
    else if (origin_has_marks(session))
        origin_clear(session);
    else if (failure_is_open(session))
        session->failure.open = false;
    else if (session->speed > 0)
        session->speed = 0;
    else if (session->found)
        session_set_text(&session->found, NULL);
    else if (session->zoomed)
        session->zoomed = false;
    else if (session->focus != PANE_TENSOR)
        session_focus(session, PANE_TENSOR);
    else if (session->memory)
        session->memory = false;
    else if (session->wanted) {
        session_set_text(&session->wanted, NULL);
        session->scene.made = false;
    }
    return true;
}

bool command_quit(Session *session, CommandCall *call) {
    (void)call;
    session->ended = true;
    return true;
}
