#include "app/options.h"

#include "app/environment.h"
#include "app/notice.h"
#include "app/parameter.h"
#include "base/mem.h"
#include "base/nearest.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- the tables ---- */

#define FOR(action) (1u << ACTION_##action)
enum {
    FOR_ALL = (1u << ACTION_COUNT) - 1,
    FOR_RUNS = FOR_ALL & ~FOR(LIST), /* whatever runs a program */
    FOR_DRAWS = FOR(WALK) | FOR(RUN) | FOR(EXPORT) | FOR(REPLAY) | FOR(RECORD)
};

static const struct {
    const char *name, *argument;
    unsigned actions;
    const char *help[LANGUAGE_COUNT];
} ROWS[OPTION_COUNT] = {
#define OPTION(name, argument, id, actions, help, help_zh)                                         \
    {name, argument, actions, {help, help_zh}},
#include "app/options.def"
#undef OPTION
};

static const struct {
    const char *name, *arguments;
    int fewest, most;
} ACTIONS[ACTION_COUNT] = {
#define ACTION(id, name, arguments, fewest, most, act, help, help_zh)                              \
    {name, arguments, fewest, most},
#include "app/actions.def"
#undef ACTION
};

const char *options_name(OptionId id) {
    return ROWS[id].name;
}

const char *options_action_name(ActionId action) {
    return action == ACTION_WALK ? "LESSON" : ACTIONS[action].name;
}

bool options_given(const Options *options, OptionId id) {
    return options->given >> id & 1;
}

/* ---- values ---- */

static bool bad(Error *error, OptionId id, const char *value) {
    return notice_fail(error, ERR_VALUE, NOTICE_OPTION_TAKES_NOT, ROWS[id].name, ROWS[id].argument,
                       value);
}

/* Index of a value among "a|b|c", -1 when it is none. */
static int choice(OptionId id, const char *value) {
    const char *at = ROWS[id].argument;
    for (int i = 0;; i++) {
        size_t len = strcspn(at, "|");
        if (strlen(value) == len && strncmp(at, value, len) == 0)
            return i;
        if (!at[len])
            return -1;
        at += len + 1;
    }
}

static bool read_choice(OptionId id, const char *value, int *out, Error *error) {
    *out = choice(id, value);
    return *out >= 0 || bad(error, id, value);
}

static bool starts_with_digit(const char *value) {
    return *value >= '0' && *value <= '9';
}

static bool read_count(OptionId id, const char *value, size_t *out, Error *error) {
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    unsigned shift = 0;
    if (id == OPTION_MAX_MEMORY && *end && strchr("KMG", *end))
        shift = *end == 'K' ? 10 : *end == 'M' ? 20 : 30, end++;
    if (errno || *end || !starts_with_digit(value) || number == 0 || number > SIZE_MAX >> shift)
        return bad(error, id, value);
    *out = (size_t)number << shift;
    return true;
}

static bool read_real(OptionId id, const char *value, double *out, Error *error) {
    char *end;
    *out = strtod(value, &end);
    bool number = starts_with_digit(value) || *value == '.';
    return (number && end != value && !*end && *out < 1e300) || bad(error, id, value);
}

static bool read_side(const char *text, char **end, int *out) {
    long side = strtol(text, end, 10);
    *out = (int)side;
    return starts_with_digit(text) && side >= 1 && side <= 1000;
}

static bool read_size(const char *value, int *width, int *height, Error *error) {
    char *end;
    bool fine =
        read_side(value, &end, width) && *end == 'x' && read_side(end + 1, &end, height) && !*end;
    return fine || bad(error, OPTION_SIZE, value);
}

/* ---- options ---- */

/* Those that take one of a few words. */
static bool read_choice_option(Options *options, OptionId id, const char *value, Error *error) {
    int index;
    if (!read_choice(id, value, &index, error))
        return false;
    switch (id) {
    case OPTION_EACH: options->each = (EachFrame)index; break;
    case OPTION_THEME: options->theme = value; break;
    case OPTION_LANG: options->language = (Language)index; break;
    case OPTION_COLOR: options->color = (ColorWish)index; break;
    case OPTION_AMBIGUOUS: options->ambiguous = index + 1; break;
    default: break;
    }
    return true;
}

static bool read_option(Options *options, OptionId id, const char *value, Error *error) {
    options->given |= 1u << id;
    switch (id) {
    case OPTION_PARAMETER: {
        ParameterOverride parameter;
        if (*value == '=' || !strchr(value, '='))
            return bad(error, id, value);
        if (!parameter_read(&parameter, value, error))
            return false;
        vec_push(&options->parameters, parameter);
        return true;
    }
    case OPTION_OUTPUT: options->output = value; return true;
    case OPTION_STEP: options->step = value; return true;
    case OPTION_SIZE: return read_size(value, &options->width, &options->height, error);
    case OPTION_HEADLESS: options->headless = true; return true;
    case OPTION_PLAIN: options->plain = true; return true;
    case OPTION_ASCII: options->ascii = true; return true;
    case OPTION_HELP: options->help = true; return true;
    case OPTION_VERSION: options->version = true; return true;
    case OPTION_RTOL: return read_real(id, value, &options->rtol, error);
    case OPTION_ATOL: return read_real(id, value, &options->atol, error);
    case OPTION_PACE: return read_real(id, value, &options->pace, error);
    case OPTION_MAX_SECONDS: return read_real(id, value, &options->max_seconds, error);
    case OPTION_MAX_STEPS: return read_count(id, value, &options->max_steps, error);
    case OPTION_MAX_MEMORY: return read_count(id, value, &options->max_memory, error);
    default: return read_choice_option(options, id, value, error);
    }
}

/* ---- arguments ---- */

/* The row an argument names, also as --name=VALUE or -pVALUE (then *attached is the value). */
static int find_option(const char *argument, const char **attached) {
    *attached = NULL;
    if (str_equal(argument, "-h"))
        return OPTION_HELP;
    for (int id = 0; id < OPTION_COUNT; id++) {
        size_t len = strlen(ROWS[id].name);
        bool is_short = ROWS[id].name[1] != '-';
        if (strncmp(argument, ROWS[id].name, len) != 0)
            continue;
        if (!argument[len])
            return id;
        if (is_short ? ROWS[id].argument != NULL : argument[len] == '=') {
            *attached = argument + len + !is_short;
            return id;
        }
    }
    return -1;
}

static bool no_such_option(const char *argument, Error *error) {
    Str name = {0};
    Nearest nearest;
    str_add_bytes(&name, argument, strcspn(argument, "="));
    nearest_init(&nearest, name.text);
    for (int id = 0; id < OPTION_COUNT; id++)
        nearest_offer(&nearest, ROWS[id].name);
    const char *near = strlen(name.text) > 2 ? nearest_found(&nearest) : NULL;
    notice_fail(error, ERR_VALUE, near ? NOTICE_NO_OPTION_NEAR : NOTICE_NO_OPTION, name.text, near);
    str_release(&name);
    return false;
}

static bool read_argument(Options *options, int argc, char **argv, int *i, Error *error) {
    const char *argument = argv[*i], *value;
    int id = find_option(argument, &value);
    if (id < 0)
        return no_such_option(argument, error);
    if (!ROWS[id].argument && value)
        return notice_fail(error, ERR_VALUE, NOTICE_OPTION_NO_VALUE, ROWS[id].name);
    if (ROWS[id].argument && !value && *i + 1 >= argc)
        return notice_fail(error, ERR_VALUE, NOTICE_OPTION_TAKES, ROWS[id].name, ROWS[id].argument);
    if (ROWS[id].argument && !value)
        value = argv[++*i];
    return read_option(options, (OptionId)id, value, error);
}

/* Words and options in any order; behind `--` all are words. */
static bool read_arguments(Options *options, int argc, char **argv, Error *error) {
    bool all_words = false;
    for (int i = 1; i < argc; i++) {
        bool is_word = all_words || argv[i][0] != '-' || !argv[i][1];
        if (is_word)
            options->words[options->word_count++] = argv[i];
        else if (str_equal(argv[i], "--"))
            all_words = true;
        else if (!read_argument(options, argc, argv, &i, error))
            return false;
    }
    return true;
}

/* Errors speak the language asked for, wherever it is asked for. */
static Language find_language(int argc, char **argv) {
    Language found = environment_language();
    for (int i = 1; i < argc; i++) {
        const char *value;
        if (find_option(argv[i], &value) != OPTION_LANG)
            continue;
        value = value ? value : i + 1 < argc ? argv[i + 1] : "";
        int index = choice(OPTION_LANG, value);
        found = index < 0 ? found : (Language)index;
    }
    return found;
}

/* ---- what goes together ---- */

static bool no_such_action(const char *name, Error *error) {
    Nearest nearest;
    nearest_init(&nearest, name);
    for (int i = 0; i < ACTION_COUNT; i++)
        nearest_offer(&nearest, ACTIONS[i].name);
    const char *near = nearest_found(&nearest);
    return notice_fail(error, ERR_VALUE, near ? NOTICE_NO_COMMAND_NEAR : NOTICE_NO_COMMAND, name,
                       near);
}

/* The first word, when it names one; what is left is what the action works on. */
static void find_action(Options *options) {
    for (int i = ACTION_WALK + 1; i < ACTION_COUNT && options->word_count; i++)
        if (str_equal(ACTIONS[i].name, options->words[0])) {
            options->action = (ActionId)i;
            memmove(options->words, options->words + 1,
                    (size_t)options->word_count-- * sizeof *options->words);
            return;
        }
}

static bool belongs_elsewhere(OptionId id, ActionId action, Error *error) {
    Str places = {0};
    for (int i = 0; i < ACTION_COUNT; i++)
        if (ROWS[id].actions >> i & 1)
            str_addf(&places, "%s%s", places.len ? ", " : "", options_action_name((ActionId)i));
    notice_fail(error, ERR_VALUE, NOTICE_OPTION_ELSEWHERE, ROWS[id].name,
                options_action_name(action), places.text);
    str_release(&places);
    return false;
}

static bool check_together(const Options *options, Error *error) {
    ActionId action = options->action;
    if (options->help || options->version)
        return true;
    if (action == ACTION_WALK && options->word_count > 1)
        return no_such_action(options->words[0], error);
    if (options->word_count < ACTIONS[action].fewest || options->word_count > ACTIONS[action].most)
        return notice_fail(error, ERR_VALUE, NOTICE_USAGE, ACTIONS[action].name,
                           *ACTIONS[action].arguments ? " " : "", ACTIONS[action].arguments);
    for (int id = 0; id < OPTION_COUNT; id++)
        if (options_given(options, (OptionId)id) && !(ROWS[id].actions >> action & 1))
            return belongs_elsewhere((OptionId)id, action, error);
    return true;
}

bool options_read(Options *options, int argc, char **argv, Error *error) {
    *options = (Options){.language = find_language(argc, argv),
                         .theme = "dark",
                         .ambiguous = 1,
                         .rtol = 1e-5,
                         .atol = 1e-8,
                         .width = 120,
                         .height = 35};
    notice_use_language(options->language);
    options->words = mem_alloc_array((size_t)argc + 1, sizeof *options->words);
    if (!read_arguments(options, argc, argv, error))
        return false;
    find_action(options);
    return check_together(options, error);
}

void options_release(Options *options) {
    for (size_t i = 0; i < options->parameters.count; i++)
        parameter_release(&options->parameters.items[i]);
    vec_release(&options->parameters);
    mem_free(options->words);
}

void options_add_help(Str *out, ActionId action) {
    for (int id = 0; id < OPTION_COUNT; id++) {
        Str row = {0};
        if (action != ACTION_COUNT && !(ROWS[id].actions >> action & 1))
            continue;
        str_addf(&row, "%s %s", ROWS[id].name, ROWS[id].argument ? ROWS[id].argument : "");
        str_addf(out, "  %-32s %s\n", row.text, ROWS[id].help[notice_language()]);
        str_release(&row);
    }
}
