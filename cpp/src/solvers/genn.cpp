// The solvers that follow a learned estimate: which search that is depends on the kind of the model.
#include <cstddef>
#include <limits>

#include "learned/learned_model.hpp"
#include "learned/pair_network.hpp"
#include "solvers/learned.hpp"
#include "solvers/learned_pair_costs.hpp"
#include "solvers/solvers.hpp"
#include "tree_search/astar.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

TickResult solve_guided(const CompiledProblem& problem, const SolverCall& call, const AstarSettings& settings,
                        Control& control) {
  if (const auto* network = dynamic_cast<const PairNetwork*>(call.model))
    return solve_pair_costs(problem, *network, settings, call, control);
  const auto& model = dynamic_cast<const LearnedModel&>(*call.model);
  return solve_learned(problem, model, *call.prepared1, *call.prepared2, settings, call, control);
}

}  // namespace

TickResult solve_genn_astar(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const std::size_t children = call.children > 0 ? static_cast<std::size_t>(call.children) : kAll;
  return solve_guided(problem, call, {kAll, children, call.trust}, control);
}

TickResult solve_genn_beam(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  return solve_guided(problem, call, {static_cast<std::size_t>(call.width), kAll, call.trust}, control);
}

}  // namespace gedkit
