/* The interpreter's state, and how an exception is raised.
 *
 * Every function that can raise returns false after setting `in->exception`; whoever gets false
 * returns false. Nothing jumps. */
#ifndef EINSTEP_EVAL_INTERP_H
#define EINSTEP_EVAL_INTERP_H

#include "eval/names.h"
#include "eval/run.h"
#include "eval/value.h"
#include "tensor/format.h"

/* Where an exception was first raised; the innermost place in the program's own files. */
typedef struct Raised {
    Span span;
    int line;
    const Source *source;
} Raised;

/* What an object holds when its class descends from BaseException: Object first. */
typedef struct Exception {
    Object object;
    Value args;         /* tuple */
    Raised raised;      /* raised.line 0: not raised yet */
    const char *said[LANGUAGE_COUNT]; /* as einstep said it; NULL: a program's own */
} Exception;

/* A container whose repr is being written; where it comes again it is only hinted at. */
typedef struct Rendering {
    const void *container;
    const struct Rendering *outer;
} Rendering;

struct Interp {
    Run *run;
    Arena *arena;
    Interner *interner;
    Names names;        /* symbols the interpreter itself looks for */
    Journal *journal;
    Arena spare; /* of ops: scratch memory kept between calls */
    OpContext ops;
    Error op_error;     /* where operations put theirs */
    RunFiles files;

    Value exception;    /* VALUE_OBJECT while one is being raised, else UNBOUND */
    Value handled;      /* the one an except clause is handling, for a bare raise */
    Frame *frame;       /* the running frame, traced or not */
    Frame *traced;      /* innermost traced frame */
    Span span;          /* the expression being evaluated */
    const Rendering *rendering; /* innermost first; NULL: none */
    uint64_t clock;     /* counts writes that could change what another name sees */
    uint64_t walks;     /* through contents, by the recorder */
    bool globals_escaped; /* the program had globals() as a dict: bindings may go unseen */
    ArenaMark fresh;    /* of the arena when the last step ended */
    size_t fresh_entries; /* entries of the journal then */

    Module *builtins;
    Dict *modules;      /* dotted name -> module */
    Class *classes[VALUE_TYPE_COUNT];
    Class *errors[ERR_KIND_COUNT]; /* NULL until asked for: interp_error_class */
    Class *object_class, *traceback_class, *size_class, *parameter_class, *array_class,
        *generator_class;
    Dict *tensor_attributes, *array_attributes; /* operations found so far, by name */
    Dict *tensor_extras; /* by address: attributes that a program gave to tensors */
    int file_count;                             /* local modules read so far */

    FormatOptions tensor_format, array_format; /* set_printoptions */
    size_t text_most;   /* a text as long as this need not grow on; 0: it must */

    size_t operations;  /* recorded so far */
    OpWrite *writes, **next_write; /* of the operation that runs */
    bool recording;     /* false while a prompt's expression is evaluated */
    bool halted;        /* by a limit or an interrupt: no except clause catches */
    char *stack_base;   /* of the C stack, to stop deep recursion */
    size_t stack_limit;
    int calls;          /* nested calls of the language */
    size_t max_steps;
    uint64_t ticks;     /* loop rounds and calls, for limits that steps do not see */
    double max_seconds, started;
    const volatile int *interrupt;
};

enum { INTERP_MOST_CALLS = 1000, INTERP_MOST_TEXT = 64 * 1024 * 1024 };

/* The class of a built-in exception. */
Class *interp_error_class(Interp *in, ErrorKind kind);

/* Raises an exception of a built-in class with a text of our own; the place is `in->span`. */
bool raise_error(Interp *in, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As raise_error, from an Error value (released). */
bool raise_from(Interp *in, Error *error);

/* Raises an exception object, or a class called without arguments; TypeError for others. */
bool raise_value(Interp *in, Value v);

/* KeyError of a key that is not there. */
bool raise_key_error(Interp *in, Value key);

/* A new exception object with one text argument. */
Value exception_new(Interp *in, Class *klass, const char *text);

/* True when the exception being raised descends from the built-in kind. */
bool exception_is(const Interp *in, ErrorKind kind);

/* Takes the exception away, as an except clause does. */
Value exception_catch(Interp *in);

/* Takes it away when it descends from the built-in kind and no limit has stopped the run; false
 * when it stays. */
bool exception_catch_kind(Interp *in, ErrorKind kind);

Exception *exception_of(Value v); /* NULL when v is no exception object */

/* To be called where the language may go round or deeper: checks steps, time, memory, interrupt
 * and the C stack. False when one is exceeded: the run is halted. */
bool interp_check(Interp *in);
bool interp_check_stack(Interp *in);

/* To be called where the interpreter is entered: depth counts from there. */
void interp_mark_stack(Interp *in);

/* To be called by what goes over the contents of values: `work` items or bytes of them since the
 * last call. False: the run is halted, as by interp_check, but steps are not counted. Where a loop
 * cannot fail it only leaves (watch_ends); builtin_call and bridge_call then see that it did. */
bool interp_continues(Interp *in, int64_t work);

/* MemoryError when a text that the program makes gets longer than INTERP_MOST_TEXT. */
bool interp_check_text(Interp *in, size_t len);

/* Raises an exception that no except clause catches: the run ends. */
bool interp_halt(Interp *in, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The question of watched work (base/watch.h): true after Ctrl-C, or beyond the limit of time or of
 * memory. The watch is up while a program runs or an expression is evaluated. */
bool interp_should_end(void *interp);

/* A symbol for a C string. */
const Symbol *symbol(Interp *in, const char *text);

/* Before bytes of the heap change. Nothing is saved for what was made after the last step: going
 * back, nothing leads to it any more. */
void interp_save(Interp *in, void *place, size_t size);
bool interp_is_fresh(const Interp *in, const void *place);

/* A step has ended: what is made from here on is fresh. */
void interp_note_step(Interp *in);

/* The line a statement counts as, seen from frame: of the innermost frame of the program. */
Raised interp_here(const Interp *in);

#endif
