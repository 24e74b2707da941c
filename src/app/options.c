#include "app/options.h"

#include "base/mem.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum OptionId {
#define OPTION(name, argument, id, help) id,
#include "app/options.def"
#undef OPTION
    OPTION_COUNT
} OptionId;

static const struct {
    const char *name, *argument, *help;
} ROWS[OPTION_COUNT] = {
#define OPTION(name, argument, id, help) {name, argument, help},
#include "app/options.def"
#undef OPTION
};

/* ---- values ---- */

static bool bad(Error *error, OptionId id, const char *value) {
    return error_set(error, ERR_VALUE, "%s takes %s, not '%s'", ROWS[id].name, ROWS[id].argument,
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

static bool read_count(OptionId id, const char *value, size_t *out, Error *error) {
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    unsigned shift = 0;
    if (id == OPTION_MAX_MEMORY && *end && strchr("KMG", *end))
        shift = *end == 'K' ? 10 : *end == 'M' ? 20 : 30, end++;
    if (errno || end == value || *end || *value == '-' || number == 0 ||
        number > SIZE_MAX >> shift)
        return bad(error, id, value);
    *out = (size_t)number << shift;
    return true;
}

static bool read_real(OptionId id, const char *value, double *out, Error *error) {
    char *end;
    *out = strtod(value, &end);
    return (end != value && !*end && *out >= 0 && *out < 1e300) || bad(error, id, value);
}

static bool read_size(const char *value, int *width, int *height, Error *error) {
    char *end;
    long w = strtol(value, &end, 10), h = 0;
    if (*end == 'x')
        h = strtol(end + 1, &end, 10);
    if (*end || w < 1 || h < 1 || w > 1000 || h > 1000)
        return bad(error, OPTION_SIZE, value);
    *width = (int)w;
    *height = (int)h;
    return true;
}

/* A bare word is text, so that -p activation=softmax needs no quotes within quotes. */
static bool is_bare_word(const char *value) {
    size_t len = strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789");
    bool is_constant =
        str_equal(value, "True") || str_equal(value, "False") || str_equal(value, "None");
    return len && !value[len] && (isalpha((unsigned char)*value) || *value == '_') && !is_constant;
}

static bool read_parameter(Options *options, const char *value, Error *error) {
    const char *equals = strchr(value, '=');
    Str text = {0};
    if (!equals || equals == value)
        return bad(error, OPTION_PARAMETER, value);
    str_addf(&text, is_bare_word(equals + 1) ? "'%s'" : "%s", equals + 1);
    ParameterOverride parameter = {.name = mem_copy_text(value, (size_t)(equals - value)),
                                   .value = str_take(&text)};
    vec_push(&options->parameters, parameter);
    return true;
}

/* ---- options ---- */

static bool read_option(Options *options, OptionId id, const char *value, Error *error) {
    int index = 0;
    switch (id) {
    case OPTION_PARAMETER: return read_parameter(options, value, error);
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
    case OPTION_EACH:
        if (!read_choice(id, value, &index, error))
            return false;
        options->each = (EachFrame)index;
        return true;
    case OPTION_MAX_SECONDS: return read_real(id, value, &options->max_seconds, error);
    case OPTION_MAX_STEPS: return read_count(id, value, &options->max_steps, error);
    case OPTION_MAX_MEMORY: return read_count(id, value, &options->max_memory, error);
    case OPTION_THEME: options->theme = value; return read_choice(id, value, &index, error);
    case OPTION_LANG:
        if (!read_choice(id, value, &index, error))
            return false;
        options->language = (Language)index;
        return true;
    case OPTION_COLOR:
        if (!read_choice(id, value, &index, error))
            return false;
        options->color = (ColorWish)index;
        return true;
    case OPTION_AMBIGUOUS:
        if (!read_choice(id, value, &index, error))
            return false;
        options->ambiguous = index + 1;
        return true;
    default: return false;
    }
}

/* The row an argument names, also as --name=VALUE or -pVALUE (then *attached is the value). */
static int find_option(const char *argument, const char **attached) {
    for (int id = 0; id < OPTION_COUNT; id++) {
        size_t len = strlen(ROWS[id].name);
        bool is_short = ROWS[id].name[1] != '-';
        *attached = NULL;
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

static bool read_argument(Options *options, int argc, char **argv, int *i, Error *error) {
    const char *argument = argv[*i], *value;
    if (argument[0] != '-' || !argument[1]) {
        options->words[options->word_count++] = argument;
        return true;
    }
    int id = find_option(argument, &value);
    if (id < 0)
        return error_set(error, ERR_VALUE, "there is no option %s; --help lists them", argument);
    if (!ROWS[id].argument && value)
        return error_set(error, ERR_VALUE, "%s takes no value", ROWS[id].name);
    if (ROWS[id].argument && !value && *i + 1 >= argc)
        return error_set(error, ERR_VALUE, "%s takes %s", ROWS[id].name, ROWS[id].argument);
    if (ROWS[id].argument && !value)
        value = argv[++*i];
    return read_option(options, (OptionId)id, value, error);
}

static Language language_of_locale(void) {
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
        const char *value = getenv(VARIABLES[i]);
        if (value && *value)
            return str_starts_with(value, "zh") ? LANGUAGE_ZH : LANGUAGE_EN;
    }
    return LANGUAGE_EN;
}

bool options_read(Options *options, int argc, char **argv, Error *error) {
    *options = (Options){.language = language_of_locale(),
                         .theme = "dark",
                         .ambiguous = 1,
                         .rtol = 1e-5,
                         .atol = 1e-8,
                         .width = 120,
                         .height = 35};
    options->words = mem_alloc_array((size_t)argc + 1, sizeof *options->words);
    for (int i = 1; i < argc; i++)
        if (!read_argument(options, argc, argv, &i, error))
            return false;
    return true;
}

void options_release(Options *options) {
    for (size_t i = 0; i < options->parameters.count; i++) {
        mem_free((void *)(uintptr_t)options->parameters.items[i].name);
        mem_free((void *)(uintptr_t)options->parameters.items[i].value);
    }
    vec_release(&options->parameters);
    mem_free(options->words);
}

void options_add_help(Str *out) {
    for (int id = 0; id < OPTION_COUNT; id++) {
        size_t start = out->len;
        str_addf(out, "  %s", ROWS[id].name);
        if (ROWS[id].argument)
            str_addf(out, " %s", ROWS[id].argument);
        while (out->len - start < 30)
            str_add_char(out, ' ');
        str_addf(out, " %s\n", ROWS[id].help);
    }
}

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value && !str_equal(value, "0");
}

bool options_use_color(const Options *options, int descriptor) {
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    if (no_color && *no_color)
        return false;
    if (is_set("CLICOLOR_FORCE") || is_set("FORCE_COLOR"))
        return true;
    if (!term || str_equal(term, "dumb"))
        return false;
    return isatty(descriptor);
}
