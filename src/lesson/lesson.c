#include "lesson/lesson.h"

#include "base/nearest.h"
#include "lesson/metadata.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const LANGUAGE_CODES[LANGUAGE_COUNT] = {"en", "zh"};

/* What has been read so far on the way down the file. */
typedef struct LessonReader {
    Lesson *lesson;
    Arena *arena;
    const Source *source;
    LessonProblems *problems;
    VEC(Stage) stages;
    Str narration[LANGUAGE_COUNT];     /* of the stage to come */
    const char *group[LANGUAGE_COUNT]; /* in force */
    bool group_opened;                 /* since the last stage */
} LessonReader;

void lesson_release_problems(LessonProblems *problems) {
    for (size_t i = 0; i < problems->count; i++)
        said_release(&problems->items[i].said);
    vec_release(problems);
}

static void problem(LessonReader *r, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void problem(LessonReader *r, int line, const char *format, ...) {
    LessonProblem found = {.line = line};
    va_list args;
    if (!r->problems)
        return;
    va_start(args, format);
    said_addv(&found.said, format, args);
    va_end(args);
    vec_push(r->problems, found);
}

/* ---- Markdown cells ---- */

static Language cell_language(LessonReader *r, const CellHead *head, int line) {
    const char *code = cell_head_value(head, "lang");
    for (int i = 0; code && i < LANGUAGE_COUNT; i++)
        if (str_equal(code, LANGUAGE_CODES[i]))
            return (Language)i;
    if (code)
        problem(r, line, "lang= names a language that einstep does not show; en and zh are");
    return LANGUAGE_EN;
}

static void note_heading(LessonReader *r, Language language, const char *text, size_t len) {
    if (len > 2 && memcmp(text, "# ", 2) == 0 && !r->lesson->title[language]) {
        r->lesson->title[language] = arena_copy(r->arena, text + 2, len - 2);
    } else if (len > 3 && memcmp(text, "## ", 3) == 0) {
        if (!r->group_opened) /* a heading in one language ends the group in every other */
            memset(r->group, 0, sizeof r->group);
        r->group[language] = arena_copy(r->arena, text + 3, len - 3);
        r->group_opened = true;
    }
}

/* A line of a Markdown cell without its comment mark. */
static void add_markdown_line(LessonReader *r, Language language, const char *line, size_t len,
                              int number) {
    if (len == 0)
        return;
    if (line[0] != '#') {
        problem(r, number, "a line of a Markdown cell does not begin with '#'");
        return;
    }
    size_t skip = len > 1 && line[1] == ' ' ? 2 : 1;
    note_heading(r, language, line + skip, len - skip);
    str_add_bytes(&r->narration[language], line + skip, len - skip);
    str_add_char(&r->narration[language], '\n');
}

static bool is_fence(const char *line, size_t len) {
    static const char FENCE[] = "# ```";
    return len >= sizeof FENCE - 1 && memcmp(line, FENCE, sizeof FENCE - 1) == 0;
}

static void read_markdown(LessonReader *r, const CellHead *head, int first, int last) {
    Language language = cell_language(r, head, first);
    int fence = 0; /* line of the open one */
    if (r->narration[language].len)
        str_add_char(&r->narration[language], '\n');
    for (int number = first + 1; number <= last; number++) {
        size_t len;
        const char *line = source_line(r->source, number, &len);
        add_markdown_line(r, language, line, len, number);
        if (is_fence(line, len))
            fence = fence ? 0 : number;
    }
    if (fence)
        problem(r, fence, "this ``` is not closed by another one in its cell");
}

/* ---- code cells ---- */

/* "a|b|c" as its parts. */
static int split_bars(Arena *arena, const char *text, const char ***parts) {
    int count = 1;
    for (const char *at = text; *at; at++)
        count += *at == '|';
    *parts = arena_alloc_array(arena, (size_t)count, sizeof **parts);
    for (int i = 0; i < count; i++) {
        size_t len = strcspn(text, "|");
        (*parts)[i] = arena_copy(arena, text, len);
        text += len + (text[len] == '|');
    }
    return count;
}

/* The text of a key in a language: KEY or KEY_zh; English where the other says nothing. */
static const char *translated(const CellHead *head, const char *key, Language language) {
    Str full = {0};
    str_addf(&full, "%s_%s", key, LANGUAGE_CODES[language]);
    const char *own = language == LANGUAGE_EN ? NULL : cell_head_value(head, str_text(&full));
    str_release(&full);
    return own ? own : cell_head_value(head, key);
}

/* The wrong answers and the reasons, in one language. */
static int read_wrong(LessonReader *r, const CellHead *head, int line, Language language,
                      Predict *predict) {
    const char *wrong = translated(head, "wrong", language);
    const char *why = translated(head, "why_wrong", language);
    const char **reasons = NULL;
    int count = wrong ? split_bars(r->arena, wrong, &predict->wrong[language]) : 0;
    int reason_count = why ? split_bars(r->arena, why, &reasons) : 0;
    predict->why_wrong[language] =
        arena_alloc_array(r->arena, (size_t)count, sizeof **predict->why_wrong);
    if (reason_count && reason_count != count)
        problem(r, line, "why_wrong= has not one part for each of wrong=");
    for (int i = 0; i < count && i < reason_count; i++)
        predict->why_wrong[language][i] = *reasons[i] ? reasons[i] : NULL;
    return count;
}

/* A right answer among the wrong ones is no question. */
static void check_answer(LessonReader *r, int line, Language language, const Predict *predict,
                         int count) {
    for (int i = 0; i < count; i++)
        if (str_equal(predict->wrong[language][i], predict->answer[language]))
            problem(r, line, "the right answer stands among the wrong ones");
}

static void read_predict(LessonReader *r, const CellHead *head, int line, Predict *predict) {
    bool asks = cell_head_value(head, "ask"), answers = cell_head_value(head, "answer");
    if (asks != answers)
        problem(r, line, "ask= and answer= belong together");
    if (!asks || !answers)
        return;
    int counts[LANGUAGE_COUNT];
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        predict->ask[i] = translated(head, "ask", (Language)i);
        predict->answer[i] = translated(head, "answer", (Language)i);
        predict->why[i] = translated(head, "why", (Language)i);
        counts[i] = read_wrong(r, head, line, (Language)i, predict);
        check_answer(r, line, (Language)i, predict, counts[i]);
    }
    predict->wrong_count = counts[LANGUAGE_EN];
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (counts[i] != predict->wrong_count) {
            problem(r, line, "wrong= has another number of parts in another language");
            predict->wrong_count = 0;
        }
}

/* Lines of code without the empty ones before and after; false when there is none. */
static bool code_lines(const LessonReader *r, int *first, int *last) {
    size_t len;
    for (; *first <= *last; ++*first) {
        const char *line = source_line(r->source, *first, &len);
        if (strspn(line, " \t") < len)
            break;
    }
    for (; *last >= *first; --*last) {
        const char *line = source_line(r->source, *last, &len);
        if (strspn(line, " \t") < len)
            break;
    }
    return *first <= *last;
}

static const char *line_name(Arena *arena, Language language, int line) {
    static const char *const FORMS[LANGUAGE_COUNT] = {"line %d", "第 %d 行"};
    Str name = {0};
    str_addf(&name, FORMS[language], line);
    const char *kept = arena_copy(arena, str_text(&name), name.len);
    str_release(&name);
    return kept;
}

/* Gives the stage what was read before it, and begins anew. */
static void take_narration(LessonReader *r, Stage *stage) {
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (r->narration[i].len)
            stage->narration[i] = arena_copy(r->arena, r->narration[i].text, r->narration[i].len);
        stage->group[i] = r->group[i];
        str_clear(&r->narration[i]);
    }
    stage->opens_group = r->group_opened;
    r->group_opened = false;
}

static void check_name(LessonReader *r, const Stage *stage) {
    for (size_t i = 0; i < r->stages.count; i++)
        if (str_equal(r->stages.items[i].name, stage->name))
            problem(r, stage->header_line, "another stage has this name already");
}

/* What is nearly a list of tags, or nearly a kind of cell, means something else as it stands. */
static void check_slips(LessonReader *r, const CellHead *head, const char *tags, int line) {
    static const char TAG[] = "parameters";
    Nearest nearest;
    if (tags && *tags != '[')
        problem(r, line, "tags= takes a list: tags=[\"parameters\"]");
    else if (tags) {
        size_t start = strcspn(tags, "\"'");
        size_t len = tags[start] ? strcspn(tags + start + 1, "\"'") : 0;
        const char *tag = len ? arena_copy(r->arena, tags + start + 1, len) : TAG;
        nearest_init(&nearest, tag);
        nearest_offer(&nearest, TAG);
        if (nearest_found(&nearest) && !str_equal(tag, TAG))
            problem(r, line, "this tag is not known; did you mean \"parameters\"?");
    }
    if (*head->name == '[' && !str_equal(head->name, "[raw]"))
        problem(r, line, "a cell in brackets is [markdown]; this is taken for a stage's name");
}

static const char *cell_name(LessonReader *r, const CellHead *head, Language language, int line) {
    return *head->name ? head->name : line_name(r->arena, language, line);
}

static void read_code(LessonReader *r, const CellHead *head, int header, int first, int last) {
    const char *zh = cell_head_value(head, "zh"), *tags = cell_head_value(head, "tags");
    Stage stage = {.header_line = header, .first_line = first, .last_line = last};
    if (!code_lines(r, &stage.first_line, &stage.last_line)) {
        if (*head->name)
            problem(r, header, "a stage without code");
        return;
    }
    stage.name = cell_name(r, head, LANGUAGE_EN, stage.first_line);
    stage.title[LANGUAGE_EN] = stage.name;
    stage.title[LANGUAGE_ZH] = zh ? zh : cell_name(r, head, LANGUAGE_ZH, stage.first_line);
    stage.show = cell_head_value(head, "show");
    stage.is_parameters = tags && (strstr(tags, "\"parameters\"") || strstr(tags, "'parameters'"));
    check_slips(r, head, tags, header);
    read_predict(r, head, header, &stage.predict);
    take_narration(r, &stage);
    check_name(r, &stage);
    vec_push(&r->stages, stage);
}

/* ---- all cells ---- */

static int next_head(const Source *source, int from) {
    int line = from;
    for (; line <= (int)source->line_count; line++) {
        size_t len;
        const char *text = source_line(source, line, &len);
        if (cell_head_is(text, len))
            break;
    }
    return line;
}

/* A comment that was meant to begin a cell: "#%% name", "# %%name". */
static bool is_almost_head(const char *line, size_t len) {
    size_t at = 1;
    if (!len || line[0] != '#' || cell_head_is(line, len))
        return false;
    while (at < len && line[at] == ' ')
        at++;
    return at + 1 < len && line[at] == '%' && line[at + 1] == '%' &&
           (at + 2 == len || line[at + 2] != '%');
}

static void check_heads(LessonReader *r) {
    for (int line = 1; line <= (int)r->source->line_count; line++) {
        size_t len;
        const char *text = source_line(r->source, line, &len);
        if (is_almost_head(text, len))
            problem(r, line, "this begins no cell: write '# %%%% ' and the name");
    }
}

static void check_twice(LessonReader *r, const CellHead *head, int line) {
    const char *key, *other;
    for (int i = 0; (key = cell_head_key(head, i)) != NULL; i++)
        for (int j = 0; j < i && (other = cell_head_key(head, j)) != NULL; j++)
            if (str_equal(key, other))
                problem(r, line, "a key stands twice; the last one counts");
}

/* A key that is almost one of ours is a mistake; others belong to other programs. */
static void check_keys(LessonReader *r, const CellHead *head, int line) {
    static const char *const KEYS[] = {"lang",      "zh",           "tags",  "show",
                                       "ask",       "ask_zh",       "answer", "answer_zh",
                                       "why",       "why_zh",       "wrong", "wrong_zh",
                                       "why_wrong", "why_wrong_zh"};
    const char *key;
    for (int i = 0; (key = cell_head_key(head, i)) != NULL; i++) {
        Nearest nearest;
        nearest_init(&nearest, key);
        for (size_t j = 0; j < sizeof KEYS / sizeof *KEYS; j++)
            nearest_offer(&nearest, KEYS[j]);
        const char *meant = nearest_found(&nearest);
        if (!meant || str_equal(meant, key))
            continue;
        problem(r, line, "the key %s= is not known; did you mean %s=?", key, meant);
    }
}

static void read_cell(LessonReader *r, int header, int last) {
    size_t len;
    CellHead head;
    const char *line = source_line(r->source, header, &len);
    cell_head_read(&head, r->arena, line, len);
    if (head.is_open)
        problem(r, header, "a value of the cell's head is not closed by its quote or bracket");
    check_keys(r, &head, header);
    check_twice(r, &head, header);
    if (head.is_markdown)
        read_markdown(r, &head, header, last);
    else
        read_code(r, &head, header, header + 1, last);
}

static void read_cells(LessonReader *r) {
    int total = (int)r->source->line_count, line = next_head(r->source, 1);
    CellHead unnamed = {.name = ""};
    check_heads(r);
    if (line > 1)
        read_code(r, &unnamed, 1, 1, line - 1);
    while (line <= total) {
        int next = next_head(r->source, line + 1);
        read_cell(r, line, next - 1);
        line = next;
    }
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (r->narration[i].len)
            problem(r, total, "the last Markdown cells belong to no stage: no code comes after");
}

/* ---- a program without cells ---- */

static void read_statements(LessonReader *r, const Function *module) {
    for (int i = 0; module && i < module->body.count; i++) {
        const Node *node = module->body.items[i];
        int first = node_line(node);
        if (r->stages.count && vec_last(&r->stages).first_line == first)
            continue; /* several on one line */
        const char *name = line_name(r->arena, LANGUAGE_EN, first);
        const char *name_zh = line_name(r->arena, LANGUAGE_ZH, first);
        vec_push(&r->stages, (Stage){.name = name,
                                     .title = {name, name_zh},
                                     .first_line = first,
                                     .last_line = span_end_line(node->span),
                                     .header_line = first});
    }
}

static void fill_titles(Lesson *lesson, Arena *arena, const Source *source) {
    const char *slash = strrchr(source->name, '/');
    const char *base = slash ? slash + 1 : source->name;
    size_t len = strlen(base) - (str_ends_with(base, ".py") ? strlen(".py") : 0);
    if (!lesson->title[LANGUAGE_EN])
        lesson->title[LANGUAGE_EN] = arena_copy(arena, base, len);
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (!lesson->title[i])
            lesson->title[i] = lesson->title[LANGUAGE_EN];
}

void lesson_read(Lesson *lesson, Arena *arena, const Source *source, const Function *module,
                 LessonProblems *problems) {
    *lesson = (Lesson){0};
    LessonReader r = {.lesson = lesson, .arena = arena, .source = source, .problems = problems};
    if (next_head(source, 1) <= (int)source->line_count)
        read_cells(&r);
    else
        read_statements(&r, module);
    lesson->stage_count = (int)r.stages.count;
    lesson->stages = arena_alloc_array(arena, r.stages.count, sizeof *lesson->stages);
    for (size_t i = 0; i < r.stages.count; i++)
        lesson->stages[i] = r.stages.items[i];
    fill_titles(lesson, arena, source);
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        str_release(&r.narration[i]);
    vec_release(&r.stages);
}

/* ---- finding ---- */

int lesson_stage_of_line(const Lesson *lesson, int line) {
    int found = -1;
    for (int i = 0; i < lesson->stage_count; i++)
        if (lesson->stages[i].first_line <= line)
            found = i;
    return found;
}

static bool has_name(const Stage *stage, const char *name, size_t len) {
    if (len == strlen(stage->name) && strncasecmp(stage->name, name, len) == 0)
        return true;
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (len == strlen(stage->title[i]) && strncmp(stage->title[i], name, len) == 0)
            return true;
    return false;
}

static bool begins_with(const Stage *stage, const char *name, size_t len) {
    if (strncasecmp(stage->name, name, len) == 0)
        return true;
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (strncmp(stage->title[i], name, len) == 0)
            return true;
    return false;
}

int lesson_find_stage(const Lesson *lesson, const char *name) {
    size_t len = strlen(name);
    int found = -1;
    for (int i = 0; i < lesson->stage_count; i++)
        if (has_name(&lesson->stages[i], name, len))
            return i;
    for (int i = 0; len && i < lesson->stage_count; i++) {
        if (!begins_with(&lesson->stages[i], name, len))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}
