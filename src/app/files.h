/* Files: reading whole ones, finding lessons, and what a program may reach.
 *
 * A program reads only regular files whose real path lies in its own folder, in the `toy_data`
 * beside that folder, or in the working folder; its modules only in its own folder. */
#ifndef EINSTEP_APP_FILES_H
#define EINSTEP_APP_FILES_H

#include "base/error.h"
#include "base/str.h"
#include "eval/run.h"

/* The whole of a regular file; ERR_FILE_NOT_FOUND, ERR_PERMISSION or ERR_OS with the reason. "-" is
 * standard input. */
bool files_read(const char *path, Str *out, Error *error);

/* Writes a file anew; false with ERR_OS. */
bool files_write(const char *path, const char *text, size_t len, Error *error);

/* Path of a lesson by name, or of a program by path: ./lessons first, then the installed share
 * folder. ERR_FILE_NOT_FOUND names what was looked for. */
bool files_find_program(const char *name, Str *path, Error *error);

/* Names of all lessons, in the order of the course, newlines between. */
void files_list_lessons(Str *out);

/* Where a run's program lies. */
typedef struct Reach Reach;

Reach *reach_new(const char *program_path);
void reach_free(Reach *reach);

/* Access for a run; `reach` must outlive it. */
RunFiles reach_files(Reach *reach);

#endif
