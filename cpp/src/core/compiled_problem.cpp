#include "core/compiled_problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dense_problem.hpp"
#include "core/exact_sum.hpp"
#include "core/ticks.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

namespace {

std::uint64_t ends(const Graph& g, int from, int to) {
  if (!g.directed() && from > to) std::swap(from, to);
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32 | static_cast<std::uint32_t>(to);
}

template <typename NodeSub, typename NodeDel, typename NodeIns, typename EdgeSub, typename EdgeDel, typename EdgeIns>
double price(const Graph& g1, const Graph& g2, std::span<const std::int32_t> mapping, NodeSub node_sub,
             NodeDel node_del, NodeIns node_ins, EdgeSub edge_sub, EdgeDel edge_del, EdgeIns edge_ins) {
  std::unordered_map<std::uint64_t, int> edge_at;
  edge_at.reserve(g2.edges().size());
  for (int f = 0; f < g2.m(); ++f) edge_at.emplace(ends(g2, g2.edges()[f].from, g2.edges()[f].to), f);
  std::vector<char> node_reached(g2.n(), 0), edge_reached(g2.m(), 0);
  ExactSum total;
  for (int u = 0; u < g1.n(); ++u) {
    const int v = mapping[u];
    total.add(v < 0 ? node_del(u) : node_sub(u, v));
    if (v >= 0) node_reached[v] = 1;
  }
  for (int e = 0; e < g1.m(); ++e) {
    const int from = mapping[g1.edges()[e].from], to = mapping[g1.edges()[e].to];
    const auto at = from < 0 || to < 0 ? edge_at.end() : edge_at.find(ends(g2, from, to));
    if (at == edge_at.end()) {
      total.add(edge_del(e));
    } else {
      const double substitution = edge_sub(e, at->second), deletion = edge_del(e), insertion = edge_ins(at->second);
      if (substitution <= deletion + insertion) {
        total.add(substitution);
      } else {
        total.add(deletion);
        total.add(insertion);
      }
      edge_reached[at->second] = 1;
    }
  }
  for (int v = 0; v < g2.n(); ++v)
    if (!node_reached[v]) total.add(node_ins(v));
  for (int f = 0; f < g2.m(); ++f)
    if (!edge_reached[f]) total.add(edge_ins(f));
  return total.value();
}

}  // namespace

double path_price(const Graph& g1, const Graph& g2, const UniformCosts& c, std::span<const std::int32_t> mapping) {
  return price(
      g1, g2, mapping, [&](int u, int v) { return g1.node_labels()[u] == g2.node_labels()[v] ? 0.0 : c.node_sub; },
      [&](int) { return c.node_del; }, [&](int) { return c.node_ins; },
      [&](int e, int f) { return g1.edges()[e].label == g2.edges()[f].label ? 0.0 : c.edge_sub; },
      [&](int) { return c.edge_del; }, [&](int) { return c.edge_ins; });
}

double path_price(const Graph& g1, const Graph& g2, const CostTables& t, std::span<const std::int32_t> mapping) {
  return price(
      g1, g2, mapping,
      [&](int u, int v) { return t.node_sub[t.node_class1[u] * t.node_ins.size() + t.node_class2[v]]; },
      [&](int u) { return t.node_del[t.node_class1[u]]; }, [&](int v) { return t.node_ins[t.node_class2[v]]; },
      [&](int e, int f) { return t.edge_sub[t.edge_class1[e] * t.edge_ins.size() + t.edge_class2[f]]; },
      [&](int e) { return t.edge_del[t.edge_class1[e]]; }, [&](int f) { return t.edge_ins[t.edge_class2[f]]; });
}

// What the path of a mapping costs in the caller's own numbers, for where rounding to ticks lost something.

// mapping[u] is a node of g2, or -1 where u is deleted.
double path_price(const Graph& g1, const Graph& g2, const UniformCosts& costs, std::span<const std::int32_t> mapping);
double path_price(const Graph& g1, const Graph& g2, const CostTables& costs, std::span<const std::int32_t> mapping);

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

std::uint64_t CompiledProblem::dense_bytes() const {
  const auto n1 = static_cast<std::uint64_t>(g1_->n()), n2 = static_cast<std::uint64_t>(g2_->n());
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
