// An upper bound on what a choice of kinds saves: linear relaxation over nodes, edges and places, by its dual.
//
// Every half-edge (u, e) gets a number per kind of u, its share of what edge e saves; every place of a kind has a
// price. For any shares and prices, the saving of every choice is at most
//   sum over edges of the largest of (saving if the kinds of both ends are joined) - (shares of both ends)
//   + sum over nodes of the largest of (node saving + shares of its half-edges - price of the kind) + prices of all
//   places.
// Prices are not negative unless all places are taken. Everything is an integer, so that no rounding can make the bound
// false. Once a node is settled, its edges say exactly what they save for each kind of their other end.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/control.hpp"
#include "core/vectors.hpp"
#include "tree_search/kind_problem.hpp"

namespace gedkit {

template <int Lanes>
class KindBound {
 public:
  using Row = std::conditional_t<Lanes == 8, Ints8, Ints16>;  // a number per kind
  using Kinds = std::uint32_t;                                // a set of them

  struct Multipliers {
    std::vector<Row> share;  // per half-edge
    Row price;
  };

  struct State {
    std::vector<Row> worth;          // per open node and kind: node saving, edges to settled nodes, shares
    std::vector<std::int32_t> kind;  // per node; -1: open
    std::vector<Kinds> allowed;      // per open node
    std::array<std::int32_t, Lanes> room;
    std::int64_t settled = 0;  // what settled nodes and edges between them save
    std::int64_t loose = 0;    // what edges between open nodes save beyond the shares
    int open = 0;
  };

  static constexpr int kPruned = -1, kLeaf = -2;

  explicit KindBound(const KindProblem& problem) : p_(problem), rest_(problem.edges.size()) {
    for (int q = 0; q < Lanes; ++q) {
      bit_[q] = 1 << q;
      for (int r = 0; r < Lanes; ++r) {
        saving_[q][r] = q < p_.kinds && r < p_.kinds && p_.joined[q * p_.kinds + r] ? p_.edge_saving : 0;
        place_[q][r] = q * Lanes + r;
      }
    }
  }

  // Every edge is shared evenly, and places are free.
  Multipliers even_shares() const {
    Multipliers m{std::vector<Row>(2 * p_.edges.size(), Row{}), Row{}};
    for (int q = 0; q < p_.kinds; ++q)
      if (largest(saving_[q]) > 0)
        for (Row& share : m.share) share[q] = p_.edge_saving / 2;
    return m;
  }

  State root() const {
    State s;
    Kinds all = 0;
    s.room.fill(0);
    for (int q = 0; q < p_.kinds; ++q) {
      s.room[q] = p_.room[q];
      if (p_.room[q] > 0) all |= Kinds{1} << q;
    }
    s.kind.assign(p_.nodes, -1);
    s.allowed.assign(p_.nodes, all);
    s.open = p_.nodes;
    return s;
  }

  // Works out a state's sums under these multipliers; `choose` and `settle` go on from there under the same ones.
  void open(const Multipliers& m, State& s) {
    s.worth.assign(p_.nodes, Row{});
    s.settled = s.loose = 0;
    for (int u = 0; u < p_.nodes; ++u) {
      if (s.kind[u] >= 0)
        s.settled += node_saving(u, s.kind[u]);
      else
        for (int q = 0; q < p_.kinds; ++q) s.worth[u][q] = node_saving(u, q);
    }
    for (std::size_t e = 0; e < p_.edges.size(); ++e) {
      const auto [u, v] = p_.edges[e];
      if (s.kind[u] >= 0 && s.kind[v] >= 0) {
        s.settled += saving_[s.kind[u]][s.kind[v]];
      } else if (s.kind[u] >= 0) {
        s.worth[v] += saving_[s.kind[u]];
      } else if (s.kind[v] >= 0) {
        s.worth[u] += saving_[s.kind[v]];
      } else {
        int place;
        rest_[e] = best_of_edge(m, s, e, place);
        s.loose += rest_[e];
        s.worth[u] += m.share[2 * e];
        s.worth[v] += m.share[2 * e + 1];
      }
    }
  }

  // Node u is of kind q, which is allowed. Of twins the later ones have no smaller kinds.
  void settle(const Multipliers& m, State& s, int u, int q) const {
    std::int64_t own = s.worth[u][q];
    for (const KindProblem::End& end : p_.ends[u]) {
      if (s.kind[end.other] >= 0) continue;
      own -= m.share[end.half][q];
      s.worth[end.other] += saving_[q] - m.share[end.half ^ 1];
      s.loose -= rest_[end.half / 2];
    }
    s.settled += own;
    s.kind[u] = q;
    --s.open;
    if (--s.room[q] == 0)
      for (Kinds& kinds : s.allowed) kinds &= ~(Kinds{1} << q);
    for (int v = p_.twin_after[u]; v >= 0; v = p_.twin_after[v]) s.allowed[v] &= ~((Kinds{1} << q) - 1);
    for (int v = p_.twin_before[u]; v >= 0; v = p_.twin_before[v]) s.allowed[v] &= (Kinds{2} << q) - 1;
  }

  // Strikes out kinds with which less than `needed` can be saved and settles nodes that have only one left. Returns the
  // node with the fewest kinds, or kPruned, or kLeaf; `total` is the bound.
  int choose(const Multipliers& m, State& s, std::int64_t needed, std::int64_t& total) {
    while (true) {
      total = s.settled + s.loose + prices(m, s);
      top_.resize(p_.nodes);
      for (int u = 0; u < p_.nodes; ++u) {
        if (s.kind[u] >= 0) continue;
        if (s.allowed[u] == 0) return kPruned;
        total += top_[u] = largest(values(m, s, u));
      }
      if (total < needed) return kPruned;
      if (s.open == 0) return kLeaf;
      const auto slack = static_cast<std::int32_t>(std::min<std::int64_t>(total - needed, 1 << 28));
      int best = -1, fewest = 0;
      std::size_t most_edges = 0;
      bool settled = false;
      for (int u = 0; u < p_.nodes && !settled; ++u) {
        if (s.kind[u] >= 0) continue;
        s.allowed[u] &= at_least(values(m, s, u), top_[u] - slack);
        const int count = std::popcount(s.allowed[u]);
        if (count == 1) {
          settle(m, s, u, std::countr_zero(s.allowed[u]));
          settled = true;
        } else if (best < 0 || count < fewest || (count == fewest && p_.ends[u].size() > most_edges)) {
          best = u, fewest = count, most_edges = p_.ends[u].size();
        }
      }
      if (!settled) return best;
    }
  }

  // What the bound of a state would be, at most, if u were of kind q, less what all kinds have in common.
  std::int32_t value(const Multipliers& m, const State& s, int u, int q) const { return s.worth[u][q] - m.price[q]; }

  // Improves the multipliers for a state by subgradient steps (Polyak's length, with momentum). True if less than
  // `needed` can be saved; `bound` is the best one found.
  bool ascend(Multipliers& m, const State& s, std::int64_t needed, int steps, int patience, std::int64_t& bound,
              Control& control) {
    std::vector<std::size_t> edges;
    for (std::size_t e = 0; e < p_.edges.size(); ++e)
      if (s.kind[p_.edges[e].first] < 0 && s.kind[p_.edges[e].second] < 0) edges.push_back(e);
    std::vector<std::int32_t> nodes;
    std::vector<Row> known(p_.nodes, Row{}), worth(p_.nodes);
    std::int64_t settled = 0;
    for (int u = 0; u < p_.nodes; ++u) {
      if (s.kind[u] >= 0) {
        settled += node_saving(u, s.kind[u]);
        for (const KindProblem::End& end : p_.ends[u])
          if (s.kind[end.other] >= 0 && end.half % 2 == 0) settled += saving_[s.kind[u]][s.kind[end.other]];
        continue;
      }
      nodes.push_back(u);
      for (int q = 0; q < p_.kinds; ++q) known[u][q] = node_saving(u, q);
      for (const KindProblem::End& end : p_.ends[u])
        if (s.kind[end.other] >= 0) known[u] += saving_[s.kind[end.other]];
    }
    Multipliers at = m;
    std::vector<Row> momentum(2 * p_.edges.size(), Row{});
    std::array<double, Lanes> price_momentum{};
    std::vector<std::int32_t> place(p_.edges.size()), kind(p_.nodes, -1);
    double factor = 1;
    int idle = 0;
    bound = std::numeric_limits<std::int64_t>::max();
    for (int step = 0; step < steps && factor > kLeastFactor && !control.stop(); ++step) {
      for (const int u : nodes) worth[u] = known[u];
      std::int64_t total = settled + prices(at, s);
      for (const std::size_t e : edges) {
        const auto [u, v] = p_.edges[e];
        total += best_of_edge(at, s, e, place[e]);
        worth[u] += at.share[2 * e];
        worth[v] += at.share[2 * e + 1];
      }
      std::array<std::int32_t, Lanes> left = s.room;
      for (const int u : nodes) {
        const Row value = worth[u] - at.price + forbidden(s.allowed[u]);
        const std::int32_t top = largest(value);
        total += top;
        kind[u] = std::countr_zero(at_least(value, top));
        --left[kind[u]];
      }
      if (total < bound) {
        if (total < bound - p_.edge_saving / 20) idle = 0;
        bound = total;
        m = at;
        if (total < needed) return true;
      }
      if (++idle > patience) factor *= 0.7, idle = 0;
      double norm = 0;
      for (int q = 0; q < p_.kinds; ++q) norm += s.room[q] > 0 ? static_cast<double>(left[q]) * left[q] : 0;
      for (const std::size_t e : edges) {
        const auto [u, v] = p_.edges[e];
        norm += (place[e] / Lanes != kind[u] ? 2 : 0) + (place[e] % Lanes != kind[v] ? 2 : 0);
      }
      if (norm == 0) break;  // a choice that saves as much as the bound says
      const double length = factor * static_cast<double>(total - needed + p_.edge_saving) / norm * (1 - kMomentum);
      move(at, edges, place, kind, momentum, length);
      for (int q = 0; q < p_.kinds; ++q) {
        if (s.room[q] == 0) continue;
        price_momentum[q] = kMomentum * price_momentum[q] + left[q];
        const double price = at.price[q] - length * price_momentum[q];
        at.price[q] = static_cast<std::int32_t>(std::clamp<double>(price, p_.all_filled ? -kMostPrice : 0, kMostPrice));
      }
    }
    return false;
  }

  // What a choice saves.
  std::int64_t saving(const std::vector<std::int32_t>& kind) const {
    std::int64_t sum = 0;
    for (int u = 0; u < p_.nodes; ++u) sum += node_saving(u, kind[u]);
    for (const auto& [u, v] : p_.edges) sum += saving_[kind[u]][kind[v]];
    return sum;
  }

 private:
  static constexpr std::int32_t kNever = -(1 << 30), kMostPrice = 1 << 24, kMostShare = 1 << 17;
  static constexpr int kPlaceBits = Lanes == 8 ? 6 : 8;
  static constexpr double kMomentum = 0.75, kLeastFactor = 0.01;

  std::int32_t node_saving(int u, int q) const { return p_.node_saving[static_cast<std::size_t>(u) * p_.kinds + q]; }

  static std::int32_t largest(const Row& row) {
    std::int32_t lane[Lanes];
    std::memcpy(lane, &row, sizeof lane);
    for (int width = Lanes / 2; width > 0; width /= 2)
      for (int i = 0; i < width; ++i) lane[i] = std::max(lane[i], lane[i + width]);
    return lane[0];
  }

  static Kinds at_least(const Row& row, std::int32_t least) {
    std::int32_t lane[Lanes];
    std::memcpy(lane, &row, sizeof lane);
    Kinds kinds = 0;
    for (int q = 0; q < Lanes; ++q) kinds |= Kinds{lane[q] >= least} << q;
    return kinds;
  }

  auto is_in(Kinds kinds) const { return (bit_ & (Row{} + static_cast<std::int32_t>(kinds))) != Row{}; }

  Row forbidden(Kinds allowed) const { return select(is_in(allowed), Row{}, Row{} + kNever); }

  Row values(const Multipliers& m, const State& s, int u) const {
    return s.worth[u] - m.price + forbidden(s.allowed[u]);
  }

  std::int64_t prices(const Multipliers& m, const State& s) const {
    std::int64_t sum = 0;
    for (int q = 0; q < p_.kinds; ++q) sum += static_cast<std::int64_t>(m.price[q]) * s.room[q];
    return sum;
  }

  // The most that an edge between open nodes saves beyond its shares; `place`: kinds of its ends that do.
  std::int32_t best_of_edge(const Multipliers& m, const State& s, std::size_t e, std::int32_t& place) const {
    const auto [u, v] = p_.edges[e];
    const Row first = m.share[2 * e], second = m.share[2 * e + 1];
    const Row worst = Row{} + std::numeric_limits<std::int32_t>::min();
    Row best = worst;
    for (Kinds kinds = s.allowed[u]; kinds; kinds &= kinds - 1) {
      const int q = std::countr_zero(kinds);
      const Row value = ((saving_[q] - second - first[q]) << kPlaceBits) + place_[q];
      best = select(best < value, value, best);
    }
    const std::int32_t top = largest(select(is_in(s.allowed[v]), best, worst));
    place = top & ((1 << kPlaceBits) - 1);
    return top >> kPlaceBits;
  }

  void move(Multipliers& m, const std::vector<std::size_t>& edges, const std::vector<std::int32_t>& place,
            const std::vector<std::int32_t>& kind, std::vector<Row>& momentum, double length) const {
    constexpr int kOne = 1024;  // of momentum
    const auto pull = static_cast<std::int32_t>(std::min(length * 16, 1e5));
    for (const std::size_t e : edges) {
      const std::int32_t chosen[] = {kind[p_.edges[e].first], kind[p_.edges[e].second]};
      const std::int32_t best[] = {place[e] / Lanes, place[e] % Lanes};
      for (int end = 0; end < 2; ++end) {
        Row& pace = momentum[2 * e + end];
        pace -= pace >> 2;
        pace[chosen[end]] += kOne;
        pace[best[end]] -= kOne;
        Row& share = m.share[2 * e + end];
        share -= (pace * (Row{} + pull)) >> 14;
        share = select(share > Row{} + kMostShare, Row{} + kMostShare, share);
        share = select(share < Row{} - kMostShare, Row{} - kMostShare, share);
      }
    }
  }

  const KindProblem& p_;
  Row bit_;
  Row saving_[Lanes], place_[Lanes];
  std::vector<std::int32_t> rest_;  // per edge between open nodes of the state that was opened last
  std::vector<std::int32_t> top_;
};

}  // namespace gedkit
