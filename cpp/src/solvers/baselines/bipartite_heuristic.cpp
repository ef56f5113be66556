#include "solvers/baselines/bipartite_heuristic.hpp"

#include <algorithm>

namespace gedkit {

namespace {
constexpr int kLarge = 200;  // nodes from which one estimate takes milliseconds
}

HungarianHeuristic::HungarianHeuristic(const DenseProblem& problem, Control& control)
    : p_(problem), control_(control), link_assignment_(problem), inner_start_(problem.a.n), del_(problem.a.n) {
  class_a_.reserve(p_.a.half.size());
  for (const HalfLink& h : p_.a.half) class_a_.push_back(h.cls);
}

// Nodes are placed in index order and half-links are sorted by node, so the inner links of u are a suffix of its links.
void HungarianHeuristic::set_level(int level) {
  level_ = level;
  for (int u = level; u < p_.a.n; ++u) {
    int first = p_.a.start[u + 1];
    Ticks links = 0;
    while (first > p_.a.start[u] && p_.a.half[first - 1].node >= level) links += p_.link(class_a_[--first], 0);
    inner_start_[u] = first;
    del_[u] = 2 * p_.del[u] + links;
  }
}

void HungarianHeuristic::read_inner_links(const std::uint64_t* used) {
  const auto is_used = [used](int v) { return used[v >> 6] >> (v & 63) & 1; };
  free_.clear();
  class_b_.clear();
  class_start_.assign(1, 0);
  ins_.clear();
  for (int v = 0; v < p_.b.n; ++v) {
    if (is_used(v)) continue;
    Ticks links = 0;
    for (const HalfLink& h : p_.b.links(v)) {
      if (is_used(h.node)) continue;
      class_b_.push_back(h.cls);
      links += p_.link(0, h.cls);
    }
    free_.push_back(v);
    class_start_.push_back(static_cast<std::int32_t>(class_b_.size()));
    ins_.push_back(2 * p_.ins[v] + links);
  }
}

Ticks HungarianHeuristic::links(int u, int column) {
  const int first_a = inner_start_[u], last_a = p_.a.start[u + 1];
  const int first_b = class_start_[column], last_b = class_start_[column + 1];
  if (link_assignment_.exact_by_count()) return link_assignment_.by_count(last_a - first_a, last_b - first_b);
  return link_assignment_.by_class({class_a_.data() + first_a, class_a_.data() + last_a},
                                   {class_b_.data() + first_b, class_b_.data() + last_b});
}

Ticks HungarianHeuristic::assign() {
  const int rows = p_.a.n - level_, columns = static_cast<int>(free_.size());
  const auto stop = [this, large = std::max(rows, columns) >= kLarge] { return large && control_.poll(); };
  return assignment_
      .solve(
          rows, columns,
          [this](int i, int k) { return 2 * p_.substitute(level_ + i, free_[k]) + links(level_ + i, k); },
          [this](int i) { return del_[level_ + i]; }, [this](int k) { return ins_[k]; }, stop)
      .value_or(0);
}

void HungarianHeuristic::evaluate(const StateBatch& batch, std::span<Ticks> scaled) {
  if (batch.level != level_) set_level(batch.level);
  for (std::size_t state = 0; state < batch.size(); ++state) {
    read_inner_links(batch.mask(state));
    scaled[state] = assign();
  }
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
