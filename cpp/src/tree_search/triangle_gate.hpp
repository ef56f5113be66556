// Whether a search tree uses multipliers on triangles, and what they add to its nodes.
#pragma once

#include <cstddef>

#include "bounds/lagrangian/triangle_index.hpp"
#include "core/control.hpp"
#include "core/search_options.hpp"

namespace gedkit {

// What dual ascent may cost a search, beside the nodes of its tree.

// Arrays as large as a node's. All steps keep a list of what may move, learned ones also hidden units for every pair of
// nodes.
inline std::size_t ascent_workspaces(const SearchOptions& options) { return options.dual_step == nullptr ? 7 : 16; }

// Pairs of half-links up to which learned steps are taken: a step there is a matter of some 20 ms, and the clock is
// looked at between steps only.
constexpr std::size_t kMostLearnedPairs = std::size_t{1} << 20;

constexpr std::uint64_t kMostTermBytes = std::uint64_t{16} << 20;  // in a node's multipliers on triangles

// Bytes of the multipliers of a node with numbers of type T, whose other arrays take `bytes`. 0: triangles are fewer
// than `least`, or memory is too short.
template <class T>
std::uint64_t triangle_bytes(const DenseProblem& p, std::uint64_t bytes, const SearchOptions& options,
                             const Control& control, TriangleIndex::Share least) {
  if (TriangleIndex::share(p) < least) return 0;
  const std::uint64_t terms = TriangleIndex::most_terms(p) * sizeof(T);
  const bool fit =
      terms <= kMostTermBytes && 2 * (ascent_workspaces(options) + 1) * (bytes + terms) <= control.byte_limit();
  return fit ? terms : 0;
}

}  // namespace gedkit
