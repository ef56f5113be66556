// The search for a small pattern in a large graph, on pairs so small that the reference judges them.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/incumbent.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/pattern_search.hpp"

namespace gedkit {

namespace {

// GEDKIT_CASES=100000 runs as many.
int cases(int usual) {
  const char* asked = std::getenv("GEDKIT_CASES");
  return asked == nullptr ? usual : std::atoi(asked);
}

Incumbent any_path(const SparseProblem& p) {
  Incumbent incumbent;
  incumbent.step = p.step();
  incumbent.cutoff = p.infinite() - 1;
  return incumbent;
}

}  // namespace

TEST(patterns_are_found_and_proven) {
  for (int seed = 0; seed < cases(1500); ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    const SparseProblem& given = problem.compiled().sparse();
    const SparseProblem back = given.reversed();
    const reference::Best best = reference::exhaustive(problem.compiled().dense());
    for (const SparseProblem* p : {&given, &back}) {
      if (!pattern_search_applies(*p)) continue;
      Incumbent incumbent = any_path(*p);
      Control control;
      CHECK(pattern_search(*p, {}, incumbent, control));
      CHECK(control.lower() <= best.cost);
      if (best.cost < p->infinite()) {
        CHECK_EQ(incumbent.cost, best.cost);
        CHECK_EQ(p->cost(incumbent.mapping), best.cost);
      } else {
        CHECK(incumbent.cost >= p->infinite());
      }
    }
  }
}

// Costs at the border where deleting a node of the pattern and placing it anywhere cost the same.
TEST(patterns_whose_nodes_may_as_well_be_deleted) {
  for (int seed = 0; seed < cases(500); ++seed) {
    CASE("seed " + std::to_string(seed));
    const fuzz::FuzzCase c = check::random_case(seed);
    Random random(seed);
    UniformCosts costs;
    costs.node_del = random.below(3);
    costs.node_ins = random.below(3);
    costs.node_sub = std::max(0.0, costs.node_del + costs.node_ins + random.below(3) - 1);
    costs.edge_del = random.below(3);
    costs.edge_ins = random.below(3);
    costs.edge_sub = std::max(0.0, costs.edge_del + costs.edge_ins + random.below(3) - 1);
    const Problem problem(c.core1, c.core2, costs);
    const SparseProblem& p = problem.compiled().sparse();
    if (!pattern_search_applies(p)) continue;
    const Ticks best = reference::exhaustive(problem.compiled().dense()).cost;
    Incumbent incumbent = any_path(p);
    Control control;
    CHECK(pattern_search(p, {}, incumbent, control));
    CHECK_EQ(incumbent.cost, best);
    for (const Ticks cutoff : {best - 1, best, best + 1}) {
      Incumbent limited = any_path(p);
      limited.cutoff = cutoff;
      Control again;
      CHECK(pattern_search(p, {}, limited, again));
      CHECK_EQ(limited.cost <= cutoff, best <= cutoff);
      CHECK(again.lower() <= best);
    }
    Incumbent quick = any_path(p);
    Control paths_only;
    pattern_search(p, {false, 2}, quick, paths_only);
    CHECK(paths_only.lower() <= best);
    CHECK_EQ(p.cost(quick.mapping), quick.cost);
    for (const std::int64_t states : {1, 5, 20}) {
      Incumbent begun = any_path(p);
      Control few;
      const bool proven = pattern_search(p, {.states = states}, begun, few);
      CHECK(few.lower() <= best);
      CHECK(!proven || begun.cost == best || best >= p.infinite());
      CHECK(few.stats.expanded <= states);
    }
  }
}

}  // namespace gedkit
