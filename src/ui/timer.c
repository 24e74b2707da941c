#include "ui/timer.h"

#include "ui/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TIMER_SECOND = 1000, TIMER_MINUTE = 60 * TIMER_SECOND };
static const double TIMER_LONGEST = 24 * 60;

int timer_due(const Timer *timer, int due) {
    int left = TIMER_SECOND - (int)(timer->elapsed % TIMER_SECOND);
    if (!timer->on)
        return due;
    return due < 0 || due > left ? left : due;
}

void timer_tick(Timer *timer, int milliseconds) {
    if (timer->on)
        timer->elapsed += milliseconds;
}

/* ---- what is planned ---- */

static double minutes_of(const char *line) {
    const char *minutes = str_starts_with(line, "cue ") ? strstr(line, " minutes=") : NULL;
    double planned = minutes ? strtod(minutes + strlen(" minutes="), NULL) : 0;
    return planned > 0 && planned <= TIMER_LONGEST ? planned : 0;
}

/* Minutes of all cues, and of those that have begun. */
static double planned_by_cues(const ScriptPlay *play, double *begun) {
    double all = 0;
    int number;
    *begun = 0;
    for (size_t n = 0; play->replay && n < replay_line_count(play->replay); n++) {
        all += minutes_of(replay_line(play->replay, n, &number));
        if (n < play->next)
            *begun = all;
    }
    return all;
}

/* ---- as text ---- */

static void add_clock(double milliseconds, Str *out) {
    long seconds = (long)(milliseconds / TIMER_SECOND);
    str_addf(out, "%ld:%02ld", seconds / 60, seconds % 60);
}

void timer_add_text(const Session *session, Str *out) {
    const Timer *timer = &session->timer;
    double until, all;
    if (!timer->on)
        return;
    all = planned_by_cues(&session->script, &until);
    all = timer->minutes > 0 ? timer->minutes : all;
    add_clock((double)timer->elapsed, out);
    if (all > 0) {
        str_add(out, " / ");
        add_clock(all * TIMER_MINUTE, out);
    }
    if (until > 0) {
        str_add(out, session_text(session, TEXT_TIMER_CUE));
        add_clock(until * TIMER_MINUTE, out);
    }
}

/* ---- the command ---- */

static bool read_minutes(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && isfinite(*out) && *out > 0 && *out <= TIMER_LONGEST;
}

bool command_timer(Session *session, CommandCall *call) {
    Timer *timer = &session->timer;
    double minutes = timer->minutes;
    if (str_equal(call->text, "off")) {
        *timer = (Timer){0};
        str_add(call->answer, session_text(session, TEXT_TIMER_OFF));
        return true;
    }
    if (*call->text && !read_minutes(call->text, &minutes))
        return error_set(call->error, ERR_VALUE,
                         "timer takes the minutes planned, or off, not '%s'", call->text);
    timer->on = true;
    timer->minutes = minutes;
    timer_add_text(session, call->answer);
    return true;
}
