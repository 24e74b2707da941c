#include "app/live.h"

#include "app/environment.h"
#include "base/clock.h"
#include "term/term.h"

#include <signal.h>
#include <unistd.h>

typedef struct Live {
    const Options *options;
    Host host;
    Session *session;
    Canvas canvas;
    long long before;  /* when the session was last told the time */
    int ended_by;      /* signal that asked the process to end */
    int status;
} Live;

void app_restore_terminal(void) {
    term_close();
}

bool live_can(NoticeId otherwise) {
    Error error = {0};
    bool able = term_check(&error);
    if (!able)
        notice_say(otherwise, error_text(&error, notice_language()));
    error_release(&error);
    return able;
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
    if (session_take_interrupt(live->session))
        term_forgive_interrupt();
    return !session_ended(live->session);
}

/* Everything that has arrived is taken before the screen is drawn again, so that a storm of keys
 * draws once; but no storm holds the screen for longer than this. */
enum { LIVE_LONGEST_DRAIN = 100 };

static bool take_events(Live *live) {
    TermEvent event = term_wait(session_due(live->session));
    long long now = clock_milliseconds(), end = now + LIVE_LONGEST_DRAIN;
    if (session_due(live->session) >= 0)
        session_tick(live->session, (int)(now - live->before));
    live->before = now;
    bool going = take_event(live, &event);
    while (going && event.kind != TERM_NOTHING && clock_milliseconds() < end) {
        event = term_wait(0);
        going = take_event(live, &event);
    }
    return going;
}

static void loop(Live *live) {
    live->before = clock_milliseconds();
    do
        show(live);
    while (take_events(live));
}

static bool open_terminal(Live *live, Error *error) {
    if (!term_open(error))
        return false;
    live->host.interrupt = term_interrupt();
    live->host.only_english = !environment_is_utf8();
    live->session =
        host_session(&live->host, host_look(live->options, STDOUT_FILENO, term_colours()));
    app_init_canvas(&live->canvas, live->options, 1, 1);
    return true;
}

static void release(Live *live, Error *error) {
    term_close();
    session_free(live->session);
    canvas_release(&live->canvas);
    if (!host_release(&live->host, error))
        live->status = notice_complain(error);
    error_release(error);
}

int live_walk(const Options *options, const char *name, LiveBegin *begin, void *context) {
    Live live = {.options = options};
    Error error = {0};
    host_init(&live.host, options);
    live.host.script = begin ? options->words[0] : NULL;
    Run *run = name ? host_load(&live.host, name, &error) : NULL;
    bool fine = (run || !name) && open_terminal(&live, &error);
    if (fine && run) {
        run_set_interrupt(run, term_interrupt());
        host_watch(&live.host, live.session, run, name);
    }
    if (fine && begin)
        begin(live.session, context);
    if (fine) {
        loop(&live);
        live.status = session_failed(live.session) ? 1 : 0;
    } else {
        live.status = notice_complain(&error);
        run_free(run);
    }
    release(&live, &error);
    return live.ended_by ? 128 + live.ended_by : live.status;
}
