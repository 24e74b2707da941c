/* Signals while the terminal is open. */
#ifndef EINSTEP_TERM_SIGNALS_H
#define EINSTEP_TERM_SIGNALS_H

#include <stdbool.h>

/* Bits of what has arrived since it was last asked. */
enum { SIGNALS_END = 1, SIGNALS_RESIZE = 2, SIGNALS_STOP = 4, SIGNALS_CONTINUE = 8 };

/* `restore` is written to the terminal by a crash, before the process dies of it; it must stay
 * alive until signals_release. */
bool signals_init(const char *restore, unsigned long len);
void signals_release(void);

/* Readable as soon as a signal has arrived. */
int signals_descriptor(void);

/* What has arrived, and for SIGNALS_END which. */
int signals_take(int *number);

/* Stops the process as SIGTSTP would, and returns when it goes on. */
void signals_stop_here(void);

/* The number of the signal that asks the process to end, the first but SIGINT where there are
 * several; 0 before there is one. */
const volatile int *signals_interrupt(void);

/* A SIGINT that stopped what was being computed has done its work: it ends nothing else. */
void signals_forgive_interrupt(void);

#endif
