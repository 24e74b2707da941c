/* Commands made for scripts. */
#include "ui/replay.h"
#include "ui/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double LONGEST_WAIT = 3600;

/* The two sides of "a == b" say more than that it is false. */
static void add_sides(Session *session, const char *text, Error *out) {
    Error error = {0};
    Str value = {0};
    const char *middle = strstr(text, "==");
    if (middle && !strstr(middle + 2, "==")) {
        char *left = NULL;
        session_set_text(&left, text);
        left[middle - text] = '\0';
        if (run_print(session->program.run, left, &value, &error) && value.len < 200)
            error_append(out, "; the left side is %s", str_text(&value));
        session_set_text(&left, NULL);
    }
    error_release(&error);
    str_release(&value);
}

static bool expectation_failed(Session *session, CommandCall *call) {
    session->failed = true;
    error_set(call->error, ERR_ASSERTION, "expected: %s", call->text);
    add_sides(session, call->text, call->error);
    return false;
}

bool command_expect(Session *session, CommandCall *call) {
    if (!*call->text)
        return error_set(call->error, ERR_VALUE, "expect takes an expression: expect L == 10");
    Str truth = {0}, value = {0};
    str_addf(&truth, "bool(%s)", call->text);
    bool done = run_print(session->program.run, str_text(&truth), &value, call->error);
    bool holds = done && str_equal(str_text(&value), "True");
    str_release(&truth);
    str_release(&value);
    if (!done)
        session->failed = true;
    else if (holds)
        str_addf(call->answer, session_text(session, TEXT_HOLDS), call->text);
    else
        return expectation_failed(session, call);
    return done;
}

bool command_say(Session *session, CommandCall *call) {
    str_clear(&session->caption);
    str_add(&session->caption, call->text);
    replay_add_text(call->text, session->language, call->answer);
    return true;
}

bool command_wait(Session *session, CommandCall *call) {
    char *end;
    double seconds = strtod(call->text, &end);
    if (end == call->text || *end || !isfinite(seconds))
        return error_set(call->error, ERR_VALUE, "wait takes seconds, not '%s'", call->text);
    if (seconds < 0)
        return error_set(call->error, ERR_VALUE, "wait takes no negative time, not %s",
                         call->text);
    session->wait = (int)(1000 * (seconds > LONGEST_WAIT ? LONGEST_WAIT : seconds));
    return true;
}

bool command_pause(Session *session, CommandCall *call) {
    (void)call;
    session->pause = true;
    return true;
}

bool command_rejoin(Session *session, CommandCall *call) {
    return script_rejoin(session, call->error);
}

bool command_cue(Session *session, CommandCall *call) {
    if (!*call->text)
        return error_set(call->error, ERR_VALUE, "cue takes a name: cue permute");
    const char *minutes = strstr(call->text, " minutes=");
    Str name = {0};
    if (minutes) {
        str_add_bytes(&name, call->text, (size_t)(minutes - call->text));
        const char *rest = strchr(minutes + 1, ' ');
        str_add(&name, rest ? rest : "");
    } else
        str_add(&name, call->text);
    session_set_text(&session->cue, str_text(&name));
    str_add(call->answer, "[");
    replay_add_text(str_text(&name), session->language, call->answer);
    str_add(call->answer, "]");
    str_release(&name);
    return true;
}
