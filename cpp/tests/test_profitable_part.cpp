// Problems in which links alone earn: their profitable part costs what the whole costs, and searches of it find what
// the reference finds.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <set>
#include <string>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/profitable_part.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/solve.hpp"
#include "local_search/random.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kBondKinds = 4, kElements = 3;
constexpr std::array<double, kBondKinds> kOrders{1, 1.5, 2, 3};

GraphPtr random_graph(Random& random, bool directed, int most) {
  const int n = 1 + random.below(most), labels = 1 + random.below(kElements), kinds = 1 + random.below(kBondKinds);
  std::vector<std::int32_t> nodes(n);
  for (std::int32_t& label : nodes) label = random.below(labels);
  std::set<std::pair<int, int>> taken;
  std::vector<Edge> edges;
  for (int left = random.below(2 * n + 2); left > 0; --left) {
    const int u = random.below(n), v = random.below(n);
    if (u == v || !taken.insert(directed || u < v ? std::pair(u, v) : std::pair(v, u)).second) continue;
    edges.push_back({u, v, random.below(kinds)});
  }
  return std::make_shared<Graph>(directed, std::move(nodes), std::move(edges));
}

// Nodes cost nothing or, now and then, more to substitute than to replace; what links cost is of three kinds.
CostTables random_costs(Random& random, const Graph& g1, const Graph& g2) {
  CostTables t;
  t.node_class1.assign(g1.node_labels().begin(), g1.node_labels().end());
  t.node_class2.assign(g2.node_labels().begin(), g2.node_labels().end());
  for (const Edge& e : g1.edges()) t.edge_class1.push_back(e.label);
  for (const Edge& e : g2.edges()) t.edge_class2.push_back(e.label);
  const bool free_nodes = random.below(4) > 0;
  const double other = random.below(3) > 0 ? kInfinity : free_nodes ? random.below(2) : 2 + random.below(3);
  const double same = free_nodes ? 0 : 2;
  for (int x = 0; x < kElements; ++x)
    for (int y = 0; y < kElements; ++y) t.node_sub.push_back(x == y ? same : other);
  t.node_del.assign(kElements, free_nodes ? 0 : 1);
  t.node_ins.assign(kElements, free_nodes ? 0 : 1);
  const int kind = random.below(3);  // one of each, bond orders, orders that insertions have for nothing
  for (int x = 0; x < kBondKinds; ++x) {
    t.edge_del.push_back(kind == 0 ? 1 : kOrders[x]);
    t.edge_ins.push_back(kind == 0 ? 1 : kind == 1 ? kOrders[x] : 0);
    for (int y = 0; y < kBondKinds; ++y)
      t.edge_sub.push_back(kind == 0 ? (x == y ? 0 : kInfinity) : std::abs(kOrders[x] - kOrders[y]));
  }
  return t;
}

struct Drawn {
  GraphPtr g1, g2;
  Problem problem;

  Drawn(Random& random, int most) : Drawn(random, random.below(4) == 0, most) {}

 private:
  Drawn(Random& random, bool directed, int most)
      : g1(random_graph(random, directed, most)),
        g2(random_graph(random, directed, most)),
        problem(g1, g2, random_costs(random, *g1, *g2)) {}
};

}  // namespace

TEST(paths_of_the_profitable_part_cost_what_they_cost_in_the_whole) {
  int smaller = 0;
  for (int seed = 0; seed < 1500; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(seed);
    const Drawn drawn(random, 12);
    const DenseProblem& whole = drawn.problem.compiled().dense();
    const auto part = profitable_part(whole);
    CHECK(part.has_value());
    if (!part || part->problem.a.n == 0) continue;
    const DenseProblem& p = part->problem;
    CHECK_EQ(p.a.half.size() % 2, 0u);
    smaller += p.a.n < whole.a.n || p.a.half.size() < whole.a.half.size();
    for (int i = 0; i < 20; ++i) {
      const auto mapping = check::random_mapping(random, p.a.n, p.b.n);
      const Ticks cost = whole.cost(part->to_whole(mapping));
      if (cost < whole.infinite)
        CHECK_EQ(p.cost(mapping), cost);
      else
        CHECK(p.cost(mapping) >= p.infinite);
      // Leaving the part's nodes unmatched outside of it never costs more.
      const auto any = check::random_mapping(random, whole.a.n, whole.b.n);
      if (whole.cost(any) < whole.infinite) CHECK(p.cost(part->to_part(any)) <= whole.cost(any));
    }
  }
  CHECK(smaller > 300);
}

TEST(costs_that_nodes_earn_by_have_no_profitable_part) {
  const auto g = std::make_shared<Graph>(false, std::vector<std::int32_t>{0, 1}, std::vector<Edge>{{0, 1, 0}});
  CHECK(!profitable_part(Problem(g, g, UniformCosts{}).compiled().dense()).has_value());
}

TEST(searches_of_the_profitable_part_agree_with_the_reference) {
  int excluded = 0;
  for (int seed = 0; seed < 3000; ++seed) {
    CASE("seed " + std::to_string(seed));
    Random random(seed);
    const Drawn drawn(random, 6);
    const CompiledProblem& compiled = drawn.problem.compiled();
    const double truth = compiled.to_real(reference::exhaustive(compiled.dense()).cost);
    SolveOptions options;
    options.solver = "exact";
    if (seed % 3) options.depth_first_states = seed % 3 - 1;  // the Lagrangian search alone, or nearly so
    if (seed % 7 == 0) options.threads = 2;
    if (seed % 5 == 0) options.cutoff = truth * (seed % 10 == 0 ? 1 : 0.7);
    const Result r = solve(drawn.problem, options);
    if (options.cutoff < truth) {
      CHECK(r.status == Status::kCutoff);
      CHECK(r.lower > options.cutoff);
      CHECK(r.lower <= truth);
      ++excluded;
      continue;
    }
    CHECK(r.status == Status::kOptimal);
    CHECK_NEAR(r.upper, truth);
    CHECK_NEAR(r.lower, truth);
    CHECK_NEAR(compiled.to_real(compiled.dense().cost(r.mapping)), truth);
  }
  CHECK(excluded > 100);
}

}  // namespace gedkit
