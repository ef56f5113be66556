#include "gedkit/problem.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargestTotal = 1LL << 46;  // ticks a whole path may cost: leaves room for infinities in 64 bits
constexpr std::array<double, 16> kUnitsPerOne = {1, 2, 4, 5, 8, 10, 16, 20, 25, 100, 200, 500, 1000, 1e4, 1e5, 1e6};

// Ticks per cost of 1 that make every finite cost a whole number, or 0 if none of the usual units does. Near a whole
// number is relative to the cost: one of 1e-13 is far from 0 ticks.
double common_unit(const std::vector<double>& costs, double total) {
  for (double per_unit : kUnitsPerOne) {
    if (total * per_unit > kLargestTotal) break;
    const bool whole = std::all_of(costs.begin(), costs.end(), [&](double c) {
      if (std::isinf(c)) return true;
      const double ticks = c * per_unit;
      return std::abs(ticks - std::nearbyint(ticks)) <= 1e-12 * ticks;
    });
    if (whole) return per_unit;
  }
  return 0;
}

struct Scale {
  double per_unit;
  bool exact;

  Ticks ticks(double cost, Ticks infinite) const {
    if (std::isinf(cost)) return infinite;
    return static_cast<Ticks>(exact ? std::nearbyint(cost * per_unit) : std::floor(cost * per_unit));
  }
};

// `total` bounds the cost of any finite path.
Scale choose_scale(const std::vector<double>& costs, double total) {
  if (const double per_unit = common_unit(costs, total); per_unit > 0) return {per_unit, true};
  int exponent = 0;
  std::frexp(kLargestTotal / std::max(total, 1e-300), &exponent);
  return {std::ldexp(1.0, std::clamp(exponent - 1, -1000, 1000)), false};
}

double finite_or_zero(double cost) { return std::isinf(cost) ? 0.0 : cost; }

double largest_finite(const std::vector<double>& costs) {
  double largest = 0;
  for (double c : costs) largest = std::max(largest, finite_or_zero(c));
  return largest;
}

// Reads arcs of one graph into links. A class is the pair (edge class towards the other end, edge class back), 0 for
// none.
struct LinkClasses {
  std::vector<std::pair<int, int>> arcs{{0, 0}};  // per class
  std::map<std::pair<int, int>, int> ids{{{0, 0}, 0}};

  int id(std::pair<int, int> arcs_of_pair) {
    const auto [it, fresh] = ids.try_emplace(arcs_of_pair, static_cast<int>(arcs.size()));
    if (fresh) arcs.push_back(arcs_of_pair);
    return it->second;
  }
};

Side make_side(const Graph& g, const std::vector<std::int32_t>& edge_class, LinkClasses& classes) {
  Side side;
  const int n = g.n();
  side.n = n;
  side.link.assign(static_cast<std::size_t>(n) * n, 0);
  std::vector<std::vector<int>> neighbours(n);
  std::map<std::pair<int, int>, std::pair<int, int>> pairs;  // (u < w) -> (class u to w, class w to u)
  for (int e = 0; e < g.m(); ++e) {
    const auto [from, to, label] = g.edges()[e];
    if (from == to) continue;
    const int cls = edge_class[e] + 1;
    auto& [forth, back] = pairs[{std::min(from, to), std::max(from, to)}];
    if (!g.directed())
      forth = back = cls;
    else
      (from < to ? forth : back) = cls;
  }
  for (const auto& [ends, arcs] : pairs) {
    const auto [u, w] = ends;
    side.link[static_cast<std::size_t>(u) * n + w] = classes.id(arcs);
    side.link[static_cast<std::size_t>(w) * n + u] = classes.id({arcs.second, arcs.first});
    neighbours[u].push_back(w);
    neighbours[w].push_back(u);
  }
  side.start.assign(n + 1, 0);
  for (int u = 0; u < n; ++u) {
    std::sort(neighbours[u].begin(), neighbours[u].end());
    side.start[u + 1] = side.start[u] + static_cast<int>(neighbours[u].size());
  }
  side.half.resize(side.start[n]);
  for (int u = 0; u < n; ++u) {
    for (std::size_t i = 0; i < neighbours[u].size(); ++i) {
      const int w = neighbours[u][i];
      const auto at = std::lower_bound(neighbours[w].begin(), neighbours[w].end(), u) - neighbours[w].begin();
      side.half[side.start[u] + i] = {w, side.link_class(u, w), side.start[w] + static_cast<int>(at)};
    }
  }
  return side;
}

std::vector<std::int32_t> loop_class(const Graph& g, const std::vector<std::int32_t>& edge_class) {
  std::vector<std::int32_t> loops(g.n(), -1);
  for (int e = 0; e < g.m(); ++e)
    if (g.edges()[e].from == g.edges()[e].to) loops[g.edges()[e].from] = edge_class[e];
  return loops;
}

std::vector<std::int32_t> compact(std::span<const std::int32_t> labels, std::map<int, int>& ids) {
  std::vector<std::int32_t> classes;
  classes.reserve(labels.size());
  for (int label : labels) classes.push_back(ids.try_emplace(label, static_cast<int>(ids.size())).first->second);
  return classes;
}

std::vector<std::int32_t> edge_labels(const Graph& g) {
  std::vector<std::int32_t> labels;
  for (const Edge& e : g.edges()) labels.push_back(e.label);
  return labels;
}

std::vector<double> equality_table(int classes, double differ) {
  std::vector<double> table(static_cast<std::size_t>(classes) * classes, differ);
  for (int c = 0; c < classes; ++c) table[static_cast<std::size_t>(c) * classes + c] = 0;
  return table;
}

CostTables as_tables(const Graph& g1, const Graph& g2, const UniformCosts& costs) {
  CostTables t;
  std::map<int, int> nodes, edges;
  t.node_class1 = compact(g1.node_labels(), nodes);
  t.node_class2 = compact(g2.node_labels(), nodes);
  t.edge_class1 = compact(edge_labels(g1), edges);
  t.edge_class2 = compact(edge_labels(g2), edges);
  const int nc = static_cast<int>(nodes.size()), ec = static_cast<int>(edges.size());
  t.node_sub = equality_table(nc, costs.node_sub);
  t.node_del.assign(nc, costs.node_del);
  t.node_ins.assign(nc, costs.node_ins);
  t.edge_sub = equality_table(ec, costs.edge_sub);
  t.edge_del.assign(ec, costs.edge_del);
  t.edge_ins.assign(ec, costs.edge_ins);
  return t;
}

double sum_over(const std::vector<std::int32_t>& classes, const std::vector<double>& costs) {
  double total = 0;
  for (int c : classes) total += finite_or_zero(costs[c]);
  return total;
}

// No finite path costs more: every operation at its dearest.
double dearest_path(const CostTables& t) {
  return sum_over(t.node_class1, t.node_del) + sum_over(t.node_class2, t.node_ins) +
         largest_finite(t.node_sub) * static_cast<double>(std::min(t.node_class1.size(), t.node_class2.size())) +
         sum_over(t.edge_class1, t.edge_del) + sum_over(t.edge_class2, t.edge_ins) +
         largest_finite(t.edge_sub) * static_cast<double>(std::min(t.edge_class1.size(), t.edge_class2.size()));
}

Scale scale_of(const CostTables& t) {
  std::vector<double> all;
  for (const auto* part : {&t.node_sub, &t.node_del, &t.node_ins, &t.edge_sub, &t.edge_del, &t.edge_ins})
    all.insert(all.end(), part->begin(), part->end());
  return choose_scale(all, dearest_path(t));
}

void set_step(DenseProblem& p) {
  Ticks step = 0;
  for (int u = 0; u < p.a.n && step != 1; ++u)
    for (int v = 0; v < p.b.n && step != 1; ++v)
      if (p.substitute(u, v) < p.infinite && p.del[u] < p.infinite && p.ins[v] < p.infinite)
        step = std::gcd(step, p.del[u] + p.ins[v] - p.substitute(u, v));
      else
        step = 1;
  for (int ca = 1; ca < p.classes_a; ++ca)
    for (int cb = 1; cb < p.classes_b; ++cb)
      if (p.link(ca, 0) < p.infinite && p.link(0, cb) < p.infinite)
        step = std::gcd(step, p.profit(ca, cb));
      else
        step = 1;
  p.step = std::max<Ticks>(step, 1);
}

bool substitution_never_hurts(const DenseProblem& p) {
  for (int u = 0; u < p.a.n; ++u)
    for (int v = 0; v < p.b.n; ++v)
      if (p.substitute(u, v) > p.del[u] + p.ins[v]) return false;
  return true;
}

DenseProblem make_dense(const Graph& g1, const Graph& g2, const CostTables& t, const Scale& scale) {
  DenseProblem p;
  LinkClasses classes_a, classes_b;
  p.a = make_side(g1, t.edge_class1, classes_a);
  p.b = make_side(g2, t.edge_class2, classes_b);
  p.infinite = static_cast<Ticks>(std::ceil(dearest_path(t) * scale.per_unit)) + 1 + g1.n() + g2.n() + g1.m() + g2.m();
  const auto ticks = [&](double cost) { return std::min(scale.ticks(cost, p.infinite), p.infinite); };
  const std::size_t edge_columns = t.edge_ins.size();
  const auto add = [&](Ticks x, Ticks y) { return std::min(x + y, p.infinite); };
  // Where both ends are matched an edge may also be replaced: min(substitute, delete + insert), each rounded on its own
  // as in UniformTicks. -1 stands for no edge.
  const auto edge_cost = [&](int c1, int c2) -> Ticks {
    if (c1 < 0) return c2 < 0 ? 0 : ticks(t.edge_ins[c2]);
    if (c2 < 0) return ticks(t.edge_del[c1]);
    return std::min(ticks(t.edge_sub[c1 * edge_columns + c2]), add(ticks(t.edge_del[c1]), ticks(t.edge_ins[c2])));
  };

  const auto loops1 = loop_class(g1, t.edge_class1), loops2 = loop_class(g2, t.edge_class2);
  const std::size_t node_columns = t.node_ins.size();
  p.sub.resize(static_cast<std::size_t>(g1.n()) * g2.n());
  std::vector<Ticks> node_sub(t.node_sub.size());  // once per pair of classes, not of nodes
  std::transform(t.node_sub.begin(), t.node_sub.end(), node_sub.begin(), ticks);
  for (int u = 0; u < g1.n(); ++u) {
    p.del.push_back(add(ticks(t.node_del[t.node_class1[u]]), edge_cost(loops1[u], -1)));
    for (int v = 0; v < g2.n(); ++v)
      p.sub[static_cast<std::size_t>(u) * g2.n() + v] =
          add(node_sub[t.node_class1[u] * node_columns + t.node_class2[v]], edge_cost(loops1[u], loops2[v]));
  }
  for (int v = 0; v < g2.n(); ++v) p.ins.push_back(add(ticks(t.node_ins[t.node_class2[v]]), edge_cost(-1, loops2[v])));

  p.kind_b = t.node_class2;
  for (const int cls : t.node_class1) {
    const auto row = t.node_sub.begin() + static_cast<std::ptrdiff_t>(cls * node_columns);
    const auto free = std::find(row, row + static_cast<std::ptrdiff_t>(node_columns), 0.0);
    p.kind_a.push_back(static_cast<std::int32_t>(free - row) +
                       (free == row + static_cast<std::ptrdiff_t>(node_columns) ? cls : 0));
  }

  p.classes_a = static_cast<int>(classes_a.arcs.size());
  p.classes_b = static_cast<int>(classes_b.arcs.size());
  p.link_cost.reserve(static_cast<std::size_t>(p.classes_a) * p.classes_b);
  for (const auto& [forth1, back1] : classes_a.arcs)
    for (const auto& [forth2, back2] : classes_b.arcs) {
      Ticks cost = edge_cost(forth1 - 1, forth2 - 1);
      if (g1.directed()) cost = add(cost, edge_cost(back1 - 1, back2 - 1));
      p.link_cost.push_back(cost);
    }
  set_step(p);
  p.matches_all = p.a.n <= p.b.n && substitution_never_hurts(p);
  return p;
}

bool finite(const UniformCosts& c) {
  return std::isfinite(c.node_sub) && std::isfinite(c.node_del) && std::isfinite(c.node_ins) &&
         std::isfinite(c.edge_sub) && std::isfinite(c.edge_del) && std::isfinite(c.edge_ins);
}

}  // namespace

Ticks DenseProblem::cost(std::span<const std::int32_t> mapping) const {
  Ticks total = 0;
  std::vector<char> used(b.n, 0);
  for (int u = 0; u < a.n; ++u) {
    const int v = mapping[u];
    total += v < 0 ? del[u] : substitute(u, v);
    if (v >= 0) used[v] = 1;
  }
  for (int v = 0; v < b.n; ++v)
    if (!used[v]) total += ins[v];
  for (int c = 0; c < b.n; ++c)
    for (const HalfLink& h : b.links(c))
      if (h.node > c) total += link(0, h.cls);
  for (int u = 0; u < a.n; ++u)
    for (const HalfLink& h : a.links(u)) {
      if (h.node < u) continue;
      const int v = mapping[u], x = mapping[h.node];
      const int cb = v < 0 || x < 0 ? 0 : b.link_class(v, x);
      total += link(h.cls, cb) - (cb ? link(0, cb) : 0);
    }
  return total;
}

DenseProblem DenseProblem::transposed() const {
  DenseProblem t;
  t.a = b;
  t.b = a;
  t.sub.resize(sub.size());
  for (int u = 0; u < a.n; ++u)
    for (int v = 0; v < b.n; ++v) t.sub[static_cast<std::size_t>(v) * a.n + u] = substitute(u, v);
  t.del = ins;
  t.ins = del;
  t.kind_a = kind_b;
  t.kind_b = kind_a;
  t.classes_a = classes_b;
  t.classes_b = classes_a;
  t.link_cost.resize(link_cost.size());
  for (int ca = 0; ca < classes_a; ++ca)
    for (int cb = 0; cb < classes_b; ++cb) t.link_cost[static_cast<std::size_t>(cb) * classes_a + ca] = link(ca, cb);
  t.infinite = infinite;
  t.step = step;
  t.matches_all = t.a.n <= t.b.n && substitution_never_hurts(*this);
  return t;
}

Problem::Problem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), uniform_costs_(costs) {
  const std::vector<double> all = {costs.node_sub, costs.node_del, costs.node_ins,
                                   costs.edge_sub, costs.edge_del, costs.edge_ins};
  const double operations = g1_->n() + g2_->n() + g1_->m() + g2_->m();
  const Scale scale = choose_scale(all, largest_finite(all) * operations);
  per_unit_ = scale.per_unit;
  exact_units_ = scale.exact;
  if (finite(costs) && !g1_->has_self_loops() && !g2_->has_self_loops()) {
    const auto ticks = [&](double cost) { return scale.ticks(cost, 0); };
    uniform_ = UniformTicks{ticks(costs.node_sub), ticks(costs.node_del), ticks(costs.node_ins), 0,
                            ticks(costs.edge_del), ticks(costs.edge_ins)};
    uniform_->edge_sub = std::min(ticks(costs.edge_sub), uniform_->edge_del + uniform_->edge_ins);
  }
}

Problem::Problem(GraphPtr g1, GraphPtr g2, const CostTables& costs)
    : g1_(std::move(g1)), g2_(std::move(g2)), tables_(costs) {
  const Scale scale = scale_of(tables_);
  per_unit_ = scale.per_unit;
  exact_units_ = scale.exact;
}

const DenseProblem& Problem::dense() const {
  std::call_once(dense_once_, [this] {
    const Scale scale{per_unit_, exact_units_};
    dense_ = std::make_unique<const DenseProblem>(
        uniform_costs_ ? make_dense(*g1_, *g2_, as_tables(*g1_, *g2_, *uniform_costs_), scale)
                       : make_dense(*g1_, *g2_, tables_, scale));
  });
  return *dense_;
}

double Problem::to_real(Ticks ticks) const {
  if (ticks == std::numeric_limits<Ticks>::max()) return kInfinity;
  if (!uniform_ && ticks >= dense().infinite) return kInfinity;
  return static_cast<double>(ticks) / per_unit_;
}

Ticks Problem::cutoff_ticks(double cutoff) const {
  const double ticks = cutoff * per_unit_;
  if (!(ticks < 9e18)) return std::numeric_limits<Ticks>::max();
  return static_cast<Ticks>(std::floor(ticks + 1e-9 * std::max(1.0, std::abs(ticks))));
}

}  // namespace gedkit
