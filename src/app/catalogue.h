/* The lessons there are: where they lie, in which order, and what each says of itself.
 *
 * Looked for in ./lessons, then beside the program, then in the share folder it was installed with;
 * the first that has any gives the list. The file COURSE there gives the order. */
#ifndef EINSTEP_APP_CATALOGUE_H
#define EINSTEP_APP_CATALOGUE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "lesson/lesson.h"

typedef struct CatalogueEntry {
    const char *name;
    const char *title[LANGUAGE_COUNT];
    const char *line[LANGUAGE_COUNT]; /* the first sentence that it tells; may be "" */
} CatalogueEntry;

typedef struct Catalogue {
    Arena arena;
    VEC(CatalogueEntry) entries;
} Catalogue;

/* Reads the lessons' own words; one that cannot be read stands under its name alone. */
void catalogue_read(Catalogue *catalogue);
void catalogue_release(Catalogue *catalogue);

/* Names only, in the order of the course, a newline after each. */
void catalogue_add_names(Str *out);

/* Path of a lesson by name, or of a program by path. ERR_FILE_NOT_FOUND says what was looked for,
 * and which lesson may have been meant. */
bool catalogue_find(const char *name, Str *path, Error *error);

#endif
