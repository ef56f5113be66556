// What the compiler offers beyond standard C++, named once for all: g++, clang++, clang-cl (which is no __GNUC__) and
// MSVC (which has no vector extension and names only the widest instruction set). Everything else asks these macros:
//
//   GEDKIT_VECTOR_EXTENSION   vectors with operators, __attribute__((vector_size))
//   GEDKIT_SHUFFLES           __builtin_shufflevector on them
//   GEDKIT_SSE2, GEDKIT_SSE41, GEDKIT_AVX2   intrinsics that the target runs
//
// GEDKIT_PORTABLE_VECTORS turns the first two off anywhere, so that what replaces them can be tested.
#pragma once

#if (defined(__GNUC__) || defined(__clang__)) && !defined(GEDKIT_PORTABLE_VECTORS)
#define GEDKIT_VECTOR_EXTENSION
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define GEDKIT_SHUFFLES
#endif
#endif
#endif

#if defined(__AVX2__)
#define GEDKIT_AVX2
#endif
#if defined(__SSE4_1__) || defined(GEDKIT_AVX2)
#define GEDKIT_SSE41
#endif
#if defined(__SSE2__) || (defined(_M_X64) && !defined(_M_ARM64EC)) || defined(GEDKIT_SSE41)
#define GEDKIT_SSE2
#endif

#if defined(__wasm__) && defined(GEDKIT_SSE2)
#include <smmintrin.h>  // Emscripten's, in terms of WebAssembly's vectors
#elif defined(GEDKIT_SSE2)
#include <immintrin.h>
#endif

#include <cstring>

namespace gedkit {

// std::bit_cast, which standard libraries of clang up to 13 lack; the copy compiles to nothing.
template <class To, class From>
To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace gedkit
