#include "ui/predict.h"

#include "ui/overlay.h"
#include "ui/pane.h"
#include "ui/travel.h"

#include <ctype.h>
#include <string.h>

enum { PREDICT_WIDEST = 76, PREDICT_INDENT = 6 };

bool predict_is_open(const Session *session) {
    return session->predict.question.count > 0;
}

bool predict_is_asked(const Session *session) {
    return predict_is_open(session) && session->predict.chosen == PREDICT_OPEN;
}

void predict_close(Session *session) {
    question_release(&session->predict.question);
}

/* ---- asking ---- */

/* The stage that step k begins; -1 when it begins none. */
static int stage_begun(const Program *program, size_t k) {
    int stage = program->stage_of[k];
    size_t before = stage > 0 ? program->stage_end[stage - 1] : 0;
    return stage >= 0 && k == before + 1 ? stage : -1;
}

static bool ask_before_stage(Session *session, Question *out) {
    size_t k = program_position(&session->program);
    int stage = session->stage;
    return travel_stage(&session->program, &k, &stage) &&
           (stage != session->stage || k == session->program.stage_stop[stage]) &&
           question_of_stage(out, &session->program, stage, session->language);
}

static bool ask_before_step(Session *session, size_t k, Question *out) {
    int stage = stage_begun(&session->program, k);
    if (stage >= 0 && question_of_stage(out, &session->program, stage, session->language))
        return true;
    return question_of_step(out, &session->program, k, session->language);
}

static bool make_question(Session *session, const Command *command, const CommandCall *call,
                          Question *out) {
    const Program *program = &session->program;
    size_t k = program_position(program);
    if (call->counted || k == program_last(program))
        return false;
    if (command->run == command_stage)
        return ask_before_stage(session, out);
    if (command->run == command_step)
        return ask_before_step(session, k + 1, out);
    if (command->run == command_next)
        return ask_before_step(session, travel_next(program, k), out);
    return false;
}

static void add_question(const Question *question, Str *out) {
    if (question->code)
        str_addf(out, "%s\n", question->code);
    str_add(out, question->ask);
    for (int i = 0; i < question->count; i++)
        str_addf(out, "\n  %c  %s", 'A' + i, question->choices[i]);
}

bool predict_asks(Session *session, const Command *command, CommandCall *call) {
    PredictState *predict = &session->predict;
    bool passed_over = predict_is_asked(session);
    if (!predict->on)
        return false;
    if (command->group == COMMAND_GROUP_MOVE) /* the rest may be done meanwhile */
        predict_close(session);
    if (passed_over || !make_question(session, command, call, &predict->question))
        return false;
    predict->chosen = PREDICT_OPEN;
    predict->movement = command;
    if (session->spoken)
        add_question(&predict->question, call->answer);
    return true;
}

/* ---- answering ---- */

static char right_letter(const PredictState *predict) {
    return (char)('A' + predict->question.right);
}

static void choose(PredictState *predict, int choice) {
    predict->chosen = choice;
    if (choice == PREDICT_SHOWN)
        return;
    predict->asked++;
    predict->right += choice == predict->question.right;
}

static void add_reason(const Session *session, const char *reason, Str *out) {
    if (reason)
        str_addf(out, session_text(session, TEXT_PREDICT_REASON), reason);
}

static void add_feedback(const Session *session, Str *out) {
    const PredictState *predict = &session->predict;
    const Question *question = &predict->question;
    TextId verdict = predict->chosen == PREDICT_SHOWN     ? TEXT_PREDICT_SHOWN
                     : predict->chosen == question->right ? TEXT_PREDICT_RIGHT
                                                          : TEXT_PREDICT_WRONG;
    str_addf(out, session_text(session, verdict), right_letter(predict));
    if (predict->chosen >= 0 && predict->chosen != question->right)
        add_reason(session, question->reasons[predict->chosen], out);
    add_reason(session, question->reasons[question->right], out);
}

/* Does the movement the question stood before. */
static bool go_on(Session *session, CommandCall *call) {
    const Command *movement = session->predict.movement;
    CommandCall go = {.text = "", .count = 1, .answer = call->answer, .error = call->error};
    bool done = movement->run(session, &go);
    session_refresh(session);
    if (done && session->spoken)
        session_add_spoken(session, movement, call->answer);
    return done;
}

bool command_answer(Session *session, CommandCall *call) {
    PredictState *predict = &session->predict;
    int choice = tolower((unsigned char)call->text[0]) - 'a';
    if (!predict_is_asked(session))
        return error_set(call->error, ERR_VALUE, "no question is open");
    if (*call->text && (call->text[1] || choice < 0 || choice >= predict->question.count))
        return error_set(call->error, ERR_VALUE, "answer takes a letter from A to %c, not '%s'",
                         'A' + predict->question.count - 1, call->text);
    choose(predict, *call->text ? choice : PREDICT_SHOWN);
    add_feedback(session, call->answer);
    return go_on(session, call);
}

/* ---- keys ---- */

static void do_command(Session *session, const char *line) {
    Str answer = {0};
    Error error = {0};
    session_say(session, MESSAGE_NONE, "");
    if (!session_command(session, line, &answer, &error))
        session_say(session, MESSAGE_ERROR, str_text(&error.text));
    str_release(&answer);
    error_release(&error);
}

static bool is_one_of(const char *key, const char *const *keys) {
    while (*keys && !str_equal(*keys, key))
        keys++;
    return *keys;
}

static bool is_movement(const char *key) {
    const Command *command = command_by_key(key);
    return command && command->group == COMMAND_GROUP_MOVE;
}

static bool key_to_question(Session *session, const char *key, int choice) {
    static const char *const SHOWN[] = {"PgDn", "]", "Enter", NULL};
    static const char *const LEFT[] = {"PgUp", "[", "Esc", NULL}; /* a clicker's way back too */
    char line[] = "answer A";
    if (choice >= 0) {
        line[sizeof line - 2] = (char)('A' + choice);
        do_command(session, choice < session->predict.question.count ? line : "");
    } else if (is_one_of(key, SHOWN))
        do_command(session, "answer");
    else if (is_one_of(key, LEFT))
        do_command(session, "back");
    else
        return is_movement(key); /* whoever hammers on is still asked */
    return true;
}

bool predict_key(Session *session, const char *key) {
    bool lettered = key[0] && !key[1] && strchr("abcdABCD", key[0]);
    int choice = lettered ? tolower((unsigned char)key[0]) - 'a' : -1;
    if (!predict_is_open(session) || (*key == 'b' && script_has_keys(&session->script)))
        return false;
    if (predict_is_asked(session))
        return key_to_question(session, key, choice);
    if (choice >= 0)
        return true; /* a late answer, no command */
    bool closes = str_equal(key, "Enter") || str_equal(key, "Esc");
    if (closes)
        do_command(session, "back");
    else
        predict_close(session);
    return closes;
}

/* ---- on and off ---- */

bool command_predict(Session *session, CommandCall *call) {
    PredictState *predict = &session->predict;
    if (*call->text && !str_equal(call->text, "on") && !str_equal(call->text, "off"))
        return error_set(call->error, ERR_VALUE, "predict is on or off, not '%s'", call->text);
    predict->on = *call->text ? str_equal(call->text, "on") : !predict->on;
    if (predict->on) {
        predict->asked = predict->right = 0;
        str_add(call->answer, session_text(session, TEXT_PREDICT_ON));
        return true;
    }
    predict_close(session);
    str_addf(call->answer, session_text(session, TEXT_PREDICT_OFF), predict->right,
             predict->asked);
    return true;
}

/* ---- drawing ---- */

static Style choice_style(const PredictState *predict, int i) {
    if (predict->chosen == PREDICT_OPEN)
        return style_of(ROLE_TEXT);
    if (i == predict->question.right)
        return style_with(ROLE_GOOD, CANVAS_BOLD);
    return style_of(i == predict->chosen ? ROLE_BAD : ROLE_DIM);
}

static const char *choice_mark(const PredictState *predict, int i) {
    if (predict->chosen == PREDICT_OPEN)
        return " ";
    return i == predict->question.right ? "✓" : i == predict->chosen ? "✗" : " ";
}

static int draw_text(Canvas *canvas, Rect rect, Style style, const char *text) {
    pane_write(canvas, rect, style, text);
    return rect.y + pane_count_lines(canvas, text, rect.width);
}

static int draw_choices(const PredictState *predict, Canvas *canvas, Rect inner, int y) {
    for (int i = 0; i < predict->question.count; i++) {
        Style style = choice_style(predict, i);
        int x = canvas_text(canvas, inner.x, y, style, choice_mark(predict, i));
        canvas_textf(canvas, x + 1, y, style_of(ROLE_KEY), "%c", 'A' + i);
        y = draw_text(canvas, (Rect){inner.x + PREDICT_INDENT, y, inner.width - PREDICT_INDENT, 8},
                      style, predict->question.choices[i]);
    }
    return y;
}

/* What of the box has how many lines; blank lines between only where there is room for them. */
typedef struct BoxPlan {
    int code, feedback;
    int gap; /* blank lines between the parts */
    int height;
} BoxPlan;

enum { PREDICT_GAPS = 2, PREDICT_FRAME = 2 };

static BoxPlan plan_box(const Question *question, const Canvas *canvas, int width, int room,
                        const char *feedback) {
    BoxPlan plan = {.gap = 1, .feedback = pane_count_lines(canvas, feedback, width)};
    int rest = PREDICT_FRAME + 1 + pane_count_lines(canvas, question->ask, width) + plan.feedback;
    if (question->code)
        plan.code = pane_count_lines(canvas, question->code, width);
    for (int i = 0; i < question->count; i++)
        rest += pane_count_lines(canvas, question->choices[i], width - PREDICT_INDENT);
    plan.height = rest + plan.code + PREDICT_GAPS + (plan.feedback > 0);
    if (plan.height > room) {
        plan.height -= PREDICT_GAPS + (plan.feedback > 0);
        plan.gap = 0;
    }
    while (plan.height > room && plan.code) {
        plan.code--;
        plan.height--;
    }
    return plan;
}

static void draw_inside(const Session *session, Canvas *canvas, Rect inner, const BoxPlan *plan,
                        const char *feedback) {
    const PredictState *predict = &session->predict;
    bool open = predict->chosen == PREDICT_OPEN;
    if (plan->code)
        draw_text(canvas, (Rect){inner.x, inner.y, inner.width, plan->code}, style_of(ROLE_CODE),
                  predict->question.code);
    inner.y += plan->code;
    int y = draw_text(canvas, inner, style_of(ROLE_BRIGHT), predict->question.ask) + plan->gap;
    inner.y = draw_choices(predict, canvas, inner, y) + plan->gap;
    y = draw_text(canvas, inner, style_of(ROLE_BRIGHT), feedback) + (open ? 0 : plan->gap);
    canvas_text_cut(canvas, inner.x, y, inner.width, style_of(ROLE_DIM),
                    session_text(session, open ? TEXT_PREDICT_KEYS : TEXT_PREDICT_GO_ON));
}

void predict_draw(const Session *session, Canvas *canvas) {
    const PredictState *predict = &session->predict;
    if (!predict_is_open(session))
        return;
    Str feedback = {0};
    if (predict->chosen != PREDICT_OPEN)
        add_feedback(session, &feedback);
    /* A narrow margin would only show torn words. */
    int width = canvas->width < PREDICT_WIDEST + 8 ? canvas->width : PREDICT_WIDEST;
    int bottom = overlay_bottom(session, canvas);
    BoxPlan plan = plan_box(&predict->question, canvas, width - 4, bottom, str_text(&feedback));
    Rect box = {(canvas->width - width) / 2, bottom - plan.height, width, plan.height};
    box.y = box.y < 0 ? 0 : box.y;
    canvas_fill(canvas, box, style_of(ROLE_TEXT));
    canvas_box(canvas, box, style_of(ROLE_HERE), NULL);
    Rect inner = {box.x + 2, box.y + 1, box.width - 4, box.height - 2};
    Rect former = canvas_clip(canvas, inner);
    draw_inside(session, canvas, inner, &plan, str_text(&feedback));
    canvas->clip = former;
    str_release(&feedback);
}
