#include "solvers/search_orders.hpp"

#include <algorithm>

namespace gedkit {

std::int64_t SearchOrders::compare(std::int64_t states,
                                   const std::function<std::int64_t(const BitsetRoles&, std::int64_t)>& states_of) {
  if (candidates_.size() <= 1) build();
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
  const Graph &g1 = problem_.g1(), &g2 = problem_.g2();
  if (std::max(g1.n(), g2.n()) > kMostNodes) return;
  const bool assignment = problem_.uniform() && assignment_applies(g1, g2, *problem_.uniform());
  if (assignment) {
    candidates_.push_back(best());
    candidates_.back().assignment = true;
  }
  for (const bool swapped : {false, true}) {
    const Graph &pattern = swapped ? g2 : g1, &target = swapped ? g1 : g2;
    if (pattern.n() > target.n()) continue;
    for (const VisitingOrder order : {VisitingOrder::kBusiestFirst, VisitingOrder::kBusiestLast}) {
      patterns_.push_back(std::make_unique<BitGraph>(pattern, order));
      candidates_.push_back({patterns_.back().get(), &bits_of(target), swapped, assignment});
    }
  }
}

}  // namespace gedkit
