#include "tree_search/whole_graph_heuristic.hpp"

#include <algorithm>

namespace gedkit {

namespace {
constexpr int kLarge = 200;  // nodes from which one estimate takes milliseconds
}

WholeGraphHeuristic::WholeGraphHeuristic(const DenseProblem& problem, Control& control)
    : p_(problem), control_(control), cells_(problem, 2), prepared_(cells_.prepare(control)) {}

Ticks WholeGraphHeuristic::assign(int level, const std::uint64_t* used) {
  if (!prepared_) return 0;
  free_.clear();
  for (int v = 0; v < p_.b.n; ++v)
    if (!(used[v >> 6] >> (v & 63) & 1)) free_.push_back(v);
  const int rows = p_.a.n - level, columns = static_cast<int>(free_.size());
  const auto stop = [this, large = std::max(rows, columns) >= kLarge] { return large && control_.poll(); };
  return assignment_
      .solve(
          rows, columns, [&](int i, int k) { return cells_.pair(level + i, free_[k]); },
          [&](int i) { return cells_.deletion(level + i); }, [&](int k) { return cells_.insertion(free_[k]); }, stop)
      .value_or(0);
}

void WholeGraphHeuristic::evaluate(const StateBatch& batch, std::span<Ticks> scaled) {
  for (std::size_t state = 0; state < batch.size(); ++state) scaled[state] = assign(batch.level, batch.mask(state));
}

}  // namespace gedkit
