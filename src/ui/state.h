/* What a session holds. For ui/ alone: commands change it, panes read it. */
#ifndef EINSTEP_UI_STATE_H
#define EINSTEP_UI_STATE_H

#include "base/vec.h"
#include "ui/breakpoint.h"
#include "ui/failure.h"
#include "ui/layout.h"
#include "ui/origin.h"
#include "ui/predict.h"
#include "ui/prompt.h"
#include "ui/replay.h"
#include "ui/scene.h"
#include "ui/session.h"
#include "ui/plane.h"
#include "ui/text.h"
#include "ui/timer.h"

typedef enum ViewMode { VIEW_BOTH, VIEW_HEATMAP, VIEW_NUMBERS, VIEW_COUNT } ViewMode;

/* What of the tensor stands out, the rest faded. */
typedef enum Spotlight {
    SPOTLIGHT_OFF,
    SPOTLIGHT_ROW, /* of the cursor */
    SPOTLIGHT_COLUMN,
    SPOTLIGHT_CELL,
    SPOTLIGHT_COUNT
} Spotlight;

/* How one variable is looked at, kept while others are shown. */
typedef struct KeptPlane {
    char *name;
    Plane plane;
    const char *axes[TENSOR_MAX_NDIM]; /* as they were when it was last shown */
} KeptPlane;

/* What the last key or command had to say. */
typedef enum MessageKind { MESSAGE_NONE, MESSAGE_ANSWER, MESSAGE_ERROR } MessageKind;

struct Session {
    SessionHost host;
    Language language;
    Look look;
    bool spoken, only_english, hall, blank, ended, failed;
    bool interrupted; /* a command, or the run it loaded */
    int told_stage;      /* by a session that speaks: the stage told last, how much of what was */
    size_t told_printed; /* printed */

    Program program; /* its run is NULL before there is one */
    char *name;      /* what `reload` loads; or NULL */
    int stage;       /* the one stood in; -1: none */
    bool by_stage;   /* one came for the whole of it, not step by step */
    Breakpoints breakpoints;
    Scene scene;

    char *wanted;    /* the variable asked for; NULL: what the steps make */
    VEC(KeptPlane) planes;
    int plane;       /* of the shown tensor, in planes; -1: none */
    ViewMode view;
    Part part;
    Spotlight spotlight;
    int digits;
    Notation notation;
    bool pinned;     /* the scale is `pin`, not the tensor's own */
    Scale pin;
    bool memory;

    PaneId focus, list;
    bool zoomed;
    size_t jumped_from;      /* step at which the last jump began */
    int code_line;           /* cursor of the code pane; 0: the step's line */
    int code_column;         /* first column of code on show */
    int chosen_stage;        /* cursor of the stages pane; -1: the present one */
    int scrolled[PANE_COUNT]; /* lines, of panes that show text */
    int narration_below;     /* lines that do not fit, in the last drawing */

    Prompt prompt;
    char *found;             /* text searched for; NULL: none */
    Str message;
    MessageKind message_kind;
    Scroll message_scroll;
    bool helping;
    Scroll help_scroll;
    Failure failure;
    int typed_count;         /* digits typed before a key; 0: none */

    PredictState predict;
    Origin origin;

    double speed;            /* steps a second while playing; 0: not playing */
    double last_speed;
    double owed;             /* share of a step that is due */
    Str caption;             /* a script's sentence */
    char *cue;
    int wait;                /* milliseconds a script asked to wait */
    bool pause;
    ScriptPlay script;       /* one that is being played */
    Timer timer;

    Layout layout;           /* of the last drawing, for the mouse; so is the next */
    bool blocks;             /* block characters may be drawn */
};

/* ---- what commands share (session.c) ---- */

bool session_has_program(const Session *session);

/* False with an error for commands that need a program. */
bool session_need_program(const Session *session, Error *error);

/* Stands at step k; its stage becomes the present one. */
void session_go(Session *session, size_t k);

/* The same for the sake of a stage, which stops there; it shows what that was for. */
void session_go_in_stage(Session *session, size_t k, int stage);

/* Makes the scene anew when place, shown variable or part have changed. */
void session_refresh(Session *session);

/* How the shown tensor is looked at; NULL when none is shown. */
Plane *session_plane(Session *session);
const Plane *session_plane_shown(const Session *session);

/* The colour scale in force, and how numbers are written. */
Scale session_scale(const Session *session);
Figure session_figure(const Session *session);
const char *session_part_text(const Session *session, Part part);

void session_set_text(char **place, const char *text); /* a copy; NULL clears */
void session_say(Session *session, MessageKind kind, const char *text);
void session_focus(Session *session, PaneId pane);

/* As a new session looks at things; language, theme and hall stay. */
void session_reset_view(Session *session);

/* A text of the program in the session's language. */
const char *session_text(const Session *session, TextId id);

/* The narration of the present stage, NULL when there is none. */
const char *session_narration(const Session *session);

/* The role an axis name is drawn in; ROLE_HEADER for NULL and names nobody knows. */
Role session_axis_role(const Session *session, const char *name);

/* What the keys do now: CommandContext bits. */
int session_context(const Session *session);

/* Where `wanted` first stands in a text, capitals counting only when it has some. */
bool session_text_holds(const char *text, size_t len, const char *wanted, size_t *at);

/* How much there is to show, for the layout: lines of narration and caption at a width, of
 * output. */
int session_narration_lines(const Session *session, const Canvas *canvas, int width);
int session_caption_lines(const Session *session, const Canvas *canvas, int width);
int session_output_lines(const Session *session);

/* What a command did, in words, for a session that speaks: a place as a sentence, a tensor as a
 * table. */
void session_add_spoken(Session *session, const Command *command, Str *answer);

/* What is told about the present stage, as lines of plain text; or that nothing is. */
void session_add_narration(const Session *session, Str *out);

/* "name[0,1] = 2.5", the cell under the cursor; nothing where there is none. */
void session_add_cell(const Session *session, Str *answer);

/* The message fits on the line of keys; else it lies over the panes. */
bool session_message_fits(const Session *session, const Canvas *canvas);

#endif
