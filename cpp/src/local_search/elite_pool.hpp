// The few best mappings that differ from one another: where the methods of the upper-bound search start from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/dense_problem.hpp"
#include "local_search/random.hpp"

namespace gedkit {

class ElitePool {
 public:
  using Mapping = std::vector<std::int32_t>;

  bool empty() const { return members_.empty(); }

  void add(Ticks cost, const Mapping& mapping) {
    for (const Member& m : members_)
      if (m.cost == cost && nearly_equal(m.mapping, mapping)) return;
    if (members_.size() < kSize) {
      members_.push_back({cost, mapping});
      return;
    }
    Member& worst = *std::max_element(members_.begin(), members_.end(), by_cost);
    if (cost < worst.cost) worst = {cost, mapping};
  }

  // The best one half of the time, else any.
  const Mapping& pick(Random& random) const {
    if (random.below(2)) return std::min_element(members_.begin(), members_.end(), by_cost)->mapping;
    return members_[random.below(static_cast<int>(members_.size()))].mapping;
  }

 private:
  static constexpr std::size_t kSize = 4;

  struct Member {
    Ticks cost;
    Mapping mapping;
  };
  static bool by_cost(const Member& x, const Member& y) { return x.cost < y.cost; }
  static bool nearly_equal(const Mapping& x, const Mapping& y) {
    int differ = 0;
    for (std::size_t u = 0; u < x.size() && differ < 3; ++u) differ += x[u] != y[u];
    return differ < 3;
  }

  std::vector<Member> members_;
};

}  // namespace gedkit
