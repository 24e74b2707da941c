/* `einstep run`: every stage, to standard output. */
#include "app/actions.h"

#include <stdio.h>

int act_run(const Options *options) {
    Subject subject;
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    fwrite(str_text(&subject.run->printed), 1, subject.run->printed.len, stdout);
    int status = subject_status(&subject);
    subject_close(&subject);
    return status;
}
