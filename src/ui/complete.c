#include "ui/complete.h"

#include "ui/glossary.h"
#include "ui/pane.h"

#include <ctype.h>
#include <string.h>

/* ---- kinds of names ---- */

static void offer_variables(Session *session) {
    for (int i = 0; i < session->scene.count; i++)
        prompt_offer(&session->prompt, session->scene.variables[i].name);
}

static void offer_stages(Session *session) {
    for (int i = 0; i < session->program.lesson.stage_count; i++) {
        const Stage *stage = &session->program.lesson.stages[i];
        prompt_offer(&session->prompt, stage->name);
        if (stage->opens_group && stage->group[session->language])
            prompt_offer(&session->prompt, stage->group[session->language]);
    }
}

static void offer_functions(Session *session) {
    if (!session_has_program(session))
        return;
    for (size_t k = 1; k <= program_last(&session->program); k++)
        if (program_step(&session->program, k)->kind == STEP_ENTRY)
            prompt_offer(&session->prompt, program_function(&session->program, k));
}

static void offer_commands(Session *session) {
    for (int i = 0; i < command_count(); i++)
        prompt_offer(&session->prompt, command_at(i)->name);
}

static void offer_panes(Session *session) {
    for (int i = 0; i < PANE_COUNT; i++)
        if (pane_is_focusable((PaneId)i))
            prompt_offer(&session->prompt, pane_name((PaneId)i));
}

static void offer_program(void *context, const char *name) {
    prompt_offer(context, name);
}

static void offer_programs(Session *session) {
    const Prompt *prompt = &session->prompt;
    const char *start = str_text(&prompt->text) + prompt->offers_at;
    if (session->host.list)
        session->host.list(session->host.user, start, offer_program, &session->prompt);
}

static void offer_terms(Session *session) {
    for (int i = 0; i < glossary_count(); i++)
        prompt_offer(&session->prompt, glossary_at(i)->name[session->language]);
}

static void offer_axes(Session *session) {
    for (int i = 0; session_has_program(session) && i < axes_count(session->program.axes); i++)
        prompt_offer(&session->prompt, axes_name(session->program.axes, i));
}

/* Words of the argument column that stand for names; words in small letters stand for
 * themselves. */
static const struct {
    const char *word;
    void (*offer)(Session *);
    bool within; /* names stand within an expression: the last one is completed */
} KINDS[] = {
    {"NAME", offer_variables, false},       {"STAGE", offer_stages, false},
    {"FUNCTION", offer_functions, false},   {"COMMAND", offer_commands, false},
    {"PANE", offer_panes, false},           {"LESSON", offer_programs, false},
    {"TERM", offer_terms, false},           {"AXIS", offer_axes, false},
    {"EXPRESSION", offer_variables, true},
};

/* ---- where they stand ---- */

static bool is_name_byte(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.' || (unsigned char)c >= 0x80;
}

static size_t name_start(const Prompt *prompt, size_t least) {
    size_t at = prompt->cursor;
    while (at > least && is_name_byte(prompt->text.text[at - 1]))
        at--;
    return at;
}

static void offer_word(Session *session, const char *word, size_t len) {
    char text[24];
    if (len == 0 || len >= sizeof text)
        return;
    memcpy(text, word, len);
    text[len] = '\0';
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (str_equal(text, KINDS[i].word)) {
            KINDS[i].offer(session);
            return;
        }
    if (islower((unsigned char)text[0]))
        prompt_offer(&session->prompt, text);
}

static void offer_arguments(Session *session, const Command *command) {
    static const char BETWEEN[] = " |[]";
    for (const char *at = command->argument; *at;) {
        size_t len = strcspn(at, BETWEEN);
        offer_word(session, at, len);
        at += len;
        at += strspn(at, BETWEEN);
    }
}

static bool takes_expression(const Command *command) {
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (KINDS[i].within && str_equal(command->argument, KINDS[i].word))
            return true;
    return false;
}

void complete_prompt(Session *session) {
    Prompt *prompt = &session->prompt;
    const char *text = str_text(&prompt->text);
    size_t name = strspn(text, " "), len = strcspn(text + name, " ");
    if (prompt->kind != ':')
        return;
    if (prompt->cursor <= name + len) {
        prompt_begin_offers(prompt, name < prompt->cursor ? name : prompt->cursor);
        offer_commands(session);
    } else {
        const Command *command = command_by_name(text + name, len);
        size_t argument = name + len + strspn(text + name + len, " ");
        if (!command || argument > prompt->cursor)
            return;
        prompt_begin_offers(prompt, takes_expression(command) ? name_start(prompt, argument)
                                                              : argument);
        offer_arguments(session, command);
    }
    prompt_complete(prompt);
}
