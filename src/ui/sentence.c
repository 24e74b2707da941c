/* A step as one plain sentence with numbers: for screen readers, transcripts and the prompt of
 * --plain. */
#include "ui/state.h"
#include "ui/summary.h"

enum {
    SENTENCE_MOST_VARIABLES = 4,
    SENTENCE_DIGITS = 4,
    SENTENCE_MOST_ROWS = 16,
    SENTENCE_MOST_COLUMNS = 16
};

static void add_numbers(const Session *session, const Tensor *t, Str *out) {
    Stats stats = stats_of(t, PART_COMPLEX);
    char least[FIGURE_BYTES], most[FIGURE_BYTES], mean[FIGURE_BYTES];
    int64_t infinite = stats.positive_infinite + stats.negative_infinite;
    if (t->ndim == 0 || !stats.count || t->dtype == DTYPE_BOOL)
        return;
    figure_write_number(stats.least, SENTENCE_DIGITS, least);
    figure_write_number(stats.most, SENTENCE_DIGITS, most);
    figure_write_number(stats.mean, SENTENCE_DIGITS, mean);
    if (stats_has_finite(&stats))
        str_addf(out, session_text(session, TEXT_SENTENCE_NUMBERS), least, most, mean);
    if (stats.nan)
        str_addf(out, session_text(session, TEXT_SENTENCE_NAN), (long long)stats.nan);
    if (infinite)
        str_addf(out, session_text(session, TEXT_SENTENCE_INFINITE), (long long)infinite);
}

static void add_variable(const Session *session, const SceneVariable *variable, Str *out) {
    str_addf(out, session_text(session, TEXT_SENTENCE_IS), variable->name);
    summary_add(out, variable->value);
    if (variable->value.type == VALUE_TENSOR)
        add_numbers(session, variable->value.tensor, out);
    if (variable->alias)
        str_addf(out, session_text(session, TEXT_SENTENCE_SHARES), variable->alias);
}

static int add_changes(const Session *session, Str *out) {
    const Scene *scene = &session->scene;
    int told = 0, left = 0;
    for (int i = 0; i < scene->count; i++) {
        if (!scene->variables[i].changed)
            continue;
        if (told == SENTENCE_MOST_VARIABLES) {
            left++;
            continue;
        }
        str_add(out, told++ ? session_text(session, TEXT_SENTENCE_AND) : "");
        add_variable(session, &scene->variables[i], out);
    }
    if (left)
        str_addf(out, session_text(session, TEXT_SENTENCE_MORE), left);
    return told;
}

static void add_event(const Session *session, size_t k, Str *out) {
    const Program *program = &session->program;
    const Step *step = program_step(program, k);
    const Run *run = program->run;
    if (step->kind == STEP_ENTRY)
        str_addf(out, session_text(session, TEXT_SENTENCE_ENTRY), program_function(program, k));
    if (step->kind == STEP_FAILED && run->error_type)
        str_addf(out, session_text(session, TEXT_SENTENCE_FAILED), run->error_type,
                 error_text(&run->error, session->language));
    else if (!add_changes(session, out))
        str_add(out, session_text(session, TEXT_SENTENCE_NOTHING));
}

void session_add_sentence(Session *session, Str *out) {
    if (!session_has_program(session))
        return;
    size_t k = program_position(&session->program);
    const Step *step = program_step(&session->program, k);
    if (k == 0) {
        str_add(out, session_text(session, TEXT_SENTENCE_START));
        return;
    }
    str_addf(out, session_text(session, TEXT_SENTENCE_LINE), k,
             program_function(&session->program, k), step->line);
    add_event(session, k, out);
    str_add(out, session_text(session, TEXT_SENTENCE_STOP));
}

/* ---- answers in words ---- */

/* The plane on show, a line a row, with what is beyond it told. */
static void add_table(const Session *session, Str *out) {
    const Plane *plane = session_plane_shown(session);
    const Tensor *t = session->scene.tensor;
    Figure figure = session_figure(session);
    int64_t rows = plane_rows(plane), columns = plane_columns(plane);
    char text[FIGURE_BYTES];
    for (int64_t row = 0; row < rows && row < SENTENCE_MOST_ROWS; row++) {
        str_addf(out, "\n%s%lld:", plane->row >= 0 && session->scene.axes[plane->row]
                                       ? session->scene.axes[plane->row]
                                       : "",
                 (long long)row);
        for (int64_t column = 0; column < columns && column < SENTENCE_MOST_COLUMNS; column++) {
            int64_t index[TENSOR_MAX_NDIM];
            plane_cell(plane, row, column, index);
            figure_write(&figure, t, tensor_position_at(t, index), text);
            str_addf(out, " %s", text);
        }
        str_add(out, columns > SENTENCE_MOST_COLUMNS ? " …" : "");
    }
    str_add(out, rows > SENTENCE_MOST_ROWS ? "\n…" : "");
}

static void add_shown(const Session *session, Str *out) {
    const SceneVariable *shown = scene_shown(&session->scene);
    if (!shown)
        return;
    str_add(out, out->len ? "\n" : "");
    add_variable(session, shown, out);
    str_add(out, session_text(session, TEXT_SENTENCE_STOP));
    if (session->scene.tensor && tensor_count(session->scene.tensor))
        add_table(session, out);
}

static bool shows_tensor(const Command *command) {
    static CommandHandler *const HANDLERS[] = {
        command_show, command_slice,    command_axes,       command_axes_back, command_view,
        command_part, command_index_up, command_index_down, command_digits,    command_notation,
    };
    for (size_t i = 0; i < sizeof HANDLERS / sizeof *HANDLERS; i++)
        if (command->run == HANDLERS[i])
            return true;
    return false;
}

static bool moves_cursor(const Command *command) {
    static CommandHandler *const HANDLERS[] = {command_left, command_right, command_up,
                                               command_down, command_start, command_end};
    for (size_t i = 0; i < sizeof HANDLERS / sizeof *HANDLERS; i++)
        if (command->run == HANDLERS[i])
            return true;
    return false;
}

void session_add_spoken(Session *session, const Command *command, Str *answer) {
    bool opens = command->run == command_open || command->run == command_reload;
    bool stays = command->run == command_break || command->run == command_play ||
                 command->run == command_faster || command->run == command_slower;
    bool moves = command->group == COMMAND_GROUP_MOVE && !stays;
    if (shows_tensor(command))
        add_shown(session, answer);
    else if (moves_cursor(command))
        session_add_cell(session, answer);
    else if (moves || opens || command->run == command_find || command->run == command_find_next ||
             command->run == command_find_back) {
        str_add(answer, answer->len ? "\n" : "");
        session_add_place(session, answer);
    }
}
