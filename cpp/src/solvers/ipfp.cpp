#include "local_search/ipfp.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "local_search/greedy.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"
#include "local_search/seed_extend.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"

namespace gedkit {

TickResult solve_ipfp(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(call, dense.step, dense.infinite);
  std::vector<std::int32_t> mapping = greedy_mapping(dense);
  incumbent.offer(dense.cost(mapping), mapping, control);
  const Ticks lower = branch_bound(dense, control, mapping).value_or(0);
  control.raise_lower(std::min(lower, incumbent.cost));
  if (!control.poll() && lower <= incumbent.goal()) {
    Ipfp ipfp(dense);
    Placement<Ticks> placement(dense);
    SeedExtend<Ticks> seeds(placement, control);
    Random random(call.seed);
    for (int i = 0; i < call.starts && lower <= incumbent.goal() && !control.poll(); ++i) {
      placement.clear();
      seeds.grow(random, {0.2f * static_cast<float>(i), 0.5f});
      placement.copy_to(mapping);
      ipfp.climb(mapping, incumbent, control);
    }
  }
  find_possible_path(dense, call.seed, lower, incumbent, control);
  return finish(std::move(incumbent), control, false, lower, dense.infinite);
}

}  // namespace gedkit
