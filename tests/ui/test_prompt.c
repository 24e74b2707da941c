#include "base/mem.h"
#include "tests/check_main.h"
#include "ui/prompt.h"

#include <string.h>

static Prompt prompt;

static void setup(void) {
    prompt_open(&prompt, ':');
}

static void teardown(void) {
    prompt_release(&prompt);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* Keys are separated by blanks; '_' is a typed blank. */
static PromptEvent type(const char *keys) {
    char text[200];
    PromptEvent event = PROMPT_EDITED;
    strcpy(text, keys);
    for (char *key = strtok(text, " "); key; key = strtok(NULL, " "))
        event = prompt_key(&prompt, strcmp(key, "_") ? key : "Space");
    return event;
}

static void check(const char *text, size_t cursor) {
    ck_assert_str_eq(str_text(&prompt.text), text);
    ck_assert_uint_eq(prompt.cursor, cursor);
}

START_TEST(typing_and_moving) {
    type("a b _ c Left Left X");
    check("abX c", 3);
    type("Home Y End Z");
    check("YabX cZ", 7);
    type("Backspace Left Delete");
    check("YabX ", 5);
}
END_TEST

START_TEST(characters_are_whole) {
    type("轴 é x Left Left Backspace");
    check("éx", 0);
    type("Delete");
    check("x", 0);
}
END_TEST

START_TEST(names_of_keys_are_not_typed) {
    type("F5 PgDn Ctrl-z Shift-Tab");
    check("", 0);
}
END_TEST

START_TEST(words_and_lines_are_erased) {
    type("s h o w _ x _ _ Ctrl-w");
    check("show ", 5);
    type("x y Left Ctrl-k");
    check("show x", 6);
    type("Left Ctrl-u");
    check("x", 0);
}
END_TEST

START_TEST(events) {
    ck_assert_int_eq(type("a Tab"), PROMPT_COMPLETE);
    ck_assert_int_eq(type("Esc"), PROMPT_CLOSED);
    ck_assert_int_eq(type("Backspace"), PROMPT_EDITED);
    ck_assert_int_eq(type("Backspace"), PROMPT_CLOSED);
    ck_assert_int_eq(type("Enter"), PROMPT_ACCEPTED);
}
END_TEST

START_TEST(history_comes_back_and_so_does_the_draft) {
    type("o n e Enter");
    prompt_open(&prompt, ':');
    type("t w o Enter");
    prompt_open(&prompt, ':');
    type("t w o Enter"); /* the same again is kept once */
    prompt_open(&prompt, ':');
    type("d r a f t Up");
    check("two", 3);
    type("Up");
    check("one", 3);
    type("Up Down Down");
    check("draft", 5);
    prompt_open(&prompt, '/'); /* searches have their own */
    type("Up");
    check("", 0);
}
END_TEST

static void offer(size_t at, const char *words) {
    char text[200];
    strcpy(text, words);
    prompt_begin_offers(&prompt, at);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        prompt_offer(&prompt, word);
    prompt_complete(&prompt);
}

START_TEST(one_offer_is_put_in_with_a_blank) {
    type("s h o");
    offer(0, "step show slice");
    check("show ", 5);
    ck_assert(!prompt_complete_next(&prompt));
}
END_TEST

START_TEST(several_offers_give_what_they_share_then_go_round) {
    type("s h o w _ x");
    offer(5, "xq_ft xq_modes xk xq_ft");
    check("show x", 6);
    type("q");
    offer(5, "xq_ft xq_modes xk");
    check("show xq_", 8);
    ck_assert(prompt_complete_next(&prompt));
    check("show xq_ft", 10);
    ck_assert(prompt_complete_next(&prompt));
    check("show xq_modes", 13);
    ck_assert(prompt_complete_next(&prompt));
    check("show xq_ft", 10);
    type("!");
    ck_assert(!prompt_complete_next(&prompt));
}
END_TEST

START_TEST(shared_beginnings_are_whole_characters) {
    type("g");
    offer(0, "g轴a g轸b"); /* the second characters share their first byte */
    check("g", 1);
}
END_TEST

START_TEST(text_has_a_limit) {
    for (int i = 0; i < 5000; i++)
        type("轴");
    ck_assert_uint_le(prompt.text.len, 4096);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/prompt");
    TCase *tests = tcase_create("prompt");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, typing_and_moving);
    tcase_add_test(tests, characters_are_whole);
    tcase_add_test(tests, names_of_keys_are_not_typed);
    tcase_add_test(tests, words_and_lines_are_erased);
    tcase_add_test(tests, events);
    tcase_add_test(tests, history_comes_back_and_so_does_the_draft);
    tcase_add_test(tests, one_offer_is_put_in_with_a_blank);
    tcase_add_test(tests, several_offers_give_what_they_share_then_go_round);
    tcase_add_test(tests, shared_beginnings_are_whole_characters);
    tcase_add_test(tests, text_has_a_limit);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
