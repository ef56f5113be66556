// The numbers of nodes and edges between which a graph must lie to be near enough: the first look at a collection,
// which most graphs do not pass, at many graphs in an instruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace gedkit {

struct SizeWindow {
  // Differences to the least number that is allowed, and the largest that is: numbers below wrap around to large ones.
  std::uint32_t least_nodes = 0, nodes = UINT32_MAX;
  std::uint32_t least_edges = 0, edges = UINT32_MAX;

  bool holds(std::int32_t n, std::int32_t m) const {
    return (static_cast<std::uint32_t>(n) - least_nodes <= nodes) &
           (static_cast<std::uint32_t>(m) - least_edges <= edges);
  }
};

// Calls work(i) for those of begin..end whose numbers n[i] and m[i] are in the window, in order.
template <typename Work>
void for_each_in_window(const SizeWindow& window, const std::int32_t* n, const std::int32_t* m, std::size_t begin,
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
