// Matches what two large graphs have in common: nodes whose surroundings are unique in both are anchors, and matches
// spread from them along links to neighbours that can be told apart.
#pragma once

#include <vector>

#include "core/control.hpp"
#include "local_search/colour_refinement.hpp"
#include "local_search/sparse_matching.hpp"

namespace gedkit {

class AnchorGrowth {
 public:
  AnchorGrowth(const std::vector<RoundColours>& rounds, SparseMatching& matching, Control& control)
      : rounds_(rounds), m_(matching), control_(control) {}

  // From the finest colours down to round 3; coarser ones spread along links, but are no anchors.
  void grow();

  // Pairs nodes of equal colour, the finest first, whole components at a time; `between` runs after each round.
  template <class Between>
  void pair_rest(Between between) {
    for (int round = last(); round >= 1 && !control_.poll(); --round) {
      if (!pair_round(round)) return;
      between();
    }
  }

  // Spreads from the neighbours of these nodes.
  void spread_to(const std::vector<std::int32_t>& nodes);

 private:
  struct Coloured {
    std::uint32_t colour;
    std::int32_t node;
    bool operator<(const Coloured& other) const {
      return colour != other.colour ? colour < other.colour : node < other.node;
    }
  };
  using List = std::vector<Coloured>;
  enum class Ties { kLeave, kPair };

  int last() const { return static_cast<int>(rounds_.size()) - 1; }
  void match(int u, int v);
  List unmatched_a(int round) const;
  List unmatched_b(int round) const;
  bool pair_round(int round);
  void pair_groups(const List& x, const List& y, int round, bool equal_sizes);
  void queue_borders();
  void spread(int least_round, Ties ties);
  bool spread_from(int u, int v, int round, Ties ties);

  const std::vector<RoundColours>& rounds_;
  SparseMatching& m_;
  Control& control_;
  std::vector<std::int32_t> queue_;  // matched nodes of the first graph whose neighbours may follow
  List x_, y_;
};

}  // namespace gedkit
