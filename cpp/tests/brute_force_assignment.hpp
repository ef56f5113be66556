// The judge of the assignment solvers: tries everything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace gedkit::check {

// The least total over all ways to give each row a column of its own, or none (at no cost) where it may stay free.
// `forbidden` cells are not used. Nothing: there is no way.
template <class T>
std::optional<T> least_assignment(const std::vector<std::vector<T>>& cost, const std::vector<char>& may_stay_free,
                                  T forbidden, std::size_t row = 0, std::vector<char> used = {}) {
  if (row == cost.size()) return T{0};
  if (used.empty()) used.assign(cost[0].size(), 0);
  std::optional<T> best;
  const auto take = [&](T here) {
    if (const auto rest = least_assignment(cost, may_stay_free, forbidden, row + 1, used))
      best = std::min(best.value_or(std::numeric_limits<T>::max()), static_cast<T>(here + *rest));
  };
  if (may_stay_free[row]) take(0);
  for (std::size_t k = 0; k < used.size(); ++k) {
    if (used[k] || cost[row][k] == forbidden) continue;
    used[k] = 1;
    take(cost[row][k]);
    used[k] = 0;
  }
  return best;
}

}  // namespace gedkit::check
