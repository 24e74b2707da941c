#include "base/mem.h"
#include "ui/pane.h"
#include "ui/state.h"

#include <string.h>

enum { SESSION_DEFAULT_DIGITS = 4, SESSION_MOST_PLAYED = 1000 };

/* ---- life ---- */

Session *session_new(const SessionOptions *options) {
    Session *session = mem_alloc(sizeof *session);
    *session = (Session){.host = options->host,
                         .language = options->only_english ? LANGUAGE_EN : options->language,
                         .look = options->look,
                         .spoken = options->spoken,
                         .only_english = options->only_english,
                         .stage = -1,
                         .told_stage = -1,
                         .plane = -1,
                         .last_speed = 2};
    session->scene.shown = -1;
    session_reset_view(session);
    if (session->language != options->language)
        session_say(session, MESSAGE_ERROR, session_text(session, TEXT_ONLY_ENGLISH));
    return session;
}

void session_reset_view(Session *session) {
    session->view = VIEW_BOTH;
    session->part = PART_COMPLEX;
    session->spotlight = SPOTLIGHT_OFF;
    session->digits = SESSION_DEFAULT_DIGITS;
    session->notation = NOTATION_AUTO;
    session->pinned = session->memory = session->zoomed = session->helping = false;
    session->focus = PANE_TENSOR;
    session->list = PANE_VARIABLES;
    session->chosen_stage = -1;
    session->code_line = session->code_column = 0;
    session->jumped_from = 0;
    session->speed = session->owed = 0;
    str_clear(&session->caption);
    session_set_text(&session->wanted, NULL);
    session_set_text(&session->found, NULL);
    session_set_text(&session->cue, NULL);
    session->scene.made = false;
    predict_close(session);
}

static void forget_planes(Session *session) {
    for (size_t i = 0; i < session->planes.count; i++)
        mem_free(session->planes.items[i].name);
    vec_release(&session->planes);
    session->plane = -1;
}

static void forget_program(Session *session) {
    origin_release(session);
    scene_release(&session->scene);
    forget_planes(session);
    predict_close(session);
    breakpoints_release(&session->breakpoints);
    program_release(&session->program);
    session_set_text(&session->wanted, NULL);
    session->stage = session->told_stage = -1;
    session->told_printed = 0;
}

void session_free(Session *session) {
    if (!session)
        return;
    forget_program(session);
    script_release(&session->script);
    prompt_release(&session->prompt);
    str_release(&session->message);
    str_release(&session->caption);
    mem_free(session->name);
    mem_free(session->found);
    mem_free(session->cue);
    mem_free(session);
}

void session_watch(Session *session, Run *run, const char *name) {
    forget_program(session);
    session_set_text(&session->name, name);
    program_init(&session->program, run);
    session->interrupted = run->stopped && run->error.kind == ERR_KEYBOARD_INTERRUPT;
    session->speed = session->owed = 0;
    session_go(session, 0);
    session_refresh(session);
}

/* ---- small things ---- */

bool session_has_program(const Session *session) {
    return session->program.run != NULL;
}

bool session_need_program(const Session *session, Error *error) {
    return session_has_program(session) ||
           error_set(error, ERR_VALUE, "nothing is open yet: open LESSON or open FILE.py");
}

void session_set_text(char **place, const char *text) {
    char *copy = text ? mem_copy_text(text, strlen(text)) : NULL;
    mem_free(*place);
    *place = copy;
}

void session_say(Session *session, MessageKind kind, const char *text) {
    str_clear(&session->message);
    str_add(&session->message, text);
    session->message_kind = *text ? kind : MESSAGE_NONE;
    session->message_scroll = (Scroll){0};
}

const char *session_text(const Session *session, TextId id) {
    return text_get(id, session->language);
}

const char *session_narration(const Session *session) {
    if (session->stage < 0)
        return NULL;
    const Stage *stage = &session->program.lesson.stages[session->stage];
    const char *own = stage->narration[session->language];
    return own ? own : stage->narration[LANGUAGE_EN];
}

Role session_axis_role(const Session *session, const char *name) {
    const Axes *axes = session->program.axes;
    for (int i = 0; name && i < axes_count(axes); i++)
        if (str_equal(axes_name(axes, i), name))
            return (Role)(ROLE_AXIS_0 + i % THEME_AXIS_COLOURS);
    return ROLE_HEADER;
}

void session_focus(Session *session, PaneId pane) {
    session->focus = pane;
    if (pane == PANE_VARIABLES || pane == PANE_STAGES || pane == PANE_OUTPUT)
        session->list = pane;
    if (pane == PANE_MEMORY)
        session->memory = true;
}

int session_context(const Session *session) {
    if (session->helping)
        return CONTEXT_HELP;
    if (session->speed > 0)
        return CONTEXT_PLAYING;
    if (session->found)
        return CONTEXT_FOUND;
    switch (session->focus) {
    case PANE_CODE: return CONTEXT_CODE;
    case PANE_STAGES:
    case PANE_VARIABLES: return CONTEXT_LIST;
    case PANE_NARRATION:
    case PANE_OUTPUT: return CONTEXT_TEXT;
    case PANE_TENSOR:
    case PANE_MEMORY:
        if (session->scene.tensor)
            return CONTEXT_TENSOR |
                   (dtype_is_complex(session->scene.tensor->dtype) ? CONTEXT_COMPLEX : 0);
        break;
    default: break;
    }
    return CONTEXT_MAIN;
}

/* ---- place ---- */

static void stand(Session *session, size_t k, int stage, bool by_stage) {
    size_t from = program_position(&session->program);
    if (k > from + 1 || from > k + 1)
        session->jumped_from = from;
    run_seek(session->program.run, k);
    origin_clear(session);
    if (stage != session->stage)
        session->scrolled[PANE_NARRATION] = 0;
    session->stage = stage;
    session->by_stage = by_stage;
    session->code_line = 0;
    session->chosen_stage = -1;
    session->scrolled[PANE_OUTPUT] = 0;
    failure_arrive(session);
}

void session_go(Session *session, size_t k) {
    stand(session, k, session->program.stage_of[k], false);
}

void session_go_in_stage(Session *session, size_t k, int stage) {
    stand(session, k, stage, true);
}

/* ---- the shown tensor ---- */

/* The cursor goes along: an axis of the new tensor starts where the axis of that name stood, or,
 * where no names are known, where the same axis of the same shape did. */
static void carry_cursor(KeptPlane *to, const KeptPlane *from) {
    bool named = false;
    for (int i = 0; i < to->plane.ndim; i++)
        for (int j = 0; j < from->plane.ndim; j++)
            if (to->axes[i] && from->axes[j] && str_equal(to->axes[i], from->axes[j])) {
                to->plane.index[i] = from->plane.index[j];
                named = true;
            }
    bool same = to->plane.ndim == from->plane.ndim &&
                !memcmp(to->plane.shape, from->plane.shape,
                        (size_t)to->plane.ndim * sizeof *to->plane.shape);
    if (!named && same)
        to->plane = from->plane;
    plane_fit(&to->plane, to->plane.shape);
}

static int find_plane(const Session *session, const char *name) {
    for (size_t i = 0; i < session->planes.count; i++)
        if (str_equal(session->planes.items[i].name, name))
            return (int)i;
    return -1;
}

static void look_at_tensor(Session *session) {
    const Scene *scene = &session->scene;
    const Tensor *t = scene->tensor;
    const char *name = scene_shown(scene)->name;
    int former = session->plane, found = find_plane(session, name);
    bool fits = found >= 0 && session->planes.items[found].plane.ndim == t->ndim;
    if (found < 0) {
        vec_push(&session->planes, (KeptPlane){.name = mem_copy_text(name, strlen(name))});
        found = (int)session->planes.count - 1;
    }
    KeptPlane *kept = &session->planes.items[found];
    memcpy(kept->axes, scene->axes, sizeof kept->axes);
    if (fits)
        plane_fit(&kept->plane, t->shape);
    else {
        plane_init(&kept->plane, t->ndim, t->shape);
        if (former >= 0 && former != found)
            carry_cursor(kept, &session->planes.items[former]);
    }
    session->plane = found;
}

void session_refresh(Session *session) {
    Scene *scene = &session->scene;
    if (!session_has_program(session))
        return;
    const SceneVariable *shown = scene->made ? scene_shown(scene) : NULL;
    bool wanted = !session->wanted || (shown && str_equal(shown->name, session->wanted)) ||
                  (scene->made && scene->missed);
    if (scene->made && scene->step == program_position(&session->program) &&
        scene->part == session->part && scene->of_stage == session->by_stage && wanted)
        return;
    scene_make(scene, &session->program, session->wanted, session->part, session->by_stage);
    if (scene->tensor)
        look_at_tensor(session);
}

Plane *session_plane(Session *session) {
    return session->scene.tensor ? &session->planes.items[session->plane].plane : NULL;
}

const Plane *session_plane_shown(const Session *session) {
    return session->scene.tensor ? &session->planes.items[session->plane].plane : NULL;
}

Scale session_scale(const Session *session) {
    bool phase = session->scene.scale.ramp == RAMP_PHASE;
    return session->pinned && !phase ? session->pin : session->scene.scale;
}

Figure session_figure(const Session *session) {
    const Scene *scene = &session->scene;
    return figure_choose(scene->tensor, &scene->stats, session->part, session->digits,
                         session->notation);
}

const char *session_part_text(const Session *session, Part part) {
    static const TextId NAMES[PART_COUNT] = {TEXT_PART_COMPLEX, TEXT_PART_ABS, TEXT_PART_PHASE,
                                             TEXT_PART_RE, TEXT_PART_IM};
    return session_text(session, NAMES[part]);
}

/* ---- commands ---- */

static bool needs_program(const Command *command) {
    return (command->group <= COMMAND_GROUP_FIND && command->run != command_what) ||
           command->run == command_expect;
}

/* Left out of a recording: what only opens something, and Enter, whose own command is told. */
static bool is_noted(const Command *command) {
    return command->run != command_select && command->run != command_command &&
           command->run != command_search && command->run != command_help;
}

static bool run_line(Session *session, const char *line, Str *answer, Error *error) {
    CommandCall call = {.answer = answer, .error = error};
    const Command *command = command_parse(line, &call);
    if (!command || (needs_program(command) && !session_need_program(session, error)))
        return false;
    bool asks = predict_asks(session, command, &call);
    bool done = asks || command->run(session, &call);
    if (!done && error->kind == ERR_KEYBOARD_INTERRUPT)
        session->interrupted = true;
    session_refresh(session);
    if (done && session->spoken && !asks)
        session_add_spoken(session, command, answer);
    if (done && session->host.note && is_noted(command))
        session->host.note(session->host.user, line);
    return done;
}

bool session_command(Session *session, const char *line, Str *answer, Error *error) {
    static const char BLANKS[] = " \t\r\n";
    line += strspn(line, BLANKS);
    size_t len = strlen(line);
    while (len && strchr(BLANKS, line[len - 1]))
        len--;
    if (!len || *line == '#')
        return true;
    char *trimmed = mem_copy_text(line, len);
    bool done = run_line(session, trimmed, answer, error);
    mem_free(trimmed);
    return done;
}

/* ---- time ---- */

static int due_now(const Session *session) {
    if (session->speed <= 0 || !session_has_program(session))
        return script_due(&session->script);
    double left = (1 - session->owed) * 1000 / session->speed;
    return left < 1 ? 1 : (int)left;
}

bool session_moves(const Session *session) {
    return due_now(session) >= 0;
}

int session_due(const Session *session) {
    return timer_due(&session->timer, due_now(session));
}

static void play(Session *session, int milliseconds) {
    session->owed += milliseconds * session->speed / 1000;
    if (session->owed < 1)
        return;
    int steps = session->owed > SESSION_MOST_PLAYED ? SESSION_MOST_PLAYED : (int)session->owed;
    session->owed = 0;
    size_t k = program_position(&session->program), last = program_last(&session->program);
    k = last - k < (size_t)steps ? last : k + (size_t)steps;
    session_go(session, k);
    session_refresh(session);
    if (k == last)
        session->speed = 0;
}

void session_tick(Session *session, int milliseconds) {
    timer_tick(&session->timer, milliseconds);
    if (session->speed > 0 && session_has_program(session))
        play(session, milliseconds);
    else
        script_tick(session, milliseconds);
}

/* ---- asking ---- */

bool session_ended(const Session *session) {
    return session->ended;
}

bool session_is_blank(const Session *session) {
    return session->blank;
}

Look session_look(const Session *session) {
    return session->look;
}

Language session_language(const Session *session) {
    return session->language;
}

const Run *session_run(const Session *session) {
    return session->program.run;
}

bool session_failed(const Session *session) {
    return session->failed;
}

bool session_take_interrupt(Session *session) {
    bool interrupted = session->interrupted;
    session->interrupted = false;
    return interrupted;
}

int session_take_wait(Session *session) {
    int wait = session->wait;
    session->wait = 0;
    return wait;
}

bool session_take_pause(Session *session) {
    bool pause = session->pause;
    session->pause = false;
    return pause;
}
