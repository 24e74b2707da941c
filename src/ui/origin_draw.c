/* The origin of a number on the screen: the way so far, the number and what made it, its terms with
 * a bar for each one's share, the chosen source, the sum. */
#include "ui/origin_parts.h"
#include "ui/overlay.h"
#include "ui/pane.h"

#include <math.h>
#include <string.h>

enum { ORIGIN_BAR = 8, ORIGIN_AMOUNT = 20 };

/* ---- names ---- */

static Role axis_role(const Session *session, const char *axis) {
    return axis ? session_axis_role(session, axis) : ROLE_TEXT;
}

/* "xq[0,3,1]", each index in its axis' colour; with `letters` also by its letter: "B0 H3 E1". */
static int draw_name(const Session *session, Canvas *canvas, int x, int y, Role role,
                     const WhyName *name, bool letters) {
    const char *axes[TENSOR_MAX_NDIM] = {0};
    Str text = {0};
    WhyName plain = *name;
    plain.ndim = 0;
    why_add_name(&plain, &text);
    if (name->name.len)
        axes_of(session->program.axes, name->frame, str_text(&name->name), name->tensor, axes);
    x = canvas_text(canvas, x, y, style_of(role), str_text(&text));
    x = name->ndim ? canvas_text(canvas, x, y, style_of(ROLE_DIM), "[") : x;
    bool lettered = false;
    for (int i = 0; i < name->ndim; i++)
        lettered = lettered || (letters && axes[i]);
    for (int i = 0; i < name->ndim; i++) {
        x = i ? canvas_text(canvas, x, y, style_of(ROLE_DIM), lettered ? ", " : ",") : x;
        if (letters && axes[i])
            x = canvas_textf(canvas, x, y, style_of(axis_role(session, axes[i])), "%s ", axes[i]);
        x = canvas_textf(canvas, x, y, style_of(axis_role(session, axes[i])), "%lld",
                         (long long)name->index[i]);
    }
    str_release(&text);
    return name->ndim ? canvas_text(canvas, x, y, style_of(ROLE_DIM), "]") : x;
}

/* The way from the asked cell to this one; the nearest when not all have room. */
static void draw_path(const Session *session, Canvas *canvas, Rect line) {
    const Origin *origin = &session->origin;
    size_t first = 0;
    int width = line.width;
    for (size_t i = origin->path.count; i-- > 0;) {
        Str text = {0};
        why_add_name(&origin->path.items[i].name, &text);
        width -= canvas_text_width(canvas, str_text(&text), text.len) + 3;
        str_release(&text);
        if (width < 0 && i + 1 < origin->path.count) {
            first = i + 1;
            break;
        }
    }
    int x = line.x;
    for (size_t i = first; i < origin->path.count; i++) {
        x = i ? canvas_text(canvas, x, line.y, style_of(ROLE_DIM), " < ") : x;
        x = draw_name(session, canvas, x, line.y,
                      i + 1 == origin->path.count ? ROLE_BRIGHT : ROLE_DIM,
                      &origin->path.items[i].name, false);
    }
}

/* ---- terms ---- */

static double share_of(const Origin *origin, const WhyTerm *term) {
    double largest = 0;
    for (size_t i = 0; i < origin->rows.count; i++) {
        const WhyTerm *other = &origin->explanation.terms.items[origin->rows.items[i].term];
        double size = cabs(other->amount);
        if (other->adds == term->adds && isfinite(size) && size > largest)
            largest = size;
    }
    double size = cabs(term->amount);
    return largest > 0 && isfinite(size) ? size / largest : 0;
}

/* As long as the amount's share of the largest one. */
static void draw_bar(Canvas *canvas, int x, int y, double share, Role role) {
    int length = (int)(share * ORIGIN_BAR + 0.5);
    const char *cell = canvas_has_blocks(canvas) ? "█" : "#";
    for (int i = 0; i < (length || share == 0 ? length : 1); i++)
        canvas_text(canvas, x + i, y, style_of(role), cell);
}

/* The most cells that a formula takes, within its share of the line. */
static int formula_width(const Session *session, const Canvas *canvas, Rect line) {
    const Origin *origin = &session->origin;
    int widest = 0;
    for (size_t i = 0; i < origin->rows.count; i++) {
        Str formula = {0};
        origin_add_formula(
            session, &origin->explanation.terms.items[origin->rows.items[i].term], &formula);
        int width = canvas_text_width(canvas, str_text(&formula), formula.len);
        widest = width > widest ? width : widest;
        str_release(&formula);
    }
    int most = line.width * 2 / 5;
    return widest < most ? widest : most;
}

static void draw_row(const Session *session, Canvas *canvas, Rect line, const OriginRow *row,
                     bool chosen) {
    const Origin *origin = &session->origin;
    const WhyTerm *term = &origin->explanation.terms.items[row->term];
    Role role = chosen ? ROLE_BRIGHT : term->adds ? ROLE_TEXT : ROLE_DIM;
    Str amount = {0};
    why_add_number(term->amount, &amount);
    canvas_text(canvas, line.x, line.y, style_of(ROLE_HERE), chosen ? ">" : " ");
    draw_bar(canvas, line.x + 2, line.y, share_of(origin, term), term->adds ? ROLE_CODE : ROLE_DIM);
    int width = line.width < 90 ? 11 : ORIGIN_AMOUNT;
    int x = line.x + 3 + ORIGIN_BAR;
    canvas_text_right(canvas, x, line.y, width, style_of(role), str_text(&amount));
    str_clear(&amount);
    origin_add_formula(session, term, &amount);
    int formula = formula_width(session, canvas, line);
    x += width + 2;
    canvas_text_cut(canvas, x, line.y, formula, style_of(role), str_text(&amount));
    str_release(&amount);
    x += formula + 2;
    for (int i = 0; i < row->name_count; i++) {
        x = i ? canvas_text(canvas, x, line.y, style_of(ROLE_DIM), "  ") : x;
        x = draw_name(session, canvas, x, line.y, role, &row->names[i], line.width >= 110);
    }
    if (term->count > row->name_count)
        canvas_textf(canvas, x, line.y, style_of(ROLE_DIM), "  ... %d", term->count);
}

/* What Enter goes into. */
static void draw_chosen(const Session *session, Canvas *canvas, Rect line) {
    const Origin *origin = &session->origin;
    const OriginPlace *place = &vec_last(&origin->path);
    if (!origin->rows.count)
        return;
    const OriginRow *row = &origin->rows.items[place->row];
    if (place->source >= row->name_count)
        return;
    const WhyExplanation *e = &origin->explanation;
    int first = e->terms.items[row->term].first;
    Str value = {0};
    str_add(&value, " = ");
    why_add_number(e->sources.items[first + place->source].value, &value);
    int x = canvas_textf(canvas, line.x, line.y, style_of(ROLE_KEY), "Enter  ");
    x = draw_name(session, canvas, x, line.y, ROLE_BRIGHT, &row->names[place->source], true);
    x = canvas_text(canvas, x, line.y, style_of(ROLE_BRIGHT), str_text(&value));
    if (row->name_count > 1)
        canvas_textf(canvas, x, line.y, style_of(ROLE_DIM),
                     session_text(session, TEXT_OTHER_FACTOR), place->source + 1,
                     row->name_count);
    str_release(&value);
}

/* The way is shown once there is one. */
static int path_lines(const Origin *origin) {
    return origin->path.count > 1;
}

static void draw_head(const Session *session, Canvas *canvas, Rect inner) {
    const WhyExplanation *e = &session->origin.explanation;
    Str text = {0};
    if (path_lines(&session->origin))
        draw_path(session, canvas, (Rect){inner.x, inner.y++, inner.width, 1});
    int x = draw_name(session, canvas, inner.x, inner.y, ROLE_HERE,
                      &vec_last(&session->origin.path).name, true);
    str_add(&text, " = ");
    why_add_number(e->value, &text);
    canvas_text(canvas, x, inner.y, style_of(ROLE_BRIGHT), str_text(&text));
    str_clear(&text);
    origin_add_maker(session, &text);
    canvas_text_cut(canvas, inner.x, inner.y + 1, inner.width, style_of(ROLE_TEXT),
                    str_text(&text));
    Span span = program_span(&session->program, e->step);
    if (span.source)
        canvas_bytes_cut(canvas, inner.x, inner.y + 2, inner.width, style_of(ROLE_CODE),
                         span.source->text + span.start,
                         strcspn(span.source->text + span.start, "\n"));
    str_release(&text);
}

static void draw_foot(const Session *session, Canvas *canvas, Rect inner) {
    Str sum = {0};
    int y = inner.y + inner.height - 2;
    draw_chosen(session, canvas, (Rect){inner.x, y, inner.width, 1});
    origin_add_sum(session, &sum);
    int x = canvas_text(canvas, inner.x, y + 1, style_of(ROLE_BRIGHT), str_text(&sum));
    str_clear(&sum);
    origin_add_rest(session, &sum);
    if (sum.len)
        canvas_textf(canvas, x, y + 1, style_of(ROLE_DIM), "   %s", str_text(&sum));
    str_release(&sum);
}

static void draw_explanation(const Session *session, Canvas *canvas, Rect inner) {
    const Origin *origin = &session->origin;
    int above = 3 + path_lines(origin), height = inner.height - 2 - above;
    int chosen = vec_last(&origin->path).row;
    int64_t first = pane_window(chosen, (int64_t)origin->rows.count, height);
    draw_head(session, canvas, inner);
    for (int i = 0; i < height && first + i < (int64_t)origin->rows.count; i++)
        draw_row(session, canvas, (Rect){inner.x, inner.y + above + i, inner.width, 1},
                 &origin->rows.items[first + i], first + i == chosen);
    draw_foot(session, canvas, inner);
}

/* ---- forward ---- */

static void draw_reached(const Session *session, Canvas *canvas, Rect inner) {
    const Origin *origin = &session->origin;
    int chosen = vec_last(&origin->path).row, height = inner.height - 1;
    int64_t first = pane_window(chosen, (int64_t)origin->reached.count, height);
    int x = draw_name(session, canvas, inner.x, inner.y, ROLE_HERE, &vec_last(&origin->path).name,
                      true);
    canvas_textf(canvas, x, inner.y, style_of(ROLE_TEXT), " %s",
                 session_text(session, TEXT_ORIGIN_REACHES));
    for (int i = 0; i < height && first + i < (int64_t)origin->reached.count; i++) {
        const OriginReached *reached = &origin->reached.items[first + i];
        double share = (double)reached->count / (double)reached->of;
        int y = inner.y + 1 + i;
        Role role = first + i == chosen ? ROLE_BRIGHT : ROLE_TEXT;
        canvas_text(canvas, inner.x, y, style_of(ROLE_HERE), first + i == chosen ? ">" : " ");
        draw_bar(canvas, inner.x + 2, y, share, ROLE_CODE);
        canvas_text_cut(canvas, inner.x + 3 + ORIGIN_BAR, y, 20, style_of(role), reached->name);
        canvas_textf(canvas, inner.x + 25 + ORIGIN_BAR, y, style_of(role), "%lld / %lld   %.3g%%",
                     (long long)reached->count, (long long)reached->of, 100 * share);
    }
}

/* ---- the box ---- */

void origin_draw(const Session *session, Canvas *canvas) {
    const Origin *origin = &session->origin;
    if (!origin_is_open(session))
        return;
    int rows = (int)(origin->forward ? origin->reached.count + 3 : origin->rows.count + 7) +
               path_lines(origin);
    int bottom = overlay_bottom(session, canvas), height = rows < bottom ? rows : bottom;
    Rect box = {0, bottom - height, canvas->width, height};
    canvas_fill(canvas, box, style_of(ROLE_TEXT));
    canvas_box(canvas, box, style_of(ROLE_HERE),
               session_text(session, origin->forward ? TEXT_ORIGIN_FORWARD : TEXT_ORIGIN_TITLE));
    canvas_text_cut(
        canvas, box.x + 2, box.y + box.height - 1, box.width - 4, style_of(ROLE_KEY),
        session_text(session, origin->forward ? TEXT_ORIGIN_FORWARD_KEYS : TEXT_ORIGIN_KEYS));
    Rect inner = {box.x + 2, box.y + 1, box.width - 4, box.height - 2};
    Rect former = canvas_clip(canvas, inner);
    if (origin->forward)
        draw_reached(session, canvas, inner);
    else
        draw_explanation(session, canvas, inner);
    canvas->clip = former;
}
