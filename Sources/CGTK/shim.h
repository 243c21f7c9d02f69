#ifndef CGTK_SHIM_H
#define CGTK_SHIM_H

/* The baseline is GTK 4.8 and GLib 2.74: what later versions deprecate stays usable, and what they
 * add is out of reach at compile time and looked up at run time. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

#include <gtk/gtk.h>
#include <glib-unix.h>
#include <libintl.h>

/* Macros that Swift cannot import, one function each. */

static inline GType cgtk_type_object (void) { return G_TYPE_OBJECT; }
static inline GType cgtk_type_boolean (void) { return G_TYPE_BOOLEAN; }
static inline GType cgtk_type_int (void) { return G_TYPE_INT; }
static inline GType cgtk_type_uint (void) { return G_TYPE_UINT; }
static inline GType cgtk_type_int64 (void) { return G_TYPE_INT64; }
static inline GType cgtk_type_uint64 (void) { return G_TYPE_UINT64; }
static inline GType cgtk_type_float (void) { return G_TYPE_FLOAT; }
static inline GType cgtk_type_double (void) { return G_TYPE_DOUBLE; }
static inline GType cgtk_type_string (void) { return G_TYPE_STRING; }
static inline GType cgtk_type_variant (void) { return G_TYPE_VARIANT; }
static inline GType cgtk_type_enum (void) { return G_TYPE_ENUM; }
static inline GType cgtk_type_flags (void) { return G_TYPE_FLAGS; }
static inline GType cgtk_type_pointer (void) { return G_TYPE_POINTER; }
static inline GType cgtk_type_list_model (void) { return G_TYPE_LIST_MODEL; }

static inline GType
cgtk_type_of (gconstpointer instance)
{
  return G_TYPE_FROM_INSTANCE (instance);
}

static inline gboolean
cgtk_is_a (gconstpointer instance, GType type)
{
  return instance != NULL && G_TYPE_CHECK_INSTANCE_TYPE (instance, type);
}

/* GClosure keeps its flags in bit fields, so its size is asked of C. */
static inline guint
cgtk_closure_size (void)
{
  return sizeof (GClosure);
}


static inline gboolean
cgtk_value_fits_pointer (const GValue *value)
{
  return g_value_fits_pointer (value);
}

#endif
