/* One line: where one is, and what is unusual there. */
#include "ui/pane.h"

static void add_part(Str *out, const char *text) {
    str_add(out, out->len ? " · " : "");
    str_add(out, text);
}

static void add_stage(const Session *session, Str *out) {
    const Lesson *lesson = &session->program.lesson;
    if (session->stage < 0)
        return;
    str_addf(out, session_text(session, TEXT_STAGE_OF),
             lesson->stages[session->stage].title[session->language], session->stage + 1,
             lesson->stage_count);
}

static void add_step(const Session *session, Str *out) {
    const Program *program = &session->program;
    size_t k = program_position(program);
    str_add(out, out->len ? " · " : "");
    str_addf(out, session_text(session, TEXT_STEP_OF), k, program_last(program));
    if (program_step(program, k)->line) {
        str_add(out, " · ");
        str_addf(out, session_text(session, TEXT_LINE), program_step(program, k)->line);
    }
    if (program_step(program, k)->depth > 1)
        add_part(out, program_function(program, k));
    add_part(out, program->lesson.title[session->language]);
}

static void add_script(const Session *session, Str *out) {
    const ScriptPlay *play = &session->script;
    static const TextId STATES[] = {[SCRIPT_PAUSED] = TEXT_SCRIPT_NEXT,
                                    [SCRIPT_LEFT] = TEXT_SCRIPT_LEFT,
                                    [SCRIPT_OVER] = TEXT_SCRIPT_OVER};
    int cues, cue = replay_cue_of(play->replay, play->next ? play->next - 1 : 0, &cues);
    const char *state = play->state == SCRIPT_RUNNING || play->state == SCRIPT_WAITING
                            ? ""
                            : session_text(session, STATES[play->state]);
    Str name = {0};
    replay_add_text(session->cue ? session->cue : "", session->language, &name);
    if (cues && play->state != SCRIPT_LEFT)
        str_addf(out, session_text(session, TEXT_SCRIPT_AT), str_text(&name), cue, cues, state);
    else
        str_add(out, state);
    str_release(&name);
}

/* What is unusual: playing, a search, a count, a failure, the end. */
static void add_state(const Session *session, Str *out) {
    const Run *run = session->program.run;
    if (session->typed_count)
        str_addf(out, "%d  ", session->typed_count);
    if (session->speed > 0)
        str_addf(out, session_text(session, TEXT_PLAYING), session->speed);
    else if (session->found)
        str_addf(out, "/%s", session->found);
    else if (session->script.replay)
        add_script(session, out);
    else if (session->predict.on)
        str_addf(out, session_text(session, TEXT_PREDICT_SCORE), session->predict.right,
                 session->predict.asked);
    else if (program_fails_at(&session->program, program_position(&session->program)))
        str_addf(out, session_text(session, TEXT_FAILED), run->error_type);
    else if (program_position(&session->program) == program_last(&session->program))
        str_add(out, session_text(session, TEXT_ENDED_WELL));
}

static void draw_place(const Session *session, Canvas *canvas, Rect rect) {
    Str place = {0}, state = {0}, unusual = {0};
    add_stage(session, &place);
    add_step(session, &place);
    timer_add_text(session, &state);
    add_state(session, &unusual);
    if (unusual.len)
        add_part(&state, str_text(&unusual));
    int width = canvas_text_width(canvas, str_text(&state), state.len);
    width = width > rect.width / 2 ? rect.width / 2 : width;
    canvas_text_cut(canvas, rect.x + 1, rect.y, rect.width - width - 4, style_of(ROLE_STATUS),
                    str_text(&place));
    canvas_text_right(canvas, rect.x + rect.width - width - 1, rect.y, width,
                      style_with(ROLE_STATUS, CANVAS_BOLD), str_text(&state));
    str_release(&place);
    str_release(&state);
    str_release(&unusual);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    canvas_fill(canvas, rect, style_of(ROLE_STATUS));
    if (session_has_program(session))
        draw_place(session, canvas, rect);
}

const Pane pane_status = {.draw = draw};
