#include "solvers/possible_path.hpp"

#include <algorithm>

#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/baselines/bipartite_heuristic.hpp"
#include "tree_search/astar.hpp"
#include "tree_search/general_dfs.hpp"

namespace gedkit {

namespace {

// So that each of the two searches takes a second or so at most, whatever the size: elementary steps in all.
constexpr double kBeamWork = 2e9, kDepthFirstWork = 1e8;

// Each of the children of each state kept solves an assignment, which is cubic. Full width up to 30 nodes, none
// from 74.
std::size_t beam_width(const DenseProblem& p) {
  constexpr double kMostWidth = 80;
  const double children = static_cast<double>(p.a.n) * (p.b.n + 1), nodes = std::max(p.a.n, p.b.n);
  return static_cast<std::size_t>(std::min(kMostWidth, kBeamWork / (children * nodes * nodes * nodes)));
}

// A state updates a matrix of costs and repairs its assignment. 20,000 states up to 70 nodes, 1,100 at 300.
std::int64_t depth_first_states(const DenseProblem& p) {
  constexpr double kMostStates = 20000;
  return static_cast<std::int64_t>(std::min(kMostStates, kDepthFirstWork / (static_cast<double>(p.a.n) * p.b.n)));
}

}  // namespace

void find_possible_path(const DenseProblem& p, std::uint64_t seed, Ticks lower, Incumbent& incumbent,
                        Control& control) {
  constexpr int kGrowths = 4, kTurns = 8;
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
  if (const std::size_t width = beam_width(p); missing() && width > 0 && !control.poll()) {
    HungarianHeuristic heuristic(p, control);
    Ticks proven = 0;
    astar(p, &heuristic, incumbent, control, proven, {.width = width});
  }
  if (missing() && !control.poll()) {
    Ticks proven = 0;
    general_dfs(p, incumbent, control, proven, depth_first_states(p));
  }
}

}  // namespace gedkit
