/* How much time has passed: a clock that only goes forward and knows nothing of dates. */
#ifndef EINSTEP_BASE_CLOCK_H
#define EINSTEP_BASE_CLOCK_H

double clock_seconds(void);

/* The same, in whole milliseconds. */
long long clock_milliseconds(void);

#endif
