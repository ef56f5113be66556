// Hashing of whole numbers.
#pragma once

#include <cstdint>

namespace gedkit {

// The finalizer of SplitMix64: every bit of the input reaches every bit of the output. 0 stays 0.
constexpr std::uint64_t mixed_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// Its increment: keeps small numbers, and 0, apart.
inline constexpr std::uint64_t kMixedStep = 0x9e3779b97f4a7c15U;

}  // namespace gedkit
