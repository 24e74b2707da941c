/* The command `what`: a term of the glossary, an axis of the program, the axes of what is shown. */
#include "lesson/axes_comment.h"
#include "ui/glossary.h"
#include "ui/state.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { ASK_MOST_PLACES = 6 };

/* ---- terms ---- */

static void begin_line(Str *out) {
    str_add(out, out->len ? "\n" : "");
}

static void add_term(const Session *session, const Term *term, Str *out) {
    const char *own = term->name[session->language], *code = term->name[LANGUAGE_EN];
    begin_line(out);
    if (str_equal(own, code))
        str_addf(out, session_text(session, TEXT_TERM_ALONE), own, term->text[session->language]);
    else
        str_addf(out, session_text(session, TEXT_TERM_IS), own, code,
                 term->text[session->language]);
}

static void add_terms(const Session *session, Str *out) {
    begin_line(out);
    str_add(out, session_text(session, TEXT_TERMS_ARE));
    for (int i = 0; i < glossary_count(); i++) {
        str_add(out, i ? session_text(session, TEXT_LIST_COMMA) : "");
        str_add(out, glossary_at(i)->name[session->language]);
    }
}

/* ---- axes ---- */

static bool is_same_axis(const char *axis, const char *name) {
    bool letters = strlen(axis) == 1 && strlen(name) == 1;
    return letters ? toupper((unsigned char)*axis) == toupper((unsigned char)*name)
                   : str_equal(axis, name);
}

/* The program's own spelling of an axis; NULL when it has no such axis. */
static const char *find_axis(const Session *session, const char *name) {
    const Axes *axes = session->program.axes;
    for (int i = 0; session_has_program(session) && i < axes_count(axes); i++)
        if (is_same_axis(axes_name(axes, i), name))
            return axes_name(axes, i);
    return NULL;
}

typedef struct Mention {
    const char *name;
    int line; /* 0: none */
} Mention;

static bool is_elsewhere(void *context, int line, const char *text, size_t len) {
    Mention *mention = context;
    if (len != strlen(mention->name) || memcmp(text, mention->name, len) != 0)
        return true;
    mention->line = line;
    return false;
}

/* The first line whose shape comment has the name; 0: none. */
static int line_of_comment(const Source *source, const char *name) {
    Mention mention = {.name = name};
    axes_each_item(source, is_elsewhere, &mention);
    return mention.line;
}

static bool has_letter(const OpRecord *record, char letter) {
    return str_equal(record->op->name, "einsum") && record->arg_count &&
           record->args[0].kind == OP_STR && strchr(record->args[0].s, letter);
}

/* The first statement with an einsum whose equation has the letter; 0: none. */
static int line_of_einsum(const Program *program, const char *name) {
    for (size_t k = 1; !name[1] && k <= program_last(program); k++)
        for (const OpRecord *record = program_step(program, k)->ops; record; record = record->next)
            if (has_letter(record, *name) ||
                has_letter(record, (char)tolower((unsigned char)*name)))
                return program_step(program, k)->line;
    return 0;
}

static void add_origin(const Session *session, const char *name, Str *out) {
    const Program *program = &session->program;
    Value size;
    int comment = line_of_comment(&program->run->source, name);
    int einsum = comment ? 0 : line_of_einsum(program, name);
    if (comment || einsum)
        str_addf(out, session_text(session, comment ? TEXT_AXIS_COMMENT : TEXT_AXIS_LETTERS),
                 comment ? comment : einsum);
    else
        str_add(out, session_text(session, TEXT_AXIS_SIZES));
    if (program->run->frame && run_find_variable(program->run, program->run->frame, name, &size) &&
        size.type == VALUE_INT)
        str_addf(out, session_text(session, TEXT_AXIS_VALUE), name, (long long)size.i);
}

/* The bins that the slots of an axis hold, as some variable here tells. */
static void add_bins(const Session *session, const char *name, Str *out) {
    const BinsTable *table = &session->program.bins;
    for (size_t i = 0; i < table->count; i++)
        if (table->items[i].name && str_equal(table->items[i].name, name)) {
            str_add(out, session_text(session, TEXT_AXIS_BINS));
            for (int64_t slot = 0; slot < table->items[i].size; slot++)
                str_addf(out, " %" PRId64, table->items[i].bins[slot]);
            return;
        }
}

/* "xq axis 2, size 8", for the newest variables here that have the axis. */
static void add_places(const Session *session, const char *name, Str *out) {
    const Program *program = &session->program;
    const Frame *frame = program_step(program, program_position(program))->frame;
    int told = 0;
    for (int i = session->scene.count; i-- > 0 && told < ASK_MOST_PLACES;) {
        const SceneVariable *variable = &session->scene.variables[i];
        const char *names[TENSOR_MAX_NDIM];
        const Tensor *t = variable->value.type == VALUE_TENSOR ? variable->value.tensor : NULL;
        if (!t || !axes_of(program->axes, frame, variable->name, t, names))
            continue;
        for (int axis = 0; axis < t->ndim; axis++)
            if (names[axis] && str_equal(names[axis], name)) {
                str_add(out, told++ ? " · " : "\n");
                str_addf(out, session_text(session, TEXT_AXIS_AT), variable->name, axis,
                         (long long)t->shape[axis]);
            }
    }
    if (!told)
        str_add(out, session_text(session, TEXT_AXIS_NOWHERE));
}

/* "E: usually the features of one head" */
static void add_usual(const Session *session, const char *name, TextId stranger, Str *out) {
    const char *usual = glossary_axis(name, session->language);
    begin_line(out);
    str_addf(out, session_text(session, stranger), name);
    if (usual)
        str_addf(out, session_text(session, TEXT_AXIS_USUAL), usual);
}

static bool add_axis(const Session *session, const char *name, Str *out) {
    const char *axis = find_axis(session, name);
    if (axis) {
        add_usual(session, axis, TEXT_AXIS_HERE, out);
        str_add(out, "\n");
        add_origin(session, axis, out);
        add_bins(session, axis, out);
        add_places(session, axis, out);
        return true;
    }
    char letter[2] = {(char)toupper((unsigned char)*name), '\0'};
    if (strlen(name) != 1 || !glossary_axis(letter, session->language))
        return false;
    add_usual(session, letter, TEXT_AXIS_STRANGER, out);
    return true;
}

/* One line for each axis of the shown tensor. */
static void add_shown_axes(const Session *session, Str *out) {
    const Scene *scene = &session->scene;
    for (int i = 0; scene->tensor && i < scene->tensor->ndim; i++) {
        const char *name = scene->axes[i];
        const char *usual = name ? glossary_axis(name, session->language) : NULL;
        begin_line(out);
        str_addf(out, session_text(session, TEXT_AXIS_AT), scene_shown(scene)->name, i,
                 (long long)scene->tensor->shape[i]);
        str_addf(out, session_text(session, name ? TEXT_AXIS_NAMED : TEXT_AXIS_PLAIN), name);
        if (usual)
            str_addf(out, session_text(session, TEXT_AXIS_USUAL), usual);
    }
}

/* ---- the command ---- */

static bool no_such_term(const Session *session, const char *word, Error *error) {
    Nearest nearest;
    nearest_init(&nearest, word);
    glossary_offer(&nearest);
    for (int i = 0; session_has_program(session) && i < axes_count(session->program.axes); i++)
        nearest_offer(&nearest, axes_name(session->program.axes, i));
    if (nearest_found(&nearest))
        return error_set(error, ERR_NAME, "no term or axis '%s'; did you mean '%s'?", word,
                         nearest_found(&nearest));
    return error_set(error, ERR_NAME, "no term or axis '%s'; `what` lists them", word);
}

bool command_what(Session *session, CommandCall *call) {
    if (!*call->text) {
        add_shown_axes(session, call->answer);
        add_terms(session, call->answer);
        return true;
    }
    const Term *term = glossary_find(call->text);
    bool axis = add_axis(session, call->text, call->answer);
    if (term)
        add_term(session, term, call->answer);
    return axis || term || no_such_term(session, call->text, call->error);
}
