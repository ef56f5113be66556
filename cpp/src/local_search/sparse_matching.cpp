#include "local_search/sparse_matching.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include "assignment/transport.hpp"

namespace gedkit {

namespace {

constexpr int kHub = 300;  // links of a node whose neighbours are not looked through

class Votes {
 public:
  Votes(SparseMatching& matching, Control& control) : m_(matching), control_(control) {}

  void run() {
    for (int u = 0; u < m_.problem.a().n; ++u)
      if (m_.image[u] < 0) push_best(u);
    while (!queue_.empty() && !control_.stop()) {
      const Vote vote = queue_.top();
      queue_.pop();
      if (m_.image[vote.u] >= 0) continue;
      if (m_.owner[vote.v] >= 0 || score(vote.u, vote.v) != vote.score) {
        push_best(vote.u);
        continue;
      }
      m_.match(vote.u, vote.v);
      for (const SparseLink& l : m_.problem.a().links(vote.u))
        if (m_.image[l.node] < 0) push_best(l.node);
    }
  }

 private:
  struct Vote {
    Ticks score;
    std::int32_t u, v;
    bool operator<(const Vote& other) const { return score < other.score; }
  };

  Ticks score(int u, int v) const {
    const Ticks apart = std::abs(m_.problem.a().degree(u) - m_.problem.b().degree(v));
    return 2 * m_.saving(u, v) - std::min(m_.unit, apart * m_.unit / 2);
  }

  void push_best(int u) {
    Vote best{0, u, -1};
    for (const SparseLink& l : m_.problem.a().links(u)) {
      const int x = m_.image[l.node];
      if (x < 0 || m_.problem.b().degree(x) > kHub) continue;
      for (const SparseLink& there : m_.problem.b().links(x)) {
        const int v = there.node;
        if (m_.owner[v] >= 0 || !m_.possible(u, v)) continue;
        const Ticks found = score(u, v);
        if (best.v < 0 || found > best.score) best = {found, u, v};
      }
    }
    if (best.v >= 0) queue_.push(best);
  }

  SparseMatching& m_;
  Control& control_;
  std::priority_queue<Vote> queue_;
};

using Places = std::vector<std::int32_t>;

}  // namespace

void match_by_votes(SparseMatching& matching, Control& control) { Votes(matching, control).run(); }

void match_leftovers(SparseMatching& m) {
  const SparseProblem& p = m.problem;
  const auto pair_up = [&m](Places& from, Places& to) {
    while (!from.empty() && !to.empty()) {
      m.match(from.back(), to.back());
      from.pop_back();
      to.pop_back();
    }
  };
  std::map<std::pair<std::int32_t, int>, Places> exact_b, exact_a;
  for (int v = 0; v < p.b().n; ++v)
    if (m.owner[v] < 0) exact_b[{p.b().type[v], p.b().degree(v)}].push_back(v);
  if (exact_b.empty()) return;
  for (int u = 0; u < p.a().n; ++u)
    if (m.image[u] < 0) exact_a[{p.a().type[u], p.a().degree(u)}].push_back(u);
  for (auto& [kind, nodes] : exact_a)
    for (const std::int32_t type : p.free_types(kind.first)) {
      const auto at = exact_b.find({type, kind.second});
      if (at != exact_b.end()) pair_up(nodes, at->second);
    }

  std::map<std::int32_t, Places> of_type_a, of_type_b;
  const auto regroup = [](auto& exact, auto& of_type) {
    for (auto& [kind, nodes] : exact)
      if (!nodes.empty()) {
        auto& all = of_type[kind.first];
        all.insert(all.end(), nodes.begin(), nodes.end());
      }
  };
  regroup(exact_a, of_type_a);
  regroup(exact_b, of_type_b);
  struct Option {
    Ticks worth;
    std::int32_t s, t;
  };
  constexpr std::size_t kMostOptions = 1 << 22;
  if (of_type_a.empty() || of_type_b.size() > kMostOptions / of_type_a.size()) return;
  std::vector<Option> options;
  for (const auto& [s, nodes1] : of_type_a)
    for (const auto& [t, nodes2] : of_type_b) {
      const Ticks sub = p.substitute_types(s, t);
      const Ticks worth = p.del(nodes1.front()) + p.ins(nodes2.front()) - sub;
      if (sub < p.infinite() && worth >= 0) options.push_back({worth, s, t});
    }
  std::stable_sort(options.begin(), options.end(), [](const Option& x, const Option& y) { return x.worth > y.worth; });
  for (const Option& option : options) pair_up(of_type_a[option.s], of_type_b[option.t]);
}

namespace {

constexpr std::size_t kMostPairs = std::size_t{1} << 16;  // of types

// Nodes by type, those of a type one after another.
struct ByType {
  std::vector<std::int32_t> types;
  std::vector<std::vector<std::int32_t>> nodes;

  ByType(const SparseSide& side, const std::vector<std::int32_t>& chosen) {
    std::vector<std::int32_t> place(side.types.size(), -1);
    for (const std::int32_t u : chosen) {
      std::int32_t& at = place[side.type[u]];
      if (at < 0) {
        at = static_cast<std::int32_t>(types.size());
        types.push_back(side.type[u]);
        nodes.emplace_back();
      }
      nodes[at].push_back(u);
    }
  }

  std::vector<std::int64_t> counts() const {
    std::vector<std::int64_t> all;
    for (const auto& of_type : nodes) all.push_back(static_cast<std::int64_t>(of_type.size()));
    return all;
  }
};

bool keeps_a_link(const SparseMatching& m, int u) {
  const auto links = m.problem.a().links(u);
  return m.image[u] >= 0 && std::any_of(links.begin(), links.end(), [&](const SparseLink& l) {
           const int x = m.image[l.node];
           return x >= 0 && m.problem.b().link_class(m.image[u], x) != 0;
         });
}

}  // namespace

void reassign_loose_nodes(SparseMatching& m, Control& control) {
  const SparseProblem& p = m.problem;
  std::vector<std::int32_t> loose, places;
  for (int u = 0; u < p.a().n; ++u)
    if (!keeps_a_link(m, u)) loose.push_back(u);
  for (int v = 0; v < p.b().n; ++v)
    if (m.owner[v] < 0) places.push_back(v);
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) places.push_back(m.image[u]);
  const ByType rows(p.a(), loose), columns(p.b(), places);
  if (rows.types.empty() || columns.types.size() > kMostPairs / rows.types.size()) return;
  std::vector<Ticks> profit;
  for (const auto& of_type : rows.nodes)
    for (const auto& there : columns.nodes) {
      const int u = of_type.front(), v = there.front();
      if (p.del(u) >= p.infinite() || p.ins(v) >= p.infinite()) return;
      profit.push_back(m.possible(u, v) ? p.del(u) + p.ins(v) - p.substitute(u, v) : 0);
    }
  Transport transport;
  const auto most =
      transport.solve_unless(profit, rows.counts(), columns.counts(), [&control] { return control.poll(); });
  Ticks saved = 0;
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) saved += p.del(u) + p.ins(m.image[u]) - p.substitute(u, m.image[u]);
  if (!most || *most <= saved) return;
  for (const std::int32_t u : loose)
    if (m.image[u] >= 0) m.unmatch(u);
  std::vector<std::size_t> used(columns.types.size(), 0);
  for (std::size_t i = 0; i < rows.types.size(); ++i) {
    std::size_t next = 0;
    for (std::size_t j = 0; j < columns.types.size(); ++j)
      for (std::int64_t left = transport.flow(i, j); left > 0; --left, ++next)
        if (m.possible(rows.nodes[i][next], columns.nodes[j][used[j]]))
          m.match(rows.nodes[i][next], columns.nodes[j][used[j]++]);
  }
}

}  // namespace gedkit
