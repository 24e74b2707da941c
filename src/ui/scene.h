/* What there is to see at the present step: the variables of its frame, the one that is shown, and
 * the facts about its numbers. Made once for each place and kept while only the cursor moves.
 *
 * Shown is the variable asked for, while the frame has it; else the tensor that this step made, or
 * the last one made in this frame: a step that makes none leaves the shown one. One who came for a
 * whole stage sees the tensor that it says it is for, or, when its last step makes none, seems to
 * be. What changed is measured against the moment before the step's statement began, so it is the
 * same whichever way one came. */
#ifndef EINSTEP_UI_SCENE_H
#define EINSTEP_UI_SCENE_H

#include "ui/figure.h"
#include "ui/program.h"
#include "ui/stats.h"

typedef struct SceneVariable {
    const char *name;     /* "xq", "self.scale", "return" */
    Value value;
    bool changed;         /* by this step */
    const char *alias;    /* another variable over the same storage, or NULL */
} SceneVariable;

typedef struct Scene {
    Arena arena;
    bool made;
    size_t step;
    SceneVariable *variables; /* data only: no modules, functions and classes */
    int count;

    int shown;                /* -1: none */
    bool missed;              /* the variable asked for is not bound here */
    Str text;                 /* repr of the shown one when it is no tensor */
    const Tensor *tensor;     /* of the shown one; NULL when it is none */
    const Tensor *before;     /* a copy of what it was; NULL when it did not change, was not there,
                                 had another shape, or is too large to keep */
    const char *axes[TENSOR_MAX_NDIM];
    const int64_t *bins[TENSOR_MAX_NDIM]; /* by slot of the axis; NULL: its index is no slot */
    Said contradiction;       /* why its shape comment cannot be right; empty when it can */
    Stats stats;
    Scale scale;              /* its own, not pinned */
    Part part;                /* for which stats and scale were made */
    bool of_stage;            /* for which one was chosen to be shown */
} Scene;

/* `wanted`: the variable asked for, NULL for none. `of_stage`: one came for a whole stage. */
void scene_make(Scene *scene, const Program *program, const char *wanted, Part part,
                bool of_stage);
void scene_release(Scene *scene);

/* Index of a variable, -1 when there is none. */
int scene_find(const Scene *scene, const char *name);

/* The shown variable; NULL when there is none. */
const SceneVariable *scene_shown(const Scene *scene);

/* True when the n-th cell (in logical order) differs from what it was. */
bool scene_cell_changed(const Scene *scene, const int64_t *index);

#endif
