// Vectors of whole numbers beyond arithmetic (core/vectors.hpp): lanes in another order, and which lanes are equal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/vectors.hpp"

namespace gedkit {

#ifdef GEDKIT_VECTOR_EXTENSION
typedef std::int32_t Ints4 __attribute__((vector_size(16)));
typedef std::int64_t Longs4 __attribute__((vector_size(32)));
#else
using Ints4 = Vector<std::int32_t, 4>;
using Longs4 = Vector<std::int64_t, 4>;
#endif

#ifdef GEDKIT_SHUFFLES

// Lane i of the result is lane From[i] of x.
template <int... From>
Ints8 permuted(const Ints8& x) {
  return __builtin_shufflevector(x, x, From...);
}
inline Ints8 joined(const Ints4& low, const Ints4& high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}
inline Ints4 low_half(const Ints8& x) { return __builtin_shufflevector(x, x, 0, 1, 2, 3); }
inline Ints4 high_half(const Ints8& x) { return __builtin_shufflevector(x, x, 4, 5, 6, 7); }

#else

template <int... From>
Ints8 permuted(const Ints8& x) {
  const std::int32_t lanes[] = {x[From]...};
  Ints8 y;
  std::memcpy(&y, lanes, sizeof y);
  return y;
}
inline Ints8 joined(const Ints4& low, const Ints4& high) {
  Ints8 x;
  for (int i = 0; i < 8; ++i) x[i] = i < 4 ? low[i] : high[i - 4];
  return x;
}
inline Ints4 low_half(const Ints8& x) {
  Ints4 half;
  for (int i = 0; i < 4; ++i) half[i] = x[i];
  return half;
}
inline Ints4 high_half(const Ints8& x) {
  Ints4 half;
  for (int i = 0; i < 4; ++i) half[i] = x[4 + i];
  return half;
}

#endif

inline Ints8 larger(const Ints8& x, const Ints8& y) {
#ifdef GEDKIT_AVX2
  return bits_as<Ints8>(_mm256_max_epi32(bits_as<__m256i>(x), bits_as<__m256i>(y)));
#else
  return select(x > y, x, y);
#endif
}

// Eight longer numbers, in two registers.
struct Longs8 {
  Longs4 low, high;

  static Longs8 all(std::int64_t value) { return {Longs4{} + value, Longs4{} + value}; }
  friend Longs8 operator+(const Longs8& x, const Longs8& y) { return {x.low + y.low, x.high + y.high}; }
  friend Longs8 operator-(const Longs8& x, const Longs8& y) { return {x.low - y.low, x.high - y.high}; }
};

inline Longs8 larger(const Longs8& x, const Longs8& y) {
  return {select(x.low > y.low, x.low, y.low), select(x.high > y.high, x.high, y.high)};
}

inline std::int32_t largest_lane(Ints8 x) {
  x = larger(x, permuted<4, 5, 6, 7, 0, 1, 2, 3>(x));
  x = larger(x, permuted<2, 3, 0, 1, 6, 7, 4, 5>(x));
  x = larger(x, permuted<1, 0, 3, 2, 5, 4, 7, 6>(x));
  return x[0];
}
inline std::int64_t largest_lane(const Longs8& x) {
  const Longs4 four = select(x.low > x.high, x.low, x.high);
  return std::max(std::max(four[0], four[1]), std::max(four[2], four[3]));
}

// Eight numbers as an array, for targets without AVX2: compilers turn its loops into the registers that there are,
// where g++ 12 takes vectors of the extension that are wider than a register lane by lane.
template <class T>
struct EightNumbers {
  T lane[8];

  static EightNumbers all(T value) {
    EightNumbers x;
    for (T& lane : x.lane) lane = value;
    return x;
  }
  friend EightNumbers operator+(const EightNumbers& x, const EightNumbers& y) {
    EightNumbers z;
    for (int i = 0; i < 8; ++i) z.lane[i] = x.lane[i] + y.lane[i];
    return z;
  }
  friend EightNumbers operator-(const EightNumbers& x, const EightNumbers& y) {
    EightNumbers z;
    for (int i = 0; i < 8; ++i) z.lane[i] = x.lane[i] - y.lane[i];
    return z;
  }
};

template <class T>
EightNumbers<T> larger(const EightNumbers<T>& x, const EightNumbers<T>& y) {
  EightNumbers<T> z;
  for (int i = 0; i < 8; ++i) z.lane[i] = std::max(x.lane[i], y.lane[i]);
  return z;
}

template <class T>
T largest_lane(const EightNumbers<T>& x) {
  T half[4];
  for (int i = 0; i < 4; ++i) half[i] = std::max(x.lane[i], x.lane[i + 4]);
  return std::max(std::max(half[0], half[1]), std::max(half[2], half[3]));
}

// Bit i: whether x[i] is `value`, for eight numbers.
template <class T>
unsigned equal_lanes(const T* x, T value) {
#ifdef GEDKIT_AVX2
  if constexpr (sizeof(T) == 4) {
    const __m256i eight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x));
    return static_cast<unsigned>(
        _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(eight, _mm256_set1_epi32(value)))));
  }
#endif
  unsigned bits = 0;
  for (int i = 0; i < 8; ++i) bits |= static_cast<unsigned>(x[i] == value) << i;
  return bits;
}

}  // namespace gedkit
