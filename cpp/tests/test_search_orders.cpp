// The bitset search in every order and with either graph as the pattern, and the choice between them.
#include <cstdlib>
#include <memory>
#include <string>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/search_orders.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

void check_roles(const CompiledProblem& problem, const BitsetRoles& roles, Ticks truth) {
  Control control;
  BitsetSearch search;
  search.control = &control;
  bitset_dfs(roles, *problem.uniform(), search);
  CHECK(search.found && search.complete);
  CHECK_EQ(search.cost, truth);
  CHECK_EQ(problem.dense().cost(search.mapping), truth);
}

GraphPtr random_graph(int n, int percent, Random& random) {
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u)
    for (int w = 0; w < u; ++w)
      if (random.below(100) < percent) edges.push_back({u, w, 0});
  return std::make_shared<Graph>(false, std::vector<std::int32_t>(n), std::move(edges));
}

}  // namespace

TEST(bitset_search_in_every_order) {
  const char* const asked = std::getenv("GEDKIT_CASES");
  const int cases = asked ? std::atoi(asked) : 3000;
  int searched = 0;
  for (int seed = 0; seed < cases; ++seed) {
    const fuzz::FuzzCase c = check::random_case(seed);
    const auto* costs = std::get_if<UniformCosts>(&c.costs);
    if (costs == nullptr) continue;
    const Graph &g1 = *c.core1, &g2 = *c.core2;
    const CompiledProblem problem(c.core1, c.core2, *costs);
    if (!problem.uniform() || !bitset_dfs_applies(g1, g2, *problem.uniform())) continue;
    CASE("seed " + std::to_string(seed) + ": " + fuzz::describe(c));
    const Ticks truth = reference::exhaustive(problem.dense()).cost;
    if (truth >= problem.dense().infinite) continue;
    for (const VisitingOrder order :
         {VisitingOrder::kConnected, VisitingOrder::kBusiestFirst, VisitingOrder::kBusiestLast}) {
      const BitGraph first(g1, order), second(g2, order);
      for (const bool assignment : {false, true}) {
        if (g1.n() <= g2.n()) check_roles(problem, {&first, &bits_of(g2), false, assignment}, truth);
        if (g2.n() <= g1.n()) check_roles(problem, {&second, &bits_of(g1), true, assignment}, truth);
      }
    }
    ++searched;
  }
  CHECK(searched > cases / 10);
}

// The ladder compares orders on its way: the distance is what one search in the usual order says.
TEST(ladder_that_compares_orders) {
  Random random(3);
  for (int seed = 0; seed < 12; ++seed) {
    CASE("seed " + std::to_string(seed));
    const int n = 11 + random.below(3), percent = 30 + random.below(40);
    const GraphPtr g1 = random_graph(n, percent, random), g2 = random_graph(n + random.below(2), percent, random);
    const CompiledProblem problem(g1, g2, UniformCosts{});
    Control control;
    BitsetSearch usual;
    usual.control = &control;
    bitset_dfs(*g1, *g2, *problem.uniform(), usual);
    CHECK(usual.complete);
    Control ladder_control;
    Incumbent incumbent;
    incumbent.cost = usual.cost + 40;  // costs move in steps of 1 or 2
    SearchOrders orders(problem);
    while (bitset_ladder(problem, orders, 40'000, kShippedPolicy, incumbent, ladder_control) != Phase::kComplete)
      CHECK(ladder_control.lower() <= usual.cost);
    CHECK_EQ(incumbent.cost, usual.cost);
  }
}

// Where another order takes fewer states, it is the one that goes on; later comparisons begin with it.
TEST(best_order_goes_on) {
  Random random(4);
  const GraphPtr g = random_graph(8, 50, random), h = random_graph(8, 50, random);
  const CompiledProblem problem(g, h, UniformCosts{});
  SearchOrders orders(problem);
  const BitsetRoles usual = orders.best();
  CHECK(!orders.worth_comparing(100));
  CHECK(orders.worth_comparing(20'000));
  int asked = 0;
  const BitGraph* chosen = nullptr;
  CHECK_EQ(orders.compare(20'000,
                          [&](const BitsetRoles& roles, std::int64_t most) {
                            CHECK_EQ(most, asked < 3 ? 20'000 : 10'000);
                            if (++asked == 3) chosen = roles.pattern;
                            return asked == 3 ? 10'000 : most + 1;
                          }),
           10'000);
  CHECK_EQ(asked, 5);  // the assignment in the usual order; two orders, either graph as the pattern
  CHECK(orders.best().pattern == chosen && chosen != usual.pattern);
  CHECK(!orders.worth_comparing(40'000));
  CHECK(orders.worth_comparing(10'000'000));
}

}  // namespace gedkit
