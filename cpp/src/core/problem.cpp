#include "gedkit/problem.hpp"

#include <utility>

#include "core/compiled_problem.hpp"

namespace gedkit {

Problem::Problem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs)
    : compiled_(std::make_shared<const CompiledProblem>(std::move(g1), std::move(g2), costs)) {}

Problem::Problem(GraphPtr g1, GraphPtr g2, CostTables costs)
    : compiled_(std::make_shared<const CompiledProblem>(std::move(g1), std::move(g2), std::move(costs))) {}

const Graph& Problem::g1() const { return compiled_->g1(); }
const Graph& Problem::g2() const { return compiled_->g2(); }
bool Problem::exact_units() const { return compiled_->exact_units(); }
double Problem::cost(std::span<const std::int32_t> mapping) const { return compiled_->price(mapping); }

}  // namespace gedkit
