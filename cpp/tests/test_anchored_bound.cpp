// The bitset search under its strongest bound, which keeps a row of bytes per node: its proofs, and where rows could
// run out.
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

std::vector<std::int32_t> shuffled(int n, Random& random) {
  std::vector<std::int32_t> place(n);
  for (int u = 0; u < n; ++u) place[u] = u;
  for (int u = n - 1; u > 0; --u) std::swap(place[u], place[random.below(u + 1)]);
  return place;
}

GraphPtr random_graph(int n, bool directed, int edge_labels, int percent, Random& random) {
  std::vector<std::int32_t> labels;
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u) {
    labels.push_back(random.below(2));
    for (int w = 0; w < (directed ? n : u); ++w)
      if (u != w && random.below(100) < percent) edges.push_back({u, w, random.below(edge_labels)});
  }
  return std::make_shared<Graph>(directed, std::move(labels), std::move(edges));
}

}  // namespace

TEST(anchored_bound_against_the_reference) {
  Random random(2);
  for (int seed = 0; seed < 3000; ++seed) {
    const bool directed = seed % 3 != 0;
    const int labels1 = 1 + random.below(4), labels2 = 1 + random.below(12), percent = 20 + random.below(70);
    const GraphPtr g1 = random_graph(3 + random.below(4), directed, labels1, percent, random);
    const GraphPtr g2 = random_graph(3 + random.below(4), directed, labels2, percent, random);
    CASE("seed " + std::to_string(seed));
    const CompiledProblem problem(g1, g2, UniformCosts{});
    const Ticks truth = reference::exhaustive(problem.dense()).cost;
    Control control;
    BitsetSearch search;
    search.control = &control;
    bitset_dfs(*g1, *g2, *problem.uniform(), search);
    CHECK(search.found && search.complete);
    CHECK_EQ(search.cost, truth);
    BitsetSearch stopped;
    stopped.control = &control;
    stopped.max_states = 5;
    stopped.goal = truth + random.below(3);
    bitset_dfs(*g1, *g2, *problem.uniform(), stopped);
    CHECK(stopped.lower <= truth);
  }
}

// As many labels as edges, up to 496 (992 arcs): a few of them changed in a graph of another numbering.
TEST(anchored_bound_with_many_edge_labels) {
  Random random(1);
  for (int seed = 0; seed < 60; ++seed) {
    const bool directed = seed % 2 == 1;
    const int n = 24 + random.below(9), changed = 1 + random.below(5);
    CASE("seed " + std::to_string(seed) + ", " + std::to_string(n) + " nodes");
    const std::vector<std::int32_t> place = shuffled(n, random);
    std::vector<Edge> first, second;
    for (int u = 0; u < n; ++u)
      for (int w = 0; w < (directed ? n : u); ++w) {
        if (u == w) continue;
        const auto label = static_cast<std::int32_t>(first.size());
        first.push_back({u, w, label});
        second.push_back({place[u], place[w], label < changed ? 5000 + label : label});
      }
    const auto g1 = std::make_shared<Graph>(directed, std::vector<std::int32_t>(n), std::move(first));
    const auto g2 = std::make_shared<Graph>(directed, std::vector<std::int32_t>(n), std::move(second));
    const CompiledProblem problem(g1, g2, UniformCosts{});
    Control control;
    BitsetSearch search;
    search.control = &control;
    search.max_states = 20'000;
    search.goal = 10;  // ticks, of which every cost is one
    bitset_dfs(*g1, *g2, *problem.uniform(), search);
    CHECK(problem.to_real(search.lower) <= changed + 1e-9);
    if (search.found) CHECK_EQ(problem.dense().cost(search.mapping), search.cost);
  }
}

}  // namespace gedkit
