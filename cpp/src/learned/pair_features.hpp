// What a learned cost of a node pair looks at. Nothing here names a label: labels are compared, never looked up, so
// that one model serves any alphabet. Costs are counted in typical link edits, so that it serves any scale of costs.
//
// Of a pair (u, v) of unmatched nodes, "inner" meaning among unmatched nodes, "kinds" equal where a substitution is
// free, gaps of multisets as min(sizes) - size of the intersection:
//    0 substitution cost                      8 gap of kinds two inner links away, per inner link
//    1 bound on the cost of inner links       9 inner degree of v less that of u
//    2 cost of anchored links                10 more columns than rows
//    3 smaller inner degree                  11 inner links of the second graph less those of the first, per row
//    4 anchored links kept                   12 surplus of u's kind among the rows
//    5 gap of inner neighbours' kinds        13 surplus of v's kind among the columns
//    6 gap of (kind, inner degree)           14 rows left
//    7 gap of (kind, anchors)
// Of a node that is deleted or inserted:
//    0 cost of its inner links, 1 of its anchored links, 2 of itself, 3 surplus of its kind on its side, 4 more nodes
//    left on its side, 5 more inner links on its side per row, 6 rows left
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"
#include "learned/anchored_costs.hpp"

namespace gedkit {

class PairFeatures {
 public:
  static constexpr int kPair = 15, kNode = 7;

  // Both must outlive this.
  PairFeatures(const DenseProblem& problem, AnchoredCosts& costs);

  // Reads the partial mapping that `costs` is at.
  void read();

  // Each feature is an array over columns, `stride` apart.
  void pairs(int i, float* out, std::size_t stride);
  void insertions(float* out, std::size_t stride) const;
  void deletions(float* out, std::size_t stride) const;  // over rows

  double unit() const { return unit_; }  // ticks of a typical link edit

 private:
  static constexpr int kKinds = 32;  // of nodes, told apart two links away: more share a place

  // A multiset of keys per node, one after another, sorted.
  struct Multisets {
    std::vector<std::int32_t> start;
    std::vector<std::uint64_t> keys;
    std::span<const std::uint64_t> of(int i) const { return {keys.data() + start[i], keys.data() + start[i + 1]}; }
  };
  struct Half {
    std::vector<std::int32_t> kind, link_kind;  // per node, per link class
    std::vector<std::int32_t> count;            // unmatched nodes per kind
    std::vector<std::int32_t> degree;           // per row or column
    std::vector<std::uint64_t> anchors;         // per node: hash of the rows that its matched neighbours stand for
    Multisets kinds, degrees, anchored;
    std::vector<std::int32_t> place;              // per node, its row or column
    std::vector<std::uint16_t> around, two_away;  // per row or column, kKinds counts: one and two inner links away
    std::vector<std::int32_t> two_total;
    std::int64_t links = 0;
  };

  void number_kinds();
  void number_link_kinds();
  double typical_link_edit() const;
  template <class Unmatched, class Position, class Degree>
  void read_side(const Side& side, std::span<const std::int32_t> nodes, Unmatched unmatched, Position position,
                 Degree degree, Half& half);
  static int gap(const Multisets& x, int i, const Multisets& y, int k);
  float in_units(Ticks cost) const;
  void single(const Half& own, const Half& other, int node, int at, Ticks inner, Ticks anchored, Ticks self, float* out,
              std::size_t stride) const;

  const DenseProblem& p_;
  AnchoredCosts& costs_;
  int link_kinds_ = 1, kinds_ = 1;
  double unit_ = 1;
  Half a_, b_;
};

}  // namespace gedkit
