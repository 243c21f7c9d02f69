// Loaded into a program, it makes each Maildir a disk of its own: nothing can be renamed from one into
// another.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

// How long the path of the Maildir is in which a message file is: all but its last two parts.
static size_t maildir(const char *path) {
  size_t length = strlen(path);
  for (int part = 0; part < 2; part++) {
    while (length > 0 && path[--length] != '/') {}
  }
  return length;
}

int renameat2(int old_base, const char *old, int new_base, const char *new, unsigned flags) {
  static int (*real)(int, const char *, int, const char *, unsigned);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "renameat2");
  size_t length = maildir(old);
  if (length != maildir(new) || strncmp(old, new, length)) return errno = EXDEV, -1;
  return real(old_base, old, new_base, new, flags);
}
