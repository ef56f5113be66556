// Ranges that hold by proof, checked in builds that look for the proof that does not: with GEDKIT_CHECKED (a CMake
// option, on wherever sanitizers are) a number out of its range says where and aborts. Elsewhere the checks are gone.
#pragma once

#ifdef GEDKIT_CHECKED

#include <cstdio>
#include <cstdlib>

#define GEDKIT_IN_RANGE(condition)                                                       \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: out of range: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (false)

#else

#define GEDKIT_IN_RANGE(condition) static_cast<void>(0)

#endif
