#include "ui/command.h"

#include "base/nearest.h"

#include <stdlib.h>
#include <string.h>

enum { COMMAND_MOST_COUNT = 100000000 };

enum {
    NEVER = CONTEXT_NEVER,
    MAIN = CONTEXT_MAIN,
    TENSOR = CONTEXT_TENSOR,
    CODE = CONTEXT_CODE,
    LIST = CONTEXT_LIST,
    TEXT = CONTEXT_TEXT,
    HELP = CONTEXT_HELP,
    PLAYING = CONTEXT_PLAYING,
    FOUND = CONTEXT_FOUND,
    COMPLEX = CONTEXT_COMPLEX
};

static const Command COMMANDS[] = {
#define COMMAND(id, name, keys, argument, group, contexts, label, label_zh, help, help_zh)         \
    {name,     keys,     argument,          COMMAND_GROUP_##group, contexts,                       \
     {label, label_zh}, {help, help_zh}, command_##id},
#include "ui/commands.def"
#undef COMMAND
};

int command_count(void) {
    return (int)(sizeof COMMANDS / sizeof *COMMANDS);
}

const Command *command_at(int index) {
    return &COMMANDS[index];
}

const Command *command_by_name(const char *name, size_t len) {
    const Command *begun = NULL;
    int beginnings = 0;
    for (int i = 0; i < command_count(); i++) {
        const Command *command = &COMMANDS[i];
        if (strncmp(command->name, name, len))
            continue;
        if (!command->name[len])
            return command;
        begun = command;
        beginnings++;
    }
    return len && beginnings == 1 ? begun : NULL;
}

static bool has_key(const char *keys, const char *key) {
    size_t len = strlen(key);
    while (*keys) {
        size_t one = strcspn(keys, " ");
        if (one == len && !memcmp(keys, key, len))
            return true;
        keys += one;
        keys += strspn(keys, " ");
    }
    return false;
}

const Command *command_by_key(const char *key) {
    for (int i = 0; i < command_count() && *key; i++)
        if (has_key(COMMANDS[i].keys, key))
            return &COMMANDS[i];
    return NULL;
}

void command_add_key(const Command *command, Str *out) {
    str_add_bytes(out, command->keys, strcspn(command->keys, " "));
}

/* ---- lines ---- */

static bool unknown(const char *name, size_t len, Error *error) {
    Str word = {0};
    str_add_bytes(&word, name, len);
    Nearest nearest;
    nearest_init(&nearest, str_text(&word));
    for (int i = 0; i < command_count(); i++)
        nearest_offer(&nearest, COMMANDS[i].name);
    if (nearest_found(&nearest))
        error_set(error, ERR_NAME, "no command '%s'; did you mean '%s'?", str_text(&word),
                  nearest_found(&nearest));
    else
        error_set(error, ERR_NAME, "no command '%s'; `help` lists them", str_text(&word));
    str_release(&word);
    return false;
}

/* A call whose argument is a number counts. */
static void read_count(CommandCall *call) {
    char *end;
    long count = strtol(call->text, &end, 10);
    if (end == call->text || *end || count < 1)
        return;
    call->count = count > COMMAND_MOST_COUNT ? COMMAND_MOST_COUNT : (int)count;
    call->counted = true;
}

const Command *command_parse(const char *line, CommandCall *call) {
    static const char BLANKS[] = " \t\r\n";
    line += strspn(line, BLANKS);
    size_t len = strcspn(line, BLANKS);
    const Command *command = len ? command_by_name(line, len) : NULL;
    if (!command) {
        unknown(line, len, call->error);
        return NULL;
    }
    call->text = line + len + strspn(line + len, BLANKS);
    call->count = 1;
    call->counted = false;
    read_count(call);
    return command;
}
