#include "solvers/search_orders.hpp"

#include <algorithm>

namespace gedkit {

std::int64_t SearchOrders::compare(std::int64_t states,
                                   const std::function<std::int64_t(const BitsetRoles&, std::int64_t)>& states_of) {
  if (candidates_.size() == 1) build();
  const std::size_t before = best_;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (i == before) continue;
    const std::int64_t taken = states_of(candidates_[i], states);
    if (taken >= states) continue;
    best_ = i;
    states = taken;
  }
  next_ = std::max(next_, states) * kAgain;
  return states;
}

// Graphs of the same size may change roles.
void SearchOrders::build() {
  if (std::max(g1_.n(), g2_.n()) > kMostNodes) return;
  for (const bool swapped : {false, true}) {
    const Graph &pattern = swapped ? g2_ : g1_, &target = swapped ? g1_ : g2_;
    if (pattern.n() > target.n()) continue;
    for (const VisitingOrder order : {VisitingOrder::kBusiestFirst, VisitingOrder::kBusiestLast}) {
      patterns_.push_back(std::make_unique<BitGraph>(pattern, order));
      candidates_.push_back({patterns_.back().get(), &bits_of(target), swapped});
    }
  }
}

}  // namespace gedkit
