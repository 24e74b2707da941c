#include "ops/signature.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *takes;
} TYPES[PARAM_TYPE_COUNT] = {
#define X(type, name, takes) {name, takes},
    PARAM_TYPES(X)
#undef X
};

const char *param_type_takes(ParamType type) {
    return TYPES[type].takes;
}

static char *skip_spaces(char *at) {
    while (*at == ' ')
        at++;
    return at;
}

/* Splits off the text up to `separator` (or all of it), cut off at trailing spaces; moves on. */
static char *take_until(char **at, char separator) {
    char *start = skip_spaces(*at), *end = strchr(start, separator);
    *at = end ? end + 1 : NULL;
    if (!end)
        end = start + strlen(start);
    while (end > start && end[-1] == ' ')
        end--;
    *end = '\0';
    return start;
}

static bool parse_type(char *text, Param *param) {
    size_t len = strlen(text);
    if (len && text[len - 1] == '?') {
        param->allows_none = true;
        text[--len] = '\0';
    }
    if (len > 3 && str_equal(text + len - 3, "...")) {
        param->takes_rest = true;
        text[len - 3] = '\0';
    }
    for (int type = 0; type < PARAM_TYPE_COUNT; type++) {
        if (str_equal(text, TYPES[type].name)) {
            param->type = (ParamType)type;
            return !param->takes_rest || type == PARAM_INTS || type == PARAM_TENSORS;
        }
    }
    return false;
}

static bool parse_number(const char *text, OpArg *value) {
    char *end;
    int64_t whole = strtoll(text, &end, 10);
    if (!*end && *text) {
        *value = op_int(whole);
        return true;
    }
    *value = op_float(strtod(text, &end));
    return !*end && *text;
}

static bool parse_quoted(char *text, OpArg *value) {
    size_t len = strlen(text);
    if (len < 2 || text[len - 1] != '\'')
        return false;
    text[len - 1] = '\0';
    *value = (OpArg){.kind = OP_STR, .s = text + 1};
    return true;
}

static bool parse_default(char *text, OpArg *value) {
    if (str_equal(text, "None")) {
        *value = (OpArg){.kind = OP_NONE};
        return true;
    }
    if (str_equal(text, "True") || str_equal(text, "False")) {
        *value = op_bool(*text == 'T');
        return true;
    }
    return *text == '\'' ? parse_quoted(text, value) : parse_number(text, value);
}

static bool valid_name(const char *name) {
    for (const char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '_')
            return false;
    return *name != '\0';
}

/* name, name: type, name = default, name: type = default */
static bool parse_param(char *text, Param *param) {
    char *default_text = strchr(text, '=');
    if (default_text)
        *default_text++ = '\0';
    char *rest = text;
    param->name = take_until(&rest, ':');
    if (!valid_name(param->name) || (rest && !parse_type(take_until(&rest, '\0'), param)))
        return false;
    param->has_default = default_text != NULL;
    return !default_text || parse_default(skip_spaces(default_text), &param->default_value);
}

bool signature_parse(const char *text, Signature *signature) {
    *signature = (Signature){0};
    if (strlen(text) >= sizeof signature->text)
        return false;
    strcpy(signature->text, text);
    bool keyword_only = false;
    for (char *rest = *text ? signature->text : NULL; rest;) {
        char *part = take_until(&rest, ',');
        if (str_equal(part, "*")) {
            keyword_only = true;
            continue;
        }
        if (signature->count == OP_MAX_PARAMS)
            return false;
        Param *param = &signature->params[signature->count];
        if (!parse_param(part, param))
            return false;
        param->keyword_only = keyword_only;
        signature->count++;
        signature->positional += !keyword_only;
    }
    return true;
}

static bool is_ignored(const char *part, size_t len) {
    char text[sizeof((Signature *)0)->text];
    snprintf(text, sizeof text, "%.*s", (int)len, part);
    return strstr(text, ": ignored") != NULL;
}

void signature_add_text(Str *out, const char *text) {
    const char *star = "";
    bool begun = false;
    for (size_t len; *text; text += len + (text[len] == ',')) {
        text += strspn(text, " ");
        len = strcspn(text, ",");
        if (len == 1 && *text == '*') {
            star = "*, "; /* only if something stands behind it */
        } else if (!is_ignored(text, len)) {
            str_addf(out, "%s%s%.*s", begun ? ", " : "", star, (int)len, text);
            star = "";
            begun = true;
        }
    }
}

int signature_find(const Signature *signature, const char *name) {
    for (int i = 0; i < signature->count; i++)
        if (str_equal(signature->params[i].name, name))
            return i;
    return -1;
}
