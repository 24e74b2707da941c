/* einstep: steps through tensor code in a terminal. src/README.md is a walk through the code. */
#include "app/app.h"

int main(int argc, char **argv) {
    return app_main(argc, argv);
}
