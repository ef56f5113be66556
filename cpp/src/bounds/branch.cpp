#include "bounds/branch.hpp"

#include <algorithm>
#include <map>

#include "assignment/lap.hpp"

namespace gedkit {

namespace {

// Numbers the different surroundings of a side's nodes.
void number_surroundings(const Side& side, std::vector<std::size_t>& around,
                         std::vector<std::vector<std::int32_t>>& classes) {
  std::map<std::vector<std::int32_t>, std::size_t> numbers;
  for (int u = 0; u < side.n; ++u) {
    std::vector<std::int32_t> links;
    for (const HalfLink& h : side.links(u)) links.push_back(h.cls);
    std::sort(links.begin(), links.end());
    const auto [at, fresh] = numbers.try_emplace(std::move(links), classes.size());
    if (fresh) classes.push_back(at->first);
    around.push_back(at->second);
  }
}

}  // namespace

BranchCosts::BranchCosts(const DenseProblem& problem, Ticks node_weight) : p_(problem), node_weight_(node_weight) {
  number_surroundings(p_.a, around_a_, classes_a_);
  number_surroundings(p_.b, around_b_, classes_b_);
  surroundings_b_ = classes_b_.size();
  for (int u = 0; u < p_.a.n; ++u) {
    del_.push_back(node_weight_ * p_.del[u]);
    for (const HalfLink& h : p_.a.links(u)) del_.back() += p_.link(h.cls, 0);
  }
  for (int v = 0; v < p_.b.n; ++v) {
    ins_.push_back(node_weight_ * p_.ins[v]);
    for (const HalfLink& h : p_.b.links(v)) ins_.back() += p_.link(0, h.cls);
  }
}

bool BranchCosts::prepare(Control& control) {
  LinkAssignment assignment(p_);
  const bool by_count = assignment.exact_by_count();
  links_.reserve(classes_a_.size() * classes_b_.size());
  for (const Classes& a : classes_a_) {
    if (control.poll()) return false;
    for (const Classes& b : classes_b_)
      links_.push_back(by_count ? assignment.by_count(static_cast<int>(a.size()), static_cast<int>(b.size()))
                                : assignment.by_class(a, b));
  }
  return true;
}

// Where a pair costs more than deletion and insertion it stands for those, so an n1 x n2 matrix is enough: what the
// longer side has over is paid in advance.
std::optional<Ticks> branch_bound(const DenseProblem& p, Control& control, std::vector<std::int32_t>& mapping) {
  BranchCosts doubled(p, 2);
  if (!doubled.prepare(control)) return std::nullopt;
  const bool wide = p.a.n <= p.b.n;
  const int rows = std::min(p.a.n, p.b.n), columns = std::max(p.a.n, p.b.n);
  const std::size_t row_step = wide ? columns : 1, column_step = wide ? 1 : columns;
  std::vector<Ticks> matrix(static_cast<std::size_t>(rows) * columns);
  Ticks advance = 0;
  for (int u = 0; u < p.a.n; ++u) {
    if (!wide) advance += doubled.deletion(u);
    for (int v = 0; v < p.b.n; ++v) {
      const Ticks apart = doubled.deletion(u) + doubled.insertion(v);
      matrix[u * row_step + v * column_step] =
          std::min(doubled.pair(u, v), apart) - (wide ? doubled.insertion(v) : doubled.deletion(u));
    }
  }
  if (wide)
    for (int v = 0; v < p.b.n; ++v) advance += doubled.insertion(v);

  Lap<Ticks> lap;
  const auto total = lap.solve_unless(matrix.data(), rows, columns, columns, [&] { return control.poll(); });
  if (!total) return std::nullopt;
  mapping.assign(p.a.n, -1);
  for (int row = 0; row < rows; ++row) {
    const int column = lap.column_of()[row];
    const int u = wide ? row : column, v = wide ? column : row;
    if (doubled.pair(u, v) <= doubled.deletion(u) + doubled.insertion(v)) mapping[u] = v;
  }
  return (*total + advance + 1) / 2;
}

}  // namespace gedkit
