/* einstep: steps through tensor code in a terminal. See src/README.md for a walk through the code. */
#include "app/app.h"

int main(int argc, char **argv) {
    return app_main(argc, argv);
}
