/* A lesson: a program in percent format seen as stages with narration.
 *
 * A `# %% name` code cell is a stage; Markdown cells before it are its narration, one a language;
 * a `## ` heading in them opens a group of stages. A program without cells has one stage for each
 * top-level statement. Knows nothing of running: it maps lines to stages and back. */
#ifndef EINSTEP_LESSON_LESSON_H
#define EINSTEP_LESSON_LESSON_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "lang/ast.h"

/* Question that a stage asks before it is shown: metadata ask=, answer=, why=, wrong=, why_wrong=,
 * each also with _zh where the words differ; parts of the last two are separated by |. */
typedef struct Predict {
    const char *ask[LANGUAGE_COUNT]; /* NULL: none */
    const char *answer[LANGUAGE_COUNT];
    const char *why[LANGUAGE_COUNT]; /* the answer is right; may be NULL */
    const char **wrong[LANGUAGE_COUNT], **why_wrong[LANGUAGE_COUNT]; /* may hold NULL reasons */
    int wrong_count;
} Predict;

typedef struct Stage {
    const char *name;                  /* as in `# %% name`; "line 12" when it has none */
    const char *title[LANGUAGE_COUNT]; /* zh="..."; the name else */
    const char *group[LANGUAGE_COUNT]; /* heading it stands under, or NULL */
    bool opens_group;
    const char *narration[LANGUAGE_COUNT]; /* Markdown; NULL when there is none */
    int first_line, last_line;             /* of its code, 1-based, inclusive */
    int header_line;                       /* of the `# %%` line; first_line without cells */
    bool is_parameters;                    /* tags=["parameters"] */
    const char *show;                      /* show="name": the variable it is about; NULL: none said */
    Predict predict;
} Stage;

typedef struct Lesson {
    const char *title[LANGUAGE_COUNT]; /* first `# ` heading, or the file's name */
    Stage *stages;
    int stage_count;
} Lesson;

/* One problem of a lesson's form, with its line, for `einstep check`. */
typedef struct LessonProblem {
    int line;
    Said said;
} LessonProblem;
typedef VEC(LessonProblem) LessonProblems;
void lesson_release_problems(LessonProblems *problems);

/* Reads the cells of a source whose module may be NULL (it did not parse). Never fails: what is
 * malformed is left out and listed in `problems` (may be NULL). */
void lesson_read(Lesson *lesson, Arena *arena, const Source *source, const Function *module,
                 LessonProblems *problems);

/* Stage whose code holds a line, or the nearest before it; -1 before the first. */
int lesson_stage_of_line(const Lesson *lesson, int line);

/* Stage by name, either language, exact first, then a unique beginning; -1 when there is none. */
int lesson_find_stage(const Lesson *lesson, const char *name);

#endif
