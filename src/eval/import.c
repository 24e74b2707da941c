/* import and from ... import, and where modules come from. */
#include "eval/call.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "lang/parser.h"

#include <string.h>

Module *module_new(Interp *in, const Symbol *name) {
    Module *module = arena_alloc(in->arena, sizeof *module);
    *module = (Module){.name = name, .globals = dict_new(in)};
    return module;
}

static Value module_value(Module *module) {
    return (Value){.type = VALUE_MODULE, .module = module};
}

/* ---- where modules come from ---- */

Module *module_builtin(Interp *in, const Symbol *dotted) {
    for (const ModuleRow *row = module_rows; row->name; row++)
        if (str_equal(row->name, dotted->text)) {
            Module *module = module_new(in, dotted);
            module->resolve = row->resolve;
            return module;
        }
    return NULL;
}

static bool read_local(Interp *in, const Symbol *dotted, Str *text, Str *path, bool *found) {
    Error error = {0};
    *found = in->files.read_module &&
             in->files.read_module(in->files.user, dotted->text, text, path, &error);
    if (error.kind != ERR_NONE)
        return raise_from(in, &error);
    return true;
}

static bool run_local(Interp *in, Module *module, const Str *text, const char *path) {
    Error error = {0};
    Source *source = arena_alloc(in->arena, sizeof *source);
    const char *name = arena_copy(in->arena, path, strlen(path));
    bool readable = source_init(source, in->arena, name, ++in->file_count, str_text(text),
                                text->len, &error);
    module->source = source;
    const Function *function =
        readable ? parse_module(source, in->arena, in->interner, NULL, &error) : NULL;
    if (function)
        return module_run(in, module, function);
    Span span = error.span;
    raise_from(in, &error);
    Exception *e = exception_of(in->exception);
    e->raised = (Raised){.span = span, .line = span_line(span), .source = source};
    return false;
}

static bool load_local(Interp *in, const Symbol *dotted, Module **out) {
    Str text = {0}, path = {0};
    bool found, fine = read_local(in, dotted, &text, &path, &found);
    *out = NULL;
    if (fine && found) {
        *out = module_new(in, dotted);
        dict_set_name(in, in->modules, dotted, module_value(*out));
        fine = run_local(in, *out, &text, str_text(&path));
    }
    str_release(&text);
    str_release(&path);
    return fine;
}

/* The module of the part before the last dot, and its attribute for this one. */
static bool attach_to_parent(Interp *in, const Symbol *dotted, Value module) {
    const char *dot = strrchr(dotted->text, '.');
    Value parent;
    if (!dot)
        return true;
    if (!module_import(in, intern(in->interner, dotted->text, (size_t)(dot - dotted->text)),
                       &parent))
        return false;
    dict_set_name(in, parent.module->globals, symbol(in, dot + 1), module);
    return true;
}

bool module_import(Interp *in, const Symbol *dotted, Value *out) {
    DictEntry *entry = dict_find_name(in->modules, dotted);
    if (entry) {
        *out = entry->value;
        return true;
    }
    Module *module = module_builtin(in, dotted);
    if (!module && !load_local(in, dotted, &module))
        return false;
    if (!module) {
        module = module_new(in, dotted);
        module->missing = true; /* or a folder: then the files in it become its attributes */
    }
    *out = module_value(module);
    dict_set_name(in, in->modules, dotted, *out);
    return attach_to_parent(in, dotted, *out);
}

bool module_run(Interp *in, Module *module, const Function *function) {
    module->frame = call_frame_new(in, function, module, NULL);
    return module_run_frame(in, module->frame);
}

bool module_run_frame(Interp *in, Frame *frame) {
    Value ignored;
    Span span = in->span;
    if (!call_frame_enter(in, frame))
        return false;
    bool fine = execute_body(in, frame, &ignored);
    call_frame_leave(in, frame, !fine);
    if (fine)
        in->span = span;
    return fine;
}

/* ---- statements ---- */

static const Symbol *first_part(Interp *in, const char *dotted) {
    return intern(in->interner, dotted, strcspn(dotted, "."));
}

bool execute_import(Interp *in, const Node *node) {
    for (int i = 0; i < node->list.count; i++) {
        const Node *alias = node->list.items[i];
        Value module;
        in->span = alias->span;
        if (!module_import(in, symbol(in, alias->text), &module))
            return false;
        if (!alias->renamed && !module_import(in, first_part(in, alias->text), &module))
            return false;
        assign_name(in, alias->scope, alias->slot, alias->hops, alias->symbol, module);
    }
    return true;
}

/* The dotted name that `from ..a import b` means: dots count packages up from this module. */
static const Symbol *absolute_name(Interp *in, const Node *node) {
    Str text = {0};
    const char *own = in->frame->module->name->text;
    size_t len = strlen(own);
    for (int i = 0; i < node->level && len; i++)
        while (len && own[--len] != '.')
            ;
    if (node->level && len)
        str_add_bytes(&text, own, len);
    if (node->text && *node->text)
        str_addf(&text, "%s%s", text.len ? "." : "", node->text);
    const Symbol *name = symbol(in, str_text(&text));
    str_release(&text);
    return name;
}

/* A name of a module: an attribute, else a module within it. */
static bool imported_name(Interp *in, Value module, const Node *alias, Value *out) {
    const Symbol *name = symbol(in, alias->text);
    Str dotted = {0};
    str_addf(&dotted, "%s.%s", module.module->name->text, alias->text);
    const Symbol *within = symbol(in, str_text(&dotted));
    str_release(&dotted);
    if (module.module->missing)
        return module_import(in, within, out);
    if (!value_find_attribute(in, module, name, out))
        return false;
    if (out->type != VALUE_UNBOUND)
        return true;
    if (!module_import(in, within, out))
        return false;
    return !out->module->missing || !module.module->source ||
           raise_error(in, ERR_IMPORT, "%s has no name %s to import", module.module->name->text,
                       alias->text);
}

static bool import_star(Interp *in, Value module) {
    int64_t at = 0;
    if (module.module->missing || module.module->resolve)
        return raise_error(in, ERR_IMPORT, "import * works for the program's own modules only; "
                                           "name what is needed of %s",
                           module.module->name->text);
    for (DictEntry *e = dict_next(module.module->globals, &at); e;
         e = dict_next(module.module->globals, &at))
        if (e->key.type == VALUE_STR && e->key.str->text[0] != '_')
            assign_name(in, SCOPE_GLOBAL, 0, 0, e->key.str, e->value);
    return true;
}

bool execute_import_from(Interp *in, const Node *node) {
    Value module;
    in->span = node->span;
    if (!module_import(in, absolute_name(in, node), &module))
        return false;
    if (node->star)
        return import_star(in, module);
    for (int i = 0; i < node->list.count; i++) {
        const Node *alias = node->list.items[i];
        Value v;
        in->span = alias->span;
        if (!imported_name(in, module, alias, &v))
            return false;
        assign_name(in, alias->scope, alias->slot, alias->hops, alias->symbol, v);
    }
    return true;
}
