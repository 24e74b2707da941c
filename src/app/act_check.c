/* `einstep check`: what is wrong with lessons, for those who write them; a line a finding. */
#include "app/actions.h"
#include "app/notice.h"
#include "app/output.h"
#include "lesson/check.h"

/* So many failing asserts are found in one go. */
enum { CHECK_MOST_ASSERTS = 100 };

static void print_finding(const Finding *finding) {
    Str line = {0};
    str_addf(&line, "%s:%d: %s%s", finding->file, finding->line,
             finding->is_hint ? notice_text(NOTICE_HINT) : "", finding->text[notice_language()]);
    output_line(line.text);
    str_release(&line);
}

/* An assert that fails is told, and the rest is run without it. */
static void find(Subject *subject, const Options *options, Arena *arena, Findings *findings) {
    Str rest = {0};
    for (int i = 0; i < CHECK_MOST_ASSERTS; i++) {
        if (!check_failed_assert(subject->run, arena, findings, &rest))
            break;
        subject_rerun(subject, &rest, options);
    }
    check_run(subject->run, arena, findings);
    str_release(&rest);
}

static int check_file(const char *name, const Options *options) {
    Subject subject;
    Arena arena = {0};
    Findings findings = {0};
    int status = 0;
    if (!subject_open(&subject, name, options))
        return 2;
    find(&subject, options, &arena, &findings);
    for (size_t i = 0; i < findings.count; i++) {
        print_finding(&findings.items[i]);
        status |= !findings.items[i].is_hint;
    }
    vec_release(&findings);
    arena_release(&arena);
    subject_close(&subject);
    return status;
}

int act_check(const Options *options) {
    int worst = 0;
    for (int i = 0; i < options->word_count; i++) {
        int status = check_file(options->words[i], options);
        worst = status > worst ? status : worst;
    }
    return worst;
}
