#include "bounds/branch.hpp"

#include <algorithm>

#include "assignment/lap.hpp"
#include "bounds/branch_costs.hpp"

namespace gedkit {

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
