/* GTK 4.14's call for announcing, for a program on an older GTK that looks it up when it runs: loaded
 * before it, this writes down what is announced, a line each, in the file that ANNOUNCED names. */
#include <stdio.h>
#include <stdlib.h>

void
gtk_accessible_announce (void *accessible, const char *message, unsigned int priority)
{
  FILE *file = fopen (getenv ("ANNOUNCED"), "a");
  if (file == NULL)
    abort ();
  fprintf (file, "%s\n", message);
  fclose (file);
}
