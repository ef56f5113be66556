// The searches of the portfolio: depth first, depth first by turns with a search for paths, and branch and bound on the
// Lagrangian bound.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/search_options.hpp"
#include "local_search/upper_search.hpp"
#include "solvers/portfolio.hpp"
#include "solvers/solver_call.hpp"

namespace gedkit {

// The pair as its searches see it. All must outlive them.
struct SearchedPair {
  const CompiledProblem& problem;
  const DenseProblem& dense;  // of it, or its profitable part
  bool general;               // the depth-first search is that for any costs, not that on bitsets
  const SolverCall& call;
  Incumbent& incumbent;  // of `dense`
  Control& control;
};

// The search for any costs, which raises control's lower bound.
bool general_depth_first(const DenseProblem& problem, std::int64_t states, Incumbent& incumbent, Control& control,
                         const std::function<std::int64_t()>& more_states = {});

// `state_seconds`: what a state takes, counted.
std::unique_ptr<PairSearch> depth_first(const SearchedPair& pair, double state_seconds);

// `paths` searches pair.dense.
std::unique_ptr<PairSearch> by_turns(const SearchedPair& pair, UpperSearch& paths, double state_seconds);

// `paths` searches pair.dense, or null.
std::unique_ptr<PairSearch> lagrangian(const SearchedPair& pair, UpperSearch* paths, const SearchOptions& steps);

}  // namespace gedkit
