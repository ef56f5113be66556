// The search by single matches against the reference, and on pairs that it is for.
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/match_search.hpp"

namespace gedkit {

namespace {

constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();

Incumbent nothing(const DenseProblem& p) {
  Incumbent incumbent;
  incumbent.step = p.step;
  incumbent.cutoff = p.infinite - 1;
  return incumbent;
}

}  // namespace

TEST(single_matches_find_what_the_reference_finds) {
  int taken = 0, stopped = 0;
  for (int seed = 0; seed < 3000; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Problem problem = check::small_problem(check::random_case(seed));
    const DenseProblem& p = problem.compiled().dense();
    Control control;
    if (!match_search_applies(p, control)) continue;
    const reference::Best best = reference::exhaustive(p);
    if (best.cost >= p.infinite) continue;
    Incumbent incumbent = nothing(p);
    CHECK(match_search(p, kNoEnd, incumbent, control));
    CHECK_EQ(incumbent.cost, best.cost);
    CHECK_EQ(p.cost(incumbent.mapping), best.cost);
    CHECK(control.lower() <= best.cost);
    ++taken;

    // A cutoff on either side of the distance, and too few nodes.
    Control below, few;
    Incumbent cut = nothing(p), early = nothing(p);
    cut.cutoff = best.cost - 1;
    if (best.cost > 0) {
      CHECK(match_search(p, kNoEnd, cut, below));
      CHECK(cut.cost >= best.cost);
    }
    const bool settled = match_search(p, 2, early, few);
    CHECK(few.lower() <= best.cost);
    if (settled) CHECK_EQ(early.cost, best.cost);
    stopped += !settled;
  }
  CHECK(taken > 300);
  CHECK(stopped > 30);
}

// A cycle of 50 nodes, half of it labelled, and the same with an edge moved and a node relabelled.
TEST(near_duplicates_take_few_single_matches) {
  constexpr int kNodes = 50;
  std::mt19937 random(1);
  std::vector<std::int32_t> labels(kNodes);
  for (auto& label : labels) label = static_cast<std::int32_t>(random() % 3);
  std::vector<Edge> edges;
  for (std::int32_t u = 0; u < kNodes; ++u) edges.push_back({u, (u + 1) % kNodes, 0});
  const auto first = std::make_shared<Graph>(false, labels, edges);
  labels[7] = (labels[7] + 1) % 3;
  edges.back() = {0, 20, 0};
  const auto second = std::make_shared<Graph>(false, labels, edges);
  const Problem problem(first, second, UniformCosts{});
  Control control;
  Incumbent incumbent = nothing(problem.compiled().dense());
  CHECK(match_search(problem.compiled().dense(), 500, incumbent, control));
  CHECK(incumbent.cost <= 3);
  CHECK(control.stats.expanded < 500);
}

}  // namespace gedkit
