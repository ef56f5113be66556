// The exact engine: which search runs, for how long, and in which direction.
#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/bit_graph.hpp"
#include "core/nearly_equal.hpp"
#include "core/oriented.hpp"
#include "core/profitable_part.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/ascent_policy.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/certified.hpp"
#include "solvers/cheap_bounds.hpp"
#include "solvers/dense.hpp"
#include "solvers/finish.hpp"
#include "solvers/paths_and_proof.hpp"
#include "solvers/pattern.hpp"
#include "solvers/search_plan.hpp"
#include "solvers/solvers.hpp"
#include "solvers/sparse.hpp"
#include "solvers/trace.hpp"
#include "tree_search/general_dfs.hpp"
#include "tree_search/isomorphism.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

// Whether path search fits into memory; if not, no plan is made.
bool path_fits(const DenseProblem& p, const Control& control) {
  return upper_search_bytes(p) <= control.byte_limit() / 2;
}

// Most graphs that are not isomorphic differ in labels or degrees, which takes less time to see than to refine colours.
bool clearly_differ(const CompiledProblem& problem, const Policy& policy) {
  if (!problem.uniform() || problem.g1().n() > policy.large_nodes) return false;
  const UniformTicks& c = *problem.uniform();
  const bool every_operation_costs = std::min({c.node_sub, c.node_del, c.node_ins, c.edge_del, c.edge_ins}) > 0;
  return every_operation_costs && bits_of(problem.g1()).signature != bits_of(problem.g2()).signature;
}

bool same_degrees(const Graph& g1, const Graph& g2) {
  const auto degrees = [](const Graph& g) {
    std::vector<int> degree(g.n());
    for (const Edge& e : g.edges()) ++degree[e.from], ++degree[e.to];
    std::sort(degree.begin(), degree.end());
    return degree;
  };
  return g1.n() == g2.n() && g1.m() == g2.m() && degrees(g1) == degrees(g2);
}

// Isomorphic graphs are told at once, however symmetric; graphs that are not have at least one operation between them.
std::optional<TickResult> free_path(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  if (g1.n() != g2.n() || g1.m() != g2.m() || g1.n() <= call.policy->unrefined_nodes) return std::nullopt;
  if (clearly_differ(problem, *call.policy)) {
    control.raise_lower(1);
    return std::nullopt;
  }
  const TracedPhase traced(call.trace, control, "isomorphism test", [&] {
    return words("equally many nodes and edges, and more nodes than unrefined_nodes = ", call.policy->unrefined_nodes);
  });
  const DenseProblem& p = problem.dense();
  std::vector<std::int32_t> mapping;
  const FreePath free = find_free_path(p, control, mapping);
  if (free == FreePath::kImpossible) control.raise_lower(1);
  if (free != FreePath::kExists) return std::nullopt;
  Incumbent incumbent = start_incumbent(call, p.step, p.infinite);
  incumbent.offer(0, mapping, control);
  return finish(std::move(incumbent), control, true, 0, p.infinite);
}

// The Lagrangian search, from the smaller graph. `paths`: a search for paths of the same problem that has begun, or
// null.
template <class Reason>
bool multipliers(const DenseProblem& problem, const SearchOptions& steps, UpperSearch* paths, const SolverCall& call,
                 Incumbent& incumbent, Control& control, Reason reason) {
  const TracedPhase traced(call.trace, control, "Lagrangian search", reason);
  return from_smaller(problem, incumbent, [&](const DenseProblem& p) {
    if (paths != nullptr && &p == &problem) return LagrangianSearch(p, steps, *paths, incumbent, control).run();
    UpperSearch upper(p, call.seed, incumbent, control);  // the other way round
    upper.grow(1, control.lower());
    return LagrangianSearch(p, steps, upper, incumbent, control).run();
  });
}

// What is there after a first path was found and a plan made.
struct PlannedPaths {
  std::optional<SearchPlan> plan;
  std::unique_ptr<UpperSearch> paths;
};

// Paths by turns with a depth-first search, up to so many of its states. Not for graphs that have most in common:
// bounds prove those sooner, if they see anything at all.
template <class Reason, class Search>
bool paths_by_turns(const DenseProblem& p, std::int64_t states, const SolverCall& call, Incumbent& incumbent,
                    Control& control, Reason reason, Search search) {
  const TracedPhase traced(call.trace, control, "path search by turns with a depth-first search", reason);
  constexpr Ticks kSeen = 4;  // a cheap bound may be so many times smaller than the path
  UpperSearch upper(p, call.seed, incumbent, control);
  upper.grow(1, control.lower());
  const bool limited = states != SearchPlan::kToTheEnd;
  double seconds = limited ? control.remaining() * call.policy->limited_share : kNever;
  if (nearly_equal(p, incumbent)) {
    if (cheap_bounds(p, upper, incumbent, control)) return true;
    if (control.lower() > incumbent.cost / kSeen) return false;
    seconds = control.remaining();  // graphs in which all nodes look alike: nor will multipliers see anything
  }
  return paths_and_proof(p, *call.policy, {states, seconds}, upper, incumbent, control, search);
}

std::string reason_of(Search search, const std::optional<SearchPlan>& plan) {
  return plan ? plan->reason(search) : words("the states that depth-first searches may take are used up");
}

// Any costs: a few states, then what the forecast says.
bool search_general(const DenseProblem& p, const SolverCall& call, Incumbent& incumbent, Control& control) {
  const Policy& policy = *call.policy;
  const SearchOptions steps = ascent_options(p, call, control);
  const bool lagrangian_fits = lagrangian_search_fits(p, steps, control), asked = call.depth_first_states >= 0;
  const bool planned = lagrangian_fits && !asked && path_fits(p, control);
  const bool large = std::max(p.a.n, p.b.n) > policy.large_nodes, small = p.a.n + p.b.n <= policy.general_small_nodes;
  // Where links alone earn, its bound sees next to nothing: all images of a node look alike until links are matched.
  const std::int64_t states = !lagrangian_fits              ? kUnlimited
                              : asked                       ? call.depth_first_states
                              : small                       ? policy.general_small_states
                              : p.links_alone_earn || large ? 0
                                                            : policy.general_least_states;
  std::optional<SearchPlan> plan;
  std::unique_ptr<UpperSearch> paths;
  if (planned && !small) paths = first_path(p, call, incumbent, control);
  const auto make_plan = [&] {
    if (small) paths = first_path(p, call, incumbent, control);
    plan = plan_searches(p, true, {states, small ? policy.general_least_states : 0}, call, incumbent, control);
  };
  if (states > 0) {
    const TracedPhase traced(call.trace, control, "general depth-first search", [&] {
      if (!lagrangian_fits) return words("the Lagrangian search does not fit into memory");
      if (asked) return words("depth_first_states = ", states, " was asked for");
      return words("these costs or graphs are not for bitsets: ", states, " states before a forecast is made");
    });
    const std::function<std::int64_t()> more = [&] {
      make_plan();
      if (plan->depth_first > states) traced.add([&] { return plan->reason(kDepthFirst); });
      return plan->depth_first;
    };
    if (general_depth_first(p, states, incumbent, control, planned ? more : nullptr)) return true;
  }
  if (control.stopped()) return false;
  if (planned && !plan) make_plan();
  const auto depth_first = [&](std::int64_t most) { return general_depth_first(p, most, incumbent, control); };
  if (plan && states == 0 && plan->depth_first > 0) {
    const TracedPhase traced(call.trace, control, "general depth-first search",
                             [&] { return plan->reason(kDepthFirst); });
    if (depth_first(plan->depth_first)) return true;
  }
  if (plan && plan->by_turns > 0 && !control.stopped() &&
      paths_by_turns(p, plan->by_turns, call, incumbent, control, [&] { return plan->reason(kByTurns); }, depth_first))
    return true;
  return !control.stopped() &&
         multipliers(p, steps, paths.get(), call, incumbent, control, [&] { return reason_of(kLagrangian, plan); });
}

// Costs of the bitset search, after it.
TickResult search_uniform(const CompiledProblem& problem, const PlannedPaths& begun, Incumbent& incumbent,
                          const SolverCall& call, Control& control) {
  const auto& [plan, paths] = begun;
  const DenseProblem& p = problem.dense();
  const SearchOptions steps = ascent_options(p, call, control);
  const auto finished = [&](bool exhausted) {
    return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
  };
  if (!lagrangian_search_fits(p, steps, control)) return finished(search_general(p, call, incumbent, control));
  const auto why = [&] { return plan->reason(kByTurns); };
  if (plan && plan->by_turns == SearchPlan::kToTheEnd)
    return solve_dense(problem, std::move(incumbent), call, control, why);
  if (plan && plan->by_turns > 0 && !control.stopped()) {
    SearchOrders orders(problem);
    const auto search = [&](std::int64_t states) {
      return bitset_ladder(problem, orders, states, *call.policy, incumbent, control) == Phase::kComplete;
    };
    if (paths_by_turns(p, plan->by_turns, call, incumbent, control, why, search)) return finished(true);
  }
  return finished(!control.stopped() && in_profitable_part(p, incumbent, control, [&](const DenseProblem& part) {
    return multipliers(part, steps, &part == &p ? paths.get() : nullptr, call, incumbent, control,
                       [&] { return reason_of(kLagrangian, plan); });
  }));
}

SparseOutcome traced_sparse(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent,
                            Control& control) {
  const TracedPhase traced(call.trace, control, "paths and bounds without matrices", [&] {
    if (!dense_fits(problem, control)) return words("matrices over pairs of nodes do not fit into memory");
    return words("the larger graph has at least sparse_nodes = ", call.policy->sparse_nodes,
                 " nodes, and the mean degree is at most sparse_degree = ", call.policy->sparse_degree);
  });
  return sparse_phase(problem, call, incumbent, control);
}

// The bitset search: a few states, then as many as the plan says, which is made when these are used up.
Phase traced_bitset(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent, Control& control,
                    PlannedPaths& begun) {
  auto& [plan, paths] = begun;
  if (!bitset_applies(problem)) return Phase::kDoesNotApply;
  const Policy& policy = *call.policy;
  const bool asked = call.depth_first_states >= 0;
  std::int64_t states = asked ? call.depth_first_states : depth_first_budget(problem.g1(), problem.g2(), policy);
  const bool at_once = states > 0 || asked;  // without a path
  if (!at_once || call.tried_states > 0) {
    const DenseProblem& p = problem.dense();
    if (!path_fits(p, control)) return Phase::kUnfinished;
    const TracedPhase traced(call.trace, control, "first path", [&] {
      return words("n1 + n2 = ", p.a.n + p.b.n, " > small_nodes = ", policy.small_nodes, ", and the pair is not dense");
    });
    paths = first_path(p, call, incumbent, control);
    if (call.tried_states > 0) {
      plan = plan_searches(p, false, {call.tried_states, 0}, call, incumbent, control);
      return Phase::kUnfinished;
    }
    states = policy.least_states;
  }
  const TracedPhase traced(call.trace, control, "bitset depth-first search", [&] {
    const int nodes = problem.g1().n() + problem.g2().n();
    if (asked) return words("depth_first_states = ", states, " was asked for");
    if (!at_once) return words(states, " states may show that the first path is the cheapest");
    if (nodes > policy.small_nodes)
      return words("mean degree > dense_degree = ", policy.dense_degree, ": up to ", states, " states at once");
    return words("n1 + n2 = ", nodes, " <= small_nodes = ", policy.small_nodes, ": up to ", states, " states at once");
  });
  const auto ask = [&](Ticks& goal) {
    const DenseProblem& p = problem.dense();
    if (!path_fits(p, control)) return states;
    if (at_once) paths = first_path(p, call, incumbent, control);
    goal = std::min(goal, incumbent.goal());
    plan = plan_searches(p, false, {states, at_once ? policy.least_states : 0}, call, incumbent, control);
    if (plan->depth_first > states) traced.add([&] { return plan->reason(kDepthFirst); });
    return plan->depth_first;
  };
  const MoreStates more = std::ref(ask);
  return bitset_phase(problem, states, incumbent, control, asked ? nullptr : &more);
}

}  // namespace

TickResult solve_exact(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const Policy& policy = *call.policy;
  const std::int64_t asked = call.depth_first_states;
  Incumbent incumbent = start_incumbent(call, 1, kNoLimit);
  bool tested = false;  // whether the graphs are isomorphic
  if (asked < 0 && !call.certificate && pattern_applies(problem, policy, control)) {
    const TracedPhase traced(call.trace, control, "pattern search", [&] {
      return words("one graph has at most pattern_nodes = ", policy.pattern_nodes,
                   " nodes, the other at least pattern_times = ", policy.pattern_times, " times as many");
    });
    incumbent = start_incumbent(call, problem.sparse().step(), problem.infinite());
    const bool others = matrices_are_small(problem, control);
    PatternEffort effort;
    if (others) effort.states = policy.pattern_states;
    const bool proven = pattern_phase(problem, effort, incumbent, control);
    if (proven || control.stopped() || !others)
      return finish(std::move(incumbent), control, proven, control.lower(), problem.infinite());
  } else if ((asked < 0 || !dense_fits(problem, control)) && sparse_applies(problem, policy, control)) {
    // Symmetric graphs have nothing that the search without matrices could begin with.
    tested = !call.certificate && matrices_are_small(problem, control) && same_degrees(problem.g1(), problem.g2());
    if (tested)
      if (auto found = free_path(problem, call, control)) return std::move(*found);
    incumbent = start_incumbent(call, problem.sparse().step(), problem.infinite());
    SparseOutcome found = traced_sparse(problem, call, incumbent, control);
    if (!found.proven && !dense_fits(problem, control)) control.out_of_memory();  // other searches could go on
    if (found.proven || control.stopped()) {
      TickResult result = finish(std::move(incumbent), control, found.proven, control.lower(), problem.infinite());
      result.certificate = std::move(found.certificate);
      return result;
    }
  }
  if (call.certificate) return solve_certified(problem, call, control);
  if (!tested)
    if (auto found = free_path(problem, call, control)) return std::move(*found);
  if (asked < 0 && std::max(problem.g1().n(), problem.g2().n()) > policy.large_nodes &&
      path_fits(problem.dense(), control) &&
      !lagrangian_search_fits(problem.dense(), ascent_options(problem.dense(), call, control), control))
    return solve_dense(problem, std::move(incumbent), call, control,
                       [] { return words("the Lagrangian search does not fit into memory"); });
  PlannedPaths begun;
  const Phase phase = traced_bitset(problem, call, incumbent, control, begun);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);

  const DenseProblem& p = problem.dense();
  rebase_incumbent(p, incumbent, control);
  if (phase == Phase::kUnfinished) return search_uniform(problem, begun, incumbent, call, control);
  const bool exhausted = in_profitable_part(
      p, incumbent, control, [&](const DenseProblem& part) { return search_general(part, call, incumbent, control); });
  return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
}

}  // namespace gedkit
