#include "app/live.h"

#include "term/term.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

typedef struct Live {
    Session *session;
    Canvas canvas;
    const Options *options;
    int ended_by;      /* signal that asked the process to end */
} Live;

void app_restore_terminal(void) {
    term_close();
}

static void show(Live *live) {
    int width, height;
    term_size(&width, &height);
    if (width != live->canvas.width || height != live->canvas.height)
        canvas_resize(&live->canvas, width, height);
    session_draw(live->session, &live->canvas);
    term_show(&live->canvas, session_look(live->session));
}

/* False when there is nothing more to do. */
static bool take_event(Live *live, const TermEvent *event) {
    switch (event->kind) {
    case TERM_KEY: session_key(live->session, event->key); break;
    case TERM_CLICK: session_click(live->session, event->x, event->y); break;
    case TERM_WHEEL:
        session_wheel(live->session, event->x, event->y, event->lines);
        break;
    case TERM_SIGNAL: live->ended_by = event->signal; return false;
    case TERM_GONE: live->ended_by = SIGHUP; return false;
    default: break;
    }
    return !session_ended(live->session);
}

/* Milliseconds on a clock that only goes forward. */
static long milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void loop(Live *live) {
    long before = milliseconds();
    for (bool going = true; going;) {
        show(live);
        TermEvent event = term_wait(session_due(live->session));
        long now = milliseconds();
        if (session_due(live->session) >= 0)
            session_tick(live->session, (int)(now - before));
        before = now;
        going = take_event(live, &event);
    }
}

static bool open_terminal(Live *live, Host *host, Error *error) {
    const Options *options = live->options;
    if (!term_open(error))
        return false;
    live->session = host_session(host, options, host_look(options, STDOUT_FILENO, term_colours()));
    host->interrupt = term_interrupt();
    canvas_init(&live->canvas, 1, 1);
    live->canvas.ascii = options->ascii || !app_is_utf8();
    live->canvas.ambiguous = options->ambiguous;
    return true;
}

bool live_has_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int live_walk(const Options *options, const char *name, LiveBegin *begin, void *context) {
    Live live = {.options = options};
    Host host = {0};
    Error error = {0};
    bool fine = open_terminal(&live, &host, &error) &&
                (!name || host_watch(&host, live.session, name, &error));
    if (fine && begin)
        begin(live.session, context);
    if (fine)
        loop(&live);
    term_close();
    if (live.session)
        session_free(live.session);
    canvas_release(&live.canvas);
    host_release(&host);
    int status = live.ended_by ? 128 + live.ended_by : fine ? 0 : app_complain(&error);
    status = error.kind == ERR_SYNTAX ? 1 : status;
    error_release(&error);
    return status;
}
