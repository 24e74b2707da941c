/* The walkthrough's own time: what the processor spends in it, whatever else the machine does.
 *
 *     own_time [OPTIONS] LESSON WIDTHxHEIGHT
 *
 * Runs the walkthrough's own code in a child on a pseudo-terminal that the parent empties: the same
 * session, canvas and curses as the program, without the wait for keys. Reports the processor time
 * (user and system, writing to the terminal among it) from the beginning of the child to its first
 * frame, and that of every step of the lesson, forward and then back. The start of a process is not
 * in it; first_frame measures that from outside. */
#include "app/environment.h"
#include "app/host.h"
#include "base/mem.h"
#include "term/term.h"

#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_STEPS = 4000 };

/* What a child has to do for one frame, in milliseconds. */
typedef enum Part { PART_MOVE, PART_DRAW, PART_SEND, PART_WHOLE, PART_COUNT } Part;

typedef struct Times {
    double values[PART_COUNT][MOST_STEPS];
    int count;
} Times;

static double spent(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- the child ---- */

typedef struct Walk {
    Host host;
    Session *session;
    Canvas canvas;
} Walk;

static bool begin(Walk *walk, const Options *options, Error *error) {
    const char *name = options->words[0];
    host_init(&walk->host, options);
    Run *run = host_load(&walk->host, name, error);
    if (!run || !term_open(error))
        return false;
    walk->session = host_session(&walk->host, host_look(options, STDOUT_FILENO, term_colours()));
    app_init_canvas(&walk->canvas, options, 1, 1);
    host_watch(&walk->host, walk->session, run, name);
    return true;
}

static void take(Walk *walk, const char *key, Times *times) {
    double start = spent();
    if (key)
        session_key(walk->session, key);
    double moved = spent();
    session_draw(walk->session, &walk->canvas);
    double drawn = spent();
    term_show(&walk->canvas, session_look(walk->session));
    double sent = spent();
    double parts[PART_COUNT] = {moved - start, drawn - moved, sent - drawn, sent - start};
    for (int part = 0; part < PART_COUNT && times; part++)
        times->values[part][times->count] = parts[part];
    if (times)
        times->count++;
}

static double quantile(double *values, int count, double share) {
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return values[(int)(share * (count - 1) + 0.5)];
}

static void report(FILE *out, double first, Times *times) {
    static const char *const NAMES[PART_COUNT] = {"moving", "drawing", "sending", "whole"};
    fprintf(out, "first frame %6.2f ms   step", first);
    for (int part = PART_COUNT; part-- > 0;)
        fprintf(out, "%s %s %.3f (99%%: %.3f)", part == PART_WHOLE ? "" : ",", NAMES[part],
                quantile(times->values[part], times->count, 0.5),
                quantile(times->values[part], times->count, 0.99));
    fprintf(out, " ms");
}

static int walk_all(const Options *options, FILE *out) {
    static Times times;
    Walk walk = {0};
    Error error = {0};
    int width, height;
    if (!begin(&walk, options, &error)) {
        term_close();
        fprintf(out, "%s", str_text(&error.text));
        return EXIT_FAILURE;
    }
    term_size(&width, &height);
    canvas_resize(&walk.canvas, width, height);
    take(&walk, NULL, NULL);
    double first = spent();
    size_t steps = run_last(session_run(walk.session));
    for (size_t k = 0; k < steps && times.count < MOST_STEPS / 2; k++)
        take(&walk, "s", &times);
    for (int k = times.count; k > 0; k--)
        take(&walk, "S", &times);
    term_close();
    report(out, first, &times);
    return EXIT_SUCCESS;
}

static int child(int argc, char **argv, FILE *out) {
    Options options;
    Error error = {0};
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    environment_init();
    int status = EXIT_FAILURE;
    if (options_read(&options, argc, argv, &error))
        status = walk_all(&options, out);
    else
        fprintf(out, "%s", str_text(&error.text));
    fflush(out);
    return status;
}

/* ---- the parent ---- */

static void empty(int master) {
    char buffer[65536];
    while (read(master, buffer, sizeof buffer) > 0)
        continue;
}

int main(int argc, char **argv) {
    unsigned short width, height;
    if (argc < 3 || sscanf(argv[argc - 1], "%hux%hu", &width, &height) != 2) {
        fputs("usage: own_time [OPTIONS] LESSON WIDTHxHEIGHT\n", stderr);
        return 2;
    }
    struct winsize size = {.ws_col = width, .ws_row = height};
    int master, status = 1;
    FILE *out = tmpfile();
    pid_t pid = out ? forkpty(&master, NULL, NULL, &size) : -1;
    if (pid == 0)
        _exit(child(argc - 1, argv, out));
    if (pid < 0) {
        perror("own_time");
        return 2;
    }
    empty(master);
    waitpid(pid, &status, 0);
    rewind(out);
    char line[1000] = "";
    fgets(line, sizeof line, out);
    printf("%-24s %7s  own %s\n", argv[argc - 2], argv[argc - 1], line);
    return status != 0;
}
