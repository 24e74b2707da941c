/* Files: reading whole ones, writing them, and what a program may reach.
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

/* The same of a text: ERR_OS where it is empty, not UTF-8, or holds a NUL. */
bool files_read_text(const char *path, Str *out, Error *error);

/* Writes a file anew; false with ERR_OS. */
bool files_write(const char *path, const char *text, size_t len, Error *error);

/* Where a run's program lies. */
typedef struct Reach Reach;

Reach *reach_new(const char *program_path);
void reach_free(Reach *reach);

/* Access for a run; `reach` must outlive it. */
RunFiles reach_files(Reach *reach);

#endif
