// The numbers of nodes and edges between which a graph must lie to be near enough: the first look at a collection,
// which most graphs do not pass, at many graphs in an instruction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace gedkit {

// A number in two bytes, which the largest one stands for all beyond: what was in a window stays in it.
using ShortCount = std::uint16_t;

inline ShortCount short_count(std::uint32_t number) {
  return static_cast<ShortCount>(std::min<std::uint32_t>(number, UINT16_MAX));
}

struct SizeWindow {
  // The least number that is allowed, and how far the largest is from it: numbers below wrap around to large ones.
  ShortCount least_nodes = 0, nodes = UINT16_MAX;
  ShortCount least_edges = 0, edges = UINT16_MAX;

  bool holds(ShortCount n, ShortCount m) const {
    return (static_cast<ShortCount>(n - least_nodes) <= nodes) & (static_cast<ShortCount>(m - least_edges) <= edges);
  }
};

// Calls work(i) for those of begin..end whose numbers n[i] and m[i] are in the window, in order.
template <typename Work>
void for_each_in_window(const SizeWindow& window, const ShortCount* n, const ShortCount* m, std::size_t begin,
                        std::size_t end, Work work) {
  constexpr std::size_t kBlock = 64, kWord = sizeof(std::uint64_t);
  for (; begin < end; begin += kBlock) {
    std::uint8_t in[kBlock] = {};
    if (end - begin >= kBlock) {
      for (std::size_t j = 0; j < kBlock; ++j) in[j] = window.holds(n[begin + j], m[begin + j]);
    } else {
      for (std::size_t j = 0; j < end - begin; ++j) in[j] = window.holds(n[begin + j], m[begin + j]);
    }
    for (std::size_t word = 0; word < kBlock; word += kWord) {
      std::uint64_t any;
      std::memcpy(&any, in + word, kWord);
      if (any == 0) continue;
      for (std::size_t j = word; j < word + kWord; ++j)
        if (in[j]) work(begin + j);
    }
  }
}

}  // namespace gedkit
