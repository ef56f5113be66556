// Short vectors of numbers, one or two machine registers wide: the extension that g++ and clang share, and a plain
// array with the same operators for other compilers (core/instruction_sets.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/instruction_sets.hpp"

namespace gedkit {

#ifdef GEDKIT_VECTOR_EXTENSION

// One by one: the size must not depend on a template parameter.
typedef std::uint8_t Bytes16 __attribute__((vector_size(16)));
typedef std::uint8_t Bytes32 __attribute__((vector_size(32)));
typedef float Floats8 __attribute__((vector_size(32)));
typedef std::int32_t Ints8 __attribute__((vector_size(32)));
typedef std::int32_t Ints16 __attribute__((vector_size(64)));
typedef std::int16_t Shorts8 __attribute__((vector_size(16)));
typedef std::int16_t Shorts16 __attribute__((vector_size(32)));
typedef std::uint64_t Words2 __attribute__((vector_size(16)));

// Lane by lane: x where the condition holds, y elsewhere.
template <class Condition, class Vector>
Vector select(Condition condition, Vector x, Vector y) {
  return condition ? x : y;
}

// The least of all lanes, by halves.
inline std::int16_t least_lane(const Shorts16& lanes) {
  Shorts8 low, high;
  std::memcpy(&low, &lanes, sizeof low);
  std::memcpy(&high, reinterpret_cast<const char*>(&lanes) + sizeof low, sizeof high);
  low = select(low < high, low, high);
  for (const int bits : {32, 16}) {
    const Shorts8 shifted = reinterpret_cast<Shorts8>(reinterpret_cast<Words2>(low) >> bits);
    low = select(low < shifted, low, shifted);
  }
  return std::min(low[0], low[4]);
}

#else

template <class T, int N>
struct alignas(N * sizeof(T)) Vector {
  std::array<T, N> lane;  // as with the extension: Vector{} is zero, Vector is not initialised

  Vector() = default;
  Vector(T all) { lane.fill(all); }

  T& operator[](int i) { return lane[i]; }
  const T& operator[](int i) const { return lane[i]; }

  template <class Function>
  static Vector each(const Vector& x, const Vector& y, Function f) {
    Vector z;
    for (int i = 0; i < N; ++i) z.lane[i] = static_cast<T>(f(x.lane[i], y.lane[i]));
    return z;
  }
  template <class Function>
  static std::array<bool, N> compare(const Vector& x, const Vector& y, Function f) {
    std::array<bool, N> holds;
    for (int i = 0; i < N; ++i) holds[i] = f(x.lane[i], y.lane[i]);
    return holds;
  }

  friend Vector operator+(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a + b; });
  }
  friend Vector operator-(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a - b; });
  }
  friend Vector operator*(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a * b; });
  }
  friend Vector operator/(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a / b; });
  }
  friend Vector operator&(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a & b; });
  }
  friend Vector operator|(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a | b; });
  }
  friend Vector operator^(const Vector& x, const Vector& y) {
    return each(x, y, [](T a, T b) { return a ^ b; });
  }
  friend Vector operator<<(const Vector& x, int bits) {
    return each(x, x, [bits](T a, T) { return a << bits; });
  }
  friend Vector operator>>(const Vector& x, int bits) {
    return each(x, x, [bits](T a, T) { return a >> bits; });
  }
  friend Vector operator~(const Vector& x) {
    return each(x, x, [](T a, T) { return ~a; });
  }
  Vector& operator+=(const Vector& y) { return *this = *this + y; }
  Vector& operator-=(const Vector& y) { return *this = *this - y; }
  Vector& operator*=(const Vector& y) { return *this = *this * y; }
  Vector& operator&=(const Vector& y) { return *this = *this & y; }

  friend std::array<bool, N> operator<(const Vector& x, const Vector& y) {
    return compare(x, y, [](T a, T b) { return a < b; });
  }
  friend std::array<bool, N> operator>(const Vector& x, const Vector& y) { return y < x; }
  friend std::array<bool, N> operator!=(const Vector& x, const Vector& y) {
    return compare(x, y, [](T a, T b) { return a != b; });
  }
};

using Bytes16 = Vector<std::uint8_t, 16>;
using Bytes32 = Vector<std::uint8_t, 32>;
using Floats8 = Vector<float, 8>;
using Ints8 = Vector<std::int32_t, 8>;
using Ints16 = Vector<std::int32_t, 16>;
using Shorts8 = Vector<std::int16_t, 8>;
using Shorts16 = Vector<std::int16_t, 16>;

template <class T, int N>
Vector<T, N> select(const std::array<bool, static_cast<std::size_t>(N)>& condition, const Vector<T, N>& x,
                    const Vector<T, N>& y) {
  Vector<T, N> z;
  for (int i = 0; i < N; ++i) z.lane[i] = condition[i] ? x.lane[i] : y.lane[i];
  return z;
}

inline std::int16_t least_lane(const Shorts16& lanes) {
  return *std::min_element(lanes.lane.begin(), lanes.lane.end());
}

#endif

}  // namespace gedkit
