#include "ui/failure.h"

#include "ui/overlay.h"
#include "ui/pane.h"

#include <string.h>

enum { FAILURE_WIDEST = 100, FAILURE_INDENT = 2 };

bool failure_is_open(const Session *session) {
    return session->failure.open && session_has_program(session);
}

void failure_arrive(Session *session) {
    const Program *program = &session->program;
    session->failure = (Failure){.open = program_fails_at(program, program_position(program))};
}

bool failure_key(Session *session, const char *key) {
    return failure_is_open(session) && scroll_key(&session->failure.scroll, key);
}

/* ---- the place ---- */

/* "view.py line 12, in merge" */
static void add_place(const Session *session, Str *out) {
    const Program *program = &session->program;
    Span span = program->run->error.span;
    const char *slash = strrchr(span.source->name, '/');
    size_t k = program_failing_step(program);
    str_addf(out, session_text(session, TEXT_FAILED_AT), slash ? slash + 1 : span.source->name,
             span_line(span));
    if (program_step(program, k)->depth > 1)
        str_addf(out, session_text(session, TEXT_FAILED_IN), program_function(program, k));
}

/* A line of source with what the error speaks of: bytes [start, end) of the text. */
typedef struct Underlined {
    const char *text;
    size_t len, start, end;
} Underlined;

static Underlined underlined_line(Span span) {
    Underlined line;
    line.text = source_line(span.source, span_line(span), &line.len);
    size_t offset = (size_t)(line.text - span.source->text);
    line.start = span.start - offset;
    line.end = span.end - offset > line.len ? line.len : span.end - offset;
    return line;
}

/* Drops what stands before the first word, and more where the end would not be seen: then true. */
static bool cut_left(const Canvas *canvas, Underlined *line, int width) {
    size_t from = 0;
    while (from < line->start && strchr(" \t", line->text[from]))
        from++;
    size_t indent = from;
    while (from < line->start &&
           canvas_text_width(canvas, line->text + from, line->end - from) > width)
        from += canvas_text_fit(canvas, line->text + from, line->len - from, 2);
    from = from > line->start ? line->start : from;
    line->text += from;
    line->len -= from;
    line->start -= from;
    line->end -= from;
    return from > indent;
}

static void draw_source(const Session *session, Canvas *canvas, Rect rect) {
    Underlined line = underlined_line(session->program.run->error.span);
    int x = rect.x + FAILURE_INDENT, width = rect.width - FAILURE_INDENT;
    if (cut_left(canvas, &line, width))
        canvas_ellipsis(canvas, x - 1, rect.y, style_of(ROLE_DIM));
    canvas_bytes_cut(canvas, x, rect.y, width, style_of(ROLE_CODE), line.text, line.len);
    x += canvas_text_width(canvas, line.text, line.start);
    int marks = canvas_text_width(canvas, line.text + line.start, line.end - line.start);
    for (int i = 0; (i < marks || !i) && x + i < rect.x + rect.width; i++)
        canvas_text(canvas, x + i, rect.y + 1, style_of(ROLE_BAD), "^");
}

/* ---- the box ---- */

static void draw_foot(const Session *session, Canvas *canvas, Rect line) {
    Str text = {0};
    overlay_add_more(session, &session->failure.scroll, &text);
    str_add(&text, session_text(session, TEXT_FAILED_FOOT));
    canvas_text_cut(canvas, line.x, line.y, line.width, style_of(ROLE_DIM), str_text(&text));
    str_release(&text);
}

/* The place, the source and its underline stay; of the text, as much as there is room for. */
static void draw_inside(const Session *session, Canvas *canvas, Rect rect, int text_lines) {
    const Error *error = &session->program.run->error;
    overlay_write(canvas, (Rect){rect.x, rect.y, rect.width, text_lines}, style_of(ROLE_BRIGHT),
                  error_text(error, session->language), session->failure.scroll.first);
    int y = rect.y + text_lines;
    if (error->span.source) {
        Str place = {0};
        add_place(session, &place);
        canvas_text_cut(canvas, rect.x, y++, rect.width, style_of(ROLE_DIM), str_text(&place));
        str_release(&place);
        draw_source(session, canvas, (Rect){rect.x, y, rect.width, 2});
    }
    draw_foot(session, canvas, (Rect){rect.x, rect.y + rect.height - 1, rect.width, 1});
}

void failure_draw(Session *session, Canvas *canvas) {
    if (!failure_is_open(session))
        return;
    const Run *run = session->program.run;
    int room = overlay_bottom(session, canvas), fixed = 3 + (run->error.span.source ? 3 : 0);
    int width = canvas->width - 2 < FAILURE_WIDEST ? canvas->width - 2 : FAILURE_WIDEST;
    const char *text = error_text(&run->error, session->language);
    int lines = *text ? pane_count_lines(canvas, text, width - 4) : 0;
    int shown = lines < room - fixed ? lines : room - fixed;
    scroll_fit(&session->failure.scroll, lines, shown);
    Rect box = {(canvas->width - width) / 2, room - fixed - shown, width, fixed + shown};
    Str title = {0};
    str_addf(&title, session_text(session, TEXT_FAILED), run->error_type);
    canvas_fill(canvas, box, style_of(ROLE_TEXT));
    canvas_box(canvas, box, style_of(ROLE_BAD), str_text(&title));
    Rect inside = {box.x + 2, box.y + 1, box.width - 4, box.height - 2};
    Rect former = canvas_clip(canvas, inside);
    draw_inside(session, canvas, inside, shown);
    canvas->clip = former;
    str_release(&title);
}
