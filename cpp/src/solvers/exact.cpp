// The exact engine: what comes before the portfolio (patterns, graphs without matrices, isomorphism, a few states, a
// path and a forecast), and the searches that are its members.
#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bounds/label.hpp"
#include "core/bit_graph.hpp"
#include "core/profitable_part.hpp"
#include "local_search/greedy.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/ascent_policy.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/certified.hpp"
#include "solvers/finish.hpp"
#include "solvers/pair_searches.hpp"
#include "solvers/pattern.hpp"
#include "solvers/portfolio.hpp"
#include "solvers/search_pair.hpp"
#include "solvers/search_plan.hpp"
#include "solvers/solvers.hpp"
#include "solvers/sparse.hpp"
#include "solvers/trace.hpp"
#include "tree_search/isomorphism.hpp"
#include "tree_search/lagrangian_search.hpp"
#include "tree_search/match_search.hpp"

namespace gedkit {

namespace {

constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
constexpr double kNever = std::numeric_limits<double>::infinity();

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

bool worth_testing(const CompiledProblem& problem, const Policy& policy) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  return g1.n() == g2.n() && g1.m() == g2.m() && g1.n() > policy.unrefined_nodes;
}

// Isomorphic graphs are told at once, however symmetric; graphs that are not have at least one operation between them.
std::optional<TickResult> free_path(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  if (!worth_testing(problem, *call.policy)) return std::nullopt;
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

// Many pairs need no more than a few states.
bool glance(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent, Control& control) {
  const TracedPhase traced(call.trace, control, "bitset depth-first search",
                           [] { return words("up to ", kGlanceStates, " states before anything else"); });
  return bitset_phase(problem, kGlanceStates, incumbent, control) == Phase::kComplete;
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

// One pair: a few states of the depth-first search, a path, a forecast, and then the portfolio.
class PairRun {
 public:
  // `part`: what is searched where costs are not for bitsets; null: they are. `glanced`: glance() was not enough.
  PairRun(const CompiledProblem& problem, const DenseProblem* part, bool glanced, const SolverCall& call,
          Incumbent& incumbent, Control& control)
      : problem_(problem),
        part_(part),
        policy_(*call.policy),
        call_(call),
        incumbent_(incumbent),
        control_(control),
        glanced_(glanced),
        asked_(call.depth_first_states >= 0) {}

  bool run() {
    std::int64_t states = asked_ ? call_.depth_first_states : states_at_once();
    tried_.states = call_.tried_states;
    at_once_ = (states > 0 || asked_) && tried_.states == 0;
    if (at_once_ && !asked_ && dense_at_once()) {
      if (!glanced_ && glance(problem_, call_, incumbent_, control_)) return true;
      if (climb(kClimbStates)) return true;
    }
    if (!at_once_) {
      if (climb(states_for_few_operations()) || climb_by_matches()) return true;
      if (!path_fits(dense(), control_)) return without_paths();
      if (find_path()) return true;
      states = general() ? policy_.general_least_states : policy_.least_states;
      if (tried_.states > 0 || links_alone_earn()) states = 0;
    }
    if (states > 0 && first_states(states)) return true;
    control_.resume();
    if (control_.stopped()) return false;
    return asked_ ? multipliers_alone() : searches();
  }

 private:
  bool general() const { return part_ != nullptr; }
  const DenseProblem& dense() const { return general() ? *part_ : problem_.dense(); }
  // Where links alone earn, the general search sees next to nothing: all images of a node look alike.
  bool links_alone_earn() const { return general() && part_->links_alone_earn; }

  std::int64_t states_at_once() const {
    if (!general()) return depth_first_budget(problem_.g1(), problem_.g2(), policy_);
    return part_->a.n + part_->b.n <= policy_.general_small_nodes ? policy_.general_small_states : 0;
  }

  bool dense_at_once() const { return !general() && problem_.g1().n() + problem_.g2().n() > policy_.small_nodes; }

  // True: the graphs are few operations apart, and the depth-first search has found them from the bound of degrees up.
  bool climb(std::int64_t states) {
    const int nodes = std::max(problem_.g1().n(), problem_.g2().n());
    if (general() || tried_.states > 0 || states <= 0 || nodes > policy_.large_nodes) return false;
    const TracedPhase traced(call_.trace, control_, "search for few operations", [&] {
      return words("up to ", states, " states show whether the distance is near its bound");
    });
    return bitset_climb(problem_, states, incumbent_, control_) == Phase::kComplete;
  }

  // The bound is a small part of what it costs to delete and insert everything: the graphs are probably
  // near-duplicates.
  bool few_operations(Ticks bound) const {
    if (general()) {
      const std::vector<std::int32_t> nothing(part_->a.n, -1);
      return policy_.few_operations * bound <= part_->cost(nothing);
    }
    const Graph &g1 = problem_.g1(), &g2 = problem_.g2();
    const UniformTicks& c = *problem_.uniform();
    return policy_.few_operations * bound <= g1.n() * c.node_del + g2.n() * c.node_ins +
                                                 static_cast<Ticks>(g1.m()) * c.edge_del +
                                                 static_cast<Ticks>(g2.m()) * c.edge_ins;
  }

  // Near-duplicates go on match by match.
  std::int64_t states_for_few_operations() const {
    constexpr std::int64_t kLess = 3;
    if (general()) return 0;
    const Ticks bound = uniform_bound(problem_.g1(), problem_.g2(), *problem_.uniform());
    return policy_.few_operations_states / (few_operations(bound) ? kLess : 1);
  }

  bool climb_by_matches() {
    const DenseProblem& p = dense();
    const std::int64_t nodes = policy_.few_operations_nodes;
    if (tried_.states > 0 || nodes <= 0 || std::max(p.a.n, p.b.n) > policy_.large_nodes) return false;
    rebase_incumbent(p, incumbent_, control_);
    raise_to_degrees();
    if (control_.lower() > incumbent_.goal()) return true;
    if (!few_operations(control_.lower()) || !match_search_applies(p, control_)) return false;
    const TracedPhase traced(call_.trace, control_, "search by single matches", [&] {
      return words(policy_.few_operations,
                   " times the bound is at most the cost of deleting and inserting everything: up to ", nodes,
                   " matches show whether the distance is near its bound");
    });
    return match_search(p, nodes, incumbent_, control_);
  }

  void raise_to_degrees() {
    const DenseProblem& p = dense();
    control_.raise_lower(std::min(incumbent_.round_up(degree_bound(p, control_), p.infinite), incumbent_.cost));
  }

  // True: the bound of degrees shows that none is cheaper.
  bool find_path() {
    constexpr int kMoreGrowths = 3;
    constexpr Ticks kFewSteps = 3;  // between bound and path: another one may close the gap
    const DenseProblem& p = dense();
    {
      const TracedPhase traced(at_once_ ? nullptr : call_.trace, control_, "first path", [&] {
        if (tried_.states > 0) return words(tried_.states, " states of the depth-first search were not enough");
        return words("n1 + n2 = ", p.a.n + p.b.n, ", and the pair is not dense: too large for states at once");
      });
      paths_ = first_path(p, call_, incumbent_, control_);
      raise_to_degrees();
      const Ticks gap = incumbent_.goal() - control_.lower();
      if (gap >= 0 && gap < kFewSteps * p.step) paths_->grow(kMoreGrowths, control_.lower());
    }
    return control_.lower() > incumbent_.goal();
  }

  void make_plan() {
    plan_ = plan_searches(dense(), general(), tried_, call_, incumbent_, control_);
    plan_->schedule.reason = [this](Search search) { return plan_->reason(search); };
  }

  // Depth first, as many states as the plan says, which is made when the first ones are used up.
  bool first_states(std::int64_t states) {
    const TracedPhase traced(
        call_.trace, control_, general() ? "general depth-first search" : "bitset depth-first search", [&] {
          if (asked_) return words("depth_first_states = ", states, " was asked for");
          if (!at_once_) return words(states, " states may show that the first path is the cheapest");
          const int nodes = problem_.g1().n() + problem_.g2().n();
          if (general()) return words("costs are not for bitsets: up to ", states, " states at once");
          if (nodes > policy_.small_nodes)
            return words("mean degree > dense_degree = ", policy_.dense_degree, ": up to ", states, " states at once");
          return words("n1 + n2 = ", nodes, " <= small_nodes = ", policy_.small_nodes, ": up to ", states,
                       " states at once");
        });
    const double begun = control_.elapsed();
    const auto more = [&]() -> std::int64_t {
      if (asked_ || !path_fits(dense(), control_)) return states;
      tried_ = {states, 0, control_.elapsed() - begun, true};
      if (at_once_) {
        if (find_path()) return states;
        tried_.more = general() ? policy_.general_least_states : policy_.least_states;
      }
      make_plan();
      if (plan_->depth_first > states) traced.add([&] { return plan_->more_states(); });
      if (plan_->depth_first_seconds <= 0 || !by_the_clock(control_)) return plan_->depth_first;
      control_.pause_after(plan_->depth_first_seconds);
      return SearchPlan::kToTheEnd;
    };
    bool proven = false;
    if (general()) {
      proven = general_depth_first(dense(), states, incumbent_, control_, asked_ ? nullptr : std::function(more));
    } else {
      const auto ask = [&](Ticks& goal) {
        const std::int64_t granted = more();
        goal = std::min(goal, incumbent_.goal());
        return granted;
      };
      const MoreStates on_the_stack = std::ref(ask);
      proven =
          bitset_phase(problem_, states, incumbent_, control_, asked_ ? nullptr : &on_the_stack) == Phase::kComplete;
      if (!proven) rebase_incumbent(dense(), incumbent_, control_);
    }
    return proven || (paths_ && control_.lower() > incumbent_.goal());
  }

  SearchedPair pair() { return {problem_, dense(), general(), call_, incumbent_, control_}; }

  // After states that were asked for.
  bool multipliers_alone() {
    rebase_incumbent(dense(), incumbent_, control_);
    const SearchOptions steps = ascent_options(dense(), call_, control_);
    if (!lagrangian_search_fits(dense(), steps, control_)) return without_paths();
    PairSearches searches;
    searches[kLagrangian] = lagrangian(pair(), nullptr, steps);
    Schedule schedule;
    schedule.first = {{kLagrangian, kNever}};
    schedule.reason = [](Search) { return words("the states that depth-first searches may take are used up"); };
    return portfolio(searches, schedule, incumbent_, control_, call_.trace);
  }

  // Where there is no memory for a search for paths.
  bool without_paths() {
    const SearchOptions steps = ascent_options(dense(), call_, control_);
    rebase_incumbent(dense(), incumbent_, control_);
    const bool fits = lagrangian_search_fits(dense(), steps, control_);
    PairSearches searches;
    if (fits)
      searches[kLagrangian] = lagrangian(pair(), nullptr, steps);
    else
      searches[kDepthFirst] = depth_first({problem_, dense(), true, call_, incumbent_, control_}, 1e-6);
    Schedule schedule;
    schedule.first = {{fits ? kLagrangian : kDepthFirst, kNever}};
    schedule.reason = [](Search) { return words("other searches do not fit into memory"); };
    return portfolio(searches, schedule, incumbent_, control_, call_.trace);
  }

  bool searches() {
    if (!path_fits(dense(), control_)) return without_paths();
    if (!paths_ && find_path()) return true;
    if (!plan_) make_plan();
    const SearchOptions steps = ascent_options(dense(), call_, control_);
    const auto& state_seconds = plan_->forecasts.state_seconds;
    PairSearches searches;
    searches[kDepthFirst] = depth_first(pair(), state_seconds[kDepthFirst]);
    searches[kByTurns] = by_turns(pair(), *paths_, state_seconds[kByTurns]);
    if (lagrangian_search_fits(dense(), steps, control_)) {
      searches[kLagrangian] = lagrangian(pair(), paths_.get(), steps);
    } else {
      plan_->schedule = Schedule{};
      plan_->schedule.first = {{kByTurns, kNever}};
      plan_->schedule.reason = [](Search) { return words("the Lagrangian search does not fit into memory"); };
    }
    return portfolio(searches, plan_->schedule, incumbent_, control_, call_.trace);
  }

  const CompiledProblem& problem_;
  const DenseProblem* part_;
  const Policy& policy_;
  const SolverCall& call_;
  Incumbent& incumbent_;
  Control& control_;
  const bool glanced_, asked_;
  bool at_once_ = false;
  Tried tried_;
  std::unique_ptr<UpperSearch> paths_;
  std::optional<SearchPlan> plan_;
};

}  // namespace

TickResult search_pair(const CompiledProblem& problem, const SolverCall& call, Control& control, Incumbent incumbent,
                       bool tested) {
  const bool bitsets = bitset_applies(problem);
  bool glanced = false;
  if (!tested && worth_testing(problem, *call.policy)) {
    glanced = bitsets && call.depth_first_states < 0 && call.tried_states == 0 &&
              !clearly_differ(problem, *call.policy) && problem.g1().n() <= call.policy->large_nodes;
    if (glanced && glance(problem, call, incumbent, control))
      return finish(std::move(incumbent), control, true, 0, kNoLimit);
    if (auto found = free_path(problem, call, control)) return std::move(*found);
  }
  if (bitsets) {
    const bool proven = PairRun(problem, nullptr, glanced, call, incumbent, control).run();
    const Ticks infinite = incumbent.cutoff < problem.infinite() ? problem.infinite() : kNoLimit;
    return finish(std::move(incumbent), control, proven, proven ? 0 : control.lower(), infinite);
  }
  rebase_incumbent(problem.dense(), incumbent, control);
  const bool proven = in_profitable_part(problem.dense(), incumbent, control, [&](const DenseProblem& part) {
    return PairRun(problem, &part, false, call, incumbent, control).run();
  });
  return finish(std::move(incumbent), control, proven, control.lower(), problem.infinite());
}

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
  return search_pair(problem, call, control, std::move(incumbent), tested);
}

}  // namespace gedkit
