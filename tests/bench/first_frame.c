/* The walkthrough as a terminal sees it, measured from outside.
 *
 *     first_frame EINSTEP LESSON WIDTHxHEIGHT
 *
 * Starts the program on a pseudo-terminal. Reports the time from fork to the last byte of the first
 * frame, then, over many step keys, the bytes sent for one and the time until its last byte, and
 * the peak memory. A frame ends where nothing follows for a while. */
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STARTS = 7, STEPS = 200, FIRST_SILENCE = 150, SILENCE = 12, PATIENCE = 2000 };

typedef struct Terminal {
    pid_t child;
    int master;
} Terminal;

/* What came until silence: how many bytes, and when the last of them did. */
typedef struct Frame {
    size_t bytes;
    double done; /* milliseconds on the clock of now() */
} Frame;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void start(Terminal *terminal, char **command, struct winsize size) {
    terminal->child = forkpty(&terminal->master, NULL, NULL, &size);
    if (terminal->child == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        execv(command[0], command);
        _exit(127);
    }
    if (terminal->child < 0) {
        perror("first_frame: forkpty");
        exit(2);
    }
}

/* Reads until `silence` milliseconds bring nothing; waits longer for the first byte. */
static Frame read_frame(const Terminal *terminal, int silence) {
    Frame frame = {0};
    char buffer[65536];
    struct pollfd master = {.fd = terminal->master, .events = POLLIN};
    while (poll(&master, 1, frame.bytes ? silence : PATIENCE) > 0) {
        ssize_t n = read(terminal->master, buffer, sizeof buffer);
        if (n <= 0)
            break;
        frame.bytes += (size_t)n;
        frame.done = now();
    }
    return frame;
}

static void press(const Terminal *terminal, char key) {
    if (write(terminal->master, &key, 1) != 1) {
        perror("first_frame: the program has gone");
        exit(1);
    }
}

/* Leaves the program; peak memory in kilobytes. */
static long leave(Terminal *terminal) {
    struct rusage usage;
    int status;
    press(terminal, 'q');
    read_frame(terminal, SILENCE);
    while (wait4(terminal->child, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    close(terminal->master);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) {
        fprintf(stderr, "first_frame: the program ended with status %d\n", status);
        exit(1);
    }
    return usage.ru_maxrss;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value that `share` of the sorted values do not exceed. */
static double quantile(double *values, int count, double share) {
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return values[(int)(share * (count - 1) + 0.5)];
}

static double start_time(char **command, struct winsize size) {
    double times[STARTS];
    for (int i = 0; i < STARTS; i++) {
        Terminal terminal;
        double begun = now();
        start(&terminal, command, size);
        times[i] = read_frame(&terminal, FIRST_SILENCE).done - begun;
        leave(&terminal);
    }
    return quantile(times, STARTS, 0.5);
}

typedef struct Walk {
    double bytes[STEPS], times[STEPS];
    int count; /* fewer than STEPS where the program is shorter */
    long peak;
} Walk;

static void walk(Walk *walked, char **command, struct winsize size) {
    Terminal terminal;
    Frame frame = {.bytes = 1};
    start(&terminal, command, size);
    read_frame(&terminal, FIRST_SILENCE);
    while (walked->count < STEPS && frame.bytes) {
        double begun = now();
        press(&terminal, 's');
        frame = read_frame(&terminal, SILENCE);
        walked->bytes[walked->count] = (double)frame.bytes;
        walked->times[walked->count] = frame.done - begun;
        walked->count += frame.bytes > 0;
    }
    walked->peak = leave(&terminal);
}

int main(int argc, char **argv) {
    unsigned short width, height;
    if (argc != 4 || sscanf(argv[3], "%hux%hu", &width, &height) != 2) {
        fputs("usage: first_frame EINSTEP LESSON WIDTHxHEIGHT\n", stderr);
        return 2;
    }
    char *command[] = {argv[1], argv[2], NULL};
    struct winsize size = {.ws_col = width, .ws_row = height};
    Walk walked = {.count = 0};
    double first = start_time(command, size);
    walk(&walked, command, size);
    printf("%-24s %7s  first frame %6.1f ms   step %6.0f bytes (most %6.0f)   "
           "until drawn %5.2f ms (99%%: %5.2f)   peak %5.1f MB\n",
           argv[2], argv[3], first, quantile(walked.bytes, walked.count, 0.5),
           quantile(walked.bytes, walked.count, 1), quantile(walked.times, walked.count, 0.5),
           quantile(walked.times, walked.count, 0.99), (double)walked.peak / 1024);
    return 0;
}
