/* The whole screen: layout, panes, what lies over them. */
#include "ui/overlay.h"
#include "ui/pane.h"

/* Where a narration is no pane of its own it is shown where a stage begins and where it ends. */
static bool narration_is_due(const Session *session) {
    const Program *program = &session->program;
    size_t k = program_position(program);
    if (session->stage < 0)
        return false;
    size_t begin = session->stage ? program->stage_end[session->stage - 1] + 1 : 1;
    return k <= begin || k == program->stage_stop[session->stage] ||
           k == program->stage_end[session->stage];
}

static LayoutWants wants_of(const Session *session, const Canvas *canvas) {
    LayoutWants wants = {.width = canvas->width,
                         .height = canvas->height,
                         .focus = session->focus,
                         .list = session->list,
                         .zoom = session->zoomed ? session->focus : PANE_NOTHING,
                         .hall = session->hall,
                         .memory = session->memory,
                         .output_lines = session_output_lines(session),
                         .caption_lines = session_caption_lines(session, canvas, canvas->width)};
    if (narration_is_due(session))
        wants.narration_lines = session_narration_lines(session, canvas, canvas->width);
    return wants;
}

static void draw_too_small(const Session *session, Canvas *canvas) {
    Str text = {0};
    str_addf(&text, session_text(session, TEXT_TOO_SMALL), canvas->width, canvas->height);
    pane_write(canvas, (Rect){0, 0, canvas->width, canvas->height}, style_of(ROLE_TEXT),
               str_text(&text));
    str_release(&text);
}

static void measure_narration(Session *session, const Canvas *canvas) {
    Rect rect = session->layout.pane[PANE_NARRATION];
    int below = session_narration_lines(session, canvas, rect.width) -
                pane_content(PANE_NARRATION, rect).height;
    session->narration_below = rect.width && below > 0 ? below : 0;
}

static void draw_panes(Session *session, Canvas *canvas) {
    const Layout *layout = &session->layout;
    measure_narration(session, canvas);
    for (int i = 0; i < PANE_COUNT; i++)
        if (layout->pane[i].width)
            pane_draw(session, canvas, (PaneId)i, layout->pane[i]);
    for (int i = 0; i < layout->bar_count; i++)
        canvas_bar(canvas, layout->bars[i].x, layout->bars[i].y, layout->bars[i].height,
                   style_of(ROLE_RULE));
}

/* Before there is a program: how to get one, and the line one types on. */
static void draw_nothing(Session *session, Canvas *canvas) {
    const Layout *layout = &session->layout;
    canvas_text_cut(canvas, 2, canvas->height / 3, canvas->width - 4, style_of(ROLE_BRIGHT),
                    session_text(session, TEXT_NO_PROGRAM));
    pane_draw(session, canvas, PANE_STATUS, layout->pane[PANE_STATUS]);
    pane_draw(session, canvas, PANE_HINTS, layout->pane[PANE_HINTS]);
}

void session_draw(Session *session, Canvas *canvas) {
    canvas_clear(canvas, style_of(ROLE_TEXT));
    session->blocks = canvas_has_blocks(canvas);
    if (session->blank)
        return;
    bool open = session_has_program(session);
    LayoutWants nothing = {.width = canvas->width, .height = canvas->height,
                           .zoom = PANE_NOTHING};
    LayoutWants wants = open ? wants_of(session, canvas) : nothing;
    session->layout = layout_make(&wants);
    if (session->layout.plan == LAYOUT_TOO_SMALL) {
        draw_too_small(session, canvas);
        return;
    }
    if (open)
        draw_panes(session, canvas);
    else
        draw_nothing(session, canvas);
    failure_draw(session, canvas);
    if (session->helping)
        overlay_draw_help(session, canvas);
    origin_draw(session, canvas);
    predict_draw(session, canvas);
    overlay_draw_message(session, canvas);
    overlay_draw_offers(session, canvas);
}
