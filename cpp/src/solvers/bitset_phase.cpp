#include "solvers/bitset_phase.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/ticks.hpp"
#include "solvers/search_plan.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Ticks kNone = std::numeric_limits<Ticks>::max();

BitsetSearch begin_search(const Graph& g1, const Graph& g2, const UniformTicks& costs, std::int64_t max_states,
                          Control* control) {
  BitsetSearch search;
  search.step = uniform_step(g1, g2, costs);
  search.max_states = max_states;
  search.control = control;
  return search;
}

// Looks for paths that cost `goal` or less.
BitsetSearch run_to(Ticks goal, const CompiledProblem& problem, const BitsetRoles& roles, std::int64_t max_states,
                    Incumbent& incumbent, Control& control, const MoreStates* more_states = nullptr) {
  BitsetSearch search = begin_search(problem.g1(), problem.g2(), *problem.uniform(), max_states, &control);
  search.more_states = more_states;
  search.goal = goal;
  search.threads = control.threads();
  bitset_dfs(roles, *problem.uniform(), search);
  control.stats.expanded += search.states;
  control.stats.opened += search.opened;
  control.stats.heuristic_calls += search.opened;
  if (search.found) incumbent.offer(search.cost, search.mapping, control);
  if (!search.complete) {
    const Ticks lower = incumbent.round_up(search.lower, std::numeric_limits<Ticks>::max());
    control.raise_lower(incumbent.for_all_paths(lower));
  }
  return search;
}

// What became of one goal: whether the search for it came to its end, and whether that settles the pair.
struct Rung {
  bool complete, settled;
  std::int64_t states;
};

Ticks least_rise(const UniformTicks& c, Ticks step) {
  return std::max(step, std::min({c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins}));
}

// Goals from `goal` up, as far as so many states go. True: `exclude(goal, states)` has settled the pair.
template <class Exclude>
bool climb(Ticks goal, Ticks rise, std::int64_t states, Exclude exclude) {
  constexpr int kMostGoals = 50;  // costs far apart would have very many
  for (int i = 0; i < kMostGoals; ++i, goal += rise) {
    const Rung rung = exclude(goal, states);
    if (!rung.complete) return false;
    if (rung.settled) return true;
    states -= rung.states;
    if (rung.states > states) return false;
  }
  return false;
}

}  // namespace

bool bitset_applies(const CompiledProblem& problem) {
  return problem.uniform() && bitset_dfs_applies(problem.g1(), problem.g2(), *problem.uniform());
}

std::int64_t depth_first_budget(const Graph& g1, const Graph& g2, const Policy& policy) {
  if (std::max(g1.n(), g2.n()) > policy.large_nodes) return 0;
  if (g1.n() + g2.n() <= policy.small_nodes) return policy.small_states;
  const bool dense = 2.0 * (g1.m() + g2.m()) > policy.dense_degree * (g1.n() + g2.n());
  return dense ? policy.dense_states : 0;
}

Phase bitset_phase(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control,
                   const MoreStates* more_states) {
  if (!bitset_applies(problem)) return Phase::kDoesNotApply;
  incumbent.step = uniform_step(problem.g1(), problem.g2(), *problem.uniform());
  const BitsetRoles roles = usual_roles(problem.g1(), problem.g2());
  const BitsetSearch search = run_to(incumbent.goal(), problem, roles, max_states, incumbent, control, more_states);
  return search.complete ? Phase::kComplete : Phase::kUnfinished;
}

Phase bitset_climb(const CompiledProblem& problem, std::int64_t max_states, Incumbent& incumbent, Control& control) {
  if (!bitset_applies(problem)) return Phase::kDoesNotApply;
  const UniformTicks& c = *problem.uniform();
  incumbent.step = uniform_step(problem.g1(), problem.g2(), c);
  const BitsetRoles roles = usual_roles(problem.g1(), problem.g2());
  const Ticks bound = incumbent.round_up(uniform_bound(problem.g1(), problem.g2(), c), kNone);
  control.raise_lower(std::min(bound, incumbent.cost));
  const auto exclude = [&](Ticks goal, std::int64_t states) {
    goal = std::min(goal, incumbent.goal());
    const BitsetSearch search = run_to(goal, problem, roles, states, incumbent, control);
    const bool settled = search.complete && (search.found || goal >= incumbent.goal());
    if (search.complete && !settled) control.raise_lower(incumbent.round_up(goal + 1, kNone));
    return Rung{search.complete, settled, search.states};
  };
  const Ticks goal = incumbent.round_up(control.lower(), kNone), rise = least_rise(c, incumbent.step);
  return climb(goal, rise, max_states, exclude) ? Phase::kComplete : Phase::kUnfinished;
}

Phase bitset_ladder(const CompiledProblem& problem, SearchOrders& orders, std::int64_t max_states, const Policy& policy,
                    Incumbent& incumbent, Control& control) {
  constexpr double kFirstGrowth = 3, kLeastGrowth = 1.2, kMostGrowth = 20;  // of the states per least rise of the goal
  constexpr Ticks kMostRises = 256;  // from the bound to the path: costs without a common unit move in tiny steps
  if (!bitset_applies(problem)) return Phase::kDoesNotApply;
  const Ticks step = incumbent.step = uniform_step(problem.g1(), problem.g2(), *problem.uniform());
  double growth = kFirstGrowth, last_states = 0;
  std::int64_t spent = 0;
  Ticks goal = incumbent.round_up(control.lower(), std::numeric_limits<Ticks>::max()), last_goal = goal;
  while (true) {
    goal = std::min(goal, incumbent.goal());
    const BitsetSearch search = run_to(goal, problem, orders.best(), max_states - spent, incumbent, control);
    spent += search.states;
    if (!search.complete) return Phase::kUnfinished;
    if (search.found || goal >= incumbent.goal()) return Phase::kComplete;
    control.raise_lower(incumbent.round_up(goal + 1, std::numeric_limits<Ticks>::max()));
    const bool known_end = incumbent.goal() < std::numeric_limits<Ticks>::max();
    const Ticks rise = known_end ? std::max(step, (incumbent.goal() - goal) / kMostRises) : step;
    std::int64_t taken = search.states;
    if (orders.worth_comparing(taken))
      taken = orders.compare(taken, [&](const BitsetRoles& roles, std::int64_t most) {
        const BitsetSearch other = run_to(goal, problem, roles, most, incumbent, control);
        spent += other.states;
        return other.complete ? other.states : most + 1;
      });
    const double states = std::max(1.0, static_cast<double>(taken));
    if (last_states > 0) {
      const double per_rise = static_cast<double>(rise) / static_cast<double>(goal - last_goal);
      growth = std::clamp(std::pow(states / last_states, per_rise), kLeastGrowth, kMostGrowth);
    }
    last_states = states;
    last_goal = goal;
    const double rises = std::log(policy.dearer_rung * static_cast<double>(spent) / states) / std::log(growth);
    goal += rise * std::max<Ticks>(1, static_cast<Ticks>(rises));
  }
}

std::optional<PairBounds> unit_shortcut(const GraphPtr& first, const GraphPtr& second, double cutoff, Control* control,
                                        double budget, std::int64_t& tried) {
  constexpr UniformTicks kUnit{1, 1, 1, 1, 1, 1};
  const Graph &g1 = *first, &g2 = *second;
  if (g1.has_self_loops() || g2.has_self_loops() || std::max(g1.n(), g2.n()) > kShippedPolicy.large_nodes)
    return std::nullopt;
  const std::int64_t states = depth_first_budget(g1, g2, kShippedPolicy);
  if (states == 0) return std::nullopt;
  const Ticks limit = cutoff < 1e15 ? static_cast<Ticks>(std::floor(cutoff * (1 + kRounding))) : kNone;
  Ticks path = kNone, step = 1;
  const auto worth_finding = [&] { return path < kNone ? std::min(limit, path - step) : limit; };
  const auto search_to = [&](Ticks goal, std::int64_t most, const MoreStates* more) {
    BitsetSearch search = begin_search(g1, g2, kUnit, most, control);
    step = search.step;
    search.goal = goal;
    search.want_mapping = false;
    search.more_states = more;
    bitset_dfs(g1, g2, kUnit, search);
    if (search.found) path = std::min(path, search.cost);
    return search;
  };
  // Once no path up to `excluded` is better than the one that is known.
  const auto answer = [&](Ticks excluded) {
    if (path <= limit) return PairBounds{static_cast<double>(path), static_cast<double>(path), Status::kOptimal};
    const Ticks everything = Ticks{g1.n()} + g2.n() + g1.m() + g2.m();
    const double lower = static_cast<double>(next_cost(excluded + 1, everything, step));
    return PairBounds{lower > cutoff ? lower : std::nextafter(cutoff, kInfinity), kInfinity, Status::kCutoff};
  };
  if (g1.n() + g2.n() > kShippedPolicy.small_nodes) {
    BitsetSearch search = search_to(limit, std::min(states, kGlanceStates), nullptr);
    if (search.complete) return answer(search.goal);
    const auto exclude = [&](Ticks goal, std::int64_t most) {
      const Ticks worth = worth_finding();
      search = search_to(std::min(goal, worth), most, nullptr);
      return Rung{search.complete, search.complete && (search.found || goal >= worth), search.states};
    };
    if (climb(next_cost(uniform_bound(g1, g2, kUnit), path, step), step, kClimbStates, exclude))
      return answer(search.goal);
  }
  const auto ask = [&](Ticks& goal) {
    const CompiledProblem problem(first, second, UniformCosts{});
    Control own({control ? std::max(0.0, std::min(budget - control->elapsed(), control->remaining())) : budget});
    Incumbent incumbent;
    incumbent.cutoff = limit;
    const SolverCall call;
    first_path(problem.dense(), call, incumbent, own);
    path = std::min(path, incumbent.cost);
    goal = std::min(goal, path - step);
    const Tried so_far{states, kShippedPolicy.least_states, 0, true};
    return plan_searches(problem.dense(), false, so_far, call, incumbent, own).depth_first;
  };
  const MoreStates more = std::ref(ask);  // on the stack: most pairs never get here
  const BitsetSearch search = search_to(worth_finding(), states, &more);
  tried = search.states;
  if (!search.complete) return std::nullopt;
  return answer(search.goal);
}

}  // namespace gedkit
