/* Modules: the program's own, those beside it, and those that einstep brings along. */
#ifndef EINSTEP_EVAL_MODULE_H
#define EINSTEP_EVAL_MODULE_H

#include "eval/value.h"

/* A module that einstep brings along. Names are looked up when first used. */
typedef struct ModuleRow {
    const char *name;  /* "torch.nn.functional" */
    bool (*resolve)(Interp *in, Module *module, const Symbol *name, Value *out);
} ModuleRow;

/* One row a module; ended by a row without a name. In module_table.c. */
extern const ModuleRow module_rows[];

/* The module of a dotted name, imported when it was not yet: einstep's own, a local file, or a
 * missing one. Its parents are imported too. False when a local file raised. */
bool module_import(Interp *in, const Symbol *dotted, Value *out);

/* A new module of the table by its dotted name; NULL when there is none. */
Module *module_builtin(Interp *in, const Symbol *dotted);

Module *module_new(Interp *in, const Symbol *name);

/* Runs a parsed module body in a frame of its own, or in one made before. */
bool module_run(Interp *in, Module *module, const Function *function);
bool module_run_frame(Interp *in, Frame *frame);

/* The part of a module that is written in the language itself (src/eval/prelude): runs the file
 * that defines `name`; *out stays UNBOUND when none does. */
bool prelude_resolve(Interp *in, Module *module, const Symbol *name, Value *out);

#endif
