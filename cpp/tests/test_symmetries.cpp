// Symmetries, and the Lagrangian search that branches by their orbits, beside the reference.
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "byte_source.hpp"
#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "families.hpp"
#include "gedkit/gedkit.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/symmetries.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

GraphPtr cycle(int n, bool directed = false) {
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u) edges.push_back({u, (u + 1) % n, 0});
  return std::make_shared<Graph>(directed, std::vector<std::int32_t>(n, 0), std::move(edges));
}

GraphPtr draw_graph(Random& random, bool directed) {
  std::vector<std::uint8_t> bytes(64);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  fuzz::ByteSource source(bytes);
  return fuzz::draw_family(source, directed);
}

UniformCosts draw_costs(Random& random) {
  const auto cost = [&] { return random.below(7) * 0.5; };
  switch (random.below(5)) {
    case 0:
      return {};
    case 1:
      return {3, 1, 0.7, 0.3, 1, 1};
    case 2:  // only links count, as in the largest common subgraph
      return {0, 0, 0, random.below(2) ? 1 : kInfinity, 1, 1};
    case 3: {
      const auto possible = [&](double finite) { return random.below(4) ? finite : kInfinity; };
      return {possible(1), possible(1), possible(2), possible(1), possible(1), possible(1)};
    }
    default:
      return {cost(), cost(), cost(), cost(), cost(), cost()};
  }
}

// A class of its own for every node, as arrays of costs and fixed or forbidden pairs make it.
CostTables costs_by_node(const Graph& g1, const Graph& g2, Random& random) {
  CostTables t;
  for (int u = 0; u < g1.n(); ++u) t.node_class1.push_back(u);
  for (int v = 0; v < g2.n(); ++v) t.node_class2.push_back(v);
  for (int u = 0; u < g1.n(); ++u) {
    t.node_del.push_back(random.below(10) ? 1 : kInfinity);
    for (int v = 0; v < g2.n(); ++v)
      t.node_sub.push_back(random.below(10) == 0 ? kInfinity : g1.node_labels()[u] == g2.node_labels()[v] ? 0 : 1);
  }
  for (int v = 0; v < g2.n(); ++v) t.node_ins.push_back(random.below(10) ? 1 : kInfinity);
  for (const Edge& e : g1.edges()) t.edge_class1.push_back(e.label);
  for (const Edge& e : g2.edges()) t.edge_class2.push_back(e.label);
  const double differ = 0.5 * random.below(4);
  t.edge_sub = {0, differ, differ, 0};
  t.edge_del = {1, 1};
  t.edge_ins = {1, random.below(2) ? 1 : 0.5};
  return t;
}

Problem draw_problem(Random& random) {
  const bool directed = random.below(3) == 0;
  const GraphPtr g1 = draw_graph(random, directed), g2 = draw_graph(random, directed);
  if (random.below(3) == 0) return {g1, g2, costs_by_node(*g1, *g2, random)};
  return {g1, g2, draw_costs(random)};
}

std::vector<std::int32_t> orbits(const Symmetries& symmetries, std::vector<std::int32_t> taken) {
  std::vector<std::int32_t> least;
  symmetries.orbits(taken, least);
  return least;
}

}  // namespace

TEST(orbits_of_a_ring) {
  const Problem problem(cycle(6), cycle(5));
  const Symmetries ring = Symmetries::of_first(problem.compiled().dense());
  CHECK_EQ(orbits(ring, {}), std::vector<std::int32_t>(6, 0));
  CHECK_EQ(orbits(ring, {0}), (std::vector<std::int32_t>{0, 1, 2, 3, 2, 1}));
  CHECK_EQ(orbits(ring, {0, 1}), (std::vector<std::int32_t>{0, 1, 2, 3, 4, 5}));
  CHECK_EQ(orbits(Symmetries::of_second(problem.compiled().dense()), {2}), (std::vector<std::int32_t>{0, 1, 2, 1, 0}));
}

TEST(an_arc_has_a_direction) {
  const Problem problem(cycle(6, true), cycle(6, true));  // turns, but no reflection
  const Symmetries ring = Symmetries::of_first(problem.compiled().dense());
  for (const auto& image : ring.involutions()) CHECK_EQ(image[image[1]], 1);
  CHECK_EQ(orbits(ring, {0}), (std::vector<std::int32_t>{0, 1, 2, 3, 4, 5}));
}

TEST(costs_break_symmetries) {
  const GraphPtr ring = cycle(4), other = cycle(4);
  Random random(1);
  CostTables t = costs_by_node(*ring, *other, random);
  t.node_del = t.node_ins = {1, 1, 1, 1};
  t.node_sub.assign(16, 0);
  t.node_sub[0] = kInfinity;  // node 0 must not go to node 0
  const Problem problem(ring, other, t);
  const auto& dense = problem.compiled().dense();
  const std::vector<std::int32_t> flip{0, 1, 2, 1};
  CHECK_EQ(orbits(Symmetries::of_first(dense), {}), flip);
  CHECK_EQ(orbits(Symmetries::of_second(dense), {}), flip);
}

TEST(symmetries_change_no_cost) {
  Random random(7);
  for (int number = 0; number < 300; ++number) {
    CASE("pair " + std::to_string(number));
    const Problem problem = draw_problem(random);
    const DenseProblem& p = problem.compiled().dense();
    const Symmetries first = Symmetries::of_first(p), second = Symmetries::of_second(p);
    for (int time = 0; time < 5; ++time) {
      const auto mapping = check::random_mapping(random, p.a.n, p.b.n);
      auto moved = mapping;
      for (const auto& image : first.involutions()) {
        for (int u = 0; u < p.a.n; ++u) moved[image[u]] = mapping[u];
        CHECK_EQ(p.cost(moved), p.cost(mapping));
      }
      for (const auto& image : second.involutions()) {
        for (int u = 0; u < p.a.n; ++u) moved[u] = mapping[u] < 0 ? -1 : image[mapping[u]];
        CHECK_EQ(p.cost(moved), p.cost(mapping));
      }
    }
  }
}

TEST(orbital_branching_beside_the_reference) {
  Random random(11);
  for (int number = 0; number < 1200; ++number) {
    CASE("pair " + std::to_string(number));
    const Problem problem = draw_problem(random);
    const CompiledProblem& compiled = problem.compiled();
    const Ticks truth = reference::exhaustive(compiled.dense()).cost;
    const bool possible = truth < compiled.dense().infinite;
    SolveOptions options;
    options.solver = "exact";
    options.depth_first_states = 0;
    options.threads = 1 + number % 2;
    const bool cut = number % 4 == 3 && possible && truth > 0;
    if (cut) options.cutoff = 0.9 * compiled.to_real(truth);
    const Result r = solve(problem, options);
    CHECK(r.status == (cut ? Status::kCutoff : Status::kOptimal));
    CHECK_EQ(r.has_path, possible && !cut);
    CHECK(!possible || r.lower <= compiled.to_real(truth) + 1e-9);
    if (r.has_path) CHECK_NEAR(r.upper, compiled.to_real(truth));
  }
}

}  // namespace gedkit
