#include "term/term.h"

#include "base/clock.h"
#include "term/ability.h"
#include "term/input.h"
#include "term/paint.h"
#include "term/signals.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { TERM_ESCAPE_DELAY = 25 };

static SCREEN *screen;
static Str restore; /* what a crash sends */
static bool mouse_on;

/* ---- restoring ---- */

static void make_restore(void) {
    static const char *const NAMES[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    str_clear(&restore);
    if (mouse_on)
        str_add(&restore, "\x1b[?1000l\x1b[?1006l");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        ability_add(&restore, NAMES[i]);
}

/* ---- opening ---- */

static bool can(const char *capability) {
    char *text = tigetstr(capability);
    return text && text != (char *)-1;
}

/* Makes the description of the terminal the present one, to be deleted by the caller. */
static bool load_type(Error *error) {
    int status;
    const char *type = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(error, ERR_OS, "standard input and output are no terminal");
    if (!type || !*type)
        return error_set(error, ERR_OS, "TERM is not set");
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK)
        return error_set(error, ERR_OS, "the terminal's type, TERM=%s, is not known", type);
    if (can("cup") && can("clear"))
        return true;
    del_curterm(cur_term);
    return error_set(error, ERR_OS, "a terminal of TERM=%s cannot place its cursor", type);
}

bool term_check(Error *error) {
    bool able = load_type(error);
    if (able)
        del_curterm(cur_term);
    return able;
}

/* Keys come one by one, Ctrl-S and Ctrl-V like any other; Ctrl-C and Ctrl-Z stay signals. */
static void set_modes(void) {
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    set_escdelay(TERM_ESCAPE_DELAY);
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
        modes.c_lflag &= ~(tcflag_t)IEXTEN;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
        def_prog_mode();
    }
}

static void use_mouse(void) {
    if (mouse_on) {
        mouseinterval(0);
        mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    }
}

/* Curses has its own screen empty and drawn, so that it never draws again by itself; what is seen is
 * painted beside it. */
static void take_screen(void) {
    refresh();
    paint_forget();
}

/* Curses with a description of its own: the one that was looked at is deleted. */
static bool start_curses(void) {
    TERMINAL *type = cur_term;
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        del_curterm(type);
        return false;
    }
    TERMINAL *own = set_curterm(type);
    del_curterm(type);
    set_curterm(own);
    return true;
}

bool term_open(Error *error) {
    use_extended_names(TRUE);
    if (!load_type(error))
        return false;
    mouse_on = can("kmous");
    /* Our handlers stand before curses looks: it leaves signals alone that are not default. */
    make_restore();
    bool watched = signals_init(str_text(&restore), restore.len);
    if (!watched || !start_curses()) {
        if (watched)
            signals_release();
        return error_set(error, ERR_OS, "the terminal cannot be used: %s", strerror(errno));
    }
    set_modes();
    use_mouse();
    paint_init();
    take_screen();
    return true;
}

static void leave_screen(void) {
    paint_end();
    if (mouse_on)
        mousemask(0, NULL);
    endwin();
}

void term_close(void) {
    if (!screen)
        return;
    leave_screen();
    signals_release();
    delscreen(screen);
    screen = NULL;
    paint_release();
    str_release(&restore);
}

bool term_is_open(void) {
    return screen != NULL;
}

/* ---- asking ---- */

ColourDepth term_colours(void) {
    int colours = paint_colours();
    if (colours < 8)
        return COLOUR_NONE;
    if (colours > 256)
        return COLOUR_DIRECT;
    return colours == 256 ? COLOUR_256 : COLOUR_8;
}

void term_size(int *width, int *height) {
    getmaxyx(stdscr, *height, *width);
}

void term_show(const Canvas *canvas, Look look) {
    paint_canvas(canvas, look);
}

const volatile int *term_interrupt(void) {
    return signals_interrupt();
}

void term_forgive_interrupt(void) {
    signals_forgive_interrupt();
}

/* ---- waiting ---- */

static TermEvent resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    take_screen();
    return (TermEvent){.kind = TERM_RESIZED};
}

static TermEvent come_back(void) {
    reset_prog_mode();
    return resize();
}

static TermEvent stop(void) {
    leave_screen();
    signals_stop_here();
    use_mouse();
    return come_back();
}

static TermEvent take_signals(void) {
    TermEvent event = {.kind = TERM_NOTHING};
    int bits = signals_take(&event.signal);
    if (bits & SIGNALS_END)
        event.kind = TERM_SIGNAL;
    else if (bits & SIGNALS_STOP)
        event = stop();
    else if (bits & SIGNALS_CONTINUE)
        event = come_back();
    else if (bits & SIGNALS_RESIZE)
        event = resize();
    return event;
}

enum { WAIT_OVER, WAIT_INPUT, WAIT_SIGNAL, WAIT_GONE };

static int wait_for_input(int milliseconds) {
    struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = signals_descriptor(), .events = POLLIN}};
    int ready = poll(files, 2, milliseconds);
    if (ready < 0)
        return errno == EINTR ? WAIT_SIGNAL : WAIT_GONE;
    if (files[1].revents & POLLIN)
        return WAIT_SIGNAL;
    if (files[0].revents & POLLIN)
        return WAIT_INPUT;
    return files[0].revents ? WAIT_GONE : WAIT_OVER;
}

/* Readable and yet nothing to read: the end. Bytes that were the beginning of a character have been
 * taken, and do not count. */
static bool has_ended(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int waiting = 0;
    bool readable = poll(&input, 1, 0) > 0;
    return readable && (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0);
}

/* One turn: what is there already, else a wait. */
static TermEvent turn(int milliseconds) {
    bool read;
    TermEvent event = input_next(&read);
    if (read)
        return event;
    switch (wait_for_input(milliseconds)) {
    case WAIT_SIGNAL: return take_signals();
    case WAIT_GONE: return (TermEvent){.kind = TERM_GONE};
    case WAIT_INPUT:
        event = input_next(&read);
        return !read && has_ended() ? (TermEvent){.kind = TERM_GONE} : event;
    default: return event;
    }
}

TermEvent term_wait(int milliseconds) {
    long long end = clock_milliseconds() + milliseconds;
    for (;;) {
        long long left = milliseconds < 0 ? -1 : end - clock_milliseconds();
        if (milliseconds >= 0 && left < 0)
            left = 0;
        TermEvent event = turn((int)left);
        if (event.kind != TERM_NOTHING || left == 0)
            return event;
    }
}
