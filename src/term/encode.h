/* The bytes that turn what a terminal shows into a canvas.
 *
 * Decides which cells are sent and in what form: those that differ in what is seen of them, with
 * no attribute or colour named that is in use already, and blanks as erasures. curses names both
 * colours whenever one changes and works their sequences out each time: twice the bytes and
 * several times the time. Knows what a terminal can do (term/ability.h), no terminal: the bytes go
 * to a text, and whoever sends them sends all of them, in order. */
#ifndef EINSTEP_TERM_ENCODE_H
#define EINSTEP_TERM_ENCODE_H

#include "term/ability.h"
#include "ui/theme.h"

enum { ENCODE_COLOURS = 512, ENCODE_COLOUR_BYTES = 40 };

/* A colour's sequence, so that it is worked out once; found by the last bits of its number. */
typedef struct EncodedColour {
    int32_t colour;
    uint8_t len; /* 0: nothing here */
    char bytes[ENCODE_COLOUR_BYTES];
} EncodedColour;

typedef struct Encoder {
    const Ability *ability;
    EncodedColour fore[ENCODE_COLOURS], back[ENCODE_COLOURS];
    Canvas shown; /* what the terminal shows, drawn in `look` */
    Look look;
    Paint *paints; /* of all cells shown */
    Paint *wanted; /* of the row that is being encoded */
    bool known;    /* what it shows is known */
    Paint pen;     /* attributes and colours in use */
    int x, y;      /* where the terminal's cursor is; -1: not known */
    Str *out;      /* while a canvas is encoded */
} Encoder;

/* `ability` must outlive it. */
void encoder_init(Encoder *encoder, const Ability *ability);
void encoder_release(Encoder *encoder);

/* The terminal shows something else: the next canvas clears it and is sent whole. */
void encoder_forget(Encoder *encoder);

/* Adds what makes the terminal show the canvas and its cursor, and takes it for shown. */
void encoder_add_canvas(Encoder *encoder, const Canvas *canvas, Look look, Str *out);

/* Adds what gives the terminal back its own colours and its cursor. */
void encoder_add_end(Encoder *encoder, Str *out);

#endif
