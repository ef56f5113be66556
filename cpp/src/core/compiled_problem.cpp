#include "core/compiled_problem.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "core/compile_dense.hpp"
#include "core/path_price.hpp"
#include "core/rounding.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool finite(const UniformCosts& c) {
  return std::isfinite(c.node_sub) && std::isfinite(c.node_del) && std::isfinite(c.node_ins) &&
         std::isfinite(c.edge_sub) && std::isfinite(c.edge_del) && std::isfinite(c.edge_ins);
}

// Every operation may have been rounded up by less than a tick.
Ticks above(double dearest, const TickScale& scale, const Graph& g1, const Graph& g2) {
  return static_cast<Ticks>(std::ceil(dearest * scale.per_unit)) + 1 + g1.n() + g2.n() + g1.m() + g2.m();
}

}  // namespace

CompiledProblem::CompiledProblem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), uniform_costs_(costs) {
  const std::vector<double> all = {costs.node_sub, costs.node_del, costs.node_ins,
                                   costs.edge_sub, costs.edge_del, costs.edge_ins};
  const double operations = g1_->n() + g2_->n() + g1_->m() + g2_->m();
  scale_ = TickScale::choose(all, largest_finite(all) * operations);
  infinite_ = above(dearest_path(costs, *g1_, *g2_), scale_, *g1_, *g2_);
  if (finite(costs) && !g1_->has_self_loops() && !g2_->has_self_loops()) {
    const auto ticks = [&](double cost) { return scale_.ticks(cost, 0); };
    uniform_ = UniformTicks{ticks(costs.node_sub), ticks(costs.node_del), ticks(costs.node_ins), 0,
                            ticks(costs.edge_del), ticks(costs.edge_ins)};
    uniform_->edge_sub = std::min(ticks(costs.edge_sub), uniform_->edge_del + uniform_->edge_ins);
  }
}

CompiledProblem::CompiledProblem(GraphPtr g1, GraphPtr g2, CostTables costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), tables_(std::move(costs)), scale_(TickScale::of(tables_)) {
  infinite_ = above(dearest_path(tables_), scale_, *g1_, *g2_);
}

const DenseProblem& CompiledProblem::dense() const {
  std::call_once(dense_once_, [this] {
    dense_ = std::make_unique<const DenseProblem>(
        uniform_costs_ ? compile_dense(*g1_, *g2_, as_tables(*g1_, *g2_, *uniform_costs_), scale_, infinite_)
                       : compile_dense(*g1_, *g2_, tables_, scale_, infinite_));
    has_dense_ = true;
  });
  return *dense_;
}

const SparseProblem& CompiledProblem::sparse() const {
  std::call_once(sparse_once_, [this] {
    sparse_ = uniform_costs_ ? std::make_unique<const SparseProblem>(*g1_, *g2_, *uniform_costs_, scale_, infinite_)
                             : std::make_unique<const SparseProblem>(*g1_, *g2_, tables_, scale_, infinite_);
  });
  return *sparse_;
}

std::size_t CompiledProblem::dense_bytes() const {
  const auto n1 = static_cast<std::size_t>(g1_->n()), n2 = static_cast<std::size_t>(g2_->n());
  return sizeof(std::int32_t) * (n1 * n1 + n2 * n2) + sizeof(Ticks) * n1 * n2;
}

double CompiledProblem::to_real(Ticks ticks) const {
  if (ticks == std::numeric_limits<Ticks>::max()) return kInfinity;
  if (!uniform_ && ticks >= infinite_) return kInfinity;
  return static_cast<double>(ticks) / scale_.per_unit;
}

Ticks CompiledProblem::cutoff_ticks(double cutoff) const {
  const double ticks = cutoff * scale_.per_unit;
  if (!(ticks < 9e18)) return std::numeric_limits<Ticks>::max();
  return static_cast<Ticks>(std::floor(up_to_rounding(ticks)));
}

CompiledProblem CompiledProblem::capped(double most) const {
  const auto cap = [most](double& cost) {
    if (std::isfinite(cost)) cost = std::min(cost, most);
  };
  if (uniform_costs_) {
    UniformCosts costs = *uniform_costs_;
    for (double* cost :
         {&costs.node_sub, &costs.node_del, &costs.node_ins, &costs.edge_sub, &costs.edge_del, &costs.edge_ins})
      cap(*cost);
    return CompiledProblem(g1_, g2_, costs);
  }
  CostTables costs = tables_;
  for (auto* part :
       {&costs.node_sub, &costs.node_del, &costs.node_ins, &costs.edge_sub, &costs.edge_del, &costs.edge_ins})
    std::for_each(part->begin(), part->end(), cap);
  return CompiledProblem(g1_, g2_, std::move(costs));
}

double CompiledProblem::price(std::span<const std::int32_t> mapping) const {
  return uniform_costs_ ? path_price(*g1_, *g2_, *uniform_costs_, mapping) : path_price(*g1_, *g2_, tables_, mapping);
}

}  // namespace gedkit
