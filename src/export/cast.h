/* A recording for asciinema: asciicast version 2, a JSON value a line.
 *
 * A header names size and title; then come events [seconds, "o", text for the terminal] and
 * [seconds, "m", name of a marker]. A frame writes only cells that differ from the one before. */
#ifndef EINSTEP_EXPORT_CAST_H
#define EINSTEP_EXPORT_CAST_H

#include "ui/canvas.h"
#include "ui/theme.h"

typedef void CastWrite(void *context, const char *text, size_t len);

typedef struct Cast {
    Look look;
    CastWrite *write;
    void *context;
    Canvas shown; /* the last frame */
    bool has_frame;
    double seconds; /* when the next frame is shown */
} Cast;

/* Writes the header. */
void cast_begin(Cast *cast, int width, int height, const char *title, Look look, CastWrite *write,
                void *context);

/* Shows a canvas of that size for so many seconds, under a marker (NULL: none). */
void cast_frame(Cast *cast, const Canvas *canvas, double seconds, const char *marker);

/* Gives the terminal back below the last frame, and releases. */
void cast_end(Cast *cast);

#endif
