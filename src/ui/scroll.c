#include "ui/scroll.h"

#include "base/str.h"

#include <limits.h>

static int held(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

void scroll_fit(Scroll *scroll, int lines, int shown) {
    scroll->most = held(lines - shown, lines);
    scroll->first = held(scroll->first, scroll->most);
}

void scroll_by(Scroll *scroll, int lines) {
    scroll->first = held(scroll->first + lines, INT_MAX / 2);
}

bool scroll_key(Scroll *scroll, const char *key) {
    bool down = str_equal(key, "Down") || str_equal(key, "j");
    bool up = str_equal(key, "Up") || str_equal(key, "k");
    if (!scroll->most || (!down && !up))
        return false;
    scroll->first = held(scroll->first + down - up, scroll->most);
    return true;
}
