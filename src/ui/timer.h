/* How long a talk has lasted, beside the minutes planned for it: those given to `timer`, or those
 * of the cues of the script that is played ("cue softmax minutes=4"). Time comes from
 * session_tick. */
#ifndef EINSTEP_UI_TIMER_H
#define EINSTEP_UI_TIMER_H

#include "base/str.h"
#include "ui/command.h"

#include <stdint.h>

typedef struct Timer {
    bool on;
    double minutes;  /* planned; 0: what the cues plan */
    int64_t elapsed; /* milliseconds */
} Timer;

/* Milliseconds until the text changes or something else is due (-1: nothing is). */
int timer_due(const Timer *timer, int due);
void timer_tick(Timer *timer, int milliseconds);

/* "12:05 / 36:00, this cue to 14:00"; nothing when it is off. */
void timer_add_text(const Session *session, Str *out);

#endif
