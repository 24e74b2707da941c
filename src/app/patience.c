#include "app/patience.h"

#include "app/notice.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 3 };

static const char *before, *after; /* the number of seconds, in the notice */
static volatile int seconds;

static void set_timer(int wait) {
    struct itimerval timer = {.it_value.tv_sec = wait};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* Only what is safe in a signal from here to patience_begin. */
static size_t add(char *text, size_t len, size_t most, const char *piece, size_t bytes) {
    bytes = bytes < most - len ? bytes : most - len;
    memcpy(text + len, piece, bytes);
    return len + bytes;
}

static void on_timer(int number) {
    static const char START[] = "einstep: ";
    char text[256], digits[12];
    size_t len = 0, count = 0;
    (void)number;
    for (int rest = seconds; rest; rest /= 10)
        digits[sizeof digits - ++count] = (char)('0' + rest % 10);
    len = add(text, len, sizeof text, START, sizeof START - 1);
    len = add(text, len, sizeof text, before, (size_t)(after - before) - strlen("%d"));
    len = add(text, len, sizeof text, digits + sizeof digits - count, count);
    len = add(text, len, sizeof text, after, strlen(after));
    len = add(text, len, sizeof text, "\n", 1);
    ssize_t ignored = write(STDERR_FILENO, text, len);
    (void)ignored;
    set_timer(seconds);
    seconds *= 2;
}

void patience_begin(void) {
    struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
    before = notice_text(NOTICE_STILL_RUNNING);
    after = strstr(before, "%d") + strlen("%d");
    seconds = PATIENCE_SECONDS;
    sigaction(SIGALRM, &action, NULL);
    set_timer(PATIENCE_SECONDS);
}

void patience_end(void) {
    set_timer(0);
    signal(SIGALRM, SIG_DFL);
}
