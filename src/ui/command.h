/* The commands: one table gives keys, names, help, hints and what each does (commands.def).
 *
 * Keys are names: a character as it is typed ("s", "?"), or Space, Enter, Tab, Shift-Tab, Esc,
 * Backspace, Delete, Home, End, PgUp, PgDn, Up, Down, Left, Right, F1 ..., Ctrl-a .... */
#ifndef EINSTEP_UI_COMMAND_H
#define EINSTEP_UI_COMMAND_H

#include "base/error.h"
#include "base/str.h"
#include "lesson/lesson.h"

typedef struct Session Session;

/* What comes with a command's name, and what goes back. */
typedef struct CommandCall {
    const char *text; /* what follows the name, no blanks around it */
    int count;        /* the count before a key or behind the name; else 1 */
    bool counted;     /* one was given */
    Str *answer;      /* what there is to say */
    Error *error;
} CommandCall;

/* True when done; false with the error. */
typedef bool CommandHandler(Session *session, CommandCall *call);

typedef enum CommandGroup {
    COMMAND_GROUP_MOVE,
    COMMAND_GROUP_LOOK,
    COMMAND_GROUP_FIND,
    COMMAND_GROUP_SCRIPT,
    COMMAND_GROUP_PROGRAM,
    COMMAND_GROUP_COUNT
} CommandGroup;

/* Where the keys go, so that the hints can say what they do there. */
typedef enum CommandContext {
    CONTEXT_NEVER = 0,
    CONTEXT_MAIN = 1,    /* nothing special */
    CONTEXT_TENSOR = 2,
    CONTEXT_CODE = 4,
    CONTEXT_LIST = 8,    /* stages, variables */
    CONTEXT_TEXT = 16,   /* narration, output */
    CONTEXT_HELP = 32,   /* something lies over the panes */
    CONTEXT_PLAYING = 64,
    CONTEXT_FOUND = 128, /* a search is under way */
    CONTEXT_COMPLEX = 256 /* as TENSOR, and its numbers are complex */
} CommandContext;

typedef struct Command {
    const char *name, *keys, *argument;
    CommandGroup group;
    int contexts;
    const char *label[LANGUAGE_COUNT], *help[LANGUAGE_COUNT];
    CommandHandler *run;
} Command;

int command_count(void);
const Command *command_at(int index);

/* By name or by a beginning that no other name has; NULL else. */
const Command *command_by_name(const char *name, size_t len);
const Command *command_by_key(const char *key);

/* Adds the first key of a command, nothing when it has none. */
void command_add_key(const Command *command, Str *out);

/* Splits "next 12" into a command and its call; blanks around are allowed. The call's text points
 * into `line`, its answer and error stay as they are. NULL when there is none: call->error names
 * the nearest command. */
const Command *command_parse(const char *line, CommandCall *call);

#define COMMAND(id, name, keys, argument, group, contexts, label, label_zh, help, help_zh)         \
    CommandHandler command_##id;
#include "ui/commands.def"
#undef COMMAND

#endif
