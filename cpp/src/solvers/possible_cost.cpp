#include "solvers/possible_cost.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/incumbent.hpp"
#include "gedkit/policy.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

namespace {

Ticks of_replacing_everything(const DenseProblem& p) { return p.cost(std::vector<std::int32_t>(p.a.n, -1)); }

}  // namespace

bool costs_in_steps(const DenseProblem& problem) { return of_replacing_everything(problem) < problem.infinite; }

Ticks next_possible(const DenseProblem& problem, Ticks bound) {
  const Ticks everything = of_replacing_everything(problem);
  return everything < problem.infinite ? next_cost(bound, everything, problem.step) : bound;
}

Ticks next_possible(const CompiledProblem& problem, Ticks bound) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  if (problem.has_dense()) return next_possible(problem.dense(), bound);
  if (!problem.uniform() || std::max(g1.n(), g2.n()) > kShippedPolicy.large_nodes) {
    const SparseProblem& p = problem.sparse();
    return p.everything() < p.infinite() ? next_cost(bound, p.everything(), p.step()) : bound;
  }
  const UniformTicks& c = *problem.uniform();
  const Ticks everything = g1.n() * c.node_del + g2.n() * c.node_ins + g1.m() * c.edge_del + g2.m() * c.edge_ins;
  return next_cost(bound, everything, uniform_step(g1, g2, c));
}

}  // namespace gedkit
