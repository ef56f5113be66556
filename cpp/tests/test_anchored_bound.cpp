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

// Costs of 2 each go to the search over bitsets, which has no lanes and no anchored bound.
TEST(lanes_agree_with_bitsets) {
  constexpr UniformTicks kTwo{2, 2, 2, 2, 2, 2}, kOne{1, 1, 1, 1, 1, 1};
  Random random(5);
  for (int seed = 0; seed < 400; ++seed) {
    const bool directed = seed % 2 == 1;
    const int n = seed % 4 < 2 ? 6 + random.below(4) : 17 + random.below(16);
    const GraphPtr g1 = random_graph(n, directed, 1 + random.below(2), n > 16 ? 8 + random.below(80) : 40, random);
    std::vector<std::int32_t> labels(g1->node_labels().begin(), g1->node_labels().end());
    std::vector<Edge> edges(g1->edges().begin(), g1->edges().end());
    const int changes = n > 16 ? 2 : 6;
    for (int i = 0; i < changes && !edges.empty(); ++i) {
      labels[random.below(n)] = random.below(3);
      edges.erase(edges.begin() + random.below(static_cast<int>(edges.size())));
    }
    if (random.below(2)) labels.push_back(1);
    const auto g2 = std::make_shared<Graph>(directed, std::move(labels), std::move(edges));
    CASE("seed " + std::to_string(seed));
    Control control;
    BitsetSearch lanes, bits;
    lanes.control = bits.control = &control;
    lanes.goal = 2 * changes + 1;
    bits.goal = 2 * lanes.goal;
    lanes.max_states = 200000;
    bits.max_states = 2000000;
    bitset_dfs(*g1, *g2, kOne, lanes);
    bitset_dfs(*g1, *g2, kTwo, bits);
    if (bits.complete) CHECK(bits.found && 2 * lanes.lower <= bits.cost);
    if (bits.complete && lanes.complete) CHECK_EQ(2 * lanes.cost, bits.cost);
  }
}

}  // namespace gedkit
