/* What the command line asked for: a row of actions.def, options of options.def, and words. */
#ifndef EINSTEP_APP_OPTIONS_H
#define EINSTEP_APP_OPTIONS_H

#include "base/error.h"
#include "base/vec.h"
#include "lang/parser.h"
#include "lesson/lesson.h"

typedef enum ActionId {
#define ACTION(id, name, arguments, fewest, most, act, help, help_zh) ACTION_##id,
#include "app/actions.def"
#undef ACTION
    ACTION_COUNT
} ActionId;

typedef enum OptionId {
#define OPTION(name, argument, id, actions, help, help_zh) id,
#include "app/options.def"
#undef OPTION
    OPTION_COUNT
} OptionId;

typedef enum ColorWish { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWish;
typedef enum EachFrame { EACH_STEP, EACH_STAGE } EachFrame;

typedef struct Options {
    ActionId action;
    const char **words; /* what the action works on; NULL behind the last */
    int word_count;
    unsigned given; /* bit 1 << OptionId of each option that was written */
    VEC(ParameterOverride) parameters;
    const char *output, *step, *theme;
    const char *record; /* script to write what is done to; NULL: none */
    int width, height;  /* of an exported screen */
    EachFrame each;     /* what a frame of a recording is */
    double pace;        /* seconds that a frame is shown; 0: by what it is */
    Language language;
    ColorWish color;
    bool headless, plain, ascii, help, version;
    int ambiguous;
    double rtol, atol, max_seconds;
    size_t max_steps, max_memory;
} Options;

/* Reads the arguments and sets the language of notices; false with ERR_VALUE: which argument, and
 * what is taken in its place. */
bool options_read(Options *options, int argc, char **argv, Error *error);
void options_release(Options *options);

bool options_given(const Options *options, OptionId id);
const char *options_name(OptionId id);

/* The options of an action as lines of help; ACTION_COUNT: all there are. */
void options_add_help(Str *out, ActionId action);

/* Name of an action; what the walkthrough is called when it has to be. */
const char *options_action_name(ActionId action);

#endif
