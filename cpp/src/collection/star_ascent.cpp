#include "collection/star_ascent.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace gedkit {

namespace {

using Lanes = LaneMatching::Lanes;

constexpr int kFreeMoves = 2;   // before the first assignment
constexpr int kMoves = 14;      // in all
constexpr int kShare = 77;      // of 256: as SplitShare
constexpr int kMomentum = 77;   // of 256: of the last move
constexpr int kLargest = 8000;  // of a misfit

Lanes load(const std::int16_t* at) {
  Lanes lanes;
  std::memcpy(&lanes, at, sizeof lanes);
  return lanes;
}

void store(std::int16_t* at, const Lanes& lanes) { std::memcpy(at, &lanes, sizeof lanes); }

Lanes all(int value) { return Lanes{} + static_cast<std::int16_t>(value); }

std::int16_t narrow(int value) { return static_cast<std::int16_t>(std::clamp(value, -kLargest, kLargest)); }

}  // namespace

StarAscent::StarAscent(const StarCosts& costs, const StarGraph& query) : costs_(costs), query_(query) {
  first_edge_.push_back(0);
  for (const StarGraph::Star& star : query.stars) first_edge_.push_back(first_edge_.back() + star.degree);
  for (const StarGraph::Star& star : query.stars)
    for (int a = 0; a < star.degree; ++a) reverse_.push_back(first_edge_[star.node[a]] + star.back[a]);
  rows_.resize(query.stars.size());
  std::iota(rows_.begin(), rows_.end(), 0);
}

int StarAscent::bound(const StarGraph& graph, int limit) {
  const int n = static_cast<int>(query_.stars.size()), m = static_cast<int>(graph.stars.size());
  apart_ = n * costs_.node_del + query_.edges * costs_.edge_del + m * costs_.node_ins + graph.edges * costs_.edge_ins;
  if (n == 0 || m == 0) return apart_;
  place(graph);
  split_evenly(graph);
  state_.reset(n, columns_, true);
  int best = 0, before = 0;
  for (int moves = 0;; ++moves) {
    measure(moves > kFreeMoves);
    if (moves >= kFreeMoves) {
      const int bound = assign();
      best = std::max(best, bound);
      if (bound > limit || moves == kMoves) return best;
      // Gains shrink from move to move.
      if (moves > kFreeMoves && bound + (kMoves - moves) * std::max(bound - before, 0) <= limit &&
          moves > kFreeMoves + 2)
        return best;
      before = bound;
      strike_out(limit - bound);
      if (moves == kFreeMoves) measure(true);
    }
    move();
  }
}

void StarAscent::place(const StarGraph& graph) {
  const int m = static_cast<int>(graph.stars.size());
  std::array<int, kEdges + 1> count{};
  for (const StarGraph::Star& star : graph.stars) ++count[star.degree];
  columns_ = places_ = 0;
  for (int d = 0; d <= kEdges; ++d) {
    const int width = (count[d] + kLanes - 1) / kLanes * kLanes;
    groups_[d] = {columns_, width, places_};
    columns_ += width;
    places_ += d * width;
  }
  column_of_.resize(m);
  std::array<int, kEdges + 1> next{};
  for (int k = 0; k < m; ++k) {
    const int d = graph.stars[k].degree;
    column_of_[k] = groups_[d].begin + next[d]++;
  }
  used_.clear();
  place_by_column_.resize(static_cast<std::size_t>(columns_) * kEdges);
  const auto place_of = [&](int node, int edge) {
    const Group& group = groups_[graph.stars[node].degree];
    return group.places + edge * group.width + column_of_[node] - group.begin;
  };
  for (int k = 0; k < m; ++k) {
    const StarGraph::Star& star = graph.stars[k];
    for (int s = 0; s < star.degree; ++s) {
      used_.push_back({place_of(k, s), place_of(star.node[s], star.back[s]), star.edge_label[s]});
      place_by_column_[static_cast<std::size_t>(column_of_[k]) * kEdges + s] = used_.back();
    }
  }
}

void StarAscent::split_evenly(const StarGraph& graph) {
  const int n = static_cast<int>(query_.stars.size());
  const std::size_t cells = cell(n, 0), shares = at(first_edge_.back(), 0);
  node_earns_.assign(cells, 0);
  earns_.assign(cells, 0);
  struck_.assign(cells, 1);
  share_.assign(shares, 0);
  last_.assign(shares, 0);
  misfit_.assign(shares, 0);
  row_dual_.assign(n, 0);
  column_dual_.assign(columns_, 0);
  matrix_.resize(cells);
  for (int i = 0; i < n; ++i) {
    const StarGraph::Star& star = query_.stars[i];
    for (std::size_t k = 0; k < graph.stars.size(); ++k) {
      const std::size_t to = cell(i, column_of_[k]);
      struck_[to] = 0;
      node_earns_[to] =
          static_cast<std::int16_t>(star.label == graph.stars[k].label ? costs_.same_node : costs_.other_node);
    }
    for (int a = 0; a < star.degree; ++a) {
      std::int16_t* share = share_.data() + at(first_edge_[i] + a, 0);
      for (const Place& p : used_)
        share[p.place] =
            static_cast<std::int16_t>((star.edge_label[a] == p.label ? costs_.same_edge : costs_.other_edge) / 2);
    }
  }
}

void StarAscent::measure(bool with_duals) {
  for (int i = 0; i < static_cast<int>(query_.stars.size()); ++i)
    for (int d = 0; d <= kEdges; ++d)
      if (groups_[d].width > 0) measure_pair_of_degrees(i, d, with_duals);
}

void StarAscent::measure_pair_of_degrees(int row, int degree, bool with_duals) {
  const Group& group = groups_[degree];
  const int rows = query_.stars[row].degree;
  if (rows == 0 || degree == 0) {
    std::copy_n(node_earns_.begin() + static_cast<std::ptrdiff_t>(cell(row, group.begin)), group.width,
                earns_.begin() + static_cast<std::ptrdiff_t>(cell(row, group.begin)));
    return;
  }
  const auto with_rows = [&]<int Rows>() {
    switch (degree) {
      case 1:
        return measure_group<Rows, 1>(row, group, with_duals);
      case 2:
        return measure_group<Rows, 2>(row, group, with_duals);
      case 3:
        return measure_group<Rows, 3>(row, group, with_duals);
      default:
        return measure_group<Rows, 4>(row, group, with_duals);
    }
  };
  switch (rows) {
    case 1:
      return with_rows.operator()<1>();
    case 2:
      return with_rows.operator()<2>();
    case 3:
      return with_rows.operator()<3>();
    default:
      return with_rows.operator()<4>();
  }
}

template <int Rows, int Columns>
void StarAscent::measure_group(int row, const Group& group, bool with_duals) {
  const int edge = first_edge_[row];
  const int apart = costs_.same_node + (Rows * costs_.edge_del + Columns * costs_.edge_ins) / 2;
  for (int lane = 0; lane < group.width; lane += kLanes) {
    Lanes weight[4][4], loss[4][4];
    for (int a = 0; a < Rows; ++a)
      for (int b = 0; b < Columns; ++b)
        weight[a][b] = load(share_.data() + at(edge + a, group.places + b * group.width + lane));
    const int column = group.begin + lane;
    const Lanes earns =
        load(node_earns_.data() + cell(row, column)) + LaneMatching::losses<Rows, Columns>(weight, loss);
    store(earns_.data() + cell(row, column), earns);
    Lanes fit = all(with_duals ? -row_dual_[row] : apart) - earns;
    if (with_duals) fit = fit - load(column_dual_.data() + column);
    for (int a = 0; a < Rows; ++a)
      for (int b = 0; b < Columns; ++b)
        store(misfit_.data() + at(edge + a, group.places + b * group.width + lane), fit + loss[a][b]);
  }
}

// What an edge earns goes, by a share of the difference, to the end that fits worse.
void StarAscent::move() {
  for (int edge = 0; edge < first_edge_.back(); ++edge) {
    const int back = reverse_[edge];
    if (back < edge) continue;
    std::int16_t *here = share_.data() + at(edge, 0), *there = share_.data() + at(back, 0);
    std::int16_t* last = last_.data() + at(edge, 0);
    const std::int16_t *misfit = misfit_.data() + at(edge, 0), *other = misfit_.data() + at(back, 0);
    for (const Place& p : used_) {
      const int whole = here[p.place] + there[p.reverse];
      const int wanted =
          here[p.place] + (kShare * (misfit[p.place] - other[p.reverse]) + kMomentum * last[p.place]) / 256;
      const int moved = std::clamp(wanted, 0, whole);
      last[p.place] = static_cast<std::int16_t>(moved - here[p.place]);
      here[p.place] = static_cast<std::int16_t>(moved);
      there[p.reverse] = static_cast<std::int16_t>(whole - moved);
    }
  }
}

int StarAscent::assign() {
  const std::size_t cells = earns_.size();
  for (std::size_t c = 0; c < cells; ++c) matrix_[c] = struck_[c] ? Assignment::kForbidden : -earns_[c];
  assignment_.solve(matrix_.data(), columns_, state_, rows_, [] { return false; });
  for (std::size_t i = 0; i < rows_.size(); ++i) row_dual_[i] = narrow(state_.u[i]);
  for (int k = 0; k < columns_; ++k) column_dual_[k] = narrow(state_.v[k]);
  return apart_ + assignment_.total(state_);
}

// A pair of nodes that makes every assignment exceed the limit: its edges earn nothing any more.
void StarAscent::strike_out(int slack) {
  for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
    const int most = slack + state_.u[i];
    for (int d = 0; d <= kEdges; ++d) {
      const Group& group = groups_[d];
      for (int column = group.begin; column < group.begin + group.width; ++column) {
        const std::size_t c = cell(i, column);
        if (struck_[c] || matrix_[c] - state_.v[column] <= most) continue;
        struck_[c] = 1;
        for (int edge = first_edge_[i]; edge < first_edge_[i + 1]; ++edge)
          for (int s = 0; s < d; ++s) {
            const Place& p = place_by_column_[static_cast<std::size_t>(column) * kEdges + s];
            share_[at(edge, p.place)] = 0;
            share_[at(reverse_[edge], p.reverse)] = 0;
          }
      }
    }
  }
}

}  // namespace gedkit
