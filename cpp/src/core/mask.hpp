// A set of nodes as a fixed number of machine words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace gedkit {

template <int W>
struct Mask {
  std::array<std::uint64_t, W> word{};

  static Mask first(int n) {  // {0, ..., n - 1}
    Mask mask;
    for (int i = 0; i < W; ++i) {
      const int left = n - 64 * i;
      mask.word[i] = left >= 64 ? ~std::uint64_t{0} : left <= 0 ? 0 : (std::uint64_t{1} << left) - 1;
    }
    return mask;
  }

  bool test(int i) const {
    if constexpr (W == 1) return word[0] >> i & 1;
    return word[i >> 6] >> (i & 63) & 1;
  }
  void set(int i) {
    if constexpr (W == 1)
      word[0] |= std::uint64_t{1} << i;
    else
      word[i >> 6] |= std::uint64_t{1} << (i & 63);
  }
  void clear(int i) {
    if constexpr (W == 1)
      word[0] &= ~(std::uint64_t{1} << i);
    else
      word[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
  }
  int count() const {
    int total = 0;
    for (int i = 0; i < W; ++i) total += std::popcount(word[i]);
    return total;
  }
  bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= word[i];
    return all != 0;
  }

  friend Mask operator&(Mask x, const Mask& y) {
    for (int i = 0; i < W; ++i) x.word[i] &= y.word[i];
    return x;
  }
  friend Mask operator|(Mask x, const Mask& y) {
    for (int i = 0; i < W; ++i) x.word[i] |= y.word[i];
    return x;
  }
  friend Mask operator^(Mask x, const Mask& y) {
    for (int i = 0; i < W; ++i) x.word[i] ^= y.word[i];
    return x;
  }
  Mask without(const Mask& y) const {
    Mask x = *this;
    for (int i = 0; i < W; ++i) x.word[i] &= ~y.word[i];
    return x;
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (int i = 0; i < W; ++i)
      for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
  }
};

}  // namespace gedkit
