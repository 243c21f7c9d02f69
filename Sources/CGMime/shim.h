#ifndef CGMIME_SHIM_H
#define CGMIME_SHIM_H

#include <gmime/gmime.h>

#endif
