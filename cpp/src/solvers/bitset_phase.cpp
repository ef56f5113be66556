#include "solvers/bitset_phase.hpp"

#include <algorithm>
#include <limits>

#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

Phase bitset_phase(const Problem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control) {
  if (!problem.uniform() || !bitset_dfs_applies(problem.g1(), problem.g2(), *problem.uniform()))
    return Phase::kDoesNotApply;
  BitsetSearch search;
  search.step = incumbent.step = uniform_step(problem.g1(), problem.g2(), *problem.uniform());
  search.goal = incumbent.goal();
  search.max_states = max_states;
  search.control = &control;
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

}  // namespace gedkit
