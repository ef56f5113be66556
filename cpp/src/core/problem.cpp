#include "gedkit/problem.hpp"

#include <utility>

#include "core/compiled_problem.hpp"
#include "core/validity.hpp"
#include "gedkit/errors.hpp"

namespace gedkit {

namespace {

void check_graphs(const GraphPtr& g1, const GraphPtr& g2) {
  if (!g1 || !g2) throw InvalidGraph("a problem has two graphs, but a pointer is null");
  check_same_kind(*g1, *g2);
}

}  // namespace

Problem::Problem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs) {
  check_graphs(g1, g2);
  check_costs(costs);
  compiled_ = std::make_shared<const CompiledProblem>(std::move(g1), std::move(g2), costs);
}

Problem::Problem(GraphPtr g1, GraphPtr g2, CostTables costs) {
  check_graphs(g1, g2);
  check_tables(*g1, *g2, costs);
  compiled_ = std::make_shared<const CompiledProblem>(std::move(g1), std::move(g2), std::move(costs));
}

const Graph& Problem::g1() const { return compiled_->g1(); }
const Graph& Problem::g2() const { return compiled_->g2(); }
bool Problem::exact_units() const { return compiled_->exact_units(); }
double Problem::cost(std::span<const std::int32_t> mapping) const {
  check_mapping(g1(), g2(), mapping);
  return compiled_->price(mapping);
}

}  // namespace gedkit
