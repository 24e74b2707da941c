/* Commands that ask where a number comes from, and where it goes. */
#include "ui/state.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_MOST_TEXT = 500 };

/* ---- which cell ---- */

static Why *need_why(Session *session) {
    Origin *origin = &session->origin;
    if (!origin->why)
        origin->why = why_new(session->program.run);
    return origin->why;
}

/* A tensor that an expression gave. Its header goes with the expression, so it is copied. */
typedef struct Asking {
    const char *text; /* the index behind the expression, from its bracket on; or NULL */
    Tensor tensor;
    int64_t place;
    bool found, is_one, fits;
} Asking;

/* "[0, -1, 2]" as one index for each axis. */
static bool read_index(const char *text, const Tensor *t, int64_t *index) {
    int count = 0;
    for (text += *text == '['; count < t->ndim; count++) {
        char *end;
        int64_t at = strtoll(text, &end, 10);
        at += at < 0 ? t->shape[count] : 0;
        if (end == text || at < 0 || at >= t->shape[count])
            return false;
        index[count] = at;
        text = end + strspn(end, " ");
        text += *text == ',';
    }
    return *text == ']' && count;
}

static int64_t place_of(const Tensor *t, const int64_t *index) {
    int64_t place = 0;
    for (int i = 0; i < t->ndim; i++)
        place = place * t->shape[i] + index[i];
    return place;
}

static void take_tensor(void *context, Run *run, Value value) {
    Asking *asking = context;
    int64_t index[TENSOR_MAX_NDIM] = {0};
    (void)run;
    if (value.type != VALUE_TENSOR)
        return;
    const Tensor *t = value.tensor;
    asking->found = true;
    asking->is_one = tensor_count(t) == 1;
    asking->fits = asking->text ? read_index(asking->text, t, index) : asking->is_one;
    if (!asking->fits)
        return;
    asking->tensor = *t;
    asking->place = place_of(t, index);
}

/* Where the last bracket of "x.T[0,1]" opens; NULL when the text does not end in an index. */
static const char *last_bracket(const char *text) {
    int depth = 0;
    size_t len = strlen(text);
    for (size_t i = len; i-- > 0;) {
        depth += text[i] == ']' ? 1 : text[i] == '[' ? -1 : 0;
        if (i + 1 == len && text[i] != ']')
            return NULL;
        if (!depth)
            return i ? text + i : NULL;
    }
    return NULL;
}

static bool cell_of_variable(Session *session, const char *base, const char *index, WhyCell *out) {
    Run *run = session->program.run;
    Value value;
    int64_t at[TENSOR_MAX_NDIM] = {0};
    if (!run_find_variable(run, run_step(run)->frame, base, &value) || value.type != VALUE_TENSOR)
        return false;
    const Tensor *t = value.tensor;
    if (index ? !read_index(index, t, at) : tensor_count(t) != 1)
        return false;
    *out = (WhyCell){t, place_of(t, at), why_now(session->origin.why)};
    return true;
}

static bool ask(Session *session, const char *text, const char *index, Asking *asking,
                Error *error) {
    *asking = (Asking){.text = index};
    error_release(error);
    return run_evaluate(session->program.run, text, take_tensor, asking, error) && asking->fits;
}

static bool cell_of_text(Session *session, const char *text, WhyCell *out, Error *error) {
    char base[WHY_MOST_TEXT];
    const char *index = last_bracket(text);
    size_t len = index ? (size_t)(index - text) : strlen(text);
    Asking asking = {0};
    if (len >= sizeof base)
        return error_set(error, ERR_VALUE, "the expression is too long");
    memcpy(base, text, len);
    base[len] = '\0';
    if (cell_of_variable(session, base, index, out))
        return true;
    if (!(index && ask(session, base, index, &asking, error)) &&
        !ask(session, text, NULL, &asking, error)) {
        if (error->kind != ERR_NONE)
            return false;
        return error_set(error, ERR_VALUE,
                         asking.found ? "name one cell: %s[I,J,...], an index for each axis"
                                      : "%s is no tensor",
                         text);
    }
    session->origin.asked = asking.tensor;
    *out = (WhyCell){&session->origin.asked, asking.place, why_now(session->origin.why)};
    return true;
}

/* What was named, else the cell under the cursor. */
static bool find_cell(Session *session, const char *text, WhyCell *out, Error *error) {
    const Plane *plane = session_plane_shown(session);
    const Tensor *t = session->scene.tensor;
    Why *why = need_why(session);
    if (*text)
        return cell_of_text(session, text, out, error);
    if (!t || !tensor_count(t))
        return error_set(error, ERR_VALUE, "no tensor is shown here");
    *out = (WhyCell){t, place_of(t, plane->index), why_now(why)};
    return true;
}

/* ---- the commands ---- */

static bool is_known(const Session *session, WhyCell cell, Error *error) {
    return why_knows(session->origin.why, cell.tensor->storage) ||
           error_set(error, ERR_VALUE,
                     "no operation of the program made or used this tensor: ask for a cell of a "
                     "variable");
}

static bool open_origin(Session *session, CommandCall *call,
                        bool (*open)(Session *session, WhyCell cell, Error *error)) {
    WhyCell cell;
    if (!find_cell(session, call->text, &cell, call->error) ||
        !is_known(session, cell, call->error) || !open(session, cell, call->error))
        return false;
    if (session->spoken)
        origin_add_text(session, call->answer);
    return true;
}

bool command_why(Session *session, CommandCall *call) {
    return open_origin(session, call, origin_open);
}

bool command_reach(Session *session, CommandCall *call) {
    return open_origin(session, call, origin_open_forward);
}
