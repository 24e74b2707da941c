#include "lesson/check.h"

#include "base/utf8.h"
#include "lesson/axes.h"
#include "lesson/check_walk.h"
#include "lesson/lesson.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What another finding of the line ends with says nothing new. */
static bool is_told(const Findings *findings, const char *file, int line, const char *text) {
    for (size_t i = 0; i < findings->count; i++) {
        const Finding *other = &findings->items[i];
        if (other->line == line && str_equal(other->file, file) &&
            str_ends_with(other->text[LANGUAGE_EN], text))
            return true;
    }
    return false;
}

bool check_add_said(Findings *out, Arena *arena, const char *file, int line, const Said *said) {
    if (out->count == CHECK_MOST_FINDINGS || is_told(out, file, line, said_text(said, LANGUAGE_EN)))
        return false;
    Finding finding = {.file = arena_copy(arena, file, strlen(file)), .line = line};
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        finding.text[i] = arena_copy(arena, str_text(&said->text[i]), said->text[i].len);
    vec_push(out, finding);
    return true;
}

bool check_add(Findings *out, Arena *arena, const char *file, int line, const char *format, ...) {
    Said said = {0};
    va_list args;
    va_start(args, format);
    said_addv(&said, format, args);
    va_end(args);
    bool is_new = check_add_said(out, arena, file, line, &said);
    said_release(&said);
    return is_new;
}

/* ---- how the program ended ---- */

enum { CHECK_LONGEST_VALUE = 60 };

static void add_error(const Run *run, Arena *arena, Findings *out) {
    const Source *source = run->error.span.source;
    int line = source ? span_line(run->error.span) : run->error_line;
    Said said = {0};
    said_add(&said, "%s: ", run->error_type ? run->error_type : error_kind_name(run->error.kind));
    said_add_said(&said, &run->error.said);
    check_add_said(out, arena, source ? source->name : run->source.name, line, &said);
    said_release(&said);
}

/* The assert that holds a place of the source. */
typedef struct AssertSearch {
    Span place;
    const Node *found;
} AssertSearch;

static void find_assert(void *context, const Node *statement, const Function *within) {
    AssertSearch *search = context;
    (void)within;
    if (statement->kind == NODE_ASSERT && statement->span.start <= search->place.start &&
        search->place.end <= statement->span.end)
        search->found = statement;
}

/* "; x is 1" for a side of a comparison that does not show its value itself. */
static void add_side(Run *run, const Node *side, Said *out) {
    Str expression = {0}, value = {0};
    Error error = {0};
    node_add_text(&expression, side);
    bool known = run_print(run, str_text(&expression), &value, &error);
    if (known && value.len <= CHECK_LONGEST_VALUE && !strchr(str_text(&value), '\n') &&
        !str_equal(str_text(&value), str_text(&expression)))
        said_add(out, "; %s is %s", str_text(&expression), str_text(&value));
    error_release(&error);
    str_release(&expression);
    str_release(&value);
}

/* The run stands where the assert failed. */
static void seek_failure(Run *run, const Node *statement) {
    size_t k = run_last(run);
    while (k && (run_step_at(run, k)->kind != STEP_FAILED ||
                 run_step_at(run, k)->span.start != statement->span.start))
        k--;
    run_seek(run, k);
}

static void add_assert(Run *run, const Node *statement, Arena *arena, Findings *out) {
    Str text = {0};
    Said said = {0};
    const Node *test = statement->a;
    node_add_text(&text, test);
    said_add(&said, "%s is not true", str_text(&text));
    seek_failure(run, statement);
    if (test->kind == NODE_COMPARE && test->list.count == 1) {
        add_side(run, test->a, &said);
        add_side(run, test->list.items[0], &said);
    }
    if (run->error.text.len)
        said_add(&said, " (%s)", run->error.text.text);
    check_add_said(out, arena, run->source.name, span_line(statement->span), &said);
    said_release(&said);
    str_release(&text);
}

bool check_failed_assert(Run *run, Arena *arena, Findings *out, Str *rest) {
    static const char PASS[] = "pass";
    AssertSearch search = {.place = run->error.span};
    if (run->error.kind != ERR_ASSERTION || run->error.span.source != &run->source)
        return false;
    parse_visit_statements(run->module, find_assert, &search);
    if (!search.found)
        return false;
    add_assert(run, search.found, arena, out);
    size_t start = search.found->span.start, end = search.found->span.end;
    str_clear(rest);
    str_add_bytes(rest, run->source.text, run->source.len);
    for (size_t i = start; i < end; i++)
        if (rest->text[i] != '\n' && rest->text[i] != '\r')
            rest->text[i] = i - start < sizeof PASS - 1 ? PASS[i - start] : ' ';
    return true;
}

/* ---- the lesson's form ---- */

static const char *const LANGUAGE_NAMES[LANGUAGE_COUNT] = {"English", "Chinese"};

static int narrated_stages(const Lesson *lesson, int language) {
    int count = 0;
    for (int i = 0; i < lesson->stage_count; i++)
        count += lesson->stages[i].narration[language] != NULL;
    return count;
}

static bool is_lesson_in_both(const Lesson *lesson) {
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        if (!narrated_stages(lesson, language))
            return false;
    return true;
}

/* A language that says nothing at all is told once; a program without narration is no lesson. */
static void check_language(const Run *run, const Lesson *lesson, int language, Arena *arena,
                           Findings *out) {
    const char *name = LANGUAGE_NAMES[language];
    if (!narrated_stages(lesson, language)) {
        check_add(out, arena, run->source.name, 1, "no stage has narration in %s", name);
        return;
    }
    for (int i = 0; i < lesson->stage_count; i++)
        if (!lesson->stages[i].narration[language])
            check_add(out, arena, run->source.name, lesson->stages[i].header_line,
                      "stage %s has no narration in %s", lesson->stages[i].name, name);
}

static bool has_chinese_name(const Lesson *lesson) {
    for (int i = 0; i < lesson->stage_count; i++)
        if (lesson->stages[i].title[LANGUAGE_ZH] != lesson->stages[i].name)
            return true;
    return false;
}

/* Who writes in one language only need not be told that a stage of his is silent. */
static void check_narration(const Run *run, const Lesson *lesson, Arena *arena, Findings *out) {
    size_t first = out->count;
    int told = 0;
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        told += narrated_stages(lesson, language);
    for (int language = 0; told && language < LANGUAGE_COUNT; language++)
        check_language(run, lesson, language, arena, out);
    bool in_both = is_lesson_in_both(lesson) || has_chinese_name(lesson);
    for (size_t i = first; i < out->count; i++)
        out->items[i].is_hint = !in_both;
}

/* The reason of a question's answer, in both languages. */
static void check_reason(const Run *run, const Stage *stage, Arena *arena, Findings *out) {
    const char *const *why = stage->predict.why;
    if (!stage->predict.ask[LANGUAGE_EN])
        return;
    if (!why[LANGUAGE_EN])
        check_add(out, arena, run->source.name, stage->header_line,
                  "the question of stage %s has no why=: what makes its answer right", stage->name);
    else if (str_equal(why[LANGUAGE_EN], why[LANGUAGE_ZH]))
        check_add(out, arena, run->source.name, stage->header_line,
                  "the reason of stage %s has no why_zh=", stage->name);
}

/* Of a lesson that speaks both languages: what a stage says in English only. */
static void check_translation(const Run *run, const Lesson *lesson, Arena *arena, Findings *out) {
    for (int i = 0; is_lesson_in_both(lesson) && i < lesson->stage_count; i++) {
        const Stage *stage = &lesson->stages[i];
        const char *const *ask = stage->predict.ask;
        if (ask[LANGUAGE_EN] && str_equal(ask[LANGUAGE_EN], ask[LANGUAGE_ZH]))
            check_add(out, arena, run->source.name, stage->header_line,
                      "the question of stage %s has no ask_zh=", stage->name);
        check_reason(run, stage, arena, out);
        if (stage->opens_group && !stage->group[LANGUAGE_EN] != !stage->group[LANGUAGE_ZH])
            check_add(out, arena, run->source.name, stage->header_line,
                      "the group that stage %s opens has a heading in one language only",
                      stage->name);
    }
}

/* Where some stages have a Chinese name, the others are hinted at. */
static void check_titles(const Run *run, const Lesson *lesson, Arena *arena, Findings *out) {
    int named = 0;
    for (int i = 0; i < lesson->stage_count; i++)
        named += lesson->stages[i].title[LANGUAGE_ZH] != lesson->stages[i].name;
    for (int i = 0; named && i < lesson->stage_count; i++) {
        const Stage *stage = &lesson->stages[i];
        if (stage->title[LANGUAGE_ZH] == stage->name &&
            check_add(out, arena, run->source.name, stage->header_line,
                      "stage %s has no Chinese name, zh=\"...\"", stage->name))
            vec_last(out).is_hint = true;
    }
}

static void check_columns(const Run *run, const Lesson *lesson, Arena *arena, Findings *out) {
    for (int i = 0; i < lesson->stage_count; i++)
        for (int line = lesson->stages[i].first_line; line <= lesson->stages[i].last_line; line++) {
            size_t len;
            const char *text = source_line(&run->source, line, &len);
            size_t columns = utf8_length(text, len);
            if (columns <= CHECK_CODE_COLUMNS)
                continue;
            if (check_add(out, arena, run->source.name, line,
                          "%zu columns of code; %d fit the screen", columns, CHECK_CODE_COLUMNS))
                vec_last(out).is_hint = true;
        }
}

static bool binds_shown(const Run *run, const Step *step, const Stage *stage) {
    bool here = step->frame == run->frame && step->line >= stage->first_line &&
                step->line <= stage->last_line;
    for (int i = 0; here && i < step->change_count; i++)
        if (step->changes[i].bound && str_equal(step->changes[i].name->text, stage->show))
            return true;
    return false;
}

/* A run that failed may not have come to the stage. */
static void check_shown(const Run *run, const Lesson *lesson, Arena *arena, Findings *out) {
    for (int i = 0; i < lesson->stage_count && !run->error.kind; i++) {
        const Stage *stage = &lesson->stages[i];
        bool found = !stage->show;
        for (size_t k = run_last(run); k > 0 && !found; k--)
            found = binds_shown(run, run_step_at(run, k), stage);
        if (!found)
            check_add(out, arena, run->source.name, stage->header_line,
                      "show=\"%s\": the stage binds no variable of this name", stage->show);
    }
}

static void check_form(const Run *run, Arena *arena, Findings *out) {
    Lesson lesson;
    LessonProblems problems = {0};
    lesson_read(&lesson, arena, &run->source, run->module, &problems);
    for (size_t i = 0; i < problems.count; i++)
        check_add_said(out, arena, run->source.name, problems.items[i].line,
                       &problems.items[i].said);
    lesson_release_problems(&problems);
    check_narration(run, &lesson, arena, out);
    check_translation(run, &lesson, arena, out);
    check_titles(run, &lesson, arena, out);
    check_columns(run, &lesson, arena, out);
    check_shown(run, &lesson, arena, out);
}

/* ---- shape comments ---- */

typedef struct CommentCheck {
    Arena *arena;
    Findings *out;
} CommentCheck;

static void add_contradiction(void *context, const Source *source, int line, const char *name,
                              const Said *why) {
    CommentCheck *check = context;
    Said said = {0};
    said_add(&said, "the shape comment of %s: ", name);
    said_add_said(&said, why);
    check_add_said(check->out, check->arena, source->name, line, &said);
    said_release(&said);
}

static void check_comments(Run *run, Arena *arena, Findings *out) {
    CommentCheck check = {.arena = arena, .out = out};
    Axes *axes = axes_new(run);
    axes_each_contradiction(axes, add_contradiction, &check);
    axes_free(axes);
}

/* ---- all ---- */

static int compare_findings(const void *a, const void *b) {
    const Finding *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    if (files || x->line != y->line)
        return files ? files : x->line < y->line ? -1 : 1;
    return strcmp(x->text[LANGUAGE_EN], y->text[LANGUAGE_EN]);
}

void check_run(Run *run, Arena *arena, Findings *out) {
    if (run->error.kind != ERR_NONE)
        add_error(run, arena, out);
    check_names(run, arena, out);
    check_attributes(run, arena, out);
    check_comments(run, arena, out);
    check_form(run, arena, out);
    if (out->count)
        qsort(out->items, out->count, sizeof *out->items, compare_findings);
}
