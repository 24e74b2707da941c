#include "app/output.h"

#include "app/actions.h"
#include "app/notice.h"
#include "ui/glyph.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A descriptor of the wrong direction stands in for a closed one: its use fails as before. */
void output_init(void) {
    static const int DIRECTIONS[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null", DIRECTIONS[i]);
    signal(SIGPIPE, SIG_IGN);
}

/* As if SIGPIPE had ended it, when the reader has gone. */
static void lost(int code) {
    int status = 128 + SIGPIPE;
    app_restore_terminal();
    if (code != EPIPE)
        status = notice_refuse(NOTICE_CANNOT_WRITE, notice_text(NOTICE_STANDARD_OUTPUT),
                               notice_reason(code));
    _exit(status);
}

void output_write(const char *text, size_t len) {
    if (fwrite(text, 1, len, stdout) != len)
        lost(errno);
}

void output_text(const char *text) {
    output_write(text, strlen(text));
}

static Canvas form = {.ambiguous = 1}; /* in which characters lines are written */

void output_use_ascii(bool ascii, bool spells) {
    form.ascii = ascii;
    form.spells = spells;
}

void output_line(const char *text) {
    Str shown = {0};
    Glyph glyph;
    for (size_t at = 0, len = strlen(text); at < len; at += glyph.bytes) {
        glyph = (Glyph){.bytes = 1};
        if (text[at] == '\n' || text[at] == '\t')
            str_add_char(&shown, text[at]);
        else
            glyph_next(&form, text + at, len - at, &glyph);
        str_add_bytes(&shown, glyph.text, glyph.len);
    }
    str_add_char(&shown, '\n');
    output_write(shown.text, shown.len);
    str_release(&shown);
}

void output_flush(void) {
    if (fflush(stdout) != 0 || ferror(stdout))
        lost(errno);
}
