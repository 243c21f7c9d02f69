/* Writes down how long the turns of a program's main loop take.
 *
 * Preloaded into the program alone. The file that WHISK_TURNS names gets a line for each turn above
 * half a millisecond: when it began, how long it took, and how much processor time its thread used of
 * it, in µs of the monotonic clock. What a turn waited for the machine's other work is the difference.
 */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static FILE *out;
static gint64 began, used;

static gint64 now(clockid_t clock)
{
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * G_GINT64_CONSTANT(1000000) + t.tv_nsec / 1000;
}

static gint wait_for_events(GPollFD *files, guint count, gint timeout)
{
  gint64 end = now(CLOCK_MONOTONIC);
  if (began && end - began >= 500)
    fprintf(out, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", began,
            end - began, now(CLOCK_THREAD_CPUTIME_ID) - used);
  gint ready = g_poll(files, count, timeout);
  used = now(CLOCK_THREAD_CPUTIME_ID);
  began = now(CLOCK_MONOTONIC);
  return ready;
}

__attribute__((constructor)) static void start(void)
{
  const char *path = getenv("WHISK_TURNS");
  unsetenv("LD_PRELOAD");
  if (!path || !(out = fopen(path, "w")))
    return;
  setvbuf(out, NULL, _IOLBF, 0);
  g_main_context_set_poll_func(NULL, wait_for_events);
}
