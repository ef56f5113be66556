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

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

CompiledProblem::CompiledProblem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), uniform_costs_(costs) {
  const std::vector<double> all = {costs.node_sub, costs.node_del, costs.node_ins,
                                   costs.edge_sub, costs.edge_del, costs.edge_ins};
  const double operations = g1_->n() + g2_->n() + g1_->m() + g2_->m();
  scale_ = TickScale::choose(all, largest_finite(all) * operations);
  if (finite(costs) && !g1_->has_self_loops() && !g2_->has_self_loops()) {
    const auto ticks = [&](double cost) { return scale_.ticks(cost, 0); };
    uniform_ = UniformTicks{ticks(costs.node_sub), ticks(costs.node_del), ticks(costs.node_ins), 0,
                            ticks(costs.edge_del), ticks(costs.edge_ins)};
    uniform_->edge_sub = std::min(ticks(costs.edge_sub), uniform_->edge_del + uniform_->edge_ins);
  }
}

CompiledProblem::CompiledProblem(GraphPtr g1, GraphPtr g2, CostTables costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), tables_(std::move(costs)), scale_(TickScale::of(tables_)) {}

const DenseProblem& CompiledProblem::dense() const {
  std::call_once(dense_once_, [this] {
    dense_ = std::make_unique<const DenseProblem>(
        uniform_costs_ ? compile_dense(*g1_, *g2_, as_tables(*g1_, *g2_, *uniform_costs_), scale_)
                       : compile_dense(*g1_, *g2_, tables_, scale_));
  });
  return *dense_;
}

double CompiledProblem::to_real(Ticks ticks) const {
  if (ticks == std::numeric_limits<Ticks>::max()) return kInfinity;
  if (!uniform_ && ticks >= dense().infinite) return kInfinity;
  return static_cast<double>(ticks) / scale_.per_unit;
}

Ticks CompiledProblem::cutoff_ticks(double cutoff) const {
  const double ticks = cutoff * scale_.per_unit;
  if (!(ticks < 9e18)) return std::numeric_limits<Ticks>::max();
  return static_cast<Ticks>(std::floor(ticks * (1 + kRounding)));
}

double CompiledProblem::price(std::span<const std::int32_t> mapping) const {
  return uniform_costs_ ? path_price(*g1_, *g2_, *uniform_costs_, mapping) : path_price(*g1_, *g2_, tables_, mapping);
}

double CompiledProblem::typical_cost() const {
  CostTables own = uniform_costs_ ? as_tables(*g1_, *g2_, *uniform_costs_) : CostTables{};
  // What no element of these graphs can undergo is not typical of them.
  if (g1_->n() == 0) own.node_del.clear();
  if (g2_->n() == 0) own.node_ins.clear();
  if (g1_->n() == 0 || g2_->n() == 0) own.node_sub.clear();
  if (g1_->m() == 0) own.edge_del.clear();
  if (g2_->m() == 0) own.edge_ins.clear();
  if (g1_->m() == 0 || g2_->m() == 0) own.edge_sub.clear();
  const CostTables& t = uniform_costs_ ? own : tables_;
  std::vector<double> middles;
  for (const auto* part : {&t.node_sub, &t.node_del, &t.node_ins, &t.edge_sub, &t.edge_del, &t.edge_ins}) {
    std::vector<double> ordinary;
    std::copy_if(part->begin(), part->end(), std::back_inserter(ordinary),
                 [](double c) { return c > 0 && std::isfinite(c); });
    if (!ordinary.empty()) middles.push_back(median(std::move(ordinary)));
  }
  return middles.empty() ? 0 : median(std::move(middles));
}

}  // namespace gedkit
