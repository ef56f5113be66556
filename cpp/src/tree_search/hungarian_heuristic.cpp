#include "tree_search/hungarian_heuristic.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

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

// The (r + c) x (r + c) matrix of the paper folds into r x c: on the shorter side every node can be paired, where a
// pair that costs more than delete and insert stands for those. What the longer side has over is paid in advance.
Ticks HungarianHeuristic::assign() {
  const int rows = p_.a.n - level_, columns = static_cast<int>(free_.size());
  const bool wide = rows <= columns;
  const std::ptrdiff_t row_step = wide ? columns : 1, column_step = wide ? 1 : rows;
  matrix_.resize(static_cast<std::size_t>(rows) * columns);
  const auto stop = [this, large = std::max(rows, columns) >= kLarge] { return large && control_.poll(); };
  for (int i = 0; i < rows; ++i) {
    if (stop()) return 0;
    const int u = level_ + i;
    for (int k = 0; k < columns; ++k) {
      const Ticks pair = std::min(2 * p_.substitute(u, free_[k]) + links(u, k), del_[u] + ins_[k]);
      matrix_[i * row_step + k * column_step] = pair - (wide ? ins_[k] : del_[u]);
    }
  }
  const Ticks advance = wide ? std::accumulate(ins_.begin(), ins_.end(), Ticks{0})
                             : std::accumulate(del_.begin() + level_, del_.end(), Ticks{0});
  const auto total = wide ? lap_.solve_unless(matrix_.data(), rows, columns, columns, stop)
                          : lap_.solve_unless(matrix_.data(), columns, rows, rows, stop);
  return total ? advance + *total : 0;
}

void HungarianHeuristic::evaluate(const StateBatch& batch, std::span<Ticks> scaled) {
  if (batch.level != level_) set_level(batch.level);
  for (std::size_t state = 0; state < batch.size(); ++state) {
    read_inner_links(batch.mask(state));
    scaled[state] = assign();
  }
}

}  // namespace gedkit
