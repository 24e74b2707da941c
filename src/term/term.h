/* The terminal: shows a canvas, gives keys by their names, and is left as it was found.
 *
 * The only folder that includes curses. Knows canvases, looks and key names (ui/command.h), no
 * sessions. There is one terminal, so there are no handles. While it is open, every signal that
 * would end or stop the process is caught: those that ask it to end become an event, those of a
 * crash restore the terminal first and then take their course.
 *
 * Curses opens the terminal, reads its keys and gives it back; what is seen is sent by
 * term/encode.h. The palette is never redefined. LC_CTYPE is the caller's to set before opening. */
#ifndef EINSTEP_TERM_TERM_H
#define EINSTEP_TERM_TERM_H

#include "base/error.h"
#include "ui/theme.h"

typedef enum TermEventKind {
    TERM_NOTHING, /* the time is over */
    TERM_KEY,     /* .key */
    TERM_CLICK,   /* .x .y */
    TERM_WHEEL,   /* .x .y .lines: negative is up */
    TERM_RESIZED, /* or shown again after having been stopped: draw everything */
    TERM_SIGNAL,  /* .signal asks the process to end */
    TERM_GONE     /* there is no terminal any more */
} TermEventKind;

enum { TERM_KEY_BYTES = 16 };

typedef struct TermEvent {
    TermEventKind kind;
    char key[TERM_KEY_BYTES];
    int x, y, lines, signal;
} TermEvent;

/* Whether the standard streams are a terminal that can be drawn on. False with an OSError that says
 * what it lacks: no terminal, an unknown type, no way to place the cursor. */
bool term_check(Error *error);

/* Takes the terminal on the standard streams; fails as term_check does. */
bool term_open(Error *error);

/* Gives it back as it was; allowed when it is not open. */
void term_close(void);
bool term_is_open(void);

/* Colours the terminal has, and its size. */
ColourDepth term_colours(void);
void term_size(int *width, int *height);

/* Shows the canvas: only what differs from what is there is sent. */
void term_show(const Canvas *canvas, Look look);

/* Waits for something to happen, at most this long; -1: for ever. */
TermEvent term_wait(int milliseconds);

/* Set to the number of a signal that asks the process to end, as soon as it arrives: what
 * RunOptions.interrupt looks at while a program runs. */
const volatile int *term_interrupt(void);

/* Takes back a Ctrl-C that stopped what was being computed, so that it does not end the process. */
void term_forgive_interrupt(void);

#endif
