#include "solvers/bitset_phase.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/rounding.hpp"
#include "solvers/cheap_bounds.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kShortcutStates = 20000;  // after so many the whole engine takes over

BitsetSearch begin_search(const Graph& g1, const Graph& g2, const UniformTicks& costs, std::int64_t max_states,
                          Control* control) {
  BitsetSearch search;
  search.step = uniform_step(g1, g2, costs);
  search.max_states = max_states;
  search.control = control;
  return search;
}

}  // namespace

std::int64_t depth_first_budget(const Graph& g1, const Graph& g2) {
  const int nodes = g1.n() + g2.n();
  if (2.0 * (g1.m() + g2.m()) > kDenseDegree * nodes) return kUnlimited;
  return nodes <= 30 ? 20000 : nodes <= 45 ? 1000 : 0;
}

Phase bitset_phase(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control) {
  if (!problem.uniform() || !bitset_dfs_applies(problem.g1(), problem.g2(), *problem.uniform()))
    return Phase::kDoesNotApply;
  BitsetSearch search = begin_search(problem.g1(), problem.g2(), *problem.uniform(), max_states, &control);
  incumbent.step = search.step;
  search.goal = incumbent.goal();
  bitset_dfs(problem.g1(), problem.g2(), *problem.uniform(), search);
  control.stats.expanded += search.states;
  control.stats.opened += search.opened;
  control.stats.heuristic_calls += search.opened;
  if (search.found) incumbent.offer(search.cost, search.mapping, control);
  if (!search.complete) {
    const Ticks lower = incumbent.round_up(search.lower, std::numeric_limits<Ticks>::max());
    control.raise_lower(std::min({lower, incumbent.cost, incumbent.cutoff + 1}));
  }
  return search.complete ? Phase::kComplete : Phase::kUnfinished;
}

std::optional<PairBounds> unit_shortcut(const Graph& g1, const Graph& g2, double cutoff, Control* control) {
  constexpr UniformTicks kUnit{1, 1, 1, 1, 1, 1};
  if (g1.has_self_loops() || g2.has_self_loops() || std::max(g1.n(), g2.n()) > kLargeNodes) return std::nullopt;
  const std::int64_t states = std::min(depth_first_budget(g1, g2), kShortcutStates);
  if (states == 0) return std::nullopt;
  BitsetSearch search = begin_search(g1, g2, kUnit, states, control);
  if (cutoff < 1e15) search.goal = static_cast<Ticks>(std::floor(cutoff * (1 + kRounding)));
  search.want_mapping = false;
  bitset_dfs(g1, g2, kUnit, search);
  if (!search.complete) return std::nullopt;
  if (search.found)
    return PairBounds{static_cast<double>(search.cost), static_cast<double>(search.cost), Status::kOptimal};
  const Ticks everything = Ticks{g1.n()} + g2.n() + g1.m() + g2.m();
  const double lower = static_cast<double>(next_cost(search.goal + 1, everything, search.step));
  return PairBounds{lower > cutoff ? lower : std::nextafter(cutoff, kInfinity), kInfinity, Status::kCutoff};
}

}  // namespace gedkit
