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
  constexpr Ticks kNone = std::numeric_limits<Ticks>::max();
  constexpr int kMostGoals = 50;  // costs far apart would have very many
  const UniformTicks& c = *problem.uniform();
  const Ticks step = incumbent.step = uniform_step(problem.g1(), problem.g2(), c);
  const Ticks rise = std::max(step, std::min({c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins}));
  const BitsetRoles roles = usual_roles(problem.g1(), problem.g2());
  Ticks goal = incumbent.round_up(control.lower(), kNone);
  for (int i = 0; i < kMostGoals; ++i, goal += rise) {
    goal = std::min(goal, incumbent.goal());
    const BitsetSearch search = run_to(goal, problem, roles, max_states, incumbent, control);
    if (!search.complete) break;
    if (search.found || goal >= incumbent.goal()) return Phase::kComplete;
    control.raise_lower(incumbent.round_up(goal + 1, kNone));
    max_states -= search.states;
    if (search.states > max_states) break;
  }
  return Phase::kUnfinished;
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
                                        std::int64_t& tried) {
  constexpr UniformTicks kUnit{1, 1, 1, 1, 1, 1};
  const Graph &g1 = *first, &g2 = *second;
  if (g1.has_self_loops() || g2.has_self_loops() || std::max(g1.n(), g2.n()) > kShippedPolicy.large_nodes)
    return std::nullopt;
  const std::int64_t states = depth_first_budget(g1, g2, kShippedPolicy);
  if (states == 0) return std::nullopt;
  BitsetSearch search = begin_search(g1, g2, kUnit, states, control);
  if (cutoff < 1e15) search.goal = static_cast<Ticks>(std::floor(cutoff * (1 + kRounding)));
  search.want_mapping = false;
  const Ticks limit = search.goal;
  Ticks path = std::numeric_limits<Ticks>::max();
  const auto ask = [&](Ticks& goal) {
    const CompiledProblem problem(first, second, UniformCosts{});
    Control own({control ? control->remaining() : kInfinity});
    Incumbent incumbent;
    incumbent.cutoff = limit;
    const SolverCall call;
    first_path(problem.dense(), call, incumbent, own);
    path = incumbent.cost;
    goal = std::min(goal, path - search.step);
    const Tried so_far{states, kShippedPolicy.least_states};
    return plan_searches(problem.dense(), false, so_far, call, incumbent, own).depth_first;
  };
  const MoreStates more = std::ref(ask);  // on the stack: most pairs never get here
  search.more_states = &more;
  bitset_dfs(g1, g2, kUnit, search);
  tried = search.states;
  if (!search.complete) return std::nullopt;
  const Ticks best = search.found ? std::min(search.cost, path) : path;
  if (best <= limit) return PairBounds{static_cast<double>(best), static_cast<double>(best), Status::kOptimal};
  const Ticks everything = Ticks{g1.n()} + g2.n() + g1.m() + g2.m();
  const double lower = static_cast<double>(next_cost(search.goal + 1, everything, search.step));
  return PairBounds{lower > cutoff ? lower : std::nextafter(cutoff, kInfinity), kInfinity, Status::kCutoff};
}

}  // namespace gedkit
