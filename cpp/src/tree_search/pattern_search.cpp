#include "tree_search/pattern_search.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "tree_search/pattern_costs.hpp"
#include "tree_search/pattern_explorer.hpp"
#include "tree_search/pattern_tree.hpp"

namespace gedkit {

namespace {

Ticks least_of(const PatternTree& tree) {
  Ticks total = 0;
  for (const int root : tree.roots()) total += tree.least(root);
  return total;
}

// The tree under which the pattern is least ambiguous: the highest bound, then the fewest places for its root.
std::unique_ptr<PatternTree> best_tree(const PatternCosts& costs, Control& control) {
  constexpr int kRoots = 2;
  const SparseSide &a = costs.problem.a(), &b = costs.problem.b();
  std::vector<int> roots(a.n);
  for (int u = 0; u < a.n; ++u) roots[u] = u;
  std::stable_sort(roots.begin(), roots.end(), [&](int u, int w) { return a.degree(u) > a.degree(w); });
  std::unique_ptr<PatternTree> best;
  std::pair<Ticks, int> most{-1, 0};
  for (int i = 0; i < std::min(a.n, kRoots); ++i) {
    auto tree = std::make_unique<PatternTree>(costs, roots[i]);
    if (!tree->evaluate(control)) break;
    const Ticks least = least_of(*tree);
    int places = 0;
    for (int v = 0; v < b.n; ++v)
      places += tree->at(roots[i], v, false) <= tree->least(roots[i]) + costs.problem.step();
    if (std::pair(least, -places) <= most) continue;
    most = {least, -places};
    best = std::move(tree);
  }
  return best;
}

}  // namespace

bool pattern_search_applies(const SparseProblem& p) {
  for (int v = 0; v < p.b().n; ++v)
    if (p.ins(v) >= p.infinite()) return false;
  for (std::size_t c = 1; c < p.b().arcs.size(); ++c)
    if (p.link(0, static_cast<std::int32_t>(c)) >= p.infinite()) return false;
  return p.a().n > 0 && p.b().n > 0;
}

bool pattern_search(const SparseProblem& p, PatternEffort effort, Incumbent& incumbent, Control& control) {
  const PatternCosts costs(p);
  const auto goal = [&] { return incumbent.goal() - costs.constant; };
  const auto raise = [&](Ticks beyond) {
    const Ticks bound = std::min(costs.constant + std::min(beyond, p.infinite()), p.infinite());
    control.raise_lower(std::min(incumbent.round_up(bound, p.infinite()), incumbent.cost));
  };
  raise(0);
  const auto tree = best_tree(costs, control);
  if (!tree) return false;
  PatternExplorer explorer(costs, *tree, incumbent, control, effort.states);
  const Ticks first = least_of(*tree);
  explorer.dive();
  raise(first);
  // Costs without a common unit have many values: from some goal on, the next is not just the next possible cost.
  constexpr int kSmallSteps = 8;
  constexpr int kRoots = 100, kStates = 50;     // of the search for better paths before each goal
  Ticks excluded_below = first, limit = first;  // no path costs less than the one beyond the constant
  for (int round = 0; !control.stopped(); ++round) {
    if (excluded_below > goal()) return true;
    if (round >= effort.rounds || explorer.spent()) return false;
    if (limit < goal()) explorer.narrow(2 + round, kRoots, kStates);
    if (!effort.prove) continue;
    if (excluded_below > goal()) return true;
    if (!explorer.search(std::min(limit, goal()))) return false;
    excluded_below = explorer.next_limit();
    if (excluded_below == PatternExplorer::kNone) return true;
    raise(excluded_below);
    limit = round < kSmallSteps ? excluded_below : std::max(excluded_below, limit + (limit - first) / 2);
  }
  return false;
}

std::uint64_t pattern_search_bytes(int pattern_nodes, int graph_nodes) {
  constexpr std::uint64_t kTrees = 2, kPerNode = 128;  // one node's table, places of floating nodes, cached places
  return static_cast<std::uint64_t>(graph_nodes) * (kTrees * sizeof(std::uint16_t) * pattern_nodes + kPerNode);
}

}  // namespace gedkit
