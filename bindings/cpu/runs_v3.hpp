// Does this machine run code built for x86-64-v3? For g++, clang++, clang-cl and MSVC; free of everything else, so that
// the build can ask too. Windows compilers ask the processor itself: __builtin_cpu_supports needs a library of clang's
// that clang-cl does not link.
#pragma once

#if defined(_MSC_VER) && defined(_M_X64) && !defined(_M_ARM64EC)
#define GEDKIT_ASKS_CPUID
#include <immintrin.h>
#include <intrin.h>
#endif

namespace gedkit {

#ifdef GEDKIT_ASKS_CPUID

// clang-cl compiles an instruction only into functions that say they may use it.
#ifdef __clang__
__attribute__((target("xsave")))
#endif
inline bool keeps_wide_registers() {
  return (_xgetbv(0) & 6) == 6;
}

inline bool runs_v3() {
  int leaf[4];
  const auto has = [&leaf](int place, int bit) { return (leaf[place] >> bit & 1) != 0; };
  __cpuid(leaf, 0);
  if (leaf[0] < 7) return false;
  __cpuid(leaf, 1);
  if (!has(2, 12) || !has(2, 23) || !has(2, 27) || !has(2, 28)) return false;  // FMA, POPCNT, OSXSAVE, AVX
  if (!keeps_wide_registers()) return false;
  __cpuidex(leaf, 7, 0);
  return has(1, 3) && has(1, 5) && has(1, 8);  // BMI, AVX2, BMI2
}

#elif defined(__x86_64__) && defined(__GNUC__)

inline bool runs_v3() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
}

#else

inline bool runs_v3() { return false; }

#endif

}  // namespace gedkit
