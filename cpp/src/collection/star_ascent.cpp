#include "collection/star_ascent.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace gedkit {

namespace {

using Lanes = LaneMatching::Lanes;
using Wide = Shorts16;

constexpr int kFreeMoves = 2;  // before the first assignment
constexpr int kMoves = 60;     // in all
constexpr int kWide = 16;      // lanes of Wide
constexpr int kLargestSlack = 30000;

template <class Vector>
Vector load(const std::int16_t* at) {
  Vector lanes;
  std::memcpy(&lanes, at, sizeof lanes);
  return lanes;
}

template <class Vector>
void store(std::int16_t* at, const Vector& lanes) {
  std::memcpy(at, &lanes, sizeof lanes);
}

Lanes all(int value) { return Lanes{} + static_cast<std::int16_t>(value); }

}  // namespace

StarAscent::StarAscent(StarPrices& prices, const StarGraph& query) : prices_(prices), query_(query) {
  first_edge_.push_back(0);
  for (const StarGraph::Star& star : query.stars) first_edge_.push_back(first_edge_.back() + star.degree);
  for (const StarGraph::Star& star : query.stars)
    for (int a = 0; a < star.degree; ++a) reverse_.push_back(first_edge_[star.node[a]] + star.back[a]);
  std::array<int, StarPrices::kMostLinks + 1> first;
  first.fill(-1);
  for (const StarGraph::Star& star : query.stars)
    for (int a = 0; a < star.degree; ++a) {
      int& edge = first[star.link[a]];
      if (edge < 0) edge = static_cast<int>(first_like_.size());
      first_like_.push_back(edge);
    }
}

int StarAscent::bound(const StarGraph& graph, int limit) {
  const int n = static_cast<int>(query_.stars.size()), m = static_cast<int>(graph.stars.size());
  apart_ = query_.apart + graph.apart;
  if (n == 0 || m == 0) return apart_;
  place(graph);
  split_evenly(graph);
  state_.reset(n, columns_);
  int best = 0, before = 0;
  for (int moves = 0;; ++moves) {
    measure(moves > kFreeMoves);
    if (moves >= kFreeMoves) {
      const int bound = apart_ + assignment_.solve(matrix_.data(), state_, limit - apart_);
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

void StarAscent::read_mapping(std::vector<std::int32_t>& mapping) const {
  mapping.assign(query_.stars.size(), -1);
  for (std::size_t i = 0; i < std::min(mapping.size(), state_.column_of.size()); ++i)
    if (const int column = state_.column_of[i]; column != Assignment::kFree) mapping[i] = node_at_[column];
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
  columns_ = Assignment::padded(columns_);
  places_ = (places_ + kWide - 1) / kWide * kWide;
  column_of_.resize(m);
  node_at_.assign(columns_, -1);
  degree_.resize(columns_);
  star_apart_.assign(columns_, 0);
  std::array<int, kEdges + 1> next{};
  for (int k = 0; k < m; ++k) {
    const int d = graph.stars[k].degree;
    column_of_[k] = groups_[d].begin + next[d]++;
    node_at_[column_of_[k]] = k;
    degree_[column_of_[k]] = static_cast<std::uint8_t>(d);
    star_apart_[column_of_[k]] = static_cast<std::int16_t>(graph.stars[k].apart);
  }
  reverse_place_.resize(places_);
  std::iota(reverse_place_.begin(), reverse_place_.end(), 0);
  link_.assign(places_, 0);
  const auto place_of = [&](int node, int edge) {
    const Group& group = groups_[graph.stars[node].degree];
    return group.places + edge * group.width + column_of_[node] - group.begin;
  };
  for (int k = 0; k < m; ++k) {
    const StarGraph::Star& star = graph.stars[k];
    for (int s = 0; s < star.degree; ++s) {
      const int place = place_of(k, s);
      reverse_place_[place] = static_cast<std::uint16_t>(place_of(star.node[s], star.back[s]));
      link_[place] = star.link[s];
    }
  }
}

void StarAscent::split_evenly(const StarGraph& graph) {
  const int n = static_cast<int>(query_.stars.size());
  const std::size_t cells = cell(n, 0), shares = at(first_edge_.back(), 0);
  node_earns_.assign(cells, 0);
  kept_.assign(cells, 0);
  share_.assign(shares, 0);
  whole_.assign(shares, 0);
  last_.assign(shares, 0);
  misfit_.assign(shares, 0);
  from_other_.resize(places_);
  to_other_.resize(places_);
  matrix_.assign(cells, 0);
  for (std::size_t k = 0; k < graph.stars.size(); ++k) {
    const std::int16_t* earns = earned_with(graph.stars[k].label);
    for (int i = 0; i < n; ++i) {
      const std::size_t to = cell(i, column_of_[k]);
      kept_[to] = -1;
      node_earns_[to] = earns[i];
    }
  }
  for (int i = 0; i < n; ++i)
    for (int a = 0; a < query_.stars[i].degree; ++a) share_evenly(first_edge_[i] + a, query_.stars[i].link[a]);
}

// What a node with this label earns with each node of the query.
const std::int16_t* StarAscent::earned_with(std::int32_t label) {
  const std::size_t n = query_.stars.size(), begin = n * static_cast<std::size_t>(label);
  if (begin >= label_earns_.size()) label_earns_.resize(begin + n, -1);
  std::int16_t* earns = label_earns_.data() + begin;
  if (earns[0] < 0)
    for (std::size_t i = 0; i < n; ++i)
      earns[i] = static_cast<std::int16_t>(prices_.node_earns(query_.stars[i].label, label));
  return earns;
}

// The first edge of a kind is worked out, the others are as it is.
void StarAscent::share_evenly(int edge, std::uint8_t link) {
  std::int16_t *share = share_.data() + at(edge, 0), *whole = whole_.data() + at(edge, 0);
  const int like = first_like_[edge];
  if (like < edge) {
    std::copy_n(share_.data() + at(like, 0), places_, share);
    std::copy_n(whole_.data() + at(like, 0), places_, whole);
    return;
  }
  for (int p = 0; p < places_; ++p) {
    const int earned = prices_.edge_earns(link, link_[p]);
    whole[p] = static_cast<std::int16_t>(earned);
    share[p] = static_cast<std::int16_t>(earned / 2);
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
    for (std::size_t c = cell(row, group.begin); c < cell(row, group.begin + group.width); ++c)
      matrix_[c] = static_cast<std::int16_t>(-node_earns_[c] & kept_[c]);
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
  const int apart = query_.stars[row].apart;
  for (int lane = 0; lane < group.width; lane += kLanes) {
    Lanes weight[4][4], loss[4][4];
    for (int a = 0; a < Rows; ++a)
      for (int b = 0; b < Columns; ++b)
        weight[a][b] = load<Lanes>(share_.data() + at(edge + a, group.places + b * group.width + lane));
    const int column = group.begin + lane;
    const Lanes earns =
        load<Lanes>(node_earns_.data() + cell(row, column)) + LaneMatching::losses<Rows, Columns>(weight, loss);
    store(matrix_.data() + cell(row, column), (Lanes{} - earns) & load<Lanes>(kept_.data() + cell(row, column)));
    Lanes fit = all(with_duals ? -state_.u[row] : apart) - earns;
    fit = with_duals ? fit - load<Lanes>(state_.v.data() + column) : fit + load<Lanes>(star_apart_.data() + column);
    for (int a = 0; a < Rows; ++a)
      for (int b = 0; b < Columns; ++b)
        store(misfit_.data() + at(edge + a, group.places + b * group.width + lane), fit + loss[a][b]);
  }
}

// What an edge earns goes, by 5/16 of the difference and of the last move, to the end that fits worse.
void StarAscent::move() {
  for (int edge = 0; edge < first_edge_.back(); ++edge) {
    const int back = reverse_[edge];
    if (back < edge) continue;
    const std::int16_t* other = misfit_.data() + at(back, 0);
    for (int p = 0; p < places_; ++p) from_other_[p] = other[reverse_place_[p]];
    std::int16_t *share = share_.data() + at(edge, 0), *last = last_.data() + at(edge, 0);
    const std::int16_t *misfit = misfit_.data() + at(edge, 0), *whole = whole_.data() + at(edge, 0);
    for (int p = 0; p < places_; p += kWide) {
      const Wide difference = load<Wide>(misfit + p) - load<Wide>(from_other_.data() + p) + load<Wide>(last + p);
      const Wide most = load<Wide>(whole + p), before = load<Wide>(share + p);
      Wide after = before + (difference >> 2) + (difference >> 4);
      after = select(after > most, most, select(after > Wide{}, after, Wide{}));
      store(last + p, after - before);
      store(share + p, after);
      store(to_other_.data() + p, most - after);
    }
    std::int16_t* there = share_.data() + at(back, 0);
    for (int p = 0; p < places_; ++p) there[p] = to_other_[reverse_place_[p]];
  }
}

// A pair of nodes that makes every assignment exceed the limit: its edges earn nothing any more.
void StarAscent::strike_out(int slack) {
  const int width = columns_;
  for (int i = 0; i < static_cast<int>(query_.stars.size()); ++i) {
    const Wide most = Wide{} + static_cast<std::int16_t>(std::min(slack + state_.u[i], kLargestSlack));
    for (int begin = 0; begin < width; begin += kWide) {
      const std::size_t c = cell(i, begin);
      const Wide cost = load<Wide>(matrix_.data() + c) - load<Wide>(state_.v.data() + begin);
      const Wide out = select(cost > most, load<Wide>(kept_.data() + c), Wide{});
      if (least_lane(out) == 0) continue;
      for (int lane = 0; lane < kWide; ++lane)
        if (out[lane] != 0) strike_out(i, begin + lane);
    }
  }
}

void StarAscent::strike_out(int row, int column) {
  kept_[cell(row, column)] = 0;
  const Group& group = groups_[degree_[column]];
  for (int edge = first_edge_[row]; edge < first_edge_[row + 1]; ++edge)
    for (int s = 0; s < degree_[column]; ++s) {
      const int place = group.places + s * group.width + column - group.begin;
      for (const std::size_t end : {at(edge, place), at(reverse_[edge], reverse_place_[place])})
        share_[end] = whole_[end] = 0;
    }
}

}  // namespace gedkit
