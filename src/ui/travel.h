/* Ways along the timeline: where a movement from step k leads. Pure functions; nothing moves.
 *
 * A step is "of the frame" of another when the same activation of the same function made it. */
#ifndef EINSTEP_UI_TRAVEL_H
#define EINSTEP_UI_TRAVEL_H

#include "ui/program.h"

#include <stdbool.h>

/* The next step of this frame, or of a caller once the frame is left; the last step when there is
 * none. And back: the step before in this frame, or in a caller, down to 0. */
size_t travel_next(const Program *program, size_t k);
size_t travel_next_back(const Program *program, size_t k);

/* The next step of a caller: the function has been left. False at module level. */
bool travel_finish(const Program *program, size_t k, size_t *out);

/* The step that entered this function; from there, the caller's step before the call. False at
 * module level. */
bool travel_finish_back(const Program *program, size_t k, size_t *out);

/* End of the next stage (of this one when it is not complete at k), and of the one before. `stage`
 * is the stage one stands in, and becomes that of the new place. False where there is none. */
bool travel_stage(const Program *program, size_t *k, int *stage);
bool travel_stage_back(const Program *program, size_t *k, int *stage);

/* Steps at which something holds, tried in order from k (not k itself) to the end or start. */
typedef bool TravelTest(const void *user, const Program *program, size_t k);
bool travel_search(const Program *program, size_t k, bool forward, TravelTest *test,
                   const void *user, size_t *out);

/* As travel_search forward, but comes round to the first step, and tries k itself last. */
bool travel_search_round(const Program *program, size_t k, TravelTest *test,
                         const void *user, size_t *out);

#endif
