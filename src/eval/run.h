/* A run: a program executed once, recorded, and then browsed.
 *
 * run_program always gives a Run, also for a text that does not parse or raises: its timeline holds
 * what ran, `error` says how it ended. After that only run_seek moves it; run_evaluate works in
 * the frame of the present step and is undone. */
#ifndef EINSTEP_EVAL_RUN_H
#define EINSTEP_EVAL_RUN_H

#include "base/arena.h"
#include "base/error.h"
#include "eval/value.h"
#include "lang/parser.h"
#include "trace/timeline.h"

/* How a program reaches files; app/ gives the real one, tests their own. Paths are as the program
 * wrote them, relative to the program's folder. False with ERR_FILE_NOT_FOUND, ERR_PERMISSION
 * (outside the folders a program may read) or ERR_OS. */
typedef struct RunFiles {
    bool (*read_data)(void *user, const char *path, Str *bytes, Error *error);
    /* The local module `pkg.name` as a file beside the program: text, and its path relative to the
     * program's folder. False without an error when there is none. */
    bool (*read_module)(void *user, const char *dotted, Str *text, Str *path, Error *error);
    void *user;
} RunFiles;

typedef struct RunOptions {
    RunFiles files;
    const ParameterOverride *overrides;
    int override_count;
    size_t max_steps;       /* 0: the default, 1,000,000 */
    size_t max_memory;      /* bytes; 0: the default, 1 GiB */
    double max_seconds;     /* 0: no limit */
    const volatile int *interrupt; /* set non-zero (Ctrl-C): the run ends with KeyboardInterrupt */
} RunOptions;

/* Cells that an operation was about to overwrite. */
typedef struct OpWrite {
    struct OpWrite *next;
    const Tensor *region;
    const unsigned char *before; /* their bytes in the region's order, where the journal has them
                                  * not: the storage was made by the same step; NULL else */
} OpWrite;

/* One operation that a statement ran. */
typedef struct OpRecord {
    struct OpRecord *next;  /* in the same step */
    const Op *op;
    bool inplace;
    Span span;              /* the expression that called it */
    const OpArg *args;      /* as the caller gave them */
    int arg_count;
    const OpKeyword *keywords;
    int keyword_count;
    OpArg result;
    size_t order;           /* operations of the run before it */
    size_t journal_begin;   /* entries of the journal before it */
    const OpWrite *writes;  /* oldest first */
} OpRecord;

/* A function's activation. Its slots are places of the journal: at any step they hold the values
 * of that step. */
struct Frame {
    const Function *function;
    Module *module;
    Frame *caller;          /* the traced frame that was running; NULL for the program */
    Frame *back;            /* the frame that was running, traced or not */
    Frame *enclosing;       /* lexically; NULL at module level */
    Class *owner;           /* of a method: the class that defined it */
    Value *slots;           /* function->local_count; module level uses module->globals */
    Dict *class_namespace;  /* while a class body runs */
    Value result;           /* of the return statement that left it (valid at that step) */
    int depth;
    int line;               /* of the statement that runs, or ran last */
    Span span;              /* that statement */
    bool traced;            /* false: comprehensions, lambdas, class bodies, einstep's own code */
    bool jumped;            /* back, since the last statement: what follows is a new event */
    struct FrameMarks *marks; /* what the recorder last saw */
};

typedef struct Run {
    Arena arena;
    Arena name_arena;       /* of the names, which a prompt may add to */
    Interner names;
    Interp *interp;
    Source source;          /* the program's text */
    const Function *module; /* NULL when it did not parse */
    Frame *frame;           /* of the program's module; NULL when it did not parse */
    Timeline timeline;
    Str printed;            /* all text ever printed */
    size_t printed_len;     /* how much of it is printed at the present step */
    Error error;            /* how it ended; kind ERR_NONE when well */
    const char *error_type; /* name of the exception's class, a program's own too */
    int error_line;         /* of the innermost statement in the program's own files */
    const char *error_file; /* of a local module, else NULL */
    bool stopped;           /* by a limit or an interrupt, not by the program */
} Run;

Run *run_program(const char *name, const char *text, size_t len, const RunOptions *options);
void run_free(Run *run);

/* ---- browsing ---- */

size_t run_last(const Run *run);               /* highest step */
void run_seek(Run *run, size_t step);          /* beyond the last: the last */
const Step *run_step(const Run *run);          /* the present one */
const Step *run_step_at(const Run *run, size_t step);

/* A variable of a frame at the present step: NAME, or self.NAME. */
typedef struct Variable {
    const Symbol *name;
    bool of_self;
    Value value;
} Variable;

/* The frame's visible variables (names not starting with "__"; closure variables too; then
 * self's attributes) in order of binding; returns how many. `out` is mem_alloc'ed. */
int run_variables(Run *run, const Frame *frame, Variable **out);

/* One variable by the name shown ("xq", "self.scale"); false when there is none now. */
bool run_find_variable(Run *run, const Frame *frame, const char *name, Value *out);

/* Evaluates an expression in the frame of the present step and calls `use` with its value before
 * everything it did is undone. False with the error when it does not parse or raises. */
typedef void RunUse(void *context, Run *run, Value value);
bool run_evaluate(Run *run, const char *text, RunUse *use, void *context, Error *error);

/* Evaluations end after a second, or with KeyboardInterrupt when this is set non-zero meanwhile:
 * from here on instead of RunOptions.interrupt. */
void run_set_interrupt(Run *run, const volatile int *interrupt);

/* As run_evaluate: repr of the value into `out`. */
bool run_print(Run *run, const char *text, Str *out, Error *error);

/* repr of a value, cut to `most` bytes with an ellipsis. */
void run_add_repr(Run *run, Str *out, Value value, size_t most);

/* True when the trace format records such a value: not a list that holds itself, nor one whose
 * nested items or a view whose repeated cells are too many to write. */
bool run_is_recordable(Value value);

#endif
