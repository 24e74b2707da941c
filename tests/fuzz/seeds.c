/* Every kept input of one fuzz target, run once: the target aborts where it finds something.
 *
 * Linked with tests/FOLDER/fuzz_NAME.c; SEEDS is the folder of its inputs. A failure names the
 * input as the place where it happened. */
#include "tests/check_main.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static struct dirent **entries;

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* The bytes stand in a block of their own length, without the NUL of a text, so that whoever reads
 * behind them is noticed; it is malloc's, because targets count einstep's blocks. */
static uint8_t *read_input(const char *name, size_t *len) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", SEEDS, name);
    _mark_point(path, 1);
    struct stat info;
    FILE *file = fopen(path, "rb");
    ck_assert(file && fstat(fileno(file), &info) == 0);
    *len = (size_t)info.st_size;
    uint8_t *bytes = malloc(*len ? *len : 1);
    ck_assert_uint_eq(fread(bytes, 1, *len, file), *len);
    fclose(file);
    return bytes;
}

START_TEST(an_input_is_survived) {
    size_t len;
    uint8_t *bytes = read_input(entries[_i]->d_name, &len);
    LLVMFuzzerTestOneInput(bytes, len);
    free(bytes);
}
END_TEST

/* A target may keep what it holds all inputs against; it makes that with the first one. */
static void begin(void) {
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
}

static Suite *make_suite(void) {
    Suite *suite = suite_create(SEEDS);
    TCase *tests = tcase_create("seeds");
    int count = scandir(SEEDS, &entries, is_visible, alphasort);
    tcase_add_unchecked_fixture(tests, begin, NULL);
    tcase_add_loop_test(tests, an_input_is_survived, 0, count);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
