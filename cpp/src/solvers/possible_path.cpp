#include "solvers/possible_path.hpp"

#include <algorithm>

#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/baselines/bipartite_heuristic.hpp"
#include "tree_search/astar.hpp"
#include "tree_search/general_dfs.hpp"

namespace gedkit {

void find_possible_path(const DenseProblem& p, std::uint64_t seed, Ticks lower, Incumbent& incumbent,
                        Control& control) {
  constexpr int kGrowths = 4, kTurns = 8;
  constexpr std::size_t kBeamWidth = 80;
  constexpr std::int64_t kStates = 20000;
  const auto missing = [&] { return incumbent.cost >= p.infinite; };
  if (!missing()) return;
  const auto start = greedy_mapping(p);
  incumbent.offer(p.cost(start), start, control);
  if (!missing() || lower >= p.infinite || control.poll()) return;
  const Ticks enough = p.infinite - 1;
  if (upper_search_bytes(p) <= control.byte_limit() / 2) {
    UpperSearch search(p, seed, incumbent, control);
    search.grow(kGrowths, enough);
    for (int turn = 0; turn < kTurns && missing() && !control.poll(); ++turn) search.turn(enough);
  }
  if (missing() && !control.poll()) {
    HungarianHeuristic heuristic(p, control);
    Ticks proven = 0;
    astar(p, &heuristic, incumbent, control, proven, {.width = kBeamWidth});
  }
  if (missing() && !control.poll()) {
    Ticks proven = 0;
    general_dfs(p, incumbent, control, proven, kStates);
  }
}

}  // namespace gedkit
