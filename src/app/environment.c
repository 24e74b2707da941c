#include "app/environment.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool is_utf8 = true;

/* ---- the locale ---- */

/* The first of some variables that is set to something; NULL when none is. */
static const char *first_set(const char *const *variables, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

static bool codeset_is_utf8(void) {
    return str_equal(nl_langinfo(CODESET), "UTF-8");
}

/* Whether a locale that is not installed would be one of UTF-8, by its name. */
static bool name_is_utf8(const char *name) {
    const char *codeset = strchr(name, '.');
    return !codeset || strncasecmp(codeset + 1, "utf-8", 5) == 0 ||
           strncasecmp(codeset + 1, "utf8", 4) == 0;
}

void environment_init(void) {
    static const char *const VARIABLES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    static const char *const LOCALES[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
    const char *name = first_set(VARIABLES, sizeof VARIABLES / sizeof *VARIABLES);
    if (setlocale(LC_CTYPE, "") && codeset_is_utf8())
        return;
    bool installed = name && setlocale(LC_CTYPE, "");
    bool found = false;
    for (size_t i = 0; i < sizeof LOCALES / sizeof *LOCALES && !found; i++)
        found = setlocale(LC_CTYPE, LOCALES[i]) && codeset_is_utf8();
    is_utf8 = found && !installed && (!name || name_is_utf8(name));
}

bool environment_is_utf8(void) {
    return is_utf8;
}

Language environment_language(void) {
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *name = first_set(VARIABLES, sizeof VARIABLES / sizeof *VARIABLES);
    return name && is_utf8 && str_starts_with(name, "zh") ? LANGUAGE_ZH : LANGUAGE_EN;
}

/* ---- the terminal ---- */

static bool is_on(const char *variable) {
    const char *value = getenv(variable);
    return value && *value && !str_equal(value, "0");
}

bool environment_uses_color(ColorWish wish, int descriptor) {
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    if (wish != COLOR_AUTO)
        return wish == COLOR_ALWAYS;
    if (no_color && *no_color)
        return false;
    if (is_on("CLICOLOR_FORCE") || is_on("FORCE_COLOR"))
        return true;
    if (!term || str_equal(term, "dumb"))
        return false;
    return isatty(descriptor);
}

bool environment_has_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}
