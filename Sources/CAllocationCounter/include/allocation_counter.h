// Counts the calls of malloc and its kin in the program that links this, whoever makes them.
#pragma once

/// How often memory was allocated, by any thread, since the program started.
long allocation_count(void);
