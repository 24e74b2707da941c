#include "ui/question.h"

#include "base/mem.h"
#include "ui/reason.h"

#include <inttypes.h>
#include <string.h>

enum { QUESTION_ATTEMPTS = 24 };

void question_release(Question *question) {
    mem_free(question->code);
    mem_free(question->ask);
    for (int i = 0; i < QUESTION_CHOICES; i++) {
        mem_free(question->choices[i]);
        mem_free(question->reasons[i]);
    }
    *question = (Question){0};
}

/* ---- building ---- */

static char *copy(const char *text) {
    return text ? mem_copy_text(text, strlen(text)) : NULL;
}

/* Adds a choice unless it is there already; the first is the right one. */
static void add_choice(Question *question, const char *text, const char *reason) {
    for (int i = 0; i < question->count; i++)
        if (str_equal(question->choices[i], text))
            return;
    if (question->count == QUESTION_CHOICES)
        return;
    question->choices[question->count] = copy(text);
    question->reasons[question->count++] = copy(reason);
}

static void swap(Question *question, int a, int b) {
    char *text = question->choices[a], *reason = question->reasons[a];
    question->choices[a] = question->choices[b];
    question->reasons[a] = question->reasons[b];
    question->choices[b] = text;
    question->reasons[b] = reason;
}

/* Puts the right one, which is the first, where `salt` says. */
static bool finish(Question *question, size_t salt) {
    if (question->count < 2) {
        question_release(question);
        return false;
    }
    question->right = (int)((salt * 7 + salt / 3) % (size_t)question->count);
    swap(question, 0, question->right);
    return true;
}

bool question_of_stage(Question *out, const Program *program, int stage, Language language) {
    const Predict *predict = &program->lesson.stages[stage].predict;
    *out = (Question){0};
    if (!predict->ask[language])
        return false;
    out->ask = copy(predict->ask[language]);
    add_choice(out, predict->answer[language], predict->why[language]);
    for (int i = 0; i < predict->wrong_count; i++)
        add_choice(out, predict->wrong[language][i], predict->why_wrong[language][i]);
    return finish(out, (size_t)stage);
}

/* ---- what a step binds ---- */

typedef struct Subject {
    Question *out;
    Language language;
    Run *run;
    const Step *step;
    size_t k;
    const char *name;      /* the variable */
    Value value;
    Origins origins;
} Subject;

static const char *say(const Subject *subject, TextId id) {
    return text_get(id, subject->language);
}

static const Tensor *first_tensor(const OpRecord *op) {
    for (int i = 0; op && i < op->arg_count; i++) {
        if (op->args[i].kind == OP_TENSOR)
            return op->args[i].tensor;
        if (op->args[i].kind == OP_LIST && op->args[i].list.count &&
            op->args[i].list.items[0].kind == OP_TENSOR)
            return op->args[i].list.items[0].tensor;
    }
    return NULL;
}

static const OpRecord *op_that_made(const Step *step, const Tensor *t) {
    const OpRecord *made = NULL;
    for (const OpRecord *op = step->ops; op; op = op->next)
        if (op->result.kind == OP_TENSOR && op->result.tensor == t)
            made = op;
    return made;
}

/* Name of the variable that holds the operand: "q", or NULL. */
static const char *name_of_tensor(Run *run, const Frame *frame, const Tensor *t) {
    Variable *variables;
    int count = run_variables(run, frame, &variables);
    const char *name = NULL;
    for (int i = 0; i < count; i++)
        if (variables[i].value.type == VALUE_TENSOR && variables[i].value.tensor == t &&
            !variables[i].of_self)
            name = variables[i].name->text;
    mem_free(variables);
    return name;
}

/* ---- whole numbers ---- */

/* With its reason, which is told of the values before the step. */
static void add_right_number(Subject *subject, const char *text, int64_t right) {
    Span span = subject->step->span;
    Str why = {0};
    run_seek(subject->run, subject->k - 1);
    reason_add_number(&why, subject->language, subject->run, subject->step->frame,
                      span.source->text + span.start, span.end - span.start, right);
    run_seek(subject->run, subject->k);
    add_choice(subject->out, text, why.len ? str_text(&why) : NULL);
    str_release(&why);
}

static bool ask_number(Subject *subject) {
    int64_t right = subject->value.i;
    const struct {
        int64_t value;
        TextId reason;
    } WRONG[] = {{right - 1, TEXT_WHY_ONE_LESS}, {right + 1, TEXT_WHY_ONE_MORE},
                 {right * 2, TEXT_WHY_DOUBLE}};
    Str text = {0};
    if (right < 2 || right > 1000000)
        return false;
    str_addf(&text, say(subject, TEXT_ASK_NUMBER), subject->name);
    subject->out->ask = str_take(&text);
    str_addf(&text, "%" PRId64, right);
    add_right_number(subject, str_text(&text), right);
    for (int i = 0; i < 3; i++) {
        str_clear(&text);
        str_addf(&text, "%" PRId64, WRONG[i].value);
        add_choice(subject->out, str_text(&text), say(subject, WRONG[i].reason));
    }
    str_release(&text);
    return true;
}

/* ---- shapes ---- */

typedef struct Shape {
    int ndim;
    int64_t size[TENSOR_MAX_NDIM];
} Shape;

static Shape shape_of(const Tensor *t) {
    Shape shape = {.ndim = t->ndim};
    memcpy(shape.size, t->shape, sizeof shape.size);
    return shape;
}

static void add_shape(Subject *subject, const Shape *shape, const char *reason) {
    Str text = {0};
    tensor_add_shape(&text, shape->ndim, shape->size);
    add_choice(subject->out, str_text(&text), reason);
    str_release(&text);
}

static bool is_op(const Subject *subject, const char *name) {
    return subject->origins.op && str_equal(subject->origins.op->op->name, name);
}

/* The one axis whose size the operation changed; -1 when it is not one. */
static int changed_axis(const Shape *in, const Shape *out) {
    int axis = -1;
    for (int i = 0; in->ndim == out->ndim && i < in->ndim; i++)
        if (in->size[i] != out->size[i]) {
            if (axis >= 0)
                return -1;
            axis = i;
        }
    return in->ndim == out->ndim ? axis : -1;
}

static void add_resized(Subject *subject, Shape shape, int axis, int64_t size, TextId reason) {
    shape.size[axis] = size;
    add_shape(subject, &shape, say(subject, reason));
}

static void add_transform_mistakes(Subject *subject, const Shape *in, const Shape *out) {
    int axis = changed_axis(in, out);
    if (axis < 0)
        return;
    if (is_op(subject, "rfft")) {
        add_resized(subject, *out, axis, in->size[axis] / 2, TEXT_WHY_NO_PLUS_ONE);
        add_resized(subject, *out, axis, in->size[axis], TEXT_WHY_FULL_FFT);
    } else if (is_op(subject, "irfft")) {
        add_resized(subject, *out, axis, 2 * in->size[axis], TEXT_WHY_TWICE_BINS);
        add_resized(subject, *out, axis, in->size[axis], TEXT_WHY_BINS_STAY);
    }
}

static void add_kept_axis(Subject *subject, const Shape *in, const Shape *out) {
    Shape shape = *in;
    int axis = 0;
    if (in->ndim != out->ndim + 1)
        return;
    while (axis < out->ndim && in->size[axis] == out->size[axis])
        axis++;
    shape.size[axis] = 1;
    add_shape(subject, &shape, say(subject, TEXT_WHY_KEEPDIM));
}

static void add_swapped(Subject *subject, Shape shape, int a, int b, TextId reason) {
    if (a < 0 || b >= shape.ndim || a >= b)
        return;
    int64_t size = shape.size[a];
    shape.size[a] = shape.size[b];
    shape.size[b] = size;
    add_shape(subject, &shape, say(subject, reason));
}

static void add_without_first(Subject *subject, Shape shape) {
    if (shape.ndim < 2)
        return;
    memmove(shape.size, shape.size + 1, (size_t)(shape.ndim - 1) * sizeof *shape.size);
    shape.ndim--;
    add_shape(subject, &shape, say(subject, TEXT_WHY_AXIS_LOST));
}

static void add_operand_shape(Subject *subject, const Shape *in) {
    Str reason = {0};
    str_addf(&reason, say(subject, TEXT_WHY_OPERAND),
             subject->origins.operand_name ? subject->origins.operand_name : "...");
    add_shape(subject, in, str_text(&reason));
    str_release(&reason);
}

static bool ask_shape(Subject *subject) {
    Shape out = shape_of(subject->value.tensor), in = out;
    Str ask = {0}, why = {0};
    if (out.ndim == 0)
        return false;
    str_addf(&ask, say(subject, TEXT_ASK_SHAPE), subject->name);
    subject->out->ask = str_take(&ask);
    reason_add_shape(&why, subject->language, &subject->origins, subject->value.tensor);
    add_shape(subject, &out, why.len ? str_text(&why) : NULL);
    str_release(&why);
    if (subject->origins.operand) {
        in = shape_of(subject->origins.operand);
        add_transform_mistakes(subject, &in, &out);
        add_kept_axis(subject, &in, &out);
        add_operand_shape(subject, &in);
    }
    add_swapped(subject, out, out.ndim - 2, out.ndim - 1, TEXT_WHY_LAST_TWO);
    add_swapped(subject, out, 0, 1, TEXT_WHY_FIRST_TWO);
    add_without_first(subject, out);
    return true;
}

/* ---- where a cell lands ---- */

/* Axes of the result by the operand's: place[i] is where axis i of the operand went. False when
 * the result is no reordering of the operand's axes. */
static bool find_axes(const Tensor *in, const Tensor *out, int place[TENSOR_MAX_NDIM]) {
    bool moved = false;
    if (in->ndim != out->ndim || in->storage != out->storage || in->offset != out->offset)
        return false;
    for (int i = 0; i < in->ndim; i++) {
        place[i] = -1;
        for (int j = 0; j < out->ndim; j++)
            if (in->shape[i] == out->shape[j] && in->stride[i] == out->stride[j])
                place[i] = j;
        if (place[i] < 0)
            return false;
        moved = moved || place[i] != i;
    }
    return moved;
}

static void add_index(Subject *subject, int ndim, const int64_t *index, const char *reason) {
    Str text = {0};
    str_addf(&text, "%s[", subject->name);
    for (int i = 0; i < ndim; i++)
        str_addf(&text, i ? ",%" PRId64 : "%" PRId64, index[i]);
    str_add_char(&text, ']');
    add_choice(subject->out, str_text(&text), reason);
    str_release(&text);
}

static bool is_inside(const Tensor *t, const int64_t *index) {
    for (int i = 0; i < t->ndim; i++)
        if (index[i] < 0 || index[i] >= t->shape[i])
            return false;
    return true;
}

static void add_wrong_places(Subject *subject, const int64_t *from, const int *place) {
    const Tensor *out = subject->value.tensor;
    int64_t turned[TENSOR_MAX_NDIM], other[TENSOR_MAX_NDIM];
    for (int i = 0; i < out->ndim; i++) {
        turned[i] = from[place[i]];
        other[i] = from[out->ndim - 1 - i];
    }
    if (is_inside(out, from))
        add_index(subject, out->ndim, from, say(subject, TEXT_WHY_SAME_INDEX));
    if (is_inside(out, turned))
        add_index(subject, out->ndim, turned, say(subject, TEXT_WHY_INVERSE));
    if (is_inside(out, other))
        add_index(subject, out->ndim, other, say(subject, TEXT_WHY_REVERSED));
}

static void ask_place_of(Subject *subject, const int64_t *from, const int *place) {
    const Tensor *in = subject->origins.operand, *out = subject->value.tensor;
    int64_t to[TENSOR_MAX_NDIM];
    Str ask = {0}, cell = {0}, why = {0};
    question_release(subject->out);
    str_addf(&cell, "%s[", subject->origins.operand_name);
    for (int i = 0; i < in->ndim; i++) {
        to[place[i]] = from[i];
        str_addf(&cell, i ? ",%" PRId64 : "%" PRId64, from[i]);
    }
    str_add_char(&cell, ']');
    str_addf(&ask, say(subject, TEXT_ASK_PLACE), str_text(&cell), subject->name);
    str_release(&cell);
    subject->out->ask = str_take(&ask);
    reason_add_place(&why, subject->language, subject->origins.operand_name, subject->name,
                     out->ndim, place);
    add_index(subject, out->ndim, to, str_text(&why));
    str_release(&why);
    add_wrong_places(subject, from, place);
}

/* Of several cells the one that leaves the most mistakes possible: a wrong index that is out of
 * range would give itself away. */
static bool ask_place(Subject *subject) {
    const Tensor *in = subject->origins.operand, *out = subject->value.tensor;
    int place[TENSOR_MAX_NDIM], best = 0;
    int64_t from[TENSOR_MAX_NDIM], best_from[TENSOR_MAX_NDIM];
    if (!in || !subject->origins.operand_name || !tensor_count(in) || !find_axes(in, out, place))
        return false;
    for (int attempt = 0; attempt < QUESTION_ATTEMPTS; attempt++) {
        for (int i = 0; i < in->ndim; i++)
            from[i] = (attempt * (i + 2) + i * i + 1) % in->shape[i];
        ask_place_of(subject, from, place);
        if (subject->out->count > best) {
            best = subject->out->count;
            memcpy(best_from, from, sizeof from);
        }
    }
    ask_place_of(subject, best_from, place);
    return true;
}

/* ---- a step ---- */

/* The last variable that the statement bound, if it is one worth asking about. */
static bool find_subject(Subject *subject, const Program *program, size_t k) {
    const Step *step = program_step(program, k);
    Run *run = program->run;
    if (step->kind != STEP_STATEMENT)
        return false;
    for (int i = step->change_count; i-- > 0;) {
        const StepChange *change = &step->changes[i];
        if (!change->bound || change->of_self ||
            !run_find_variable(run, step->frame, change->name->text, &subject->value))
            continue;
        subject->name = change->name->text;
        subject->step = step;
        if (subject->value.type != VALUE_TENSOR)
            return subject->value.type == VALUE_INT && step->change_count == 1;
        subject->origins.op = op_that_made(step, subject->value.tensor);
        subject->origins.operand = first_tensor(subject->origins.op);
        if (subject->origins.operand)
            subject->origins.operand_name = name_of_tensor(run, step->frame, subject->origins.operand);
        return true;
    }
    return false;
}

/* `for i in ...` binds a number that nobody can foresee from the line. */
static bool is_loop(const Program *program, size_t k) {
    Span span = program_span(program, k);
    return span.source && !strncmp(span.source->text + span.start, "for ", 4);
}

static bool ask(Subject *subject) {
    if (subject->value.type == VALUE_INT)
        return ask_number(subject);
    return ask_place(subject) || ask_shape(subject);
}

bool question_of_step(Question *out, const Program *program, size_t k, Language language) {
    size_t position = program_position(program);
    Subject subject = {.out = out, .language = language, .run = program->run, .k = k};
    *out = (Question){0};
    run_seek(program->run, k);
    bool asked = !is_loop(program, k) && find_subject(&subject, program, k) && ask(&subject);
    run_seek(program->run, position);
    if (!asked || !finish(out, k))
        return false;
    Span span = program_span(program, k);
    out->code = mem_copy_text(span.source->text + span.start, span.end - span.start);
    return true;
}
