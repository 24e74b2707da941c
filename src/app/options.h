/* What the command line asked for. One row of options.def an option. */
#ifndef EINSTEP_APP_OPTIONS_H
#define EINSTEP_APP_OPTIONS_H

#include "base/error.h"
#include "base/vec.h"
#include "lang/parser.h"
#include "lesson/lesson.h"

typedef enum ColorWish { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWish;
typedef enum EachFrame { EACH_STEP, EACH_STAGE } EachFrame;

typedef struct Options {
    const char **words;     /* command, targets: what is no option; NULL behind the last */
    int word_count;
    VEC(ParameterOverride) parameters;
    const char *output, *step, *theme;
    const char *record;     /* script to write what is done to; NULL: none */
    int width, height;      /* of an exported screen */
    EachFrame each;         /* what a frame of a recording is */
    double pace;            /* seconds that a frame is shown; 0: by what it is */
    Language language;
    ColorWish color;
    bool headless, plain, ascii, help, version;
    int ambiguous;
    double rtol, atol, max_seconds;
    size_t max_steps, max_memory;
} Options;

/* Reads the arguments; false with ERR_VALUE: which option, what it takes. */
bool options_read(Options *options, int argc, char **argv, Error *error);
void options_release(Options *options);

/* The rows as lines of help. */
void options_add_help(Str *out);

/* Colour on a stream: --color beats NO_COLOR beats CLICOLOR_FORCE and FORCE_COLOR beats TERM=dumb
 * beats whether it is a terminal. */
bool options_use_color(const Options *options, int descriptor);

#endif
