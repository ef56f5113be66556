// Does this machine run code built for x86-64-v3? For g++, clang++, clang-cl and MSVC; free of everything else, so that
// the build can ask too. Asks the processor itself: __builtin_cpu_supports needs a part of the compiler's library that
// clang-cl does not link and zig does not have.
#pragma once

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(_M_ARM64EC)
#define GEDKIT_ASKS_CPUID
#include <immintrin.h>
#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace gedkit {

#ifdef GEDKIT_ASKS_CPUID

struct CpuLeaf {
  int registers[4];  // eax, ebx, ecx, edx

  explicit CpuLeaf(int leaf) {
#ifdef _MSC_VER
    __cpuidex(registers, leaf, 0);
#else
    __cpuid_count(leaf, 0, registers[0], registers[1], registers[2], registers[3]);
#endif
  }
  bool has(int place, int bit) const { return (registers[place] >> bit & 1) != 0; }
};

// g++ and clang compile an instruction only into functions that say they may use it.
#if defined(__GNUC__) || defined(__clang__)
__attribute__((target("xsave")))
#endif
inline bool system_keeps_wide_registers() {
  return (_xgetbv(0) & 6) == 6;
}

// What cmake/levels.cmake lets the compiler use.
inline bool runs_v3() {
  if (CpuLeaf(0).registers[0] < 7) return false;
  const CpuLeaf basic(1), extended(7), amd(static_cast<int>(0x80000001));
  const bool avx = basic.has(2, 27) && basic.has(2, 28) && system_keeps_wide_registers();  // OSXSAVE, AVX
  const bool fma_movbe = basic.has(2, 12) && basic.has(2, 22);
  const bool popcnt_f16c = basic.has(2, 23) && basic.has(2, 29);
  const bool bmi_avx2_bmi2 = extended.has(1, 3) && extended.has(1, 5) && extended.has(1, 8);
  const bool lzcnt = amd.has(2, 5);
  return avx && fma_movbe && popcnt_f16c && bmi_avx2_bmi2 && lzcnt;
}

#else

inline bool runs_v3() { return false; }

#endif

}  // namespace gedkit
