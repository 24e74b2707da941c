/* A word on stderr while a run takes long: after 3 seconds, then each time it has taken twice as
 * long as when the word was given before. */
#ifndef EINSTEP_APP_PATIENCE_H
#define EINSTEP_APP_PATIENCE_H

void patience_begin(void);
void patience_end(void);

#endif
