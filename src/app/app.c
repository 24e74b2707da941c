#include "app/app.h"

#include "app/actions.h"
#include "app/environment.h"
#include "app/notice.h"
#include "app/options.h"
#include "app/output.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef int Act(const Options *options);

static const struct {
    const char *name, *arguments, *help[LANGUAGE_COUNT];
    Act *act;
} ACTIONS[ACTION_COUNT] = {
#define ACTION(id, name, arguments, fewest, most, act, help, help_zh)                              \
    {name, arguments, {help, help_zh}, act},
#include "app/actions.def"
#undef ACTION
};

/* ---- help ---- */

static void add_usage(Str *out, int action) {
    Str usage = {0};
    str_addf(&usage, "einstep%s%s %s", *ACTIONS[action].name ? " " : "", ACTIONS[action].name,
             ACTIONS[action].arguments);
    str_addf(out, "  %-40s %s\n", usage.text, ACTIONS[action].help[notice_language()]);
    str_release(&usage);
}

/* Of one command when one was named, else of all. */
static int show_help(ActionId action) {
    Str text = {0};
    bool all = action == ACTION_WALK;
    str_addf(&text, "%s\n\n", notice_text(all ? NOTICE_HELP_TITLE : NOTICE_HELP_USAGE));
    for (int i = all ? 0 : (int)action; i < (all ? ACTION_COUNT : (int)action + 1); i++)
        add_usage(&text, i);
    str_addf(&text, "\n%s\n", notice_text(NOTICE_HELP_OPTIONS));
    options_add_help(&text, all ? ACTION_COUNT : action);
    str_addf(&text, "\n%s\n", notice_text(NOTICE_HELP_STATUS));
    if (all)
        str_addf(&text, "%s\n", notice_text(NOTICE_HELP_MORE));
    output_text(text.text);
    str_release(&text);
    return 0;
}

/* ---- the process ---- */

static void out_of_memory(void) {
    static const char TEXT[] = "einstep: out of memory\n";
    app_restore_terminal();
    ssize_t ignored = write(STDERR_FILENO, TEXT, sizeof TEXT - 1);
    (void)ignored;
    _exit(2);
}

static int act(const Options *options) {
    bool has_letters = environment_is_utf8();
    output_use_ascii(options->ascii || !has_letters,
                     !has_letters && options->language == LANGUAGE_EN);
    if (options->help)
        return show_help(options->action);
    if (options->version) {
        output_text("einstep " EINSTEP_VERSION "\n");
        return 0;
    }
    return ACTIONS[options->action].act(options);
}

int app_main(int argc, char **argv) {
    Options options;
    Error error = {0};
    output_init();
    environment_init();
    mem_set_handler(out_of_memory);
    int status =
        options_read(&options, argc, argv, &error) ? act(&options) : notice_complain(&error);
    options_release(&options);
    error_release(&error);
    output_flush();
    return status;
}
