#include "ui/sheet.h"

#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

enum { SHEET_MOST_ROWS = 12, SHEET_TENSOR_LINES = 7, SHEET_MARGIN = 16 };

typedef struct Sheet {
    Session *session;
    Canvas *canvas;
    int width;
    SheetEmit *emit;
    void *context;
} Sheet;

/* An empty part of so many lines; what is drawn into it is given away by end_part. */
static Rect begin_part(Sheet *sheet, int height) {
    canvas_resize(sheet->canvas, sheet->width, height);
    canvas_clear(sheet->canvas, (Style){0});
    sheet->canvas->clip = (Rect){0, 0, sheet->width, height};
    return sheet->canvas->clip;
}

static void end_part(Sheet *sheet) {
    sheet->emit(sheet->context, sheet->canvas);
}

static const Stage *stage_of(const Session *session) {
    return &session->program.lesson.stages[session->stage];
}

static void draw_heading(Sheet *sheet) {
    const Session *session = sheet->session;
    const Stage *stage = stage_of(session);
    const char *group = stage->group[session->language];
    begin_part(sheet, 2);
    int x = canvas_textf(sheet->canvas, 0, 0, style_of(ROLE_HEADING), "── %d/%d %s ",
                         session->stage + 1, session->program.lesson.stage_count,
                         stage->title[session->language]);
    if (group)
        x = canvas_textf(sheet->canvas, x, 0, style_of(ROLE_DIM), "· %s ", group);
    while (x < sheet->width)
        x = canvas_text(sheet->canvas, x, 0, style_of(ROLE_HEADING), "─");
    end_part(sheet);
}

static void draw_narration(Sheet *sheet) {
    int lines = session_narration_lines(sheet->session, sheet->canvas, sheet->width);
    if (!lines)
        return;
    Rect rect = begin_part(sheet, lines + 1);
    rect.height--;
    pane_of(PANE_NARRATION)->draw(sheet->session, sheet->canvas, rect);
    end_part(sheet);
}

/* One line of code or of printed output behind its margin; what is wider goes on below it. */
static void draw_line(Sheet *sheet, const char *margin, Style style, const char *text, size_t len) {
    int indent = canvas_text_width(sheet->canvas, margin, strlen(margin));
    do {
        size_t fits = canvas_text_fit(sheet->canvas, text, len, sheet->width - indent);
        begin_part(sheet, 1);
        canvas_text(sheet->canvas, 0, 0, style_of(ROLE_DIM), margin);
        canvas_text_bytes(sheet->canvas, indent, 0, style, text, fits);
        end_part(sheet);
        margin = "";
        text += fits;
        len -= fits;
    } while (len);
}

static void draw_gap(Sheet *sheet) {
    begin_part(sheet, 1);
    end_part(sheet);
}

static void draw_code(Sheet *sheet) {
    const Stage *stage = stage_of(sheet->session);
    const Source *source = &sheet->session->program.run->source;
    for (int number = stage->first_line; number <= stage->last_line; number++) {
        char margin[SHEET_MARGIN];
        size_t len;
        const char *text = source_line(source, number, &len);
        snprintf(margin, sizeof margin, "%5d  ", number);
        draw_line(sheet, margin, style_of(ROLE_CODE), text, len);
    }
    draw_gap(sheet);
}

/* Up to the first newline, if there is one. */
static size_t line_length(const char *text, size_t len) {
    const char *newline = memchr(text, '\n', len);
    return newline ? (size_t)(newline - text) : len;
}

static size_t printed_at(Session *session, size_t step) {
    Run *run = session->program.run;
    size_t position = program_position(&session->program);
    run_seek(run, step);
    size_t len = run->printed_len;
    run_seek(run, position);
    return len;
}

/* What was printed since the stage before. */
static void draw_printed(Sheet *sheet, size_t before) {
    const Run *run = sheet->session->program.run;
    size_t start = printed_at(sheet->session, before), end = run->printed_len;
    for (size_t at = start; at < end;) {
        const char *text = run->printed.text + at;
        size_t len = line_length(text, end - at);
        at += len + 1;
        draw_line(sheet, "    >  ", style_of(ROLE_TEXT), text, len);
    }
    if (start < end)
        draw_gap(sheet);
}

/* A value that is no tensor: as much of its repr as the rows hold, each line in one. */
static void draw_plain(Sheet *sheet, const char *name, Value value) {
    Str text = {0};
    if (value.type == VALUE_MODULE || value.type == VALUE_FUNCTION || value.type == VALUE_CLASS)
        return;
    run_add_repr(sheet->session->program.run, &text, value,
                 (size_t)sheet->width * SHEET_MOST_ROWS);
    int indent = 0, rows = 0;
    for (size_t at = 0, len; at < text.len && rows < SHEET_MOST_ROWS; at += len + 1, rows++) {
        len = line_length(text.text + at, text.len - at);
        begin_part(sheet, 1);
        if (rows == 0)
            indent = canvas_textf(sheet->canvas, 1, 0, style_of(ROLE_HERE), "%s = ", name);
        canvas_bytes_cut(sheet->canvas, indent, 0, sheet->width - indent, style_of(ROLE_TEXT),
                         text.text + at, len);
        end_part(sheet);
    }
    str_release(&text);
}

static void draw_tensor(Sheet *sheet, const char *name) {
    Session *session = sheet->session;
    session_set_text(&session->wanted, name);
    session_refresh(session);
    const Plane *plane = session_plane_shown(session);
    int64_t rows = plane ? plane_rows(plane) : 1;
    Rect rect = begin_part(sheet, (int)(rows < SHEET_MOST_ROWS ? rows : SHEET_MOST_ROWS) +
                                      SHEET_TENSOR_LINES);
    rect.height--;
    pane_draw(session, sheet->canvas, PANE_TENSOR, rect);
    end_part(sheet);
}

static void draw_variable(Sheet *sheet, const char *name) {
    Value value;
    Run *run = sheet->session->program.run;
    if (!run_find_variable(run, run_step(run)->frame, name, &value))
        return;
    if (value.type == VALUE_TENSOR)
        draw_tensor(sheet, name);
    else
        draw_plain(sheet, name, value);
}

/* Was the name bound again later in the stage? Then it is drawn there. */
static bool is_last_binding(const Session *session, size_t k, size_t end, const Symbol *name) {
    for (size_t later = k + 1; later <= end; later++) {
        const Step *step = program_step(&session->program, later);
        for (int i = 0; step->frame == session->program.run->frame && i < step->change_count; i++)
            if (step->changes[i].bound && step->changes[i].name == name)
                return false;
    }
    return true;
}

static void draw_tensors(Sheet *sheet, size_t before, size_t end) {
    Session *session = sheet->session;
    for (size_t k = before + 1; k <= end; k++) {
        const Step *step = program_step(&session->program, k);
        for (int i = 0; i < step->change_count; i++) {
            const StepChange *change = &step->changes[i];
            bool here = step->frame == session->program.run->frame && !change->of_self;
            if (here && change->bound && is_last_binding(session, k, end, change->name))
                draw_variable(sheet, change->name->text);
        }
    }
}

int sheet_count(const Session *session) {
    return session->program.lesson.stage_count;
}

void sheet_draw(Session *session, int stage, int width, Canvas *canvas, SheetEmit *emit,
                void *context) {
    Sheet sheet = {.session = session,
                   .canvas = canvas,
                   .width = width,
                   .emit = emit,
                   .context = context};
    const size_t *ends = session->program.stage_end;
    size_t before = stage ? ends[stage - 1] : 0;
    session_go_in_stage(session, ends[stage], stage);
    session->view = VIEW_BOTH;
    draw_heading(&sheet);
    draw_narration(&sheet);
    draw_code(&sheet);
    draw_printed(&sheet, before);
    draw_tensors(&sheet, before, ends[stage]);
}
