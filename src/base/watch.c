#include "base/watch.h"

#include <stddef.h>

/* Elements between two questions: some tenths of a millisecond. */
enum { WATCH_UNITS = 1 << 17 };

Watch watch_now = {.left = INT64_MAX};

Watch watch_begin(WatchQuestion *question, void *user) {
    Watch former = watch_now;
    watch_now = (Watch){.question = question, .user = user, .left = WATCH_UNITS};
    return former;
}

bool watch_end(Watch former) {
    bool ended = watch_now.ended;
    watch_now = former;
    return ended;
}

bool watch_ask(void) {
    if (!watch_now.ended)
        watch_now.left = WATCH_UNITS;
    if (watch_now.question && !watch_now.ended)
        watch_now.ended = watch_now.question(watch_now.user);
    if (watch_now.ended)
        watch_now.left = 0; /* all loops are told, each at its next look */
    return watch_now.ended;
}
