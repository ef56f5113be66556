// The exact engine: which search runs, for how long, and in which direction.
#include <algorithm>
#include <limits>
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
#include "solvers/solvers.hpp"
#include "solvers/sparse.hpp"
#include "solvers/trace.hpp"
#include "tree_search/general_dfs.hpp"
#include "tree_search/isomorphism.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

// As depth_first_budget, for the search that takes any costs; a state of it is dearer, and its bound weaker on large
// graphs.
std::int64_t general_budget(const DenseProblem& p, const SolverCall& call) {
  if (call.depth_first_states >= 0) return call.depth_first_states;
  const Policy& policy = *call.policy;
  const int nodes = p.a.n + p.b.n;
  // Where links alone earn, its bound sees next to nothing: all images of a node look alike until links are matched.
  if (p.links_alone_earn && nodes > policy.general_small_nodes) return 0;
  return nodes <= policy.general_small_nodes    ? policy.general_small_states
         : nodes <= policy.general_medium_nodes ? policy.general_medium_states
                                                : policy.general_large_states;
}

double mean_degree(const DenseProblem& p) {
  return static_cast<double>(p.a.half.size() + p.b.half.size()) / std::max(p.a.n + p.b.n, 1);
}

// States that depth-first searches may spend beyond these budgets. The more links a node has, the longer the Lagrangian
// search takes to beat them; on dense graphs it never does.
std::int64_t longer_budget(const DenseProblem& p, bool general, const Policy& policy) {
  const int nodes = p.a.n + p.b.n;
  const double degree = mean_degree(p);
  if (degree > policy.dense_degree) return kUnlimited;
  if (degree < policy.busy_degree || nodes > policy.medium_nodes) return 0;
  if (degree >= policy.busier_degree) return general ? policy.general_busier_states : policy.busier_states;
  return general ? policy.general_busy_states : policy.busy_states;
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

// The Lagrangian search, from the smaller graph.
template <class Reason>
bool multipliers(const DenseProblem& problem, const SearchOptions& steps, const SolverCall& call, Incumbent& incumbent,
                 Control& control, Reason reason) {
  const TracedPhase traced(call.trace, control, "Lagrangian search", reason);
  return from_smaller(problem, incumbent, [&](const DenseProblem& p) {
    UpperSearch upper(p, call.seed, incumbent, control);
    upper.grow(1, control.lower());
    return lagrangian_search(p, steps, upper, incumbent, control);
  });
}

TickResult solve_large(const CompiledProblem& problem, Incumbent incumbent, const SearchOptions& steps,
                       const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  rebase_incumbent(dense, incumbent, control);
  const bool exhausted = in_profitable_part(dense, incumbent, control, [&](const DenseProblem& part) {
    return multipliers(part, steps, call, incumbent, control, [&] {
      return words("the larger graph has ", std::max(problem.g1().n(), problem.g2().n()),
                   " nodes, more than large_nodes = ", call.policy->large_nodes);
    });
  });
  return finish(std::move(incumbent), control, exhausted, control.lower(), dense.infinite);
}

// Paths by turns with depth-first searches, between their first budgets and the Lagrangian search. Not for graphs that
// have most in common: bounds prove those sooner. Under a limit on time the Lagrangian search's bounds and paths are
// worth more than a proof that may come too late, so that this gets a small part of it.
template <class Search>
bool longer_depth_first(const DenseProblem& p, bool general, const SolverCall& call, Incumbent& incumbent,
                        Control& control, Search search) {
  constexpr Ticks kSeen = 4;  // a cheap bound may be so many times smaller than the path
  const std::int64_t most = longer_budget(p, general, *call.policy);
  if (most == 0 || control.stopped()) return false;
  const TracedPhase traced(call.trace, control, "path search by turns with a depth-first search", [&] {
    const bool dense = most == kUnlimited;
    return words("mean degree ", mean_degree(p), dense ? " > dense_degree = " : " >= busy_degree = ",
                 dense ? call.policy->dense_degree : call.policy->busy_degree);
  });
  UpperSearch upper(p, call.seed, incumbent, control);
  upper.grow(1, control.lower());
  double seconds = control.remaining() * call.policy->limited_share;
  if (nearly_equal(p, incumbent)) {
    if (cheap_bounds(p, upper, incumbent, control)) return true;
    if (control.lower() >= incumbent.cost / kSeen) return false;
    seconds = control.remaining();  // graphs in which all nodes look alike: nor will multipliers see anything
  }
  return paths_and_proof(p, *call.policy, {most, seconds}, upper, incumbent, control, search);
}

std::string after_depth_first() { return "the pair is sparse and the states of depth-first searches are used up"; }

// Any costs: depth first for as long as that usually pays, then the Lagrangian search.
bool search_general(const DenseProblem& p, const SolverCall& call, Incumbent& incumbent, Control& control) {
  const SearchOptions steps = ascent_options(p, call, control);
  const bool lagrangian_fits = lagrangian_search_fits(p, steps, control);
  const auto depth_first = [&](std::int64_t states) { return general_depth_first(p, states, incumbent, control); };
  const std::int64_t budget = lagrangian_fits ? general_budget(p, call) : kUnlimited;
  {
    const TracedPhase traced(call.trace, control, "general depth-first search", [&] {
      return lagrangian_fits ? words("these costs or graphs are not for bitsets; n1 + n2 = ", p.a.n + p.b.n, ": up to ",
                                     budget, " states")
                             : words("the Lagrangian search does not fit into memory");
    });
    if (depth_first(budget)) return true;
  }
  if (call.depth_first_states < 0 && longer_depth_first(p, true, call, incumbent, control, depth_first)) return true;
  return !control.stopped() && multipliers(p, steps, call, incumbent, control, after_depth_first);
}

// Costs of the bitset search, which had its first budget.
bool search_uniform(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent, Control& control) {
  const DenseProblem& p = problem.dense();
  const SearchOptions steps = ascent_options(p, call, control);
  if (!lagrangian_search_fits(p, steps, control)) return search_general(p, call, incumbent, control);
  SearchOrders orders(problem);
  const auto depth_first = [&](std::int64_t states) {
    return bitset_ladder(problem, orders, states, *call.policy, incumbent, control) == Phase::kComplete;
  };
  if (call.depth_first_states < 0 && longer_depth_first(p, false, call, incumbent, control, depth_first)) return true;
  return !control.stopped() && in_profitable_part(p, incumbent, control, [&](const DenseProblem& part) {
    return multipliers(part, steps, call, incumbent, control, [&] {
      const int nodes = p.a.n + p.b.n;
      if (nodes <= call.policy->medium_nodes) return after_depth_first();
      return words("sparse, and n1 + n2 = ", nodes, " > medium_nodes = ", call.policy->medium_nodes);
    });
  });
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

Phase traced_bitset(const CompiledProblem& problem, std::int64_t states, bool dense, const SolverCall& call,
                    Incumbent& incumbent, Control& control) {
  if (!bitset_applies(problem)) return Phase::kDoesNotApply;
  const TracedPhase traced(call.trace, control, "bitset depth-first search", [&] {
    const int nodes = problem.g1().n() + problem.g2().n();
    if (call.depth_first_states >= 0) return words("depth_first_states = ", states, " was asked for");
    if (dense) return words("mean degree > dense_degree = ", call.policy->dense_degree, ": up to ", states, " states");
    const bool small = nodes <= call.policy->small_nodes;
    return words("n1 + n2 = ", nodes, " <= ", small ? "small_nodes = " : "medium_nodes = ",
                 small ? call.policy->small_nodes : call.policy->medium_nodes, ": up to ", states, " states");
  });
  return bitset_phase(problem, states, incumbent, control);
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
  const bool dense = asked < 0 && dense_graphs(problem.g1(), problem.g2(), policy);
  if (std::max(problem.g1().n(), problem.g2().n()) > policy.large_nodes && asked < 0 &&
      upper_search_bytes(problem.dense()) <= control.byte_limit() / 2) {
    const SearchOptions steps = ascent_options(problem.dense(), call, control);
    if (!dense && lagrangian_search_fits(problem.dense(), steps, control))
      return solve_large(problem, std::move(incumbent), steps, call, control);
    return solve_dense(problem, std::move(incumbent), call, control);
  }
  std::int64_t budget = asked >= 0 ? asked : depth_first_budget(problem.g1(), problem.g2(), policy);
  if (dense && control.remaining() < policy.hurry)
    budget = static_cast<std::int64_t>(static_cast<double>(budget) * control.remaining() / policy.hurry);
  const Phase phase = budget == 0 && asked < 0 && problem.uniform()
                          ? Phase::kUnfinished
                          : traced_bitset(problem, budget, dense, call, incumbent, control);
  if (phase == Phase::kComplete) return finish(std::move(incumbent), control, true, 0, kNoLimit);
  if (dense && phase == Phase::kUnfinished && upper_search_bytes(problem.dense()) <= control.byte_limit() / 2)
    return solve_dense(problem, std::move(incumbent), call, control);

  const DenseProblem& p = problem.dense();
  rebase_incumbent(p, incumbent, control);
  const bool exhausted =
      phase == Phase::kDoesNotApply
          ? in_profitable_part(p, incumbent, control,
                               [&](const DenseProblem& part) { return search_general(part, call, incumbent, control); })
          : search_uniform(problem, call, incumbent, control);
  return finish(std::move(incumbent), control, exhausted, control.lower(), p.infinite);
}

}  // namespace gedkit
