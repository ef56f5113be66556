#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "assignment/lap.hpp"
#include "bounds/branch.hpp"
#include "solvers/baselines/munkres.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"

namespace gedkit {

namespace {

enum class AssignmentMethod { kMunkres, kVolgenantJonker };

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;  // of the matrix, unless told otherwise

// The (n1 + n2) x (n1 + n2) matrix of Riesen & Bunke 2009: substitutions, deletions on a diagonal, insertions on a
// diagonal, zeros. A finite path has cells below `infinite` that add up to less than twice that, so a cell of twice
// `infinite` is out of its reach.
std::vector<Ticks> cost_matrix(const DenseProblem& p, const BranchCosts& costs) {
  const std::size_t n1 = p.a.n, n2 = p.b.n, n = n1 + n2;
  const Ticks blocked = 2 * p.infinite;
  std::vector<Ticks> matrix(n * n, blocked);
  const auto cell = [&](Ticks cost) { return cost < p.infinite ? cost : blocked; };
  for (std::size_t u = 0; u < n1; ++u) {
    for (std::size_t v = 0; v < n2; ++v) matrix[u * n + v] = cell(costs.pair(static_cast<int>(u), static_cast<int>(v)));
    matrix[u * n + n2 + u] = cell(costs.deletion(static_cast<int>(u)));
  }
  for (std::size_t v = 0; v < n2; ++v) {
    matrix[(n1 + v) * n + v] = cell(costs.insertion(static_cast<int>(v)));
    std::fill_n(matrix.begin() + static_cast<std::ptrdiff_t>((n1 + v) * n + n2), n1, Ticks{0});
  }
  return matrix;
}

std::vector<std::int32_t> induced(const std::int32_t* column_of, const DenseProblem& p) {
  std::vector<std::int32_t> mapping(column_of, column_of + p.a.n);
  for (std::int32_t& v : mapping)
    if (v >= p.b.n) v = -1;
  return mapping;
}

// The mapping of the cheapest assignment, and half its cost: nodes and links are counted at most twice, so no path
// costs less. Nothing: stopped.
std::optional<Ticks> assign(const DenseProblem& p, AssignmentMethod method, Control& control,
                            std::vector<std::int32_t>& mapping) {
  BranchCosts costs(p, 1);
  if (!costs.prepare(control)) return std::nullopt;
  const std::vector<Ticks> matrix = cost_matrix(p, costs);
  const int n = p.a.n + p.b.n;
  const auto stop = [&] { return control.poll(); };
  std::optional<Ticks> total;
  if (method == AssignmentMethod::kMunkres) {
    Munkres<Ticks> munkres;
    total = munkres.solve_unless(matrix.data(), n, stop);
    if (total) mapping = induced(munkres.column_of(), p);
  } else {
    Lap<Ticks> lap;
    total = lap.solve_unless(matrix.data(), n, n, n, stop);
    if (total) mapping = induced(lap.column_of(), p);
  }
  if (total) *total = (*total + 1) / 2;
  return total;
}

TickResult solve_bipartite(const CompiledProblem& problem, AssignmentMethod method, const SearchOptions& options,
                           Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(options, dense.step, dense.infinite);
  const std::uint64_t n = static_cast<std::uint64_t>(dense.a.n) + dense.b.n;
  if (n * n * sizeof(Ticks) > std::min(control.byte_limit(), kMostBytes)) control.out_of_memory();
  std::vector<std::int32_t> mapping;
  const Ticks lower = control.poll() ? 0 : assign(dense, method, control, mapping).value_or(0);
  if (!control.stopped()) incumbent.offer(dense.cost(mapping), mapping, control);
  find_possible_path(dense, options.seed, lower, incumbent, control);
  control.raise_lower(std::min(lower, incumbent.cost));
  return finish(std::move(incumbent), control, false, lower, dense.infinite);
}

}  // namespace

TickResult solve_hungarian(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bipartite(problem, AssignmentMethod::kMunkres, call, control);
}

TickResult solve_vj(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_bipartite(problem, AssignmentMethod::kVolgenantJonker, call, control);
}

}  // namespace gedkit
