#include "app/parameter.h"

#include "app/notice.h"
#include "base/mem.h"
#include "lang/override.h"

#include <stdint.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"

static bool is_bare_word(const char *value) {
    size_t start = strspn(value, LETTERS), len = strspn(value, LETTERS "-0123456789");
    bool is_constant =
        str_equal(value, "True") || str_equal(value, "False") || str_equal(value, "None");
    return start && !value[len] && !is_constant;
}

/* Parsed here only to be refused in time: the run parses it again, as its own. */
static bool check_value(const ParameterOverride *parameter, Error *error) {
    Arena arena = {0};
    Interner names;
    Source source;
    Error why = {0};
    const char *name = parameter->name, *value = parameter->value;
    interner_init(&names, &arena);
    const Node *node = source_init(&source, &arena, name, -1, value, strlen(value), &why)
                           ? parse_expression(&source, &arena, &names, NULL, &why)
                           : NULL;
    bool fine = node && override_is_literal(node);
    if (!node)
        notice_fail(error, ERR_VALUE, NOTICE_PARAMETER_BAD, name, value, 
                    error_text(&why, notice_language()));
    else if (!fine)
        notice_fail(error, ERR_VALUE, NOTICE_PARAMETER_NOT_LITERAL, name, value);
    error_release(&why);
    interner_release(&names);
    arena_release(&arena);
    return fine;
}

bool parameter_read(ParameterOverride *parameter, const char *text, Error *error) {
    size_t len = strcspn(text, "=");
    const char *value = text + len + 1;
    Str quoted = {0};
    str_addf(&quoted, is_bare_word(value) ? "'%s'" : "%s", value);
    *parameter = (ParameterOverride){.name = mem_copy_text(text, len), .value = str_take(&quoted)};
    if (check_value(parameter, error))
        return true;
    parameter_release(parameter);
    return false;
}

void parameter_release(ParameterOverride *parameter) {
    mem_free((void *)(uintptr_t)parameter->name);
    mem_free((void *)(uintptr_t)parameter->value);
}
