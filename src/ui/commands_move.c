/* Commands that move along the timeline. */
#include "base/nearest.h"
#include "ui/state.h"
#include "ui/travel.h"

#include <stdlib.h>
#include <string.h>

static const double SLOWEST = 0.125, FASTEST = 64;

static void answer_text(const Session *session, Str *answer, TextId id) {
    str_add(answer, session_text(session, id));
}

/* ---- steps ---- */

static void note_end(const Session *session, size_t from, Str *answer) {
    size_t k = program_position(&session->program);
    if (k == from)
        answer_text(session, answer, k == 0 ? TEXT_AT_START : TEXT_AT_END);
}

bool command_step(Session *session, CommandCall *call) {
    size_t k = program_position(&session->program), last = program_last(&session->program);
    size_t count = (size_t)call->count;
    session_go(session, last - k < count ? last : k + count);
    note_end(session, k, call->answer);
    return true;
}

bool command_step_back(Session *session, CommandCall *call) {
    size_t k = program_position(&session->program), count = (size_t)call->count;
    session_go(session, k < count ? 0 : k - count);
    note_end(session, k, call->answer);
    return true;
}

typedef size_t Way(const Program *program, size_t k);

static bool go_way(Session *session, CommandCall *call, Way *way, Str *answer) {
    size_t from = program_position(&session->program), k = from, former = k + 1;
    for (int i = 0; i < call->count && k != former; i++) {
        former = k;
        k = way(&session->program, k);
    }
    session_go(session, k);
    note_end(session, from, answer);
    return true;
}

bool command_next(Session *session, CommandCall *call) {
    return go_way(session, call, travel_next, call->answer);
}

bool command_next_back(Session *session, CommandCall *call) {
    return go_way(session, call, travel_next_back, call->answer);
}

bool command_first(Session *session, CommandCall *call) {
    (void)call;
    session_go(session, 0);
    return true;
}

bool command_last(Session *session, CommandCall *call) {
    (void)call;
    size_t last = program_last(&session->program);
    int stages = session->program.lesson.stage_count;
    bool at_end = stages && session->program.reached == stages;
    session_go_in_stage(session, last,
                        at_end ? stages - 1 : session->program.stage_of[last]);
    return true;
}

/* ---- stages ---- */

typedef bool StageWay(const Program *program, size_t *k, int *stage);

static bool go_stage(Session *session, CommandCall *call, StageWay *way, Str *answer) {
    size_t from = program_position(&session->program), k = from;
    int stage = session->stage, moved = 0;
    while (moved < call->count && way(&session->program, &k, &stage))
        moved++;
    if (moved)
        session_go_in_stage(session, k, stage);
    else
        answer_text(session, answer, way == travel_stage ? TEXT_AT_END : TEXT_AT_START);
    return true;
}

bool command_stage(Session *session, CommandCall *call) {
    return go_stage(session, call, travel_stage, call->answer);
}

bool command_stage_back(Session *session, CommandCall *call) {
    return go_stage(session, call, travel_stage_back, call->answer);
}

/* ---- functions ---- */

bool command_finish(Session *session, CommandCall *call) {
    size_t k;
    if (!travel_finish(&session->program, program_position(&session->program), &k))
        return error_set(call->error, ERR_VALUE, "this is no function: `last` goes to the end");
    session_go(session, k);
    return true;
}

bool command_finish_back(Session *session, CommandCall *call) {
    size_t k;
    if (!travel_finish_back(&session->program, program_position(&session->program), &k))
        return error_set(call->error, ERR_VALUE, "this is no function: `first` goes to the start");
    session_go(session, k);
    return true;
}

/* ---- breakpoints ---- */

static bool go_break(Session *session, CommandCall *call, bool forward, Str *answer) {
    size_t k = program_position(&session->program);
    for (int i = 0; i < call->count; i++)
        if (!travel_search(&session->program, k, forward, breakpoints_hit, &session->breakpoints,
                           &k)) {
            k = forward ? program_last(&session->program) : 0;
            answer_text(session, answer, forward ? TEXT_NO_BREAK_AHEAD : TEXT_NO_BREAK_BEHIND);
            break;
        }
    session_go(session, k);
    return true;
}

bool command_continue(Session *session, CommandCall *call) {
    return go_break(session, call, true, call->answer);
}

bool command_continue_back(Session *session, CommandCall *call) {
    return go_break(session, call, false, call->answer);
}

bool command_break(Session *session, CommandCall *call) {
    Str where = {0};
    bool set = false;
    if (*call->text)
        str_add(&where, call->text);
    else {
        const Step *step = run_step(session->program.run);
        str_addf(&where, "%d", session->code_line ? session->code_line : step->line);
    }
    bool done = breakpoints_toggle(&session->breakpoints, &session->program, str_text(&where),
                                   &set, call->error);
    if (done)
        str_addf(call->answer, session_text(session, set ? TEXT_BREAK_SET : TEXT_BREAK_CLEARED),
                 str_text(&where));
    str_release(&where);
    return done;
}

/* ---- goto ---- */

static bool at_line(const void *user, const Program *program, size_t k) {
    const Step *step = program_step(program, k);
    return step->line == *(const int *)user && step->kind != STEP_START &&
           program_source(program, k) == &program->run->source;
}

bool command_jump_back(Session *session, CommandCall *call) {
    (void)call;
    session_go(session, session->jumped_from);
    return true;
}

static bool goto_line(Session *session, const char *text, Error *error) {
    char *end;
    int line = (int)strtol(text, &end, 10);
    size_t k = program_position(&session->program);
    if (end == text || *end)
        return error_set(error, ERR_VALUE, "goto line takes a number, not '%s'", text);
    if (!travel_search_round(&session->program, k, at_line, &line, &k))
        return error_set(error, ERR_VALUE, "no statement that begins in line %d ran", line);
    session_go(session, k);
    return true;
}

static bool goto_step(Session *session, const char *text, Error *error) {
    unsigned long k = strtoul(text, NULL, 10);
    if (k > program_last(&session->program))
        return error_set(error, ERR_VALUE,
                         "no step %s: the last one is %zu; a line is: goto line %s", text,
                         program_last(&session->program), text);
    session_go(session, k);
    return true;
}

static bool holds_nan(Run *run, const Frame *frame, const StepChange *change) {
    Str name = {0};
    Value value;
    str_add(&name, change->of_self ? "self." : "");
    str_add(&name, change->name->text);
    bool bound = run_find_variable(run, frame, str_text(&name), &value);
    str_release(&name);
    return bound && value.type == VALUE_TENSOR && stats_of(value.tensor, PART_COMPLEX).nan > 0;
}

/* The run moves while it looks, and is put back where there is none. */
static bool goto_nan(Session *session, Error *error) {
    Run *run = session->program.run;
    size_t from = program_position(&session->program);
    for (size_t k = 1; k <= program_last(&session->program); k++) {
        const Step *step = program_step(&session->program, k);
        run_seek(run, k);
        for (int i = 0; i < step->change_count; i++)
            if (holds_nan(run, step->frame, &step->changes[i])) {
                session_go(session, k);
                session_set_text(&session->wanted, NULL);
                return true;
            }
    }
    run_seek(run, from);
    return error_set(error, ERR_VALUE, "no tensor that a step binds or changes holds a NaN");
}

static bool go_to_stage(Session *session, int stage, Error *error) {
    const Program *program = &session->program;
    if (stage >= program->reached)
        return error_set(error, ERR_VALUE, "the run ended with %s before stage '%s'",
                         program->run->error_type, program->lesson.stages[stage].name);
    session_go_in_stage(session, program->stage_stop[stage], stage);
    return true;
}

static bool no_such_place(const Session *session, const char *name, Error *error) {
    const Program *program = &session->program;
    Nearest nearest;
    nearest_init(&nearest, name);
    for (int i = 0; i < program->lesson.stage_count; i++) {
        const Stage *stage = &program->lesson.stages[i];
        nearest_offer(&nearest, stage->name);
        if (stage->opens_group && stage->group[session->language])
            nearest_offer(&nearest, stage->group[session->language]);
    }
    for (size_t k = 1; k <= program_last(program); k++)
        for (int i = 0; i < program_step(program, k)->change_count; i++)
            nearest_offer(&nearest, program_step(program, k)->changes[i].name->text);
    if (nearest_found(&nearest))
        return error_set(error, ERR_NAME, "no stage, variable or function '%s'; did you mean '%s'?",
                         name, nearest_found(&nearest));
    return error_set(error, ERR_NAME, "no stage, variable or function '%s'", name);
}

/* A stage by its whole name or its group's heading, a function's first entry, a variable's first
 * binding, a stage by the beginning of its name. */
static bool goto_name(Session *session, const char *name, Error *error) {
    const Program *program = &session->program;
    bool whole;
    int stage = program_find_stage(program, name, &whole);
    size_t k;
    if (whole)
        return go_to_stage(session, stage, error);
    if (travel_search(program, 0, true, program_step_enters, name, &k) ||
        travel_search(program, 0, true, program_step_changes, name, &k)) {
        session_go(session, k);
        return true;
    }
    return stage < 0 ? no_such_place(session, name, error)
                     : go_to_stage(session, stage, error);
}

bool command_goto(Session *session, CommandCall *call) {
    const char *text = call->text;
    if (!*text)
        return error_set(call->error, ERR_VALUE,
                         "goto takes a step, line N, a stage, a variable, a function or nan");
    if (str_starts_with(text, "line ") || str_equal(text, "line"))
        return goto_line(session, text + strlen("line"), call->error);
    if (str_equal(text, "nan"))
        return goto_nan(session, call->error);
    if (strspn(text, "0123456789") == strlen(text))
        return goto_step(session, text, call->error);
    return goto_name(session, text, call->error);
}

/* ---- playing ---- */

static void set_speed(Session *session, double speed, Str *answer) {
    session->last_speed = speed < SLOWEST ? SLOWEST : speed > FASTEST ? FASTEST : speed;
    session->speed = session->last_speed;
    if (session->spoken) /* the status line says it otherwise */
        str_addf(answer, session_text(session, TEXT_PLAYING), session->speed);
}

bool command_play(Session *session, CommandCall *call) {
    char *end;
    double speed = strtod(call->text, &end);
    if (*call->text && (*end || !(speed > 0)))
        return error_set(call->error, ERR_VALUE, "play takes steps a second, not '%s'", call->text);
    if (!*call->text && session->speed > 0)
        session->speed = 0;
    else
        set_speed(session, *call->text ? speed : session->last_speed, call->answer);
    session->owed = 0;
    return true;
}

bool command_faster(Session *session, CommandCall *call) {
    set_speed(session, session->last_speed * (session->speed > 0 ? 2 : 1), call->answer);
    return true;
}

bool command_slower(Session *session, CommandCall *call) {
    set_speed(session, session->last_speed / (session->speed > 0 ? 2 : 1), call->answer);
    return true;
}
