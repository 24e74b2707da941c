/* The command line: what was asked for, and the process around it. The only part of einstep that
 * reads files, writes to the standard streams and ends the process. */
#ifndef EINSTEP_APP_APP_H
#define EINSTEP_APP_APP_H

/* Runs einstep with a process's arguments; returns its exit status: 0 good, 1 the program raised
 * or an expectation failed, 2 usage or input error, 128+n ended by signal n. */
int app_main(int argc, char **argv);

#endif
