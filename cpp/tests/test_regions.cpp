// Paths and bounds of large sparse graphs, on pairs so small that the reference judges them.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "bounds/region_bound.hpp"
#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/incumbent.hpp"
#include "core/oriented.hpp"
#include "local_search/sparse_paths.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"

namespace gedkit {

namespace {

constexpr std::int64_t kWork = 1'000'000;

// GEDKIT_CASES=100000 runs as many.
int cases(int usual) {
  const char* asked = std::getenv("GEDKIT_CASES");
  return asked == nullptr ? usual : std::atoi(asked);
}

// The best of those that label counts allow.
Ticks split_bound(const SparseProblem& problem, const std::vector<std::int32_t>& guide, bool by_label) {
  Control control;
  if (!by_label) return regions_with_split(problem, guide, plain_potentials(problem), kWork, control).bound();
  Ticks best = 0;
  for (const Lean lean : {Lean::kMiddle, Lean::kFirst, Lean::kSecond}) {
    const NodePotentials potentials = label_potentials(problem, guide, lean, control);
    best = std::max(best, regions_with_split(problem, guide, potentials, kWork, control).bound());
  }
  return best;
}

}  // namespace

TEST(sparse_costs_are_the_dense_ones) {
  for (int seed = 0; seed < 1500; ++seed) {
    CASE("seed " + std::to_string(seed));
    const fuzz::FuzzCase c = check::random_case(seed);
    const Problem problem = check::small_problem(c);
    const CompiledProblem& compiled = problem.compiled();
    const DenseProblem& dense = compiled.dense();
    const SparseProblem& sparse = compiled.sparse();
    const SparseProblem back = sparse.reversed();
    Random random(seed);
    const auto mapping = check::random_mapping(random, c.core1->n(), c.core2->n());
    CHECK_EQ(sparse.cost(mapping), dense.cost(mapping));
    CHECK_EQ(back.cost(inverse(mapping, c.core2->n())), dense.cost(mapping));
    CHECK_EQ(std::min(sparse.everything(), dense.infinite),
             std::min(dense.cost(std::vector<std::int32_t>(c.core1->n(), -1)), dense.infinite));
    if (sparse.everything() < dense.infinite && dense.cost(mapping) < dense.infinite)
      CHECK_EQ((sparse.everything() - dense.cost(mapping)) % sparse.step(), 0);
    for (int u = 0; u < c.core1->n(); ++u)
      for (int v = 0; v < c.core2->n(); ++v) {
        CHECK_EQ(sparse.substitute(u, v), dense.substitute(u, v));
        CHECK_EQ(back.substitute(v, u), dense.substitute(u, v));
      }
  }
}

TEST(regions_charge_at_most_the_distance) {
  int tight = 0, positive = 0;
  for (int seed = 0; seed < cases(1500); ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    const reference::Best best = reference::exhaustive(problem.compiled().dense());
    if (best.cost >= problem.compiled().infinite()) continue;
    const SparseProblem& given = problem.compiled().sparse();
    const SparseProblem back = given.reversed();
    Random random(seed);
    const auto wild = check::random_mapping(random, given.a().n, given.b().n);
    for (const auto& guide : {best.mapping, wild}) {
      Control control;
      const auto back_guide = inverse(guide, given.b().n);
      const Ticks bounds[] = {regions_of_first(given, guide, kWork, control).bound(),
                              regions_of_first(back, back_guide, kWork, control).bound(),
                              regions_of_both(given, back, guide, kWork, control).bound(),
                              regions_of_both(back, given, back_guide, kWork, control).bound(),
                              split_bound(given, guide, false),
                              split_bound(given, guide, true),
                              split_bound(back, back_guide, false),
                              split_bound(back, back_guide, true)};
      for (const Ticks bound : bounds) {
        CHECK(bound <= best.cost);
        tight += bound == best.cost && best.cost > 0;
        positive += bound > 0;
      }
    }
  }
  CHECK(tight > 100);
  CHECK(positive > 500);
}

TEST(sparse_paths_cost_what_they_say) {
  int optimal = 0;
  for (int seed = 0; seed < 1000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    const SparseProblem& p = problem.compiled().sparse();
    Incumbent incumbent;
    Control control;
    search_sparse_paths(p, seed, 5, incumbent, control);
    CHECK_EQ(static_cast<int>(incumbent.mapping.size()), p.a().n);
    CHECK_EQ(problem.compiled().dense().cost(incumbent.mapping), incumbent.cost);
    std::vector<char> taken(p.b().n, 0);
    for (const std::int32_t v : incumbent.mapping) CHECK(v < 0 || !taken[v]++);
    optimal += incumbent.cost == reference::exhaustive(problem.compiled().dense()).cost;
  }
  CHECK(optimal > 200);
}

}  // namespace gedkit
