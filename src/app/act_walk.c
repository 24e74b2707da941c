/* The walkthrough. */
#include "app/actions.h"

int act_walk(const Options *options) {
    return act_run(options);
}

void app_restore_terminal(void) {
}
