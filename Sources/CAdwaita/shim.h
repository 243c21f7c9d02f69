#ifndef CADWAITA_SHIM_H
#define CADWAITA_SHIM_H

/* The baseline is libadwaita 1.2 on GTK 4.8; CGTK's shim pins GTK's and GLib's. */
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2

#include "../CGTK/shim.h"
#include <adwaita.h>

#endif
