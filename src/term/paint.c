#include "term/paint.h"

#include "term/encode.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

static Ability ability;
static Encoder encoder;

/* All of it, or what goes until there is no terminal any more. */
static void send_all(const Str *bytes) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    for (size_t at = 0; at < bytes->len;) {
        ssize_t sent = write(STDOUT_FILENO, bytes->text + at, bytes->len - at);
        if (sent >= 0)
            at += (size_t)sent;
        else if (errno == EAGAIN)
            poll(&output, 1, -1);
        else if (errno != EINTR)
            return;
    }
}

void paint_init(void) {
    ability_read(&ability);
    encoder_init(&encoder, &ability);
}

int paint_colours(void) {
    return ability.colours;
}

void paint_canvas(const Canvas *canvas, Look look) {
    Str bytes = {0};
    encoder_add_canvas(&encoder, canvas, look, &bytes);
    send_all(&bytes);
    str_release(&bytes);
}

void paint_forget(void) {
    encoder_forget(&encoder);
}

void paint_end(void) {
    Str bytes = {0};
    encoder_add_end(&encoder, &bytes);
    send_all(&bytes);
    str_release(&bytes);
    encoder_forget(&encoder);
}

void paint_release(void) {
    encoder_release(&encoder);
    ability_release(&ability);
}
