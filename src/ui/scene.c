#include "ui/scene.h"

#include "base/mem.h"

#include <string.h>

enum { SCENE_MOST_KEPT = 1 << 20, SCENE_MOST_TEXT = 20000 };

/* ---- variables ---- */

static bool is_data(Value value) {
    switch (value.type) {
    case VALUE_FUNCTION:
    case VALUE_BUILTIN:
    case VALUE_BOUND:
    case VALUE_CLASS:
    case VALUE_MODULE:
    case VALUE_PROPERTY:
    case VALUE_STATIC:
    case VALUE_CLASSMETHOD: return false;
    default: return true;
    }
}

static const char *label_of(Arena *arena, const Symbol *name, bool of_self) {
    Str label = {0};
    str_add(&label, of_self ? "self." : "");
    str_add(&label, name->text);
    const char *kept = arena_copy(arena, str_text(&label), label.len);
    str_release(&label);
    return kept;
}

static bool is_changed(const Step *step, const Variable *variable) {
    for (int i = 0; i < step->change_count; i++)
        if (step->changes[i].name == variable->name &&
            step->changes[i].of_self == variable->of_self)
            return true;
    return false;
}

static void find_aliases(Scene *scene) {
    for (int i = 0; i < scene->count; i++) {
        Value value = scene->variables[i].value;
        for (int j = 0; j < scene->count && value.type == VALUE_TENSOR; j++) {
            Value other = scene->variables[j].value;
            if (j != i && other.type == VALUE_TENSOR &&
                other.tensor->storage == value.tensor->storage) {
                scene->variables[i].alias = scene->variables[j].name;
                break;
            }
        }
    }
}

static void add_variable(Scene *scene, const char *name, Value value, bool changed) {
    if (is_data(value))
        scene->variables[scene->count++] =
            (SceneVariable){.name = name, .value = value, .changed = changed};
}

static void list_variables(Scene *scene, const Program *program) {
    const Step *step = program_step(program, scene->step);
    Variable *found;
    int count = run_variables(program->run, step->frame, &found);
    scene->variables = arena_alloc_array(&scene->arena, (size_t)count + 1, sizeof(SceneVariable));
    if (step->returns && step->frame)
        add_variable(scene, "return", step->frame->result, true);
    for (int i = 0; i < count; i++)
        add_variable(scene, label_of(&scene->arena, found[i].name, found[i].of_self),
                     found[i].value, is_changed(step, &found[i]));
    mem_free(found);
    find_aliases(scene);
}

int scene_find(const Scene *scene, const char *name) {
    for (int i = 0; i < scene->count; i++)
        if (str_equal(scene->variables[i].name, name))
            return i;
    return -1;
}

const SceneVariable *scene_shown(const Scene *scene) {
    return scene->shown < 0 ? NULL : &scene->variables[scene->shown];
}

/* ---- the shown one ---- */

static bool is_tensor(const Scene *scene, int i) {
    return i >= 0 && scene->variables[i].value.type == VALUE_TENSOR;
}

/* A variable that step k bound or changed: a tensor where there is one, the last of several; of
 * parameters the first. */
static int made_by(const Scene *scene, const Program *program, size_t k, bool tensors) {
    const Step *step = program_step(program, k);
    bool entry = step->kind == STEP_ENTRY;
    for (int n = 0; n < step->change_count; n++) {
        const StepChange *change = &step->changes[entry ? n : step->change_count - 1 - n];
        Str label = {0};
        str_add(&label, change->of_self ? "self." : "");
        str_add(&label, change->name->text);
        int found = scene_find(scene, str_text(&label));
        str_release(&label);
        if (found >= 0 && (!tensors || is_tensor(scene, found)))
            return found;
    }
    return -1;
}

static int last_made(const Scene *scene, const Program *program, bool tensors) {
    const Frame *frame = program_step(program, scene->step)->frame;
    for (size_t k = scene->step; k > 0; k--) {
        const Step *step = program_step(program, k);
        int found = step->frame == frame ? made_by(scene, program, k, tensors) : -1;
        if (found >= 0)
            return found;
        if (step->frame == frame && step->kind == STEP_ENTRY)
            break;
    }
    return -1;
}

/* From where a stage stops to its end, what it was for; `said`: only if the lesson says so. */
static int result_of_stage(const Scene *scene, const Program *program, bool said) {
    int stage = program->stage_of[scene->step];
    if (!scene->of_stage || stage < 0 || program->stage_stop[stage] > scene->step)
        return -1;
    const StageResult *result = &program->stage_result[stage];
    return result->name && (result->said || !said) ? scene_find(scene, result->name) : -1;
}

static int choose_shown(const Scene *scene, const Program *program) {
    int made = result_of_stage(scene, program, true);
    if (made < 0)
        made = made_by(scene, program, scene->step, true);
    if (made < 0 && is_tensor(scene, scene_find(scene, "return")))
        made = scene_find(scene, "return");
    if (made < 0)
        made = result_of_stage(scene, program, false);
    if (made < 0)
        made = last_made(scene, program, true);
    if (made < 0)
        made = last_made(scene, program, false);
    return made >= 0 ? made : scene->count - 1;
}

/* ---- what it was ---- */


static void keep_before(Scene *scene, const Program *program) {
    const SceneVariable *shown = scene_shown(scene);
    const Step *step = program_step(program, scene->step);
    if (!shown->changed || step->kind == STEP_ENTRY || str_equal(shown->name, "return") ||
        tensor_count(scene->tensor) > SCENE_MOST_KEPT)
        return;
    Error error = {0};
    Value value;
    run_seek(program->run, program_before(program, scene->step));
    if (run_find_variable(program->run, step->frame, shown->name, &value) &&
        value.type == VALUE_TENSOR && value.tensor->dtype == scene->tensor->dtype &&
        tensor_same_shape(value.tensor, scene->tensor))
        scene->before =
            tensor_contiguous_copy(&scene->arena, value.tensor, value.tensor->dtype, &error);
    error_release(&error);
    run_seek(program->run, scene->step);
}

static bool same_number(double a, double b) {
    return a == b || (a != a && b != b);
}

bool scene_cell_changed(const Scene *scene, const int64_t *index) {
    if (!scene->before)
        return false;
    double complex now =
        tensor_get_complex(scene->tensor, tensor_position_at(scene->tensor, index));
    double complex then =
        tensor_get_complex(scene->before, tensor_position_at(scene->before, index));
    return !same_number(creal(now), creal(then)) || !same_number(cimag(now), cimag(then));
}

/* ---- making ---- */

static void look_at_tensor(Scene *scene, const Program *program) {
    const SceneVariable *shown = scene_shown(scene);
    const Frame *frame = program_step(program, scene->step)->frame;
    scene->tensor = shown->value.tensor;
    if (!axes_of(program->axes, frame, shown->name, scene->tensor, scene->axes))
        memset(scene->axes, 0, sizeof scene->axes);
    for (int i = 0; i < scene->tensor->ndim; i++)
        scene->bins[i] = bins_of(&program->bins, scene->tensor, i, scene->axes[i]);
    axes_contradict(program->axes, frame, shown->name, scene->tensor, &scene->contradiction);
    keep_before(scene, program);
    scene->stats = stats_of(scene->tensor, scene->part);
    scene->scale = scale_of(&scene->stats, scene->tensor, scene->part);
}

void scene_release(Scene *scene) {
    arena_release(&scene->arena);
    said_release(&scene->contradiction);
    str_release(&scene->text);
    *scene = (Scene){.shown = -1};
}

void scene_make(Scene *scene, const Program *program, const char *wanted, Part part,
                bool of_stage) {
    scene_release(scene);
    scene->of_stage = of_stage;
    scene->step = program_position(program);
    scene->part = part;
    list_variables(scene, program);
    scene->shown = wanted ? scene_find(scene, wanted) : -1;
    scene->missed = wanted && scene->shown < 0;
    if (scene->shown < 0)
        scene->shown = choose_shown(scene, program);
    if (is_tensor(scene, scene->shown))
        look_at_tensor(scene, program);
    else if (scene->shown >= 0)
        run_add_repr(program->run, &scene->text, scene_shown(scene)->value, SCENE_MOST_TEXT);
    scene->made = true;
}
