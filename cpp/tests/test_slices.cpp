// Searches that are taken up again and again, for a little at a time: the answer is that of one long run.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bounds/lagrangian/scale.hpp"
#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/oriented.hpp"
#include "local_search/random.hpp"
#include "local_search/upper_search.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/pair_searches.hpp"
#include "solvers/portfolio.hpp"
#include "solvers/search_plan.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

GraphPtr random_graph(int n, int percent, Random& random) {
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u)
    for (int w = 0; w < u; ++w)
      if (random.below(100) < percent) edges.push_back({u, w, 0});
  return std::make_shared<Graph>(false, std::vector<std::int32_t>(n), std::move(edges));
}

struct Sliced {
  Ticks cost = 0, lower = 0;
  int slices = 0;
};

// The Lagrangian search with a pause after every node, after a few steps, or never.
Sliced lagrangian_in_slices(const DenseProblem& p, int threads, bool whole, Random& random) {
  Incumbent incumbent;
  incumbent.step = p.step;
  Control control;
  control.set_threads(threads);
  UpperSearch upper(p, 0, incumbent, control);
  SearchOptions options;
  options.dual_step = nullptr;
  LagrangianSearch search(p, options, upper, incumbent, control);
  Sliced found;
  for (bool proven = false; !proven; ++found.slices) {
    CHECK(found.slices < 1'000'000);
    if (whole) {
      proven = search.run();
    } else {
      if (random.below(2) == 0) control.pause_after(0);
      proven = search.run(1 + random.below(3) * random.below(100));
      control.resume();
    }
    CHECK(control.lower() <= incumbent.cost);
  }
  found.cost = incumbent.cost;
  found.lower = control.lower();
  return found;
}

// The loop with slices of a state, or a few, for searches with random shares; under a limit by the clock that is never
// met, slices end where a look at the clock says so.
Sliced portfolio_in_slices(const CompiledProblem& problem, bool clocked, Random& random) {
  const DenseProblem& p = problem.dense();
  SolverCall call;
  Incumbent incumbent;
  Control control(clocked ? Limits{1e6} : Limits{});
  const auto paths = first_path(p, call, incumbent, control);
  const bool general = !bitset_applies(problem) || random.below(4) == 0;
  const SearchedPair pair{problem, p, general, call, incumbent, control};
  const double state_seconds = 1e-6 * (1 + random.below(100));
  PairSearches searches;
  searches[kDepthFirst] = depth_first(pair, state_seconds);
  searches[kByTurns] = by_turns(pair, *paths, state_seconds);
  searches[kLagrangian] = lagrangian(pair, random.below(2) == 0 ? paths.get() : nullptr, {});
  Schedule schedule;
  schedule.goes_on = true;
  schedule.for_proof = clocked && random.below(2) == 0 ? 0 : 0.5;
  for (Forecast& forecast : schedule.forecasts) forecast = {-12.0 + random.below(10), 0.5 + random.below(3)};
  if (random.below(2) == 0) schedule.first = {{static_cast<Search>(random.below(kSearches)), 1e-6}};
  Sliced found;
  found.slices = portfolio(searches, schedule, incumbent, control, nullptr);
  found.cost = incumbent.cost;
  found.lower = control.lower();
  return found;
}

}  // namespace

TEST(the_portfolio_in_slices_against_the_reference) {
  for (int seed = 0; seed < 2000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    if (!lagrangian_numbers_fit(problem.compiled().dense())) continue;
    const reference::Best best = reference::exhaustive(problem.compiled().dense());
    if (best.cost >= problem.compiled().dense().infinite) continue;
    Random random(static_cast<std::uint64_t>(seed));
    const Sliced found = portfolio_in_slices(problem.compiled(), seed % 2 == 1, random);
    CHECK_EQ(found.slices, 1);
    CHECK_EQ(found.cost, best.cost);
    CHECK(found.lower <= best.cost);
  }
}

TEST(the_lagrangian_search_in_slices_against_the_reference) {
  for (int seed = 0; seed < 1000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    const OrientedProblem view(problem.compiled().dense());
    if (!lagrangian_numbers_fit(*view)) continue;
    const reference::Best best = reference::exhaustive(*view);
    Random random(static_cast<std::uint64_t>(seed));
    const Sliced found = lagrangian_in_slices(*view, 1 + seed % 3, false, random);
    if (best.cost < view->infinite) {
      CHECK_EQ(found.cost, best.cost);
      CHECK(found.lower <= best.cost);
    }
  }
}

TEST(the_lagrangian_search_in_slices_against_one_long_run) {
  int slices = 0;
  for (int seed = 0; seed < 40; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(static_cast<std::uint64_t>(seed));
    const GraphPtr g1 = random_graph(10 + random.below(3), 35, random), g2 = random_graph(12, 35, random);
    const CompiledProblem problem(g1, g2, UniformCosts{});
    const OrientedProblem view(problem.dense());
    const Sliced whole = lagrangian_in_slices(*view, 1, true, random);
    const Sliced parts = lagrangian_in_slices(*view, 1 + seed % 3, false, random);
    CHECK_EQ(parts.cost, whole.cost);
    CHECK_EQ(whole.slices, 1);
    slices += parts.slices;
  }
  CHECK(slices > 100);
}

}  // namespace gedkit
