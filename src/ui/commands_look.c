/* Commands that choose what is looked at and how. */
#include "base/nearest.h"
#include "ui/pane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const VIEW_NAMES[VIEW_COUNT] = {"both", "heatmap", "numbers"};
static const TextId VIEW_TEXTS[VIEW_COUNT] = {TEXT_VIEW_BOTH, TEXT_VIEW_HEATMAP,
                                              TEXT_VIEW_NUMBERS};
static const char *const SPOTLIGHT_NAMES[SPOTLIGHT_COUNT] = {"off", "row", "column", "cell"};

static bool need_tensor(const Session *session, Error *error) {
    return session->scene.tensor || error_set(error, ERR_VALUE, "no tensor is shown here");
}

static bool not_one_of(Error *error, const char *what, const char *text, const char *choices) {
    return error_set(error, ERR_VALUE, "%s is one of %s, not '%s'", what, choices, text);
}

/* "on", "off" or nothing (the other one). */
static bool read_switch(bool *place, const char *text, const char *what, Error *error) {
    if (*text && !str_equal(text, "on") && !str_equal(text, "off"))
        return not_one_of(error, what, text, "on, off");
    *place = *text ? str_equal(text, "on") : !*place;
    return true;
}

/* ---- variables ---- */

static bool no_such_variable(const Session *session, const char *name, Error *error) {
    Nearest nearest;
    nearest_init(&nearest, name);
    for (int i = 0; i < session->scene.count; i++)
        nearest_offer(&nearest, session->scene.variables[i].name);
    if (nearest_found(&nearest))
        return error_set(error, ERR_NAME, "no variable '%s' here; did you mean '%s'?", name,
                         nearest_found(&nearest));
    return error_set(error, ERR_NAME, "no variable '%s' here", name);
}

bool command_show(Session *session, CommandCall *call) {
    if (!*call->text) {
        session_set_text(&session->wanted, NULL);
        session->scene.made = false;
        str_add(call->answer, session_text(session, TEXT_FOLLOWING));
        return true;
    }
    if (scene_find(&session->scene, call->text) < 0)
        return no_such_variable(session, call->text, call->error);
    session_set_text(&session->wanted, call->text);
    session->scene.made = false;
    return true;
}

bool command_choose(Session *session, CommandCall *call) {
    (void)call;
    session_focus(session, session->focus == PANE_VARIABLES ? PANE_TENSOR : PANE_VARIABLES);
    return true;
}

bool command_select(Session *session, CommandCall *call) {
    const Pane *pane = pane_of(session->focus);
    Str line = {0};
    bool done = true;
    if (origin_is_open(session))
        return origin_select(session, call);
    if (pane->select)
        pane->select(session, &line);
    if (line.len)
        done = session_command(session, str_text(&line), call->answer, call->error);
    str_release(&line);
    return done;
}

/* ---- panes ---- */

bool command_pane(Session *session, CommandCall *call) {
    PaneId pane = session->focus;
    if (*call->text) {
        if (!pane_by_name(call->text, &pane))
            return not_one_of(call->error, "a pane", call->text,
                              "code, tensor, memory, variables, stages, narration, output");
    } else {
        do
            pane = (PaneId)((pane + 1) % PANE_COUNT);
        while (!pane_is_focusable(pane) || (pane == PANE_MEMORY && !session->memory));
    }
    session_focus(session, pane);
    return true;
}

bool command_pane_back(Session *session, CommandCall *call) {
    (void)call;
    PaneId pane = session->focus;
    do
        pane = (PaneId)((pane + PANE_COUNT - 1) % PANE_COUNT);
    while (!pane_is_focusable(pane) || (pane == PANE_MEMORY && !session->memory));
    session_focus(session, pane);
    return true;
}

bool command_zoom(Session *session, CommandCall *call) {
    return read_switch(&session->zoomed, call->text, "zoom", call->error);
}

bool command_read(Session *session, CommandCall *call) {
    if (session->spoken) {
        session_add_narration(session, call->answer);
        return true;
    }
    session_focus(session, session->focus == PANE_NARRATION ? PANE_TENSOR : PANE_NARRATION);
    return true;
}

bool command_output(Session *session, CommandCall *call) {
    const Run *run = session->program.run;
    size_t len = run->printed_len;
    while (len && run->printed.text[len - 1] == '\n')
        len--;
    str_add_bytes(call->answer, str_text(&run->printed), len);
    session_focus(session, session->focus == PANE_OUTPUT ? PANE_TENSOR : PANE_OUTPUT);
    return true;
}

bool command_memory(Session *session, CommandCall *call) {
    if (!read_switch(&session->memory, call->text, "memory", call->error))
        return false;
    if (!session->memory && session->focus == PANE_MEMORY)
        session_focus(session, PANE_TENSOR);
    return true;
}

/* ---- the cursor ---- */

static bool move(Session *session, int rows, int columns) {
    const Pane *pane = pane_of(session->focus);
    if (pane->move)
        pane->move(session, rows, columns);
    return true;
}

bool command_left(Session *session, CommandCall *call) {
    return move(session, 0, -call->count);
}

bool command_right(Session *session, CommandCall *call) {
    return move(session, 0, call->count);
}

bool command_up(Session *session, CommandCall *call) {
    return move(session, -call->count, 0);
}

bool command_down(Session *session, CommandCall *call) {
    return move(session, call->count, 0);
}

static bool go(Session *session, bool last) {
    const Pane *pane = pane_of(session->focus);
    if (pane->go)
        pane->go(session, last);
    return true;
}

bool command_start(Session *session, CommandCall *call) {
    (void)call;
    return go(session, false);
}

bool command_end(Session *session, CommandCall *call) {
    (void)call;
    return go(session, true);
}

void session_add_cell(const Session *session, Str *answer) {
    const Plane *plane = session_plane_shown(session);
    const Tensor *t = session->scene.tensor;
    if (!t || !tensor_count(t))
        return;
    Figure figure = session_figure(session);
    char text[FIGURE_BYTES];
    figure_write(&figure, t, tensor_position_at(t, plane->index), text);
    str_add(answer, scene_shown(&session->scene)->name);
    plane_add_cell(plane, answer);
    str_addf(answer, " = %s", text);
}

bool command_cell(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error) ||
        !plane_read_cell(session_plane(session), call->text, call->error))
        return false;
    session_add_cell(session, call->answer);
    return true;
}

/* ---- axes ---- */

static const char *axis_label(const Session *session, int axis, char digits[4]) {
    if (axis >= 0 && session->scene.axes[axis])
        return session->scene.axes[axis];
    digits[0] = axis < 0 ? '-' : (char)('0' + axis / 10);
    digits[1] = (char)(axis < 0 ? '\0' : '0' + axis % 10);
    digits[2] = '\0';
    return axis >= 0 && axis < 10 ? digits + 1 : digits;
}

static void say_axes(const Session *session, Str *answer) {
    const Plane *plane = session_plane_shown(session);
    char row[4], column[4];
    str_addf(answer, session_text(session, TEXT_AXES_ARE),
             axis_label(session, plane->row, row), axis_label(session, plane->column, column));
}

/* An axis by its name or number; -1 when there is none. */
static int read_axis(const Session *session, const char *text, size_t len) {
    const Scene *scene = &session->scene;
    for (int i = 0; i < scene->tensor->ndim; i++)
        if (scene->axes[i] && strlen(scene->axes[i]) == len && !memcmp(scene->axes[i], text, len))
            return i;
    char *end;
    long axis = strtol(text, &end, 10);
    if (end == text || end != text + len)
        return -1;
    axis = axis < 0 ? axis + scene->tensor->ndim : axis;
    return axis < 0 || axis >= scene->tensor->ndim ? -1 : (int)axis;
}

bool command_axes(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error))
        return false;
    Plane *plane = session_plane(session);
    if (!*call->text)
        plane_next_axes(plane, 1);
    else {
        size_t len = strcspn(call->text, " ");
        const char *second = call->text + len + strspn(call->text + len, " ");
        int row = read_axis(session, call->text, len);
        int column = read_axis(session, second, strlen(second));
        if (!plane_set_axes(plane, row, column))
            return error_set(call->error, ERR_VALUE,
                             "axes takes two axes of the tensor, by name or number, not '%s'",
                             call->text);
    }
    say_axes(session, call->answer);
    return true;
}

bool command_axes_back(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error))
        return false;
    plane_next_axes(session_plane(session), -1);
    say_axes(session, call->answer);
    return true;
}

static bool turn(Session *session, int by, Error *error) {
    if (!need_tensor(session, error))
        return false;
    if (session_plane(session)->slider < 0)
        return error_set(error, ERR_VALUE, "all axes are on the screen: none has an index to turn");
    plane_turn(session_plane(session), by);
    return true;
}

bool command_index_up(Session *session, CommandCall *call) {
    return turn(session, call->count, call->error);
}

bool command_index_down(Session *session, CommandCall *call) {
    return turn(session, -call->count, call->error);
}

bool command_slider_next(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error))
        return false;
    plane_next_slider(session_plane(session), 1);
    return true;
}

bool command_slider_back(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error))
        return false;
    plane_next_slider(session_plane(session), -1);
    return true;
}

bool command_slice(Session *session, CommandCall *call) {
    if (!need_tensor(session, call->error))
        return false;
    if (*call->text && !plane_read(session_plane(session), call->text, call->error))
        return false;
    str_add(call->answer, scene_shown(&session->scene)->name);
    str_add_char(call->answer, '[');
    plane_add_text(session_plane(session), call->answer);
    str_add_char(call->answer, ']');
    return true;
}

/* ---- how numbers look ---- */

/* The choice that is named, or the one after the present one; -1 for another name. */
static int read_choice(const char *text, const char *const *names, int count, int present) {
    for (int i = 0; i < count && *text; i++)
        if (str_equal(text, names[i]))
            return i;
    return *text ? -1 : (present + 1) % count;
}

bool command_view(Session *session, CommandCall *call) {
    int view = read_choice(call->text, VIEW_NAMES, VIEW_COUNT, (int)session->view);
    if (view < 0)
        return not_one_of(call->error, "view", call->text, "numbers, heatmap, both");
    session->view = (ViewMode)view;
    str_addf(call->answer, session_text(session, TEXT_VIEW_IS), VIEW_NAMES[view],
             session_text(session, VIEW_TEXTS[view]));
    return true;
}

bool command_spotlight(Session *session, CommandCall *call) {
    int spotlight = read_choice(call->text, SPOTLIGHT_NAMES, SPOTLIGHT_COUNT,
                                (int)session->spotlight);
    if (spotlight < 0)
        return not_one_of(call->error, "spotlight", call->text, "row, column, cell, off");
    session->spotlight = (Spotlight)spotlight;
    str_addf(call->answer, session_text(session, TEXT_SPOTLIGHT_IS), SPOTLIGHT_NAMES[spotlight]);
    return true;
}

bool command_part(Session *session, CommandCall *call) {
    Part part = (Part)((session->part + 1) % PART_COUNT);
    if (*call->text && !part_by_name(call->text, &part))
        return not_one_of(call->error, "part", call->text, "complex, abs, phase, re, im");
    const Tensor *t = session->scene.tensor;
    if (!*call->text && (!t || !dtype_is_complex(t->dtype)))
        return error_set(call->error, ERR_VALUE, "only complex tensors have parts");
    session->part = part;
    str_add(call->answer, session_part_text(session, part));
    return true;
}

bool command_digits(Session *session, CommandCall *call) {
    static const int CYCLE[] = {2, 3, 4, 6, 8, 2};
    int digits = CYCLE[0];
    for (int i = 0; i < 5; i++)
        if (session->digits == CYCLE[i])
            digits = CYCLE[i + 1];
    if (*call->text) {
        digits = call->count;
        if (!call->counted || digits < FIGURE_LEAST_DIGITS || digits > FIGURE_MOST_DIGITS)
            return not_one_of(call->error, "digits", call->text, "1 to 9");
    }
    session->digits = digits;
    str_addf(call->answer, session_text(session, TEXT_DIGITS_ARE), digits);
    return true;
}

bool command_notation(Session *session, CommandCall *call) {
    Notation notation = (Notation)((session->notation + 1) % NOTATION_COUNT);
    if (*call->text && !notation_by_name(call->text, &notation))
        return not_one_of(call->error, "notation", call->text, "auto, fixed, scientific");
    session->notation = notation;
    str_add(call->answer, notation_name(notation));
    return true;
}

static bool read_ends(const char *text, Scale *out) {
    char *end;
    double low = strtod(text, &end);
    double high = strtod(end, &end);
    *out = scale_between(low, high, false);
    return end != text && !*end && low < high && isfinite(low) && isfinite(high);
}

static bool pin_scale(Session *session, const char *text, Error *error) {
    if (!*text || str_equal(text, "pin")) {
        if (!need_tensor(session, error))
            return false;
        session->pin = session->scene.scale;
    } else if (!read_ends(text, &session->pin))
        return not_one_of(error, "scale", text, "auto, pin, or two numbers, the lower first");
    session->pinned = true;
    return true;
}

bool command_scale(Session *session, CommandCall *call) {
    char low[FIGURE_BYTES], high[FIGURE_BYTES];
    if (str_equal(call->text, "auto") || (!*call->text && session->pinned)) {
        session->pinned = false;
        str_add(call->answer, session_text(session, TEXT_SCALE_AUTO));
        return true;
    }
    if (!pin_scale(session, call->text, call->error))
        return false;
    figure_write_number(session->pin.low, session->digits, low);
    figure_write_number(session->pin.high, session->digits, high);
    str_addf(call->answer, session_text(session, TEXT_SCALE_PINNED), low, high);
    return true;
}
