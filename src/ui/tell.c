/* A place told in words, for a session that speaks: the stage that begins with its narration, the
 * line of code, what was printed, and the step as a sentence. And the commands that tell what the
 * screen always shows. */
#include "lesson/narration.h"
#include "ui/pane.h"
#include "ui/summary.h"

#include <string.h>

enum { TELL_WIDTH = 78, TELL_MOST_CODE_LINES = 12 };

/* ---- the stage ---- */

static int measure(const void *canvas, const char *text, size_t len) {
    return canvas_text_width(canvas, text, len);
}

void session_add_narration(const Session *session, Str *out) {
    const char *markdown = session_narration(session);
    Arena arena = {0};
    Canvas canvas = {.ambiguous = 1};
    if (!markdown) {
        str_add(out, session_text(session, TEXT_NO_NARRATION));
        return;
    }
    Narration text = narration_lines(&arena, markdown, TELL_WIDTH, measure, &canvas);
    for (int i = 0; i < text.count; i++) {
        for (int span = 0; span < text.lines[i].count; span++)
            str_add(out, text.lines[i].spans[span].text);
        str_add(out, "\n");
    }
    arena_release(&arena);
}

static void add_stage_name(const Session *session, int stage, Str *out) {
    const Stage *told = &session->program.lesson.stages[stage];
    const char *group = told->group[session->language];
    str_addf(out, session_text(session, TEXT_TELL_STAGE), stage + 1,
             session->program.lesson.stage_count, told->title[session->language]);
    if (group && !str_equal(group, told->title[session->language]))
        str_addf(out, session_text(session, TEXT_ORIGIN_KIND), group);
}

/* When it has not been told just before. */
static void add_stage(Session *session, Str *out) {
    if (session->stage < 0 || session->stage == session->told_stage)
        return;
    session->told_stage = session->stage;
    str_add(out, "\n");
    add_stage_name(session, session->stage, out);
    str_add(out, "\n");
    if (session_narration(session))
        session_add_narration(session, out);
    str_add(out, "\n");
}

/* ---- the step ---- */

static void add_code(const Session *session, Str *out) {
    size_t k = program_position(&session->program), len;
    Span span = program_span(&session->program, k);
    int first = span_line(span), last = span_end_line(span);
    for (int line = first; k && line && line <= last; line++) {
        if (line - first == TELL_MOST_CODE_LINES) {
            str_add(out, "   …\n");
            return;
        }
        const char *text = source_line(span.source, line, &len);
        str_addf(out, "%4d  ", line);
        str_add_bytes(out, text, len);
        str_add(out, "\n");
    }
}

/* What has been printed since the place told before; going back tells nothing. */
static void add_printed(Session *session, Str *out) {
    const Run *run = session->program.run;
    size_t from = session->told_printed, to = run->printed_len;
    session->told_printed = to;
    if (from >= to)
        return;
    str_add(out, session_text(session, TEXT_TELL_PRINTS));
    str_add(out, "\n");
    str_add_bytes(out, run->printed.text + from, to - from);
    if (run->printed.text[to - 1] != '\n')
        str_add(out, "\n");
}

void session_add_place(Session *session, Str *out) {
    if (!session_has_program(session))
        return;
    add_stage(session, out);
    add_code(session, out);
    add_printed(session, out);
    session_add_sentence(session, out);
}

/* ---- commands ---- */

/* Where a screen shows it, its pane gets the keys instead. */
static bool told(Session *session, PaneId pane) {
    if (session->spoken)
        return true;
    session_focus(session, pane);
    return false;
}

bool command_where(Session *session, CommandCall *call) {
    size_t k = program_position(&session->program);
    int line = program_calling_line(&session->program, k);
    if (session->stage >= 0) {
        add_stage_name(session, session->stage, call->answer);
        str_add(call->answer, "\n");
    }
    str_addf(call->answer, session_text(session, TEXT_STEP_OF), k, program_last(&session->program));
    if (line) {
        str_add(call->answer, " · ");
        str_addf(call->answer, session_text(session, TEXT_CALLED_FROM), line);
    }
    str_add(call->answer, "\n");
    add_code(session, call->answer);
    session_add_sentence(session, call->answer);
    return true;
}

bool command_variables(Session *session, CommandCall *call) {
    const Scene *scene = &session->scene;
    if (!told(session, PANE_VARIABLES))
        return true;
    if (!scene->count)
        str_add(call->answer, session_text(session, TEXT_NO_VARIABLES));
    for (int i = 0; i < scene->count; i++) {
        const SceneVariable *variable = &scene->variables[i];
        str_addf(call->answer, "%s%s = ", i ? "\n" : "", variable->name);
        summary_add(call->answer, variable->value);
        if (variable->alias)
            str_addf(call->answer, session_text(session, TEXT_SENTENCE_SHARES), variable->alias);
        if (variable->changed)
            str_addf(call->answer, " (%s)", session_text(session, TEXT_CHANGED));
    }
    return true;
}

bool command_stages(Session *session, CommandCall *call) {
    if (!told(session, PANE_STAGES))
        return true;
    for (int i = 0; i < session->program.lesson.stage_count; i++) {
        str_add(call->answer, i ? "\n" : "");
        add_stage_name(session, i, call->answer);
        if (i == session->stage)
            str_addf(call->answer, " <- %s", session_text(session, TEXT_TELL_HERE));
    }
    return true;
}
