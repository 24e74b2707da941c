/* The code that runs: the present line, those that ran before, breakpoints, axis names in their
 * colours, and the expression that made what is shown. */
#include "base/mem.h"
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

typedef struct CodeView {
    const Session *session;
    Canvas *canvas;
    const Listing *listing;
    Span statement;
    Span made_by;      /* the expression that made the shown tensor; may be no place */
    int digits;        /* of the line numbers */
    Rect rect;
} CodeView;

static size_t position(const Session *session) {
    return program_position(&session->program);
}

/* The listing on show: of the present step, unless the cursor went to the program's own lines. */
static const Listing *shown_listing(const Session *session) {
    const Program *program = &session->program;
    return program_listing(program, program_source(program, position(session)));
}

static int shown_line(const Session *session) {
    const Step *step = run_step(session->program.run);
    if (session->code_line)
        return session->code_line;
    if (step->kind == STEP_START)
        return session->program.listings.items[0].lines[0].line;
    return span_line(step->span);
}

/* The operation in this step whose result is the shown tensor. */
static Span made_by(const Session *session) {
    const OpRecord *record = run_step(session->program.run)->ops;
    Span span = {0};
    for (; record && session->scene.tensor; record = record->next)
        if (record->result.kind == OP_TENSOR && record->result.tensor == session->scene.tensor)
            span = record->span;
    return span;
}

static Style style_of_kind(int kind) {
    static const Role ROLES[] = {ROLE_TEXT, ROLE_KEYWORD, ROLE_STRING, ROLE_NUMBER, ROLE_COMMENT};
    if (kind < LISTING_AXIS)
        return style_of(ROLES[kind]);
    return style_of((Role)(ROLE_AXIS_0 + (kind - LISTING_AXIS) % THEME_AXIS_COLOURS));
}

/* Marks what was searched for; kinds from here on are no longer of the listing. */
enum { KIND_MATCH = 255 };

static void mark_matches(const Session *session, const char *text, size_t len,
                         unsigned char *kinds) {
    size_t from = 0, at;
    while (session->found &&
           session_text_holds(text + from, len - from, session->found, &at)) {
        memset(kinds + from + at, KIND_MATCH, strlen(session->found));
        from += at + strlen(session->found);
    }
}

static Style style_at(const CodeView *view, size_t offset, int kind, bool current) {
    Style style = kind == KIND_MATCH ? style_of(ROLE_MATCH) : style_of_kind(kind);
    Span made = view->made_by;
    if (made.source == view->listing->source && offset >= made.start && offset < made.end &&
        made.end - made.start < view->statement.end - view->statement.start)
        style.flags |= CANVAS_UNDERLINE;
    if (current)
        style.flags |= CANVAS_LINE;
    return style;
}

static bool same_style(Style a, Style b) {
    return a.role == b.role && a.flags == b.flags;
}

/* Draws one piece of a style from the cell `x`, which may lie left of the text's left edge. */
static int draw_piece(const CodeView *view, int x, int y, Style style, const char *text,
                      size_t len) {
    for (size_t i = 0, n; i < len; i += n) {
        const char *tab = memchr(text + i, '\t', len - i);
        n = tab ? (size_t)(tab - text) - i : len - i;
        x = canvas_text_bytes(view->canvas, x, y, style, text + i, n);
        if (tab) {
            x = canvas_text(view->canvas, x, y, style, "    ");
            n++;
        }
    }
    return x;
}

static void draw_text(const CodeView *view, int x, int y, int line, bool current) {
    size_t len, n;
    const char *text = source_line(view->listing->source, line, &len);
    uint32_t start = view->listing->source->lines[line - 1];
    unsigned char *kinds = mem_alloc(len);
    listing_kinds(view->listing, view->session->program.axes, line, len, kinds);
    mark_matches(view->session, text, len, kinds);
    Rect area = {x, y, view->rect.x + view->rect.width - x, 1};
    Rect former = canvas_clip(view->canvas, area);
    x -= view->session->code_column;
    for (size_t i = 0; i < len; i += n) {
        Style style = style_at(view, start + i, kinds[i], current);
        for (n = 1; i + n < len; n++)
            if (!same_style(style, style_at(view, start + i + n, kinds[i + n], current)))
                break;
        x = draw_piece(view, x, y, style, text + i, n);
    }
    if (x > area.x + area.width)
        canvas_ellipsis(view->canvas, area.x + area.width - 1, y, style_of(ROLE_DIM));
    view->canvas->clip = former;
    mem_free(kinds);
}

static bool is_current(const CodeView *view, int line) {
    return view->statement.source == view->listing->source &&
           line >= span_line(view->statement) && line <= span_end_line(view->statement);
}

/* Behind the number: the present line, one that has run, a check that passed or failed. */
static int draw_state(const CodeView *view, int x, int y, int line, bool current) {
    const Listing *listing = view->listing;
    size_t k = position(view->session);
    int flags = current ? CANVAS_LINE : 0;
    bool check = listing_is_check(listing, line), failed = listing->first_failed[line - 1] <= k;
    if (current && line == span_line(view->statement))
        return canvas_text(view->canvas, x, y, style_with(ROLE_HERE, flags), "▶");
    if (listing->first_run[line - 1] > k)
        return canvas_text(view->canvas, x, y, style_with(ROLE_DIM, flags), " ");
    if (!check)
        return canvas_text(view->canvas, x, y, style_with(ROLE_DIM, flags), "│");
    return canvas_text(view->canvas, x, y, style_with(failed ? ROLE_BAD : ROLE_GOOD, flags),
                       failed ? "✗" : "✓");
}

/* Breakpoint, number, and what has become of the line. */
static int draw_gutter(const CodeView *view, int y, int line, bool current) {
    const Session *session = view->session;
    bool own = view->listing->source == &session->program.run->source;
    bool marked = session->code_line == line;
    bool stops = own && breakpoints_at_line(&session->breakpoints, line);
    int x = view->rect.x, flags = current ? CANVAS_LINE : 0;
    x = canvas_text(view->canvas, x, y, style_with(ROLE_BREAK, flags), stops ? "●" : " ");
    x = canvas_textf(view->canvas, x, y,
                     marked ? style_of(ROLE_SELECTED) : style_with(ROLE_NUMBERING, flags), "%*d",
                     view->digits, line);
    x = draw_state(view, x, y, line, current);
    return canvas_text(view->canvas, x, y, style_with(ROLE_TEXT, flags), " ");
}

static void draw_line(const CodeView *view, int y, int line) {
    bool current = is_current(view, line);
    if (current)
        canvas_fill(view->canvas, (Rect){view->rect.x, y, view->rect.width, 1},
                    style_with(ROLE_TEXT, CANVAS_LINE));
    draw_text(view, draw_gutter(view, y, line, current), y, line, current);
}

static void draw_stage_mark(const CodeView *view, int y, int index) {
    const Session *session = view->session;
    const char *title = session->program.lesson.stages[index].title[session->language];
    Role role = index == session->stage ? ROLE_HEADING : ROLE_DIM;
    int x = view->rect.x + view->digits + 3, right = view->rect.x + view->rect.width;
    x = canvas_text(view->canvas, x, y, style_of(ROLE_RULE), "── ");
    x = canvas_text_cut(view->canvas, x, y, right - x, style_of(role), title);
    canvas_rule(view->canvas, x + 1, y, right - x - 2, style_of(ROLE_RULE));
}

static int digits_of(uint32_t number) {
    return number < 100 ? 2 : snprintf(NULL, 0, "%u", number);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Listing *listing = shown_listing(session);
    CodeView view = {.session = session,
                     .canvas = canvas,
                     .listing = listing,
                     .statement = program_span(&session->program, position(session)),
                     .made_by = made_by(session),
                     .digits = digits_of(listing->source->line_count),
                     .rect = rect};
    int at = listing_find(listing, shown_line(session));
    int first = (int)pane_window(at, listing->count, rect.height);
    for (int i = 0; i < rect.height && first + i < listing->count; i++) {
        ListingLine line = listing->lines[first + i];
        if (line.stage >= 0)
            draw_stage_mark(&view, rect.y + i, line.stage);
        else
            draw_line(&view, rect.y + i, line.line);
    }
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    const Program *program = &session->program;
    size_t k = position(session);
    const char *name = program_source(program, k)->name, *slash = strrchr(name, '/');
    int x = canvas_text(canvas, rect.x, rect.y, style_of(ROLE_DIM), slash ? slash + 1 : name);
    if (program_step(program, k)->depth <= 1)
        return canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), " ");
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), " · ");
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_TEXT), program_function(program, k));
    int line = program_calling_line(program, k);
    if (line) {
        x = canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), " · ");
        x = canvas_textf(canvas, x, rect.y, style_of(ROLE_DIM),
                         session_text(session, TEXT_CALLED_FROM), line);
    }
    return canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), " ");
}

/* ---- keys and clicks ---- */

static void put_cursor(Session *session, int at) {
    const Listing *listing = shown_listing(session);
    int step = at < listing_find(listing, shown_line(session)) ? -1 : 1;
    at = at < 0 ? 0 : at >= listing->count ? listing->count - 1 : at;
    if (listing->lines[at].stage >= 0 && at + step >= 0 && at + step < listing->count)
        at += step;
    session->code_line = listing->lines[at].line;
}

static bool move(Session *session, int rows, int columns) {
    const Listing *listing = shown_listing(session);
    if (rows)
        put_cursor(session, listing_find(listing, shown_line(session)) + rows);
    session->code_column += 4 * columns;
    if (session->code_column < 0)
        session->code_column = 0;
    return true;
}

static void go(Session *session, bool last) {
    put_cursor(session, last ? shown_listing(session)->count - 1 : 0);
}

static void add_goto(const Session *session, int line, Str *out) {
    if (shown_listing(session)->source == &session->program.run->source)
        str_addf(out, "goto line %d", line);
}

static void select_line(const Session *session, Str *out) {
    add_goto(session, shown_line(session), out);
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    (void)x;
    const Listing *listing = shown_listing(session);
    int at = listing_find(listing, shown_line(session));
    int64_t row = pane_window(at, listing->count, rect.height) + y;
    if (row >= listing->count)
        return;
    ListingLine line = listing->lines[row];
    if (line.stage >= 0)
        str_addf(out, "goto %s", session->program.lesson.stages[line.stage].name);
    else
        add_goto(session, line.line, out);
}

const Pane pane_code = {draw, title, move, go, select_line, click};
