#include "core/sparse_problem.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace gedkit {

namespace {

constexpr std::size_t kLargestTable = 1 << 18;  // entries; beyond, costs are worked out when they are asked for

std::vector<Ticks> in_ticks(const std::vector<double>& costs, const TickScale& scale, Ticks infinite) {
  std::vector<Ticks> ticks(costs.size());
  std::transform(costs.begin(), costs.end(), ticks.begin(),
                 [&](double cost) { return std::min(scale.ticks(cost, infinite), infinite); });
  return ticks;
}

ClassCosts uniform_costs(double sub, double del, double ins, std::size_t classes, const TickScale& scale,
                         Ticks infinite) {
  const auto single = in_ticks({sub, del, ins}, scale, infinite);
  return {{}, single[0], std::vector<Ticks>(classes, single[1]), std::vector<Ticks>(classes, single[2])};
}

// Adds what matching two elements saves to a divisor of all savings; 0 where something is infinite.
void add_saving(Ticks& step, Ticks del, Ticks ins, Ticks sub, Ticks infinite) {
  step = del < infinite && ins < infinite && sub < infinite ? std::gcd(step, del + ins - sub) : 1;
}

Ticks common_step(const ClassCosts& costs, bool may_replace, Ticks infinite) {
  Ticks step = 0;
  const auto add = [&](Ticks del, Ticks ins, Ticks sub) {
    add_saving(step, del, ins, may_replace && del < infinite && ins < infinite ? std::min(sub, del + ins) : sub,
               infinite);
  };
  if (costs.sub.empty()) {  // one number per operation
    if (!costs.del.empty() && !costs.ins.empty()) {
      add(costs.del[0], costs.ins[0], 0);
      if (costs.del.size() > 1) add(costs.del[0], costs.ins[0], costs.differ);
    }
    return step;
  }
  for (std::size_t r = 0; r < costs.del.size() && step != 1; ++r)
    for (std::size_t c = 0; c < costs.ins.size() && step != 1; ++c)
      add(costs.del[r], costs.ins[c], costs.sub[r * costs.ins.size() + c]);
  return step;
}

// For each pair of the first list its place in the second, -1 for none; empty where that is not what counts.
std::vector<std::int32_t> same_pairs(const std::vector<std::pair<std::int32_t, std::int32_t>>& first,
                                     const std::vector<std::pair<std::int32_t, std::int32_t>>& second, bool counts) {
  std::vector<std::int32_t> same;
  if (!counts) return same;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> place;
  for (const auto& pair : second) place.emplace(pair, static_cast<std::int32_t>(place.size()));
  for (const auto& pair : first) {
    const auto at = place.find(pair);
    same.push_back(at == place.end() ? -1 : at->second);
  }
  return same;
}

}  // namespace

std::int32_t SparseSide::link_class(int u, int w) const {
  if (degree(u) > degree(w)) {
    const std::int32_t back = link_class(w, u);
    if (back == 0) return 0;
    // Seen from the other end: the same arcs the other way round.
    const auto seen = arcs[back];
    if (seen.first == seen.second) return back;
  }
  const auto all = links(u);
  const auto at =
      std::lower_bound(all.begin(), all.end(), w, [](const SparseLink& l, int node) { return l.node < node; });
  return at != all.end() && at->node == w ? at->cls : 0;
}

SparseProblem::SparseProblem(const Graph& g1, const Graph& g2, const UniformCosts& c, const TickScale& scale,
                             Ticks infinite)
    : directed_(g1.directed()), infinite_(infinite) {
  const auto nodes = compact_labels(node_labels_of(g1), node_labels_of(g2));
  const auto edges = compact_labels(edge_labels_of(g1), edge_labels_of(g2));
  a_ = std::make_shared<const SparseSide>(make_sparse_side(g1, nodes.first, edges.first));
  b_ = std::make_shared<const SparseSide>(make_sparse_side(g2, nodes.second, edges.second));
  nodes_ = std::make_shared<const ClassCosts>(
      uniform_costs(c.node_sub, c.node_del, c.node_ins, nodes.count, scale, infinite));
  edges_ = std::make_shared<const ClassCosts>(
      uniform_costs(c.edge_sub, c.edge_del, c.edge_ins, edges.count, scale, infinite));
  finish();
}

SparseProblem::SparseProblem(const Graph& g1, const Graph& g2, const CostTables& t, const TickScale& scale,
                             Ticks infinite)
    : directed_(g1.directed()), infinite_(infinite) {
  a_ = std::make_shared<const SparseSide>(make_sparse_side(g1, t.node_class1, t.edge_class1));
  b_ = std::make_shared<const SparseSide>(make_sparse_side(g2, t.node_class2, t.edge_class2));
  const auto ticks = [&](const std::vector<double>& costs) { return in_ticks(costs, scale, infinite); };
  nodes_ = std::make_shared<const ClassCosts>(ClassCosts{ticks(t.node_sub), 0, ticks(t.node_del), ticks(t.node_ins)});
  edges_ = std::make_shared<const ClassCosts>(ClassCosts{ticks(t.edge_sub), 0, ticks(t.edge_del), ticks(t.edge_ins)});
  finish();
}

void SparseProblem::finish() {
  const auto table = [](std::size_t rows, std::size_t columns, auto cost) {
    std::vector<Ticks> costs;
    if (rows == 0 || columns > kLargestTable / rows) return costs;
    costs.reserve(rows * columns);
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c)
        costs.push_back(cost(static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)));
    return costs;
  };
  sub_ = table(a_->types.size(), b_->types.size(), [this](auto s, auto t) { return priced_types(s, t); });
  link_ = table(a_->arcs.size(), b_->arcs.size(), [this](auto ca, auto cb) { return priced_link(ca, cb); });
  const auto &del = transposed_ ? nodes_->ins : nodes_->del, &ins = transposed_ ? nodes_->del : nodes_->ins;
  for (const auto& [cls, loop] : a_->types) del_.push_back(capped(del[cls] + edge(loop, 0)));
  for (const auto& [cls, loop] : b_->types) ins_.push_back(capped(ins[cls] + edge(0, loop)));

  const auto costs_nothing = [](Ticks cost) { return cost == 0; };
  const bool links_differ = edges_->sub.empty() && edges_->differ > 0 &&
                            std::none_of(edges_->del.begin(), edges_->del.end(), costs_nothing) &&
                            std::none_of(edges_->ins.begin(), edges_->ins.end(), costs_nothing);
  const auto has_loop = [](const auto& type) { return type.second != 0; };
  const bool loops = std::any_of(a_->types.begin(), a_->types.end(), has_loop) ||
                     std::any_of(b_->types.begin(), b_->types.end(), has_loop);
  same_type_ = same_pairs(a_->types, b_->types, nodes_->sub.empty() && nodes_->differ > 0 && (!loops || links_differ));
  same_link_ = same_pairs(a_->arcs, b_->arcs, links_differ);
  const Ticks step = std::gcd(common_step(*nodes_, false, infinite_), common_step(*edges_, true, infinite_));
  step_ = std::max<Ticks>(step, 1);
  everything_ = 0;
  for (int u = 0; u < a_->n; ++u) {
    everything_ = capped(everything_ + this->del(u));
    for (const SparseLink& l : a_->links(u))
      if (l.node > u) everything_ = capped(everything_ + link(l.cls, 0));
  }
  for (int v = 0; v < b_->n; ++v) {
    everything_ = capped(everything_ + this->ins(v));
    for (const SparseLink& l : b_->links(v))
      if (l.node > v) everything_ = capped(everything_ + link(0, l.cls));
  }
}

// Where both ends are matched an edge may also be replaced: min(substitute, delete + insert).
Ticks SparseProblem::edge(std::int32_t c1, std::int32_t c2) const {
  if (transposed_) std::swap(c1, c2);
  if (c1 == 0) return c2 == 0 ? 0 : edges_->ins[c2 - 1];
  if (c2 == 0) return edges_->del[c1 - 1];
  return std::min(edges_->substitute(c1 - 1, c2 - 1), capped(edges_->del[c1 - 1] + edges_->ins[c2 - 1]));
}

Ticks SparseProblem::priced_types(std::int32_t s, std::int32_t t) const {
  const auto [class1, loop1] = a_->types[s];
  const auto [class2, loop2] = b_->types[t];
  const Ticks node = transposed_ ? nodes_->substitute(class2, class1) : nodes_->substitute(class1, class2);
  return capped(node + edge(loop1, loop2));
}

Ticks SparseProblem::priced_link(std::int32_t ca, std::int32_t cb) const {
  const auto [forth1, back1] = a_->arcs[ca];
  const auto [forth2, back2] = b_->arcs[cb];
  const Ticks forth = edge(forth1, forth2);
  return directed_ ? capped(forth + edge(back1, back2)) : forth;
}

std::vector<std::int32_t> SparseProblem::free_types(std::int32_t s) const {
  std::vector<std::int32_t> free;
  if (!same_type_.empty() && sub_.empty()) {  // so many types that only equal ones are looked for
    if (same_type_[s] >= 0) free.push_back(same_type_[s]);
    return free;
  }
  for (std::int32_t t = 0; t < static_cast<std::int32_t>(b_->types.size()); ++t)
    if (substitute_types(s, t) == 0) free.push_back(t);
  return free;
}

std::vector<std::int32_t> SparseProblem::free_links(std::int32_t ca) const {
  std::vector<std::int32_t> free;
  if (!same_link_.empty() && link_.empty()) {
    if (same_link_[ca] > 0) free.push_back(same_link_[ca]);
    return free;
  }
  for (std::int32_t cb = 1; cb < static_cast<std::int32_t>(b_->arcs.size()); ++cb)
    if (link(ca, cb) == 0) free.push_back(cb);
  return free;
}

Ticks SparseProblem::cost(std::span<const std::int32_t> mapping) const {
  Ticks total = 0;
  std::vector<char> used(b_->n, 0);
  for (int u = 0; u < a_->n; ++u) {
    const int v = mapping[u];
    total += v < 0 ? del(u) : substitute(u, v);
    if (v >= 0) used[v] = 1;
    for (const SparseLink& l : a_->links(u)) {
      if (l.node < u) continue;
      const int x = mapping[l.node];
      const std::int32_t cb = v < 0 || x < 0 ? 0 : b_->link_class(v, x);
      total += link(l.cls, cb) - (cb ? link(0, cb) : 0);
    }
  }
  for (int v = 0; v < b_->n; ++v) {
    if (!used[v]) total += ins(v);
    for (const SparseLink& l : b_->links(v))
      if (l.node > v) total += link(0, l.cls);
  }
  return total;
}

SparseProblem SparseProblem::reversed() const {
  SparseProblem back;
  back.a_ = b_;
  back.b_ = a_;
  back.directed_ = directed_;
  back.transposed_ = !transposed_;
  back.nodes_ = nodes_;
  back.edges_ = edges_;
  back.infinite_ = infinite_;
  back.finish();
  return back;
}

std::uint64_t SparseProblem::bytes(const Graph& g1, const Graph& g2) {
  const auto nodes = static_cast<std::uint64_t>(g1.n()) + g2.n(), edges = static_cast<std::uint64_t>(g1.m()) + g2.m();
  return nodes * 2 * sizeof(std::int32_t) + edges * 2 * sizeof(SparseLink);
}

}  // namespace gedkit
