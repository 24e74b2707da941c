/* A step as one plain sentence with numbers: for screen readers, transcripts and the prompt of
 * --plain. */
#include "ui/state.h"
#include "ui/summary.h"

enum { SENTENCE_MOST_VARIABLES = 4, SENTENCE_DIGITS = 4 };

static void add_numbers(const Session *session, const Tensor *t, Str *out) {
    Stats stats = stats_of(t, PART_COMPLEX);
    char least[FIGURE_BYTES], most[FIGURE_BYTES], mean[FIGURE_BYTES];
    int64_t infinite = stats.positive_infinite + stats.negative_infinite;
    if (t->ndim == 0 || !stats.count || t->dtype == DTYPE_BOOL)
        return;
    figure_write_number(stats.least, SENTENCE_DIGITS, least);
    figure_write_number(stats.most, SENTENCE_DIGITS, most);
    figure_write_number(stats.mean, SENTENCE_DIGITS, mean);
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
                 str_text(&run->error.text));
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
