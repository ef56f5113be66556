#include "local_search/neighbour_votes.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <queue>
#include <utility>
#include <vector>

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

}  // namespace gedkit
