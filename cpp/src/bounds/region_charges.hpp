// What the nodes of one graph are charged for a mapping, so that the charges of all nodes add up to at most its cost.
//
// A node pays for its substitution; of what happens to a link each end pays half: of links of the first graph both
// ends, of inserted links the nodes whose images they join. With Share::kAll the first graph is charged everything but
// the insertion of nodes, with Share::kDeletions what is deleted and half of what is substituted: then the second graph
// can be charged for insertions and the other half, by the reverse problem. With Share::kSplit one end may pay for all
// of a deleted or inserted link, and label counts are charged by potentials, which come off what nodes pay. See
// docs/engine-internals.md.
//
// Charges are in quarters of a tick, so that halves of halves are whole.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bounds/node_potentials.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

// Who pays for links that are deleted or inserted: half each end, or all of it one end.
//
// Where a path deletes or inserts a link, one end is chosen to pay for all its links, so that one region proves the
// operation, whichever link it is. The other end may be a node that no region can tell from others, because the path
// inserts or deletes it.

// Weights of 0, 2 and 4 quarters: what an end pays.
enum class LinkWeight : std::int8_t { kNone, kHalf, kAll };
inline constexpr int kLinkWeights = 3;
using LinkCounts = std::array<std::int16_t, kLinkWeights>;  // of a node's links, by what it pays for them

// Of one graph. All links that are not named are paid by halves.
class LinkSplit {
 public:
  LinkSplit() = default;
  // Half-links from the end that pays all.
  explicit LinkSplit(std::vector<std::pair<std::int32_t, std::int32_t>> payers);

  const std::vector<std::pair<std::int32_t, std::int32_t>>& payers() const { return payers_; }
  bool even() const { return payers_.empty(); }
  // How many links there are that u pays nothing for.
  int spared(std::int32_t u) const {
    const auto at = even() ? nodes_.end() : nodes_.find(u);
    return at == nodes_.end() ? 0 : at->second[static_cast<std::size_t>(LinkWeight::kNone)];
  }
  LinkWeight weight(std::int32_t u, std::int32_t w) const {
    if (even()) return LinkWeight::kHalf;
    const auto at = uneven_.find(packed(u, w));
    return at == uneven_.end() ? LinkWeight::kHalf : at->second;
  }
  LinkCounts counts(const SparseSide& side, std::int32_t u) const;

 private:
  static std::uint64_t packed(std::int32_t u, std::int32_t w) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(u)) << 32 | static_cast<std::uint32_t>(w);
  }
  std::vector<std::pair<std::int32_t, std::int32_t>> payers_;
  std::unordered_map<std::uint64_t, LinkWeight> uneven_;
  std::unordered_map<std::int32_t, std::array<std::int32_t, kLinkWeights>> nodes_;  // that have such links: how many
};

// For both graphs.
struct LinkSplits {
  LinkSplit first, second;
};

LinkSplits split_links(const SparseProblem& problem, const std::vector<std::int32_t>& mapping);

enum class Share { kAll, kDeletions, kSplit };

class RegionCharges {
 public:
  static constexpr Ticks kScale = 4;

  // `deletions`: whether nodes that are deleted pay for that; not where it is counted elsewhere already.
  RegionCharges(const SparseProblem& problem, Share share, bool deletions = true);
  // Share::kSplit; all of these must outlive this.
  RegionCharges(const SparseProblem& problem, const NodePotentials& potentials, const LinkSplit& first,
                const LinkSplit& second);

  const SparseProblem& problem() const { return problem_; }
  Share share() const { return share_; }

  Ticks node(int u, int v) const { return types(problem_.a().type[u], problem_.b().type[v]); }
  Ticks deletion(int u) const {
    return node_del_ * problem_.del(u) - (potentials_ == nullptr ? 0 : potentials_->first[problem_.a().type[u]]);
  }

  // Who pays for links of either graph.
  const LinkSplit& split_a() const { return *split_a_; }
  const LinkSplit& split_b() const { return *split_b_; }
  // What an end pays of a link that is deleted, inserted, or becomes another one.
  Ticks deleted(std::int32_t ca, LinkWeight weight) const {
    return 2 * static_cast<Ticks>(weight) * problem_.link(ca, 0);
  }
  Ticks inserted(std::int32_t cb, LinkWeight weight) const {
    return edge_ins_ == 0 ? 0 : 2 * static_cast<Ticks>(weight) * problem_.link(0, cb);
  }
  Ticks changed(std::int32_t ca, std::int32_t cb) const { return edge_sub_ * problem_.link(ca, cb); }
  // The least that a node pays for links of which only the numbers are known: its own, and those of its image.
  Ticks outer(const LinkCounts& own, const LinkCounts& there) const {
    const int surplus = own[0] + own[1] + own[2] - there[0] - there[1] - there[2];
    return surplus > 0 ? weights_of(own, surplus) * least_del_ : weights_of(there, -surplus) * least_ins_;
  }
  Ticks outer_if_deleted(const LinkCounts& own) const { return (own[1] + 2 * own[2]) * least_del_; }
  // Types of the second graph that one of the first becomes at no charge.
  std::vector<std::int32_t> free_types(std::int32_t type) const;
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
  Ticks types(std::int32_t s, std::int32_t t) const {
    const Ticks cost = node_sub_ * problem_.substitute_types(s, t);
    return potentials_ == nullptr ? cost : cost - potentials_->first[s] - potentials_->second[t];
  }
  bool by_label() const { return potentials_ != nullptr && potentials_->by_label; }
  // Of so many of these links, those that weigh least; in halves.
  static int weights_of(const LinkCounts& links, int number) {
    const int beyond = number - links[0];
    return beyond <= 0 ? 0 : beyond + (beyond > links[1] ? beyond - links[1] : 0);
  }
  void prepare();

  const SparseProblem& problem_;
  Share share_;
  const NodePotentials* potentials_ = nullptr;
  const LinkSplit *split_a_, *split_b_;
  Ticks node_sub_ = 0, node_del_ = 0, edge_sub_ = 0, edge_del_ = 0, edge_ins_ = 0;
  Ticks least_del_ = 0, least_ins_ = 0, least_ = 0, grain_ = 0;
  std::vector<Ticks> anywhere_;  // per type
};

}  // namespace gedkit
