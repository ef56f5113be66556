// The search over kinds of nodes, beside the reference: graphs with many interchangeable nodes.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "local_search/random.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/bitset_dfs.hpp"
#include "tree_search/kind_problem.hpp"
#include "tree_search/kind_search.hpp"

namespace gedkit {

namespace {

// Up to `kinds` kinds of n nodes, each a clique or without inner edges, joined or not to each other, in any order.
GraphPtr grouped_graph(int n, int kinds, int labels, Random& random) {
  std::vector<int> kind(n), label(kinds);
  std::vector<char> joined(kinds * kinds);
  for (int& k : kind) k = random.below(kinds);
  for (int& l : label) l = random.below(labels);
  for (int k = 0; k < kinds; ++k)
    for (int l = 0; l <= k; ++l) joined[k * kinds + l] = joined[l * kinds + k] = random.below(2) != 0;
  std::vector<Edge> edges;
  std::vector<std::int32_t> node_labels(n);
  for (int u = 0; u < n; ++u) {
    node_labels[u] = label[kind[u]];
    for (int w = 0; w < u; ++w)
      if (joined[kind[u] * kinds + kind[w]]) edges.push_back({u, w, 0});
  }
  return std::make_shared<Graph>(false, std::move(node_labels), std::move(edges));
}

GraphPtr random_graph(int n, int percent, int labels, Random& random) {
  std::vector<Edge> edges;
  std::vector<std::int32_t> node_labels(n);
  for (int u = 0; u < n; ++u) {
    node_labels[u] = random.below(labels);
    for (int w = 0; w < u; ++w)
      if (random.below(100) < percent) edges.push_back({u, w, 0});
  }
  return std::make_shared<Graph>(false, std::move(node_labels), std::move(edges));
}

UniformCosts random_costs(Random& random) {
  if (random.below(3) == 0) return {};
  const double unit = random.below(4) == 0 ? 0.37 : 1;
  const auto cost = [&] { return random.below(4) * unit; };
  UniformCosts c{cost(), cost(), cost(), cost(), cost(), cost()};
  c.node_sub = std::min(c.node_sub, c.node_del + c.node_ins);
  return c;
}

// Searches in portions of `states`, and checks what it says on the way.
bool check_pair(const CompiledProblem& problem, Ticks truth, Random& random) {
  Control control;
  const std::unique_ptr<KindSearch> search = kind_search(problem, control);
  if (!search) return false;
  Incumbent incumbent;
  incumbent.step = random.below(2) ? uniform_step(problem.g1(), problem.g2(), *problem.uniform()) : 1;
  if (random.below(4) == 0) incumbent.cutoff = truth - 2 + random.below(4);
  std::int64_t states = 1 + random.below(100);
  while (!search->run(states, incumbent, control)) {
    states *= 2;
    CHECK(control.lower() <= truth);
  }
  CHECK(control.lower() <= truth);
  if (truth <= incumbent.cutoff) {
    CHECK_EQ(incumbent.cost, truth);
    CHECK_EQ(problem.dense().cost(incumbent.mapping), truth);
  } else {
    CHECK(incumbent.mapping.empty());
  }
  return true;
}

}  // namespace

TEST(kinds_and_the_reference) {
  const char* const asked = std::getenv("GEDKIT_CASES");
  const int cases = asked ? std::atoi(asked) : 2000;
  Random random(17);
  int searched = 0;
  for (int seed = 0; seed < cases; ++seed) {
    CASE("seed " + std::to_string(seed));
    const int labels = 1 + random.below(2);
    GraphPtr g1 = grouped_graph(1 + random.below(6), 1 + random.below(3), labels, random);
    GraphPtr g2 = random.below(2) ? random_graph(1 + random.below(6), 60, labels, random)
                                  : grouped_graph(1 + random.below(6), 3, labels, random);
    if (random.below(2)) std::swap(g1, g2);
    const CompiledProblem problem(g1, g2, random_costs(random));
    if (problem.uniform()) searched += check_pair(problem, reference::exhaustive(problem.dense()).cost, random);
  }
  CHECK(searched > cases / 4);
}

// Larger ones, with up to 16 kinds, beside the bitset search.
TEST(kinds_and_the_bitset_search) {
  Random random(18);
  int searched = 0;
  for (int seed = 0; seed < 60; ++seed) {
    CASE("seed " + std::to_string(seed));
    // One draw a line: compilers evaluate arguments in different orders, and other pairs may take very long.
    const int labels = 1 + random.below(2);
    const int kinds1 = 1 + random.below(12);
    const GraphPtr g1 = grouped_graph(8 + random.below(20), kinds1, labels, random);
    const int kinds2 = 1 + random.below(6);
    const GraphPtr g2 = grouped_graph(8 + random.below(6), kinds2, 2, random);
    const CompiledProblem problem(g1, g2, seed % 2 ? UniformCosts{} : random_costs(random));
    if (!problem.uniform() || !bitset_dfs_applies(*g1, *g2, *problem.uniform())) continue;
    BitsetSearch usual;
    usual.max_states = 2'000'000;
    Control control;
    usual.control = &control;
    bitset_dfs(*g1, *g2, *problem.uniform(), usual);
    if (usual.complete) searched += check_pair(problem, usual.cost, random);
  }
  CHECK(searched > 15);
}

}  // namespace gedkit
