/* Work that may last: whoever starts it says by what question to know that it should end, and the
 * loops of the work ask now and then.
 *
 * There is one watch at a time, for the work of a call: watch_begin puts it up, watch_end takes it
 * down and puts the former one back. A loop that is told to end leaves at once; what it leaves
 * half done is dropped by who put the watch up, who learns from watch_end that it did. Without a
 * watch nothing ends early: what must not be left half done works under watch_begin(NULL, NULL). */
#ifndef EINSTEP_BASE_WATCH_H
#define EINSTEP_BASE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* True when the work should end. */
typedef bool WatchQuestion(void *user);

typedef struct Watch {
    WatchQuestion *question; /* NULL: nobody watches */
    void *user;
    bool ended;   /* it was answered with true */
    int64_t units, left; /* of work between two questions, and until the next */
} Watch;

extern Watch watch_now; /* for watch_ends, and for tests that ask more often */

Watch watch_begin(WatchQuestion *question, void *user); /* the former one */
bool watch_end(Watch former);                           /* true: work was ended early */

bool watch_ask(void);

/* True when a loop should leave. `work`: elements gone over since the last call; the question is
 * asked only after so much of it that it costs nothing beside. */
static inline bool watch_ends(int64_t work) {
    watch_now.left -= work;
    return watch_now.left <= 0 && watch_ask();
}

#endif
