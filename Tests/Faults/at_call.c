// Runs a program and does something at its n-th system call, counted over all its threads:
//
//   at_call [-w] N kill REPORT PROGRAM [ARGUMENT…]        ends the whole program as by kill -9
//   at_call [-w] N SHELL-COMMAND REPORT PROGRAM [ARG…]    runs the command while the program waits
//
// strace counts each thread and each kind of call for itself, so that many a step of a program with
// threads could never be named to it. Counting begins at the first call that can change what others
// see on a disk; with -w only such calls are counted, since what a program leaves behind when it is
// killed at any other call is what it leaves at the next one of these. A killed program does not make
// its n-th call.
// REPORT is a file that gets one line: how many calls were counted, and "hit" or "ended".
// Exits as the program does, or with 137 when it was killed.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <linux/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static bool changes_a_disk(const struct ptrace_syscall_info *info) {
  const unsigned long long *argument = info->entry.args;
  switch (info->entry.nr) {
#ifdef SYS_open
  case SYS_open:
    return argument[1] & (O_CREAT | O_WRONLY | O_RDWR | O_TRUNC);
  case SYS_rename: case SYS_mkdir: case SYS_rmdir: case SYS_unlink: case SYS_link: case SYS_symlink:
#endif
  case SYS_renameat: case SYS_renameat2: case SYS_mkdirat: case SYS_unlinkat: case SYS_linkat:
  case SYS_symlinkat: case SYS_ftruncate: case SYS_truncate: case SYS_fallocate: case SYS_utimensat:
  case SYS_pwrite64: case SYS_pwritev:
    return true;
  case SYS_openat:
    return argument[2] & (O_CREAT | O_WRONLY | O_RDWR | O_TRUNC);
  case SYS_write: case SYS_writev:
    return argument[0] > 2;
  case SYS_mmap:
    return (argument[3] & MAP_SHARED) && (argument[2] & PROT_WRITE);
  default:
    return false;
  }
}

static void fail(const char *what) {
  perror(what);
  exit(99);
}

static void start(char **command) {
  ptrace(PTRACE_TRACEME, 0, 0, 0);
  raise(SIGSTOP);
  execv(command[0], command);
  fail(command[0]);
}

int main(int count, char **words) {
  bool only_changes = count > 1 && !strcmp(words[1], "-w");
  if (only_changes) words++, count--;
  if (count < 5) return fprintf(stderr, "at_call [-w] N kill|COMMAND REPORT PROGRAM…\n"), 98;
  long wanted = atol(words[1]), seen = 0;
  bool begun = false, hit = false;
  pid_t program = fork();
  if (program < 0) fail("fork");
  if (program == 0) start(words + 4);

  int status, result = 99;
  if (waitpid(program, &status, 0) < 0) fail("waitpid");
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                 PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, 0, options) < 0) fail("PTRACE_SETOPTIONS");
  ptrace(PTRACE_SYSCALL, program, 0, 0);

  pid_t thread;
  while ((thread = waitpid(-1, &status, __WALL)) > 0) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == program) result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      continue;
    }
    int sent = WSTOPSIG(status);
    if (sent == (SIGTRAP | 0x80)) {
      struct ptrace_syscall_info info;
      bool entered = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) > 0 &&
                     info.op == PTRACE_SYSCALL_INFO_ENTRY;
      bool changes = entered && changes_a_disk(&info);
      begun |= changes;
      if (begun && entered && (changes || !only_changes) && ++seen == wanted) {
        hit = true;
        if (!strcmp(words[2], "kill")) {
          kill(program, SIGKILL);
        } else if (system(words[2]) != 0) {
          fprintf(stderr, "at_call: failed: %s\n", words[2]);
          exit(99);
        }
      }
      sent = 0;
    } else if (sent == SIGTRAP || sent == SIGSTOP) {
      // A new thread, a new program, or an event of these.
      sent = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, 0, sent);
  }

  FILE *report = fopen(words[3], "w");
  if (!report) fail(words[3]);
  fprintf(report, "%ld %s\n", seen, hit ? "hit" : "ended");
  fclose(report);
  return result;
}
