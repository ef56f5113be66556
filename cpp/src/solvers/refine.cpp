// The upper-bound search as a solver of its own, with the branch bound below it.
#include <algorithm>
#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/finish.hpp"
#include "solvers/pattern.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"
#include "solvers/sparse.hpp"

namespace gedkit {

TickResult solve_refine(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  constexpr int kGrowths = 4;
  constexpr int kMostRounds = 10;  // for a pattern: each is wider than the one before
  Incumbent incumbent = start_incumbent(call, 1, problem.infinite());
  if (pattern_applies(problem, *call.policy, control)) {
    incumbent.step = problem.sparse().step();
    const bool proven = pattern_phase(problem, {false, std::min(call.turns, kMostRounds)}, incumbent, control);
    return finish(std::move(incumbent), control, proven, control.lower(), problem.infinite());
  }
  if (sparse_applies(problem, *call.policy, control)) {
    incumbent.step = problem.sparse().step();
    const bool proven = sparse_phase(problem, call, incumbent, control).proven;
    if (proven || control.stopped() || !dense_fits(problem, control))
      return finish(std::move(incumbent), control, proven, control.lower(), problem.infinite());
  }
  const bool found = !incumbent.mapping.empty();
  const DenseProblem& p = problem.dense();
  incumbent.step = p.step;
  std::vector<std::int32_t> mapping;
  const auto matrix = static_cast<std::uint64_t>(p.a.n) * p.b.n * sizeof(Ticks);  // of the bound
  if (upper_search_bytes(p) + matrix > control.byte_limit()) {
    mapping = greedy_mapping(p);
    incumbent.offer(p.cost(mapping), mapping, control);
    control.out_of_memory();
  } else {
    UpperSearch search(p, call.seed, incumbent, control);
    if (call.start != nullptr) search.adopt(*call.start);
    search.grow(1, control.lower());
    if (found) search.adopt(std::vector<std::int32_t>(incumbent.mapping));
    if (const auto bound = branch_bound(p, control, mapping))
      control.raise_lower(std::min(incumbent.round_up(*bound, p.infinite), incumbent.cost));
    search.grow(kGrowths - 1, control.lower());
    for (int turn = 0; turn < call.turns && incumbent.cost > control.lower() && !control.poll(); ++turn)
      search.turn(control.lower());
    find_possible_path(p, call.seed, control.lower(), incumbent, control);
  }
  return finish(std::move(incumbent), control, false, control.lower(), p.infinite);
}

}  // namespace gedkit
