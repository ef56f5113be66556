// The triangles of both graphs, as constraints between the stars of two pairs of nodes.
//
// A star (i, k) is a node pair with the links of i that it matches with links of k. Let i, j, m be a triangle of the
// first graph and kl a link of the second. If a mapping takes i to k, j to l, and m to a neighbour of k that is no
// neighbour of l, then the star (j, l) has i on k, but leaves m out. So for every mapping
//
//   [star (i, k) has j on l, and m on a neighbour of k other than l that is no neighbour of l]
//     <= [star (j, l) has i on k, and m on nothing],
//
// whatever operations cost: it is about which nodes go where. The same holds for triangles k, l, o of the second graph
// and a node of the first that takes o. A *term* is one such constraint; its left side belongs to the star (i, k), its
// right side to the star (j, l). The term that has the two stars the other way round is its partner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

class TriangleIndex {
 public:
  static constexpr int kMostLinks = 8;       // of a node in a star with terms: a byte holds a set of its links
  static constexpr int kMostLinkPairs = 36;  // of such a star: the work for it grows exponentially

  // A corner of a triangle, at node u: links x and z of u, counted from its first, whose other ends are adjacent.
  struct Corner {
    std::int8_t x, z;
    std::int32_t beside;  // the corner of the same triangle at the end of x that has u and the end of z
  };
  struct Corners {
    std::vector<std::int32_t> start;  // corners of u: of[start[u]] .. of[start[u + 1] - 1]
    std::vector<Corner> of;
    std::vector<std::uint8_t> apart;  // per half-link: links of its owner whose ends are not adjacent to its own
    int count(int u) const { return start[u + 1] - start[u]; }
  };
  struct Term {
    std::int32_t i, k;  // the star of the left side
    std::int32_t pair;  // its pair of half-links, a * (half-links of the second graph) + b
  };

  // How frequent triangles are. kFrequent: terms are worth their time. kSome: where nodes have few links, and the plain
  // bound leaves a wide gap; they make the tree smaller, but on easy pairs their ascent takes longer than the tree.
  enum class Share { kFew, kSome, kFrequent };
  static Share share(const DenseProblem& problem);

  explicit TriangleIndex(const DenseProblem& problem);

  const Corners& a() const { return a_; }
  const Corners& b() const { return b_; }
  bool has_terms(int i, int k) const { return first(i, k) >= 0; }
  // The first term of star (i, k), -1 if it has none. Terms of the first graph's corners come first, corner by corner,
  // each with all links of k; then those of the second graph's corners, each with all links of i.
  std::int32_t first(int i, int k) const { return first_[static_cast<std::size_t>(i) * cols_ + k]; }
  const std::vector<Term>& terms() const { return terms_; }
  // Per term, its partner; -1: the other star has no terms, nor is this one in use.
  const std::vector<std::int32_t>& partners() const { return partners_; }

  // The nodes that a term is about. Of the first graph i, j, m; of the second k, l, o. One of m and o is -1: the term
  // is about a triangle of the other graph.
  struct Nodes {
    std::int32_t i, j, m, k, l, o;
    bool operator==(const Nodes&) const = default;
  };
  Nodes nodes(const DenseProblem& problem, std::int32_t term) const;

  // Terms that an index of this problem has at most.
  static std::uint64_t most_terms(const DenseProblem& problem);

 private:
  void link_partners(const DenseProblem& problem);

  int cols_;
  Corners a_, b_;
  std::vector<std::int32_t> first_;
  std::vector<Term> terms_;
  std::vector<std::int32_t> partners_;
};

}  // namespace gedkit
