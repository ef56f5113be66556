// Who pays for links that are deleted or inserted: half each end, or all of it one end.
//
// Where a path deletes or inserts a link, one end is chosen to pay for all its links, so that one region proves the
// operation, whichever link it is. The other end may be a node that no region can tell from others, because the path
// inserts or deletes it.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/sparse_problem.hpp"

namespace gedkit {

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

}  // namespace gedkit
