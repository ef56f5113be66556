// The driver: the one way from a question to an answer, for single pairs and for collections alike.
//
// It checks the options against the registry, turns the cutoff into ticks, starts the control, runs the solver and
// reads its answer back into real costs. Where costs were rounded to ticks it prices the path again and decides whether
// what is left between the bounds is rounding alone. Where it is more, because the costs are far apart, the question is
// asked once more in ticks that suit the path found.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/tick_result.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/limits.hpp"
#include "gedkit/model.hpp"
#include "gedkit/result.hpp"
#include "gedkit/solve.hpp"
#include "solvers/registry.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// What differs from pair to pair of a collection.
struct PairCall {
  double cutoff;
  const PreparedGraph *prepared1 = nullptr, *prepared2 = nullptr;
  Limits limits = {};
  bool own_limit = false;         // the caller limits the time of this pair, which replaces the budget of `auto`
  double spent = 0;               // seconds of that budget that are gone
  std::int64_t tried_states = 0;  // of the bitset search, which did not come to its end
  const std::vector<std::int32_t>* start = nullptr;  // refine: a mapping to begin with; -1 for a node that is deleted
};

// A solver with its options checked once, for any number of pairs and threads.
class Driver {
 public:
  explicit Driver(const SolveOptions& options);  // throws InvalidOption

  Result solve(const CompiledProblem& problem, const Limits& limits, const Watch& watch) const;

  // Bounds and status alone; unit-cost pairs of small graphs are settled without a problem being built.
  PairBounds bounds(const GraphPtr& g1, const GraphPtr& g2, const UniformCosts& costs, const PairCall& call,
                    const Watch& watch) const;
  PairBounds bounds(const CompiledProblem& problem, const PairCall& call, const Watch& watch) const;

  // By the caller's cutoff.
  double cutoff() const { return options_.cutoff; }
  // Throws InvalidOption where a model needs prepared graphs and has none.
  void check_prepared(const PreparedGraph* g1, const PreparedGraph* g2) const;

 private:
  // Seconds for a pair where `auto` is the solver; others do not ask for it.
  double budget_of(const PairCall& call) const;
  // Adds what ran to `phases`, if there are any to add to.
  TickResult run(const CompiledProblem& problem, const PairCall& call, Control& control,
                 std::vector<SearchPhase>* phases = nullptr) const;
  // Runs and reads; where rounding was too coarse for `bounds` runs again and improves them, if that settles the pair.
  PairBounds answer(const CompiledProblem& problem, const PairCall& call, Control& control, const Watch& watch) const;
  std::optional<TickResult> run_finer(const CompiledProblem& problem, const PairCall& call, const Control& first,
                                      const Watch& watch, PairBounds& bounds,
                                      std::vector<SearchPhase>* phases = nullptr) const;

  SolveOptions options_;
  const SolverEntry& solver_;
  SolverCall call_;
};

}  // namespace gedkit
