// What the nodes of one graph are charged for a mapping, so that the charges of all nodes add up to at most its cost.
//
// A node pays for its substitution; of what happens to a link each end pays half: of links of the first graph both
// ends, of inserted links the nodes whose images they join. With Share::kAll the first graph is charged everything but
// the insertion of nodes, with Share::kDeletions what is deleted and half of what is substituted: then the second graph
// can be charged for insertions and the other half, by the reverse problem. See docs/engine.md.
//
// Charges are in quarters of a tick, so that halves of halves are whole.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sparse_problem.hpp"

namespace gedkit {

enum class Share { kAll, kDeletions };

class RegionCharges {
 public:
  static constexpr Ticks kScale = 4;

  // `deletions`: whether nodes that are deleted pay for that; not where it is counted elsewhere already.
  RegionCharges(const SparseProblem& problem, Share share, bool deletions = true);

  const SparseProblem& problem() const { return problem_; }
  Share share() const { return share_; }

  Ticks node(int u, int v) const { return node_sub_ * problem_.substitute(u, v); }
  Ticks deletion(int u) const { return node_del_ * problem_.del(u); }
  // What each end pays for a link of class ca (0: none) that becomes one of class cb.
  Ticks half_link(std::int32_t ca, std::int32_t cb) const {
    const Ticks weight = ca == 0 ? edge_ins_ : cb == 0 ? edge_del_ : edge_sub_;
    return weight == 0 ? 0 : weight * problem_.link(ca, cb);
  }
  // The least that a node pays for links of which only the number is known: so many more than its image has.
  Ticks outer(int surplus) const { return surplus > 0 ? surplus * least_del_ : -surplus * least_ins_; }
  // The least that a node pays for itself, wherever it goes or if it is deleted.
  Ticks anywhere(int u) const { return anywhere_[problem_.a().type[u]]; }
  // All that u pays under a mapping.
  Ticks paid(int u, const std::vector<std::int32_t>& mapping) const;

  // A node that pays anything pays at least this; what nodes pay are multiples of `grain`.
  Ticks least() const { return least_; }
  Ticks grain() const { return grain_; }
  // Whether a node that pays nothing keeps all its links, and has an image with as many.
  bool keeps_links() const { return least_del_ > 0; }
  bool keeps_degrees() const { return least_del_ > 0 && least_ins_ > 0; }

  // The least that is paid for nodes of the second graph that are inserted because it has more of them.
  Ticks surplus_insertions() const;

 private:
  const SparseProblem& problem_;
  Share share_;
  Ticks node_sub_, node_del_, edge_sub_, edge_del_, edge_ins_;
  Ticks least_del_ = 0, least_ins_ = 0, least_ = 0, grain_ = 0;
  std::vector<Ticks> anywhere_;  // per type
};

}  // namespace gedkit
