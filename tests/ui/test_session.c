/* Sessions over real programs: stepping, breakpoints, searching, looking, and that a place looks
 * the same whichever way one came. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
    fixture_do(session, "open tour");
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static size_t position(void) {
    return program_position(&session->program);
}

static const char *line_text(void) {
    static char text[200];
    Span span = program_span(&session->program, position());
    snprintf(text, sizeof text, "%.*s", (int)(span.end - span.start),
             span.source ? span.source->text + span.start : "");
    return text;
}

static const char *stage_name(void) {
    return session->program.lesson.stages[session->stage].name;
}

static const char *shown(void) {
    return scene_shown(&session->scene)->name;
}

/* ---- stepping ---- */

START_TEST(begins_before_everything) {
    ck_assert_uint_eq(position(), 0);
    ck_assert_str_eq(stage_name(), "setup");
    ck_assert_str_eq(fixture_ask(session, "step-back"),
                     "the first step: nothing has run before it");
}
END_TEST

START_TEST(steps_and_counts) {
    fixture_do(session, "step");
    ck_assert_uint_eq(position(), 1);
    fixture_keys(session, "1 2 s");
    ck_assert_uint_eq(position(), 13);
    fixture_keys(session, "3 S");
    ck_assert_uint_eq(position(), 10);
    fixture_do(session, "step 100000");
    ck_assert_uint_eq(position(), program_last(&session->program));
    ck_assert_str_eq(fixture_ask(session, "step"), "the last step: nothing comes after it");
}
END_TEST

START_TEST(next_stays_in_its_function) {
    fixture_do(session, "goto scale"); /* the function's first entry */
    ck_assert_str_eq(program_function(&session->program, position()), "scale");
    fixture_do(session, "next");
    ck_assert_str_eq(line_text(), "y = x * by");
    fixture_do(session, "next");
    fixture_do(session, "next");
    ck_assert_str_eq(line_text(), "doubled = scale(xq, 2.0)");
    fixture_do(session, "next-back"); /* over the call */
    ck_assert_msg(!strncmp(line_text(), "def scale", 9), "%s", line_text());
    fixture_do(session, "next");
    ck_assert_str_eq(line_text(), "doubled = scale(xq, 2.0)");
}
END_TEST

START_TEST(finish_leaves_the_function_both_ways) {
    fixture_do(session, "goto scale");
    size_t entry = position();
    fixture_do(session, "step");
    fixture_do(session, "finish");
    ck_assert_str_eq(line_text(), "doubled = scale(xq, 2.0)");
    fixture_do(session, "step-back");
    fixture_do(session, "finish-back");
    ck_assert_uint_eq(position(), entry);
    fixture_do(session, "finish-back");
    ck_assert_uint_eq(position(), entry - 1);
    ck_assert_str_eq(fixture_refused(session, "finish"),
                     "this is no function: `last` goes to the end");
}
END_TEST

START_TEST(stages_stop_before_their_checks) {
    fixture_do(session, "stage");
    ck_assert_str_eq(stage_name(), "setup");
    ck_assert_uint_eq(position(), session->program.stage_end[0]);
    fixture_do(session, "stage 3");
    ck_assert_str_eq(stage_name(), "permute");
    size_t end = position();
    ck_assert_uint_eq(end + 1, session->program.stage_end[session->stage]); /* an assert */
    ck_assert_str_eq(shown(), "xq");
    fixture_do(session, "step");
    ck_assert_str_eq(stage_name(), "permute");
    ck_assert_str_eq(shown(), "xq");
    fixture_do(session, "step-back");
    fixture_do(session, "step-back");
    fixture_do(session, "stage"); /* completes the stage one stands in */
    ck_assert_uint_eq(position(), end);
    fixture_do(session, "stage-back");
    ck_assert_str_eq(stage_name(), "make q");
    fixture_do(session, "stage-back 100");
    ck_assert_uint_eq(position(), 0);
    fixture_do(session, "stage 100");
    ck_assert_str_eq(stage_name(), "claim");
}
END_TEST

/* line, place reached (text of the statement there) */
static const struct {
    const char *line, *text;
} GOTOS[] = {
    {"goto line 38", "q = torch.arange(B * L * H * E, dtype=torch.float32)"
                     ".view(B, L, H, E) / 10 - 3"},
    {"goto permute", "xq = q.permute(0, 2, 3, 1)"},
    {"goto 换轴", "xq = q.permute(0, 2, 3, 1)"},
    {"goto perm", "xq = q.permute(0, 2, 3, 1)"},
    {"goto Numbers", "xq_ft = torch.fft.rfft(xq, dim=-1)"}, /* a group's heading */
    {"goto 数值", "xq_ft = torch.fft.rfft(xq, dim=-1)"},
    {"goto xq_ft", "xq_ft = torch.fft.rfft(xq, dim=-1)"},
    {"goto scale", "def scale(x, by):"},
    {"goto nan", "weights = torch.softmax(masked, dim=-1)"},
    {"goto 1", "import torch"},
    {"first", ""},
};

START_TEST(goto_takes_places_of_every_kind) {
    fixture_do(session, GOTOS[_i].line);
    ck_assert_str_eq(line_text(), GOTOS[_i].text);
}
END_TEST

START_TEST(goto_line_comes_round) {
    fixture_do(session, "goto line 68"); /* within the loop */
    size_t first = position();
    fixture_do(session, "goto line 68");
    ck_assert_uint_gt(position(), first);
    for (int i = 0; i < 4; i++)
        fixture_do(session, "goto line 68");
    ck_assert_uint_eq(position(), first);
}
END_TEST

START_TEST(a_jump_can_be_taken_back) {
    fixture_do(session, "goto 5");
    fixture_do(session, "goto 20");
    fixture_do(session, "step"); /* no jump */
    fixture_do(session, "jump-back");
    ck_assert_uint_eq(position(), 5);
    fixture_do(session, "jump-back");
    ck_assert_uint_eq(position(), 21);
}
END_TEST

/* line, what the refusal says */
static const struct {
    const char *line, *text;
} REFUSALS[] = {
    {"goto", "goto takes a step, line N, a stage, a variable, a function or nan"},
    {"goto permut_e", "no stage, variable or function 'permut_e'; did you mean 'permute'?"},
    {"goto zzzzzzzzz", "no stage, variable or function 'zzzzzzzzz'"},
    {"goto 99999", "no step 99999: the last one is 33; a line is: goto line 99999"},
    {"goto line 1", "no statement that begins in line 1 ran"},
    {"goto line x", "goto line takes a number, not ' x'"},
    {"setp", "no command 'setp'; did you mean 'step'?"},
    {"xyzzy 3", "no command 'xyzzy'; `help` lists them"},
    {"break zzz", "no function, variable or stage 'zzz' in this run"},
    {"break 0", "no line 0: the program has 86"},
    {"show nothing", "no variable 'nothing' here"},
    {"part", "only complex tensors have parts"}, /* at the start there is none */
    {"find zzzzzzz", "'zzzzzzz' is in no step"},
    {"find-next", "nothing was searched for yet: find TEXT"},
    {"part both", "part is one of complex, abs, phase, re, im, not 'both'"},
    {"view bot", "view is one of numbers, heatmap, both, not 'bot'"},
    {"digits 12", "digits is one of 1 to 9, not '12'"},
    {"scale 3 1", "scale is one of auto, pin, or two numbers, the lower first, not '3 1'"},
    {"pane zoo", "a pane is one of code, tensor, memory, variables, stages, narration, output, "
                 "not 'zoo'"},
    {"memory maybe", "memory is one of on, off, not 'maybe'"},
    {"lang fr", "lang is en or zh, not 'fr'"},
    {"theme pink", "theme is dark, light or mono, not 'pink'"},
    {"wait -1", "wait takes no negative time, not -1"},
    {"wait soon", "wait takes seconds, not 'soon'"},
    {"cue", "cue takes a name: cue permute"},
    {"print", "print takes an expression: print xq.shape"},
    {"open nowhere", "no lesson 'nowhere'"},
    {"rejoin", "there is no script to go back to"},
    {"play quickly", "play takes steps a second, not 'quickly'"},
    {"help frob", "no command or key 'frob'"},
};

START_TEST(refusals_say_why) {
    ck_assert_str_eq(fixture_refused(session, REFUSALS[_i].line), REFUSALS[_i].text);
}
END_TEST

/* The host's own words aside. */
START_TEST(refusals_speak_chinese) {
    Error error = {0};
    Str answer = {0};
    bool of_host = str_starts_with(REFUSALS[_i].line, "open");
    fixture_do(session, "lang zh");
    ck_assert(!session_command(session, REFUSALS[_i].line, &answer, &error));
    const char *text = error_text(&error, LANGUAGE_ZH);
    ck_assert_msg(of_host || strcmp(text, REFUSALS[_i].text) != 0, "%s", text);
    session_key(session, ":"); /* as typed, it is shown in the session's language */
    for (const char *at = REFUSALS[_i].line; *at; at++)
        session_key(session, *at == ' ' ? "Space" : (char[]){*at, '\0'});
    session_key(session, "Enter");
    ck_assert_str_eq(str_text(&session->message), text);
    str_release(&answer);
    error_release(&error);
}
END_TEST

/* Where the locale has no letters for it, Chinese is not tried. */
START_TEST(english_alone) {
    SessionOptions options = {.host = {.load = fixture_load},
                              .language = LANGUAGE_ZH,
                              .look = {THEME_DARK, COLOUR_256},
                              .only_english = true};
    Session *other = session_new(&options);
    ck_assert_int_eq(session_language(other), LANGUAGE_EN);
    ck_assert_str_eq(str_text(&other->message), "Chinese needs a UTF-8 locale, such as LANG=C.UTF-8");
    ck_assert_str_eq(fixture_refused(other, "lang zh"), str_text(&other->message));
    ck_assert_int_eq(session_language(other), LANGUAGE_EN);
    session_free(other);
}
END_TEST

/* ---- breakpoints ---- */

START_TEST(breakpoints_by_line_function_and_name) {
    ck_assert_str_eq(fixture_ask(session, "break 45"), "breakpoint at 45");
    fixture_do(session, "break scale");
    fixture_do(session, "break buffer");
    fixture_do(session, "continue");
    ck_assert_str_eq(line_text(), "xq = q.permute(0, 2, 3, 1)");
    fixture_do(session, "continue");
    ck_assert_int_eq(run_step(session_run(session))->kind, STEP_ENTRY);
    fixture_do(session, "continue");
    ck_assert_str_eq(line_text(), "buffer = torch.zeros(H, L)");
    fixture_do(session, "continue 5"); /* one write each time round */
    ck_assert_msg(strstr(line_text(), "buffer[:, i] ="), "%s", line_text());
    ck_assert_str_eq(fixture_ask(session, "continue"), "no breakpoint ahead: the last step");
    fixture_do(session, "continue-back 7");
    ck_assert_int_eq(run_step(session_run(session))->kind, STEP_ENTRY);
    ck_assert_str_eq(fixture_ask(session, "break 45"), "breakpoint cleared at 45");
    ck_assert_str_eq(fixture_ask(session, "continue-back"),
                     "no breakpoint behind: the first step");
    ck_assert_uint_eq(position(), 0);
}
END_TEST

START_TEST(a_stage_or_group_breaks_at_its_first_line) {
    fixture_do(session, "break fill");
    ck_assert(breakpoints_at_line(&session->breakpoints, 66));
    fixture_do(session, "break Numbers");
    ck_assert(breakpoints_at_line(&session->breakpoints, 55));
    fixture_do(session, "break 55");
    ck_assert(!breakpoints_at_line(&session->breakpoints, 55));
}
END_TEST

START_TEST(the_key_breaks_here) {
    fixture_do(session, "goto permute");
    fixture_keys(session, "b");
    ck_assert(breakpoints_at_line(&session->breakpoints, 45));
    fixture_keys(session, "b");
    ck_assert(!breakpoints_at_line(&session->breakpoints, 45));
}
END_TEST

/* ---- finding ---- */

START_TEST(find_goes_to_code_narration_and_names) {
    fixture_do(session, "find rfft");
    ck_assert_str_eq(line_text(), "xq_ft = torch.fft.rfft(xq, dim=-1)");
    fixture_do(session, "find three bins"); /* in the narration: the stage's end */
    ck_assert_str_eq(stage_name(), "spectrum");
    ck_assert_str_eq(fixture_refused(session, "find XQ_FT"), "'XQ_FT' is in no step");
}
END_TEST

START_TEST(many_finds_are_whole_rounds_and_a_rest) {
    size_t once[64], count = 0;
    fixture_do(session, "find xq");
    do {
        once[count++] = position();
        fixture_do(session, "find-next");
    } while (position() != once[0] && count < 64);
    ck_assert_uint_gt(count, 2);
    fixture_do(session, "find-next 999999");
    ck_assert_uint_eq(position(), once[999999 % count]);
    fixture_do(session, "find-back 999999");
    ck_assert_uint_eq(position(), once[0]);
}
END_TEST

START_TEST(find_goes_on_and_back) {
    fixture_do(session, "find xq");
    size_t first = position();
    fixture_do(session, "find-next");
    ck_assert_uint_gt(position(), first);
    fixture_do(session, "find-back");
    ck_assert_uint_eq(position(), first);
    fixture_do(session, "find-back"); /* round the start */
    ck_assert_uint_gt(position(), first);
    fixture_do(session, "back");
    ck_assert_ptr_null(session->found);
}
END_TEST

/* ---- looking ---- */

START_TEST(shown_is_what_the_step_made_until_one_chooses) {
    fixture_do(session, "goto xq");
    ck_assert_str_eq(shown(), "xq");
    fixture_do(session, "show q");
    fixture_do(session, "goto xq_ft");
    ck_assert_str_eq(shown(), "q");
    fixture_do(session, "goto scale"); /* the function has no q */
    ck_assert(session->scene.missed);
    ck_assert_str_eq(shown(), "x");
    fixture_do(session, "show");
    fixture_do(session, "goto doubled");
    ck_assert_str_eq(shown(), "doubled");
}
END_TEST

static Run *load_stages(void *user, const char *name, Error *error) {
    static const char TEXT[] = "# %% first show=\"raw\"\n"
                               "import torch\n"
                               "raw = torch.ones(2, 3)\n"
                               "other = raw.sum(0)  # (C)\n"
                               "size = other.shape\n"
                               "# %% list show=\"kept\"\n"
                               "kept = [1, 2]\n"
                               "last = raw * 2\n"
                               "# %% second\n"
                               "raw[0, 0] = 5\n"
                               "cell = other[0]\n"
                               "total = raw + 1\n"
                               "assert raw[0, 0] == 5\n";
    (void)user, (void)error;
    return fixture_run_text(name, TEXT, sizeof TEXT - 1, NULL);
}

START_TEST(a_stage_shows_what_it_is_for_a_step_what_was_made_last) {
    session->host.load = load_stages;
    fixture_do(session, "open stages");
    fixture_do(session, "stage"); /* stops at line 5, which makes no tensor */
    ck_assert_str_eq(shown(), "raw");
    fixture_do(session, "first");
    fixture_do(session, "step 4");
    ck_assert_str_eq(shown(), "other");
    fixture_do(session, "goto first"); /* the same step, for the stage's sake */
    ck_assert_str_eq(shown(), "raw");
    fixture_do(session, "stage");
    ck_assert_str_eq(shown(), "kept");
    fixture_do(session, "stage"); /* says nothing: its last statement but the assert */
    ck_assert_str_eq(shown(), "total");
    fixture_do(session, "step-back");
    ck_assert_str_eq(shown(), "cell");
    fixture_do(session, "step 2"); /* an assert makes nothing and leaves what is shown */
    ck_assert_str_eq(shown(), "total");
}
END_TEST

START_TEST(the_cursor_follows_the_axes) {
    fixture_do(session, "goto q");
    fixture_do(session, "cell 1,3,2,1"); /* B, L, H, E */
    fixture_do(session, "goto xq");
    ck_assert_str_eq(fixture_ask(session, "cell 1,2,1,3"), "xq[1,2,1,3] = 2.300");
    fixture_do(session, "first");
    fixture_do(session, "goto q");
    fixture_do(session, "cell 0,4,1,0");
    fixture_do(session, "goto spectrum");
    const Plane *plane = session_plane_shown(session);
    ck_assert_int_eq(plane->index[1], 1); /* H */
    ck_assert_int_eq(plane->index[2], 0); /* E */
}
END_TEST

START_TEST(changed_cells_are_those_that_differ) {
    fixture_do(session, "goto line 68"); /* buffer[:, 0] = ... */
    ck_assert_str_eq(shown(), "buffer");
    for (int64_t column = 0; column < 5; column++)
        ck_assert_int_eq(scene_cell_changed(&session->scene, (int64_t[]){1, column}),
                         column == 0);
    fixture_do(session, "goto line 68");
    ck_assert(!scene_cell_changed(&session->scene, (int64_t[]){1, 0}));
    ck_assert(scene_cell_changed(&session->scene, (int64_t[]){1, 1}));
    fixture_do(session, "goto line 68"); /* writes zeros over zeros */
    ck_assert(!scene_cell_changed(&session->scene, (int64_t[]){1, 2}));
}
END_TEST

START_TEST(view_and_spotlight_say_what_they_show) {
    fixture_do(session, "goto permute");
    ck_assert(str_starts_with(fixture_ask(session, "view"), "view heatmap: "));
    ck_assert(str_starts_with(fixture_ask(session, "view both"), "view both: "));
    ck_assert_str_eq(fixture_ask(session, "spotlight"), "spotlight: row");
    ck_assert_str_eq(fixture_ask(session, "spotlight cell"), "spotlight: cell");
    ck_assert_str_eq(fixture_ask(session, "spotlight"), "spotlight: off");
    ck_assert_str_eq(fixture_refused(session, "spotlight all"),
                     "spotlight is one of row, column, cell, off, not 'all'");
}
END_TEST

START_TEST(the_narration_is_read_page_by_page) {
    Canvas canvas;
    canvas_init(&canvas, 40, 12);
    fixture_do(session, "goto sizes");
    fixture_keys(session, "R");
    ck_assert_int_eq(session->focus, PANE_NARRATION);
    session_draw(session, &canvas);
    size_t k = position();
    ck_assert_int_gt(session->narration_below, 0);
    fixture_keys(session, "PgDn");
    ck_assert_uint_eq(position(), k);
    ck_assert_int_eq(session->scrolled[PANE_NARRATION], session->narration_below);
    fixture_keys(session, "PgUp j j j j j j j j j k");
    ck_assert_int_eq(session->scrolled[PANE_NARRATION], session->narration_below - 1);
    fixture_keys(session, "PgDn PgDn"); /* at its end to the next stage */
    ck_assert_str_eq(stage_name(), "make q");
    ck_assert_int_eq(session->scrolled[PANE_NARRATION], 0);
    fixture_keys(session, "R");
    ck_assert_int_eq(session->focus, PANE_TENSOR);
    canvas_release(&canvas);
}
END_TEST

START_TEST(aliases_are_told) {
    fixture_do(session, "goto permute");
    const Scene *scene = &session->scene;
    ck_assert_str_eq(scene->variables[scene_find(scene, "xq")].alias, "q");
    ck_assert_str_eq(scene->variables[scene_find(scene, "q")].alias, "xq");
    fixture_do(session, "goto spectrum");
    ck_assert_ptr_null(scene->variables[scene_find(scene, "xq_ft")].alias);
}
END_TEST

START_TEST(print_and_expect_change_nothing) {
    fixture_do(session, "goto fill");
    ck_assert_str_eq(fixture_ask(session, "print buffer[:, 0].tolist()"), "[-2.0, -4.0, -6.0]");
    ck_assert_str_eq(fixture_ask(session, "print buffer.add_(1).sum()"), "tensor(15.)");
    ck_assert_str_eq(fixture_ask(session, "expect buffer.sum() == 0"),
                     "holds: buffer.sum() == 0");
    ck_assert(!session_failed(session));
    ck_assert_str_eq(fixture_refused(session, "expect H == 4"),
                     "expected: H == 4; the left side is 3");
    ck_assert(session_failed(session));
    fixture_refused(session, "print nothing_here");
    fixture_refused(session, "print 1 +");
}
END_TEST

START_TEST(printed_text_is_that_of_the_step) {
    fixture_do(session, "goto mask");
    ck_assert_str_eq(fixture_ask(session, "output"), "");
    fixture_do(session, "goto line 78");
    ck_assert_str_eq(fixture_ask(session, "output"), "heads 3 features 2");
}
END_TEST

START_TEST(axes_by_name_and_number) {
    fixture_do(session, "goto permute");
    ck_assert_str_eq(fixture_ask(session, "axes L B"), "rows L, columns B");
    ck_assert_str_eq(fixture_ask(session, "axes 1 -1"), "rows H, columns L");
    ck_assert_str_eq(fixture_ask(session, "slice 1,:,:,4"), "xq[1,:,:,4]");
    ck_assert_str_eq(fixture_ask(session, "axes"), "rows B, columns E");
    fixture_refused(session, "axes L L");
    fixture_refused(session, "axes L Z");
    fixture_refused(session, "slice 0,0,0,:");
}
END_TEST

/* ---- the same place looks the same ---- */

static void draw(Str *out, int width, int height) {
    Canvas canvas;
    canvas_init(&canvas, width, height);
    session_draw(session, &canvas);
    fixture_add_screen(&canvas, out);
    canvas_release(&canvas);
}

static const char *const WALKED[] = {"tour", "fourier_cross_attention", "full_attention",
                                     "attention_layer", "view_quirk"};
enum { WALKED_COUNT = sizeof WALKED / sizeof *WALKED, WALK_STEPS = 7 };

START_TEST(forward_and_back_gives_the_same_screen) {
    Str open = {0};
    str_addf(&open, "open %s", WALKED[_i]);
    fixture_do(session, str_text(&open));
    str_release(&open);
    size_t last = program_last(&session->program), stride = last / 12 + 1;
    for (size_t k = 0; k + WALK_STEPS <= last; k += stride) {
        Str before = {0}, after = {0};
        session_go(session, k);
        session_refresh(session);
        draw(&before, 80, 24);
        fixture_do(session, "step 7");
        fixture_do(session, "step-back 7");
        draw(&after, 80, 24);
        ck_assert_str_eq(str_text(&before), str_text(&after));
        for (int i = 0; i < WALK_STEPS; i++)
            fixture_do(session, "step");
        for (int i = 0; i < WALK_STEPS; i++)
            fixture_do(session, "step-back");
        str_clear(&after);
        draw(&after, 80, 24);
        ck_assert_str_eq(str_text(&before), str_text(&after));
        str_release(&before);
        str_release(&after);
    }
}
END_TEST

/* ---- reload ---- */

START_TEST(reload_stays_at_the_place) {
    fixture_do(session, "goto line 68");
    fixture_do(session, "goto line 68");
    fixture_do(session, "break 45");
    fixture_do(session, "show q");
    size_t k = position();
    ck_assert_str_eq(fixture_ask(session, "reload"), "tour ran again: 33 steps");
    ck_assert_uint_eq(position(), k);
    ck_assert_str_eq(shown(), "q");
    ck_assert(breakpoints_at_line(&session->breakpoints, 45));
}
END_TEST

/* An edited program: a statement before the place is new, so every step number has moved. */
static Run *load_edited(void *user, const char *name, Error *error) {
    Str text = {0}, edited = {0};
    (void)user, (void)error;
    ck_assert(fixture_read_file("tests/ui/tour.py", &text));
    const char *place = strstr(str_text(&text), "B, L, H, E");
    str_add_bytes(&edited, text.text, (size_t)(place - text.text));
    str_add(&edited, "added = 1\nand_more = 2\n");
    str_add(&edited, place);
    Run *run = fixture_run_text(name, str_text(&edited), edited.len, "tests/ui/");
    str_release(&text);
    str_release(&edited);
    return run;
}

START_TEST(reload_of_an_edited_program_finds_the_statement) {
    fixture_do(session, "goto line 68");
    fixture_do(session, "goto line 68");
    size_t k = position();
    session->host.load = load_edited;
    fixture_do(session, "reload");
    ck_assert_uint_eq(position(), k + 2);
    ck_assert_msg(strstr(line_text(), "buffer[:, i] ="), "%s", line_text());
    ck_assert_str_eq(fixture_ask(session, "print i"), "1");
}
END_TEST

/* ---- keys ---- */

START_TEST(escape_never_quits_and_backs_out) {
    fixture_do(session, "goto permute");
    fixture_keys(session, "t z ? Esc Esc Esc Esc Esc");
    ck_assert(!session_ended(session));
    ck_assert(!session->helping && !session->zoomed && !session->memory);
    fixture_keys(session, "F5");
    ck_assert_int_eq(session->message_kind, MESSAGE_NONE);
    fixture_keys(session, "y");
    ck_assert_str_eq(str_text(&session->message), "y does nothing here; ? lists the keys");
    fixture_keys(session, ".");
    ck_assert(session_is_blank(session));
    fixture_keys(session, "q"); /* only shows the screen again */
    ck_assert(!session_ended(session) && !session_is_blank(session));
    fixture_keys(session, "q");
    ck_assert(session_ended(session));
}
END_TEST

START_TEST(keys_and_names_are_unique) {
    for (int i = 0; i < command_count(); i++) {
        const Command *command = command_at(i);
        char keys[40];
        snprintf(keys, sizeof keys, "%s", command->keys);
        char *rest = NULL;
        for (char *key = strtok_r(keys, " ", &rest); key; key = strtok_r(NULL, " ", &rest))
            ck_assert_ptr_eq(command_by_key(key), command);
        ck_assert_ptr_eq(command_by_name(command->name, strlen(command->name)), command);
        ck_assert_uint_gt(strlen(command->help[LANGUAGE_ZH]), 0);
    }
}
END_TEST

START_TEST(playing_steps_with_time) {
    fixture_do(session, "play 10");
    ck_assert_int_eq(session_due(session), 100);
    session_tick(session, 50);
    ck_assert_uint_eq(position(), 0);
    session_tick(session, 50);
    ck_assert_uint_eq(position(), 1);
    fixture_keys(session, "+");
    ck_assert_int_eq(session_due(session), 50);
    fixture_keys(session, "a");
    ck_assert_int_eq(session_due(session), -1);
    fixture_do(session, "play");
    for (int i = 0; i < 100; i++)
        session_tick(session, 1000);
    ck_assert_uint_eq(position(), program_last(&session->program));
    ck_assert_int_eq(session_due(session), -1);
}
END_TEST

START_TEST(completion_knows_the_argument) {
    fixture_do(session, "goto permute");
    fixture_keys(session, ": g o Tab p e Tab");
    ck_assert_str_eq(str_text(&session->prompt.text), "goto permute ");
    fixture_keys(session, "Esc : v i e w Space h Tab");
    ck_assert_str_eq(str_text(&session->prompt.text), "view heatmap ");
    fixture_keys(session, "Esc : p r i n t Space ( x Tab");
    ck_assert_str_eq(str_text(&session->prompt.text), "print (xq ");
    fixture_keys(session, "Esc");
}
END_TEST

START_TEST(clicks_and_the_wheel) {
    Canvas canvas;
    canvas_init(&canvas, 120, 35);
    fixture_do(session, "goto permute");
    session_draw(session, &canvas);
    Rect stages = session->layout.pane[PANE_STAGES];
    session_click(session, stages.x + 3, stages.y + 3); /* title, setup, heading, sizes */
    ck_assert_str_eq(stage_name(), "sizes");
    ck_assert_int_eq(session->focus, PANE_STAGES);
    fixture_do(session, "goto permute");
    session_draw(session, &canvas);
    Rect tensor = session->layout.pane[PANE_TENSOR];
    session_click(session, tensor.x + 15, tensor.y + 9); /* the second plane's first row */
    ck_assert_int_eq(session_plane_shown(session)->index[1], 1);
    ck_assert_int_eq(session_plane_shown(session)->index[3], 1);
    session_wheel(session, tensor.x + 3, tensor.y + 3, 1);
    ck_assert_int_eq(session_plane_shown(session)->index[2], 1);
    session_click(session, 1000, 1000);
    session_click(session, -1, -1);
    canvas_release(&canvas);
}
END_TEST

START_TEST(sentences_have_numbers) {
    Str text = {0};
    fixture_do(session, "goto xq");
    session_add_sentence(session, &text);
    ck_assert_str_eq(str_text(&text),
                     "Step 5, <module> line 45: xq is (2,3,2,5) f32, from -3 to 2.9, mean -0.05, "
                     "sharing memory with q.");
    str_clear(&text);
    fixture_do(session, "lang zh");
    fixture_do(session, "first");
    session_add_sentence(session, &text);
    ck_assert_str_eq(str_text(&text), "程序还没有运行。");
    str_release(&text);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/session");
    TCase *tests = tcase_create("session");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, begins_before_everything);
    tcase_add_test(tests, steps_and_counts);
    tcase_add_test(tests, next_stays_in_its_function);
    tcase_add_test(tests, finish_leaves_the_function_both_ways);
    tcase_add_test(tests, stages_stop_before_their_checks);
    tcase_add_loop_test(tests, goto_takes_places_of_every_kind, 0, sizeof GOTOS / sizeof *GOTOS);
    tcase_add_test(tests, goto_line_comes_round);
    tcase_add_test(tests, a_jump_can_be_taken_back);
    tcase_add_loop_test(tests, refusals_say_why, 0, sizeof REFUSALS / sizeof *REFUSALS);
    tcase_add_loop_test(tests, refusals_speak_chinese, 0, sizeof REFUSALS / sizeof *REFUSALS);
    tcase_add_test(tests, english_alone);
    tcase_add_test(tests, breakpoints_by_line_function_and_name);
    tcase_add_test(tests, a_stage_or_group_breaks_at_its_first_line);
    tcase_add_test(tests, the_key_breaks_here);
    tcase_add_test(tests, find_goes_to_code_narration_and_names);
    tcase_add_test(tests, find_goes_on_and_back);
    tcase_add_test(tests, many_finds_are_whole_rounds_and_a_rest);
    tcase_add_test(tests, shown_is_what_the_step_made_until_one_chooses);
    tcase_add_test(tests, a_stage_shows_what_it_is_for_a_step_what_was_made_last);
    tcase_add_test(tests, the_cursor_follows_the_axes);
    tcase_add_test(tests, changed_cells_are_those_that_differ);
    tcase_add_test(tests, view_and_spotlight_say_what_they_show);
    tcase_add_test(tests, the_narration_is_read_page_by_page);
    tcase_add_test(tests, aliases_are_told);
    tcase_add_test(tests, print_and_expect_change_nothing);
    tcase_add_test(tests, printed_text_is_that_of_the_step);
    tcase_add_test(tests, axes_by_name_and_number);
    tcase_add_loop_test(tests, forward_and_back_gives_the_same_screen, 0, WALKED_COUNT);
    tcase_add_test(tests, reload_stays_at_the_place);
    tcase_add_test(tests, reload_of_an_edited_program_finds_the_statement);
    tcase_add_test(tests, escape_never_quits_and_backs_out);
    tcase_add_test(tests, keys_and_names_are_unique);
    tcase_add_test(tests, playing_steps_with_time);
    tcase_add_test(tests, completion_knows_the_argument);
    tcase_add_test(tests, clicks_and_the_wheel);
    tcase_add_test(tests, sentences_have_numbers);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
