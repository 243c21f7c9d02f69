#ifndef CGTK_SHIM_H
#define CGTK_SHIM_H

/* The baseline is GTK 4.8 and GLib 2.74: what later versions deprecate stays usable, and what they
 * add is out of reach at compile time and looked up at run time. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

#include <gtk/gtk.h>

#endif
