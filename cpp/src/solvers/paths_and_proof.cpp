#include "solvers/paths_and_proof.hpp"

#include <algorithm>

#include "solvers/bitset_phase.hpp"
#include "tree_search/general_dfs.hpp"

namespace gedkit {

namespace {

// The turns of the search for paths: when it is its turn again.
class PathTurns {
 public:
  PathTurns(const DenseProblem& p, const Policy& policy, UpperSearch& upper, Incumbent& incumbent, Control& control)
      : per_portion_(policy.states_per_portion * std::max(p.a.n, p.b.n)),
        policy_(policy),
        upper_(upper),
        incumbent_(incumbent),
        control_(control) {}

  // Until paths have had their share beside `states` of a depth-first search, and in any case a few turns more.
  void run(std::int64_t states) {
    for (least_ += policy_.turns; !control_.poll() && control_.lower() <= incumbent_.goal();) {
      const double share = late() ? policy_.late_paths_share : far(states) ? kFarShare : policy_.paths_share;
      if (turns_ >= least_ && work_ >= share / (1 - share) * static_cast<double>(states)) return;
      const Ticks before = incumbent_.cost;
      work_ += upper_.turn_length() * per_portion_;
      upper_.turn(control_.lower());
      ++turns_;
      if (incumbent_.cost < before) at_last_gain_ = work_;
    }
  }

 private:
  static constexpr double kFarShare = 0.98;

  // Under half of the path's cost is proven, and the depth-first search, where every step takes several times the
  // states of the one before, has not had much to show it: a good path is the better part of the answer.
  bool far(std::int64_t states) const {
    constexpr std::int64_t kFirstStates = 400'000;
    return states < kFirstStates && 2 * control_.lower() < incumbent_.cost;
  }

  // No better path for most of the work so far, and the proof not so far that paths are all that can be had.
  bool late() const {
    constexpr double kInReach = 0.6;  // of the path's cost is proven
    if (static_cast<double>(control_.lower()) < kInReach * static_cast<double>(incumbent_.cost)) return false;
    constexpr int kEarlyTurns = 30;  // until then every method has had several turns
    constexpr double kLongAgo = 4;   // times the work up to the last better path
    return turns_ > kEarlyTurns && work_ > kLongAgo * at_last_gain_;
  }

  double per_portion_;
  const Policy& policy_;
  UpperSearch& upper_;
  Incumbent& incumbent_;
  Control& control_;
  double work_ = 0, at_last_gain_ = 0;
  int turns_ = 0, least_ = 0;
};

}  // namespace

bool paths_and_proof(const DenseProblem& p, const Policy& policy, const Allowance& allowance, UpperSearch& upper,
                     Incumbent& incumbent, Control& control, const std::function<bool(std::int64_t)>& search) {
  PathTurns paths(p, policy, upper, incumbent, control);
  std::int64_t next = policy.first_states, spent = 0;
  double seconds = 0;
  while (true) {
    paths.run(spent);
    if (control.lower() > incumbent.goal()) return true;
    if (control.stopped()) return false;
    std::int64_t states = std::min(next, allowance.states - spent);
    if (const double left = allowance.seconds - seconds; seconds > 0 && left < 1e9)
      states = std::min(states, static_cast<std::int64_t>(left * static_cast<double>(spent) / seconds));
    if (states <= 0) return false;
    const std::int64_t before = control.stats.expanded;
    const double begun = control.elapsed();
    if (search(states)) return true;
    seconds += control.elapsed() - begun;
    spent += std::max<std::int64_t>(1, control.stats.expanded - before);
    if (next <= allowance.states / policy.more_states) next *= policy.more_states;
  }
}

bool general_depth_first(const DenseProblem& p, std::int64_t states, Incumbent& incumbent, Control& control,
                         const std::function<std::int64_t()>& more_states) {
  Ticks open = control.lower();
  const bool all = general_dfs(p, incumbent, control, open, states, more_states);
  control.raise_lower(std::min(open, incumbent.cost));
  return all;
}

bool depth_first(const CompiledProblem& problem, SearchOrders& orders, bool general, std::int64_t states,
                 const Policy& policy, Incumbent& incumbent, Control& control) {
  if (general) return general_depth_first(problem.dense(), states, incumbent, control);
  return bitset_ladder(problem, orders, states, policy, incumbent, control) == Phase::kComplete;
}

}  // namespace gedkit
