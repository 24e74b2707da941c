#include "base/watch.h"

#include <stddef.h>

/* Elements between two questions: some tenths of a millisecond. */
enum { WATCH_UNITS = 1 << 17 };

Watch watch_now = {.units = WATCH_UNITS, .left = WATCH_UNITS};

Watch watch_begin(WatchQuestion *question, void *user) {
    Watch former = watch_now;
    watch_now = (Watch){
        .question = question, .user = user, .units = WATCH_UNITS, .left = WATCH_UNITS};
    return former;
}

bool watch_end(Watch former) {
    bool ended = watch_now.ended;
    watch_now = former;
    return ended;
}

bool watch_ask(void) {
    if (watch_now.question && !watch_now.ended)
        watch_now.ended = watch_now.question(watch_now.user);
    watch_now.left = watch_now.ended ? 0 : watch_now.units; /* then all loops are told */
    return watch_now.ended;
}
