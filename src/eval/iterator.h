/* Iterators: one struct, one function for the next item.
 *
 * An iterator that the program can hold (of iter(), zip(), a generator) is a place like any other:
 * its position is journaled. One that only a loop holds is not. */
#ifndef EINSTEP_EVAL_ITERATOR_H
#define EINSTEP_EVAL_ITERATOR_H

#include "eval/value.h"

typedef bool IteratorNext(Interp *in, Iterator *it, Value *item, bool *done);

struct Iterator {
    IteratorNext *next;
    const char *type_name;
    bool kept;        /* the program can hold it */
    int64_t at;       /* position, the only thing that changes */
    Value source;     /* what is walked */
    int64_t size;     /* of a dict or set when the walk began: it must not change */
    Value *parts;     /* iterators or values it is made of */
    int part_count;
    void *state;      /* of a generator expression */
};

/* A new iterator the program may hold. */
Iterator *iterator_new(Interp *in, IteratorNext *next, const char *type_name, Value source);
Value iterator_value(Iterator *it);

/* Moves the position, journaled where that matters. */
void iterator_move(Interp *in, Iterator *it, int64_t at);

#endif
