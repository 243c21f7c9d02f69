/* Preloaded into mbsync: has it wait for a directory that changed after it asked for the time.

   mbsync lists a Maildir only once nothing has changed in it in the present second, for within a
   second it could not tell that something did while it was listing. It asks for the time first and
   looks at the directory then, and takes only the same second for the present one. Where the next
   second begins in between - which happens on a busy machine, and up to 4 ms long on any Linux whose
   file times are finer than time() - it lists a directory that is being changed, does not notice, and
   deletes on the server what was renamed meanwhile and is in no part of its list. */
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

static time_t asked;

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    asked = now.tv_sec;
    if (result) *result = asked;
    return asked;
}

int stat(const char *restrict path, struct stat *restrict status) {
    int code = fstatat(AT_FDCWD, path, status, 0);
    if (!code && S_ISDIR(status->st_mode) && status->st_mtim.tv_sec > asked)
        status->st_mtim.tv_sec = asked;
    return code;
}
