#ifndef CGMIME_SHIM_H
#define CGMIME_SHIM_H

#include <gmime/gmime.h>

/* The type-checking macros of GObject are not imported into Swift. */

typedef enum {
  CGMIME_PART,
  CGMIME_MULTIPART,
  CGMIME_MESSAGE_PART,
} CGMimeKind;

static inline CGMimeKind cgmime_kind(GMimeObject *object) {
  if (GMIME_IS_MULTIPART(object)) return CGMIME_MULTIPART;
  if (GMIME_IS_MESSAGE_PART(object)) return CGMIME_MESSAGE_PART;
  return CGMIME_PART;
}

static inline GMimePart *cgmime_part(GMimeObject *object) {
  return GMIME_IS_PART(object) ? (GMimePart *)object : NULL;
}

#endif
