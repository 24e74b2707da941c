#include "term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* What is watched, and which bit tells of it; 0: a crash. */
static const struct {
    int number, bit;
} WATCHES[] = {
    {SIGINT, SIGNALS_END},      {SIGTERM, SIGNALS_END},       {SIGHUP, SIGNALS_END},
    {SIGQUIT, SIGNALS_END},     {SIGUSR1, SIGNALS_END},       {SIGUSR2, SIGNALS_END},
    {SIGVTALRM, SIGNALS_END},   {SIGPROF, SIGNALS_END},       {SIGIO, SIGNALS_END},
    {SIGALRM, SIGNALS_END},     {SIGWINCH, SIGNALS_RESIZE},   {SIGTSTP, SIGNALS_STOP},
    {SIGCONT, SIGNALS_CONTINUE}, {SIGABRT, 0},                {SIGSEGV, 0},
    {SIGBUS, 0},                {SIGFPE, 0},                  {SIGILL, 0},
    {SIGSYS, 0},                {SIGTRAP, 0},                 {SIGXCPU, 0},
    {SIGXFSZ, 0},
};
enum { WATCH_COUNT = sizeof WATCHES / sizeof *WATCHES, CRASH_STACK = 64 * 1024 };

static struct sigaction former[WATCH_COUNT];
static volatile sig_atomic_t arrived;
static volatile int ending;
static int pipe_ends[2] = {-1, -1};
static struct termios found;
static bool found_valid;
static const char *restore_text;
static unsigned long restore_len;
static char crash_stack[CRASH_STACK];

/* ---- handlers: only what is safe in a signal ---- */

static void on_event(int number) {
    int saved = errno;
    for (int i = 0; i < WATCH_COUNT; i++)
        if (WATCHES[i].number == number) {
            arrived |= WATCHES[i].bit;
            if (WATCHES[i].bit == SIGNALS_END && (!ending || ending == SIGINT))
                ending = number;
        }
    ssize_t ignored = write(pipe_ends[1], "", 1);
    (void)ignored;
    errno = saved;
}

static void on_crash(int number) {
    ssize_t ignored = write(STDOUT_FILENO, restore_text, restore_len);
    (void)ignored;
    if (found_valid)
        tcsetattr(STDIN_FILENO, TCSANOW, &found);
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- setting up ---- */

static bool open_pipe(void) {
    if (pipe(pipe_ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
        fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void use_crash_stack(void) {
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
}

bool signals_init(const char *restore, unsigned long len) {
    restore_text = restore;
    restore_len = len;
    found_valid = tcgetattr(STDIN_FILENO, &found) == 0;
    if (!open_pipe())
        return false;
    use_crash_stack();
    arrived = 0;
    ending = 0;
    for (int i = 0; i < WATCH_COUNT; i++) {
        struct sigaction action = {.sa_handler = WATCHES[i].bit ? on_event : on_crash};
        sigemptyset(&action.sa_mask);
        action.sa_flags = (int)(WATCHES[i].bit ? SA_RESTART : SA_ONSTACK | SA_RESETHAND);
        sigaction(WATCHES[i].number, &action, &former[i]);
    }
    return true;
}

void signals_release(void) {
    for (int i = 0; i < WATCH_COUNT; i++)
        sigaction(WATCHES[i].number, &former[i], NULL);
    for (int i = 0; i < 2; i++) {
        close(pipe_ends[i]);
        pipe_ends[i] = -1;
    }
}

/* ---- asking ---- */

int signals_descriptor(void) {
    return pipe_ends[0];
}

int signals_take(int *number) {
    char bytes[64];
    while (read(pipe_ends[0], bytes, sizeof bytes) > 0)
        continue;
    sigset_t all, mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
    int bits = arrived;
    arrived = 0;
    sigprocmask(SIG_SETMASK, &mask, NULL);
    *number = ending;
    return bits;
}

void signals_stop_here(void) {
    struct sigaction stop = {.sa_handler = SIG_DFL}, ours;
    sigset_t only, mask;
    sigemptyset(&stop.sa_mask);
    sigaction(SIGTSTP, &stop, &ours);
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, &mask);
    raise(SIGTSTP);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}

const volatile int *signals_interrupt(void) {
    return &ending;
}

void signals_forgive_interrupt(void) {
    sigset_t all, mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
    if (ending == SIGINT) {
        ending = 0;
        arrived &= ~SIGNALS_END;
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
}
