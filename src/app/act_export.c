/* `einstep export`: screens as text, with colours, or as a recording for asciinema. */
#include "app/host.h"
#include "app/notice.h"
#include "base/mem.h"
#include "export/cast.h"
#include "export/screen.h"
#include "ui/layout.h"

#include <errno.h>
#include <stdio.h>

/* ---- the session ---- */

typedef enum ExportForm { EXPORT_TEXT, EXPORT_ANSI, EXPORT_CAST, EXPORT_FORM_COUNT } ExportForm;

enum { EXPORT_MOST_STEPS = 50000 };

static const char *const ENDINGS[EXPORT_FORM_COUNT] = {".txt", ".ans", ".cast"};

/* What one export works with. */
typedef struct Export {
    const Options *options;
    ExportForm form;
    Host host;
    Session *session;
    Canvas canvas;
    Error error;
} Export;

static bool find_form(Export *e) {
    const char *output = e->options->output;
    for (int i = 0; output && i < EXPORT_FORM_COUNT; i++)
        if (str_ends_with(output, ENDINGS[i])) {
            e->form = (ExportForm)i;
            return true;
        }
    return notice_fail(&e->error, ERR_VALUE, NOTICE_EXPORT_TAKES);
}

/* What is for one screen, and what for a recording. */
static bool check_options(Export *e) {
    static const OptionId OF_CAST[] = {OPTION_EACH, OPTION_PACE};
    if (!find_form(e))
        return false;
    if (layout_plan(e->options->width, e->options->height) == LAYOUT_TOO_SMALL)
        return notice_fail(&e->error, ERR_VALUE, NOTICE_EXPORT_TOO_SMALL, LAYOUT_LEAST_WIDTH,
                           LAYOUT_LEAST_HEIGHT, e->options->width, e->options->height);
    if (e->form == EXPORT_CAST && options_given(e->options, OPTION_STEP))
        return notice_fail(&e->error, ERR_VALUE, NOTICE_EXPORT_ONE_SCREEN,
                           options_name(OPTION_STEP));
    for (size_t i = 0; e->form != EXPORT_CAST && i < sizeof OF_CAST / sizeof *OF_CAST; i++)
        if (options_given(e->options, OF_CAST[i]))
            return notice_fail(&e->error, ERR_VALUE, NOTICE_EXPORT_ONLY_CAST,
                               options_name(OF_CAST[i]));
    return true;
}

static void open_session(Export *e) {
    bool plain = e->form == EXPORT_TEXT || e->options->color == COLOR_NEVER;
    Look look = {.depth = plain ? COLOUR_NONE : COLOUR_256};
    theme_by_name(e->options->theme, &look.theme);
    e->session = host_session(&e->host, look);
    canvas_init(&e->canvas, e->options->width, e->options->height);
    e->canvas.ascii = e->options->ascii;
    e->canvas.ambiguous = e->options->ambiguous;
}

static bool command(Export *e, const char *line) {
    Str answer = {0};
    bool done = session_command(e->session, line, &answer, &e->error);
    str_release(&answer);
    return done;
}

/* ---- one screen ---- */

/* "first" and "last" are commands of their own. */
static bool go_to_step(Export *e) {
    Str line = {0};
    const char *step = e->options->step ? e->options->step : "last";
    if (!str_equal(step, "first") && !str_equal(step, "last"))
        str_add(&line, "goto ");
    str_add(&line, step);
    bool found = command(e, line.text);
    str_release(&line);
    return found;
}

static bool export_screen(Export *e) {
    Str text = {0};
    if (!go_to_step(e))
        return false;
    session_draw(e->session, &e->canvas);
    screen_add_ansi(&text, &e->canvas, session_look(e->session));
    bool fine = files_write(e->options->output, str_text(&text), text.len, &e->error);
    str_release(&text);
    return fine;
}

/* ---- a recording ---- */

/* The frames of a recording, and the stage each step belongs to. */
typedef struct Recording {
    Export *e;
    Cast cast;
    Lesson lesson;
    int *stage_of; /* by step */
    int stage;     /* of the last frame */
    double seconds;
} Recording;

static size_t position(const Export *e) {
    return session_run(e->session)->timeline.position;
}

/* A step inside a call belongs to the stage of the statement that made the call; that is later. */
static int *find_stages(const Run *run, const Lesson *lesson) {
    int *stage_of = mem_alloc_array(run_last(run) + 1, sizeof *stage_of);
    int stage = -1;
    for (size_t k = run_last(run) + 1; k-- > 0;) {
        const Step *step = run_step_at(run, k);
        if (step->frame == run->frame)
            stage = lesson_stage_of_line(lesson, step->line);
        stage_of[k] = stage;
    }
    return stage_of;
}

/* The marker of a frame: the stage that begins, else the step and where it is. */
static void add_marker(const Recording *r, size_t k, Str *out) {
    const Step *step = run_step_at(session_run(r->e->session), k);
    int stage = r->stage_of[k];
    if (stage >= 0 && stage != r->stage)
        str_add(out, r->lesson.stages[stage].title[r->e->options->language]);
    else if (!k)
        str_add(out, "start");
    else
        str_addf(out, "step %zu, line %d", k, step->line);
}

static void add_frame(Recording *r) {
    Str marker = {0};
    size_t k = position(r->e);
    add_marker(r, k, &marker);
    session_draw(r->e->session, &r->e->canvas);
    cast_frame(&r->cast, &r->e->canvas, r->seconds, str_text(&marker));
    r->stage = r->stage_of[k];
    str_release(&marker);
}

/* Goes on by steps or stages; false at the end. */
static bool advance(Export *e) {
    size_t before = position(e);
    bool moved = command(e, e->options->each == EACH_STAGE ? "stage" : "step");
    return moved && position(e) != before;
}

static void write_piece(void *file, const char *text, size_t len) {
    fwrite(text, 1, len, file);
}

static void record(Export *e, FILE *file) {
    const Run *run = session_run(e->session);
    Arena arena = {0};
    Recording r = {.e = e, .stage = -1, .seconds = e->options->pace};
    if (r.seconds <= 0)
        r.seconds = e->options->each == EACH_STAGE ? 4 : 1;
    lesson_read(&r.lesson, &arena, &run->source, run->module, NULL);
    r.stage_of = find_stages(run, &r.lesson);
    cast_begin(&r.cast, e->canvas.width, e->canvas.height, r.lesson.title[e->options->language],
               session_look(e->session), write_piece, file);
    do
        add_frame(&r);
    while (advance(e));
    cast_end(&r.cast);
    error_release(&e->error); /* "there is no next step" is how it ends */
    mem_free(r.stage_of);
    arena_release(&arena);
}

static bool export_cast(Export *e) {
    size_t steps = run_last(session_run(e->session));
    if (e->options->each == EACH_STEP && steps > EXPORT_MOST_STEPS)
        return notice_fail(&e->error, ERR_VALUE, NOTICE_EXPORT_TOO_MANY, steps, EXPORT_MOST_STEPS);
    FILE *file = fopen(e->options->output, "wb");
    if (file)
        record(e, file);
    bool fine = file && !ferror(file);
    int code = errno;
    if (file && fclose(file) != 0) {
        fine = false;
        code = errno;
    }
    return fine || notice_fail(&e->error, ERR_OS, NOTICE_CANNOT_WRITE, e->options->output,
                               notice_reason(code));
}

static bool export_run(Export *e) {
    const char *name = e->options->words[0];
    open_session(e);
    Run *run = host_load(&e->host, name, &e->error);
    if (run)
        host_watch(&e->host, e->session, run, name);
    return run && (e->form == EXPORT_CAST ? export_cast(e) : export_screen(e));
}

int act_export(const Options *options) {
    Export e = {.options = options};
    host_init(&e.host, options);
    bool fine = check_options(&e) && export_run(&e);
    int status = fine ? app_run_status(session_run(e.session), options) : notice_complain(&e.error);
    canvas_release(&e.canvas);
    session_free(e.session);
    host_release(&e.host, &e.error);
    error_release(&e.error);
    return status;
}
