// The bitset search where sets of nodes need more than one word: small graphs among isolated twins, whose distance the
// reference knows, in every width that is compiled.
#include <limits>
#include <memory>
#include <string>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

constexpr std::int32_t kTwin = 99;

// The nodes of the graph at random places among the twins.
GraphPtr among_twins(const Graph& g, int n, Random& random) {
  std::vector<std::int32_t> free(n), place, labels(n, kTwin);
  for (int u = 0; u < n; ++u) free[u] = u;
  for (int u = 0; u < g.n(); ++u) {
    const int at = random.below(static_cast<int>(free.size()));
    place.push_back(free[at]);
    labels[free[at]] = g.node_labels()[u];
    free.erase(free.begin() + at);
  }
  std::vector<Edge> edges;
  for (const Edge& e : g.edges()) edges.push_back({place[e.from], place[e.to], e.label});
  return std::make_shared<Graph>(g.directed(), std::move(labels), std::move(edges));
}

}  // namespace

TEST(bitset_search_of_every_width) {
  Random random(1);
  int searched = 0;
  for (const int size : {30, 63, 64, 65, 127, 128, 129, 200, 256, 257, 700}) {
    for (int seed = 0; seed < 120; ++seed) {
      const fuzz::FuzzCase c = check::random_case(seed);
      const auto* costs = std::get_if<UniformCosts>(&c.costs);
      const int more = size - std::max(c.core1->n(), c.core2->n());
      if (costs == nullptr) continue;
      CASE("size " + std::to_string(size) + ", seed " + std::to_string(seed) + ": " + fuzz::describe(c));
      const GraphPtr g1 = among_twins(*c.core1, c.core1->n() + more, random);
      const GraphPtr g2 = among_twins(*c.core2, c.core2->n() + more, random);
      const CompiledProblem wide(g1, g2, *costs);
      if (!wide.uniform() || !bitset_dfs_applies(*g1, *g2, *wide.uniform())) continue;
      const Problem narrow = check::small_problem(c);
      const double truth = narrow.compiled().to_real(reference::exhaustive(narrow.compiled().dense()).cost);

      Control control;
      BitsetSearch search;
      search.control = &control;
      search.max_states = 20'000;
      bitset_dfs(*g1, *g2, *wide.uniform(), search);
      CHECK(wide.to_real(search.lower) <= truth + 1e-6);
      if (search.found) {
        // Every operation may have been rounded down by a tick, here or in the small problem.
        const double rounding = (size + c.core1->m() + c.core2->m()) * 2 / wide.ticks_per_unit();
        CHECK(wide.to_real(search.cost) >= truth - rounding);
        if (search.complete) CHECK(wide.to_real(search.cost) <= truth + rounding);
        CHECK_EQ(wide.dense().cost(search.mapping), search.cost);
      }
      searched += search.complete;
    }
  }
  CHECK(searched > 300);
}

}  // namespace gedkit
