#include "core/bit_graph.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

void set_bit(BitGraph::Rows& rows, int words, int row, int bit) {
  rows[static_cast<std::size_t>(row) * words + bit / 64] |= std::uint64_t{1} << (bit % 64);
}

std::vector<std::int32_t> distinct(std::vector<std::int32_t> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

int index_of(const std::vector<std::int32_t>& sorted, std::int32_t value) {
  return static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

using Neighbours = std::vector<std::vector<std::int32_t>>;

Neighbours neighbours_of(const Graph& g) {
  Neighbours neighbours(g.n());
  for (const Edge& e : g.edges()) {
    if (e.from == e.to) continue;
    neighbours[e.from].push_back(e.to);
    neighbours[e.to].push_back(e.from);
  }
  for (auto& list : neighbours) list = distinct(std::move(list));
  return neighbours;
}

// Of each node's label and those of its neighbours, in any order.
std::uint64_t signature_of(const Graph& g, const Neighbours& neighbours) {
  const auto mixed_label = [&](int u) {
    return mixed_bits(static_cast<std::uint64_t>(static_cast<std::uint32_t>(g.node_labels()[u])) + kMixedStep);
  };
  std::uint64_t signature = 0;
  for (int u = 0; u < g.n(); ++u) {
    std::uint64_t around = 0;
    for (const int w : neighbours[u]) around += mixed_label(w);
    signature += mixed_bits(mixed_label(u) + mixed_bits(around));
  }
  return signature;
}

// Of equals, the lowest index.
std::vector<std::int32_t> visiting_order(const Neighbours& neighbours, VisitingOrder visiting) {
  const int n = static_cast<int>(neighbours.size());
  std::vector<std::int32_t> order, visited_neighbours(n, 0);
  std::vector<char> visited(n, 0);
  const auto before = [&](int u, int w) {
    if (visited[u] != visited[w]) return visited[u] < visited[w];
    const int degree_u = static_cast<int>(neighbours[u].size()), degree_w = static_cast<int>(neighbours[w].size());
    const int left_u = degree_u - visited_neighbours[u], left_w = degree_w - visited_neighbours[w];
    switch (visiting) {
      case VisitingOrder::kBusiestFirst:
        return left_u != left_w ? left_u > left_w : degree_u > degree_w;
      case VisitingOrder::kBusiestLast:
        return left_u != left_w ? left_u < left_w : degree_u < degree_w;
      case VisitingOrder::kConnected:
        break;
    }
    if (visited_neighbours[u] != visited_neighbours[w]) return visited_neighbours[u] > visited_neighbours[w];
    return degree_u > degree_w;
  };
  for (int k = 0; k < n; ++k) {
    int best = 0;
    for (int u = 1; u < n; ++u)
      if (before(u, best)) best = u;
    visited[best] = 1;
    order.push_back(best);
    for (int w : neighbours[best]) ++visited_neighbours[w];
  }
  return order;
}

// What node u looks like to the rest of the graph when w is left out: (other end, arc out, arc in), ends ascending.
class Surroundings {
 public:
  explicit Surroundings(const Graph& g) : arcs_(g.n()) {
    for (const Edge& e : g.edges()) {
      if (e.from == e.to) continue;
      arc(e.from, e.to).out = e.label;
      arc(e.to, e.from).in = e.label;
      if (!g.directed()) {
        arc(e.from, e.to).in = e.label;
        arc(e.to, e.from).out = e.label;
      }
    }
  }

  bool interchangeable(int u, int w) const {
    auto x = arcs_[u].begin(), y = arcs_[w].begin();
    const auto x_end = arcs_[u].end(), y_end = arcs_[w].end();
    for (;;) {
      if (x != x_end && x->first == w) {
        if (x->second.out != x->second.in) return false;
        ++x;
      } else if (y != y_end && y->first == u) {
        ++y;
      } else if (x == x_end || y == y_end) {
        return x == x_end && y == y_end;
      } else if (*x++ != *y++) {
        return false;
      }
    }
  }

 private:
  static constexpr std::int64_t kNone = -1;
  struct Arcs {
    std::int64_t out = kNone, in = kNone;
    bool operator==(const Arcs&) const = default;
  };
  Arcs& arc(int u, int w) { return arcs_[u][w]; }

  std::vector<std::map<std::int32_t, Arcs>> arcs_;
};

}  // namespace

BitGraph::BitGraph(const Graph& g, VisitingOrder visiting)
    : n(g.n()), m(g.m()), words(std::max(1, (g.n() + 63) / 64)), directed(g.directed()) {
  labels = distinct({g.node_labels().begin(), g.node_labels().end()});
  label_count.assign(labels.size(), 0);
  for (int label : g.node_labels()) {
    target_label.push_back(index_of(labels, label));
    ++label_count[target_label.back()];
  }
  for (const Edge& e : g.edges()) edge_labels.push_back(e.label);
  edge_labels = distinct(std::move(edge_labels));

  const Neighbours neighbours = neighbours_of(g);
  signature = signature_of(g, neighbours);
  for (const auto& list : neighbours) degrees.push_back(static_cast<std::int32_t>(list.size()));
  std::sort(degrees.begin(), degrees.end(), std::greater<>());
  order = visiting_order(neighbours, visiting);
  std::vector<std::int32_t> place(n);
  for (int k = 0; k < n; ++k) {
    place[order[k]] = k;
    pattern_label.push_back(target_label[order[k]]);
  }

  const std::size_t size = static_cast<std::size_t>(n) * words;
  for (int plane = 0; plane <= (directed ? 1 : 0); ++plane) {
    target_plane[plane].assign(size, 0);
    pattern_plane[plane].assign(size, 0);
    target_label_plane[plane].assign(edge_labels.size(), Rows(size, 0));
    pattern_label_plane[plane].assign(edge_labels.size(), Rows(size, 0));
  }
  inner.assign(n + 1, 0);
  const int into = directed ? 1 : 0;
  for (const Edge& e : g.edges()) {
    if (e.from == e.to) continue;
    const int label = index_of(edge_labels, e.label), from = place[e.from], to = place[e.to];
    set_bit(target_plane[0], words, e.from, e.to);
    set_bit(target_plane[into], words, e.to, e.from);
    set_bit(target_label_plane[0][label], words, e.from, e.to);
    set_bit(target_label_plane[into][label], words, e.to, e.from);
    set_bit(pattern_plane[0], words, from, to);
    set_bit(pattern_plane[into], words, to, from);
    set_bit(pattern_label_plane[0][label], words, from, to);
    set_bit(pattern_label_plane[into][label], words, to, from);
    ++inner[std::min(from, to)];
  }
  for (int k = n - 1; k >= 0; --k) inner[k] += inner[k + 1];

  const Surroundings surroundings(g);
  target_twins.assign(size, 0);
  pattern_twin.assign(n, -1);
  for (int v = 0; v < n; ++v)
    for (int w = 0; w < v; ++w) {
      if (neighbours[v].size() != neighbours[w].size() || target_label[v] != target_label[w]) continue;
      if (!surroundings.interchangeable(v, w)) continue;
      set_bit(target_twins, words, v, w);
      const int early = std::min(place[v], place[w]), late = std::max(place[v], place[w]);
      pattern_twin[late] = std::max(pattern_twin[late], early);
    }

  if (n <= 32) {
    byte_lanes = n <= 16 ? 16 : 32;
    byte_classes = 2 + static_cast<int>(edge_labels.size());
    for (int plane = 0; plane <= into; ++plane) build_bytes(plane);
    byte_labels.assign(byte_lanes, 0);
    byte_twin.assign(byte_lanes, 0x80);
    for (int v = 0; v < n; ++v) {
      byte_labels[v] = static_cast<std::uint8_t>(target_label[v]);
      if (target_twins[v]) byte_twin[v] = static_cast<std::uint8_t>(std::bit_width(target_twins[v]) - 1);
    }
  }
}

void BitGraph::build_bytes(int plane) {
  const int edge_classes = static_cast<int>(edge_labels.size());
  const std::size_t square = static_cast<std::size_t>(n) * n;
  auto& rows = byte_rows[plane];
  auto& degree = byte_degree[plane];
  auto& edge_class = pattern_edge_class[plane];
  auto& inner_degree = pattern_inner_degree[plane];
  rows.assign(static_cast<std::size_t>(n) * byte_classes * byte_lanes, 0);
  degree.assign(static_cast<std::size_t>(1 + edge_classes) * byte_lanes, 0);
  edge_class.assign(square, -1);
  pattern_joined[plane].assign(square, 0);
  const std::size_t block = square + n;
  inner_degree.assign((1 + edge_classes) * block + 32, 0);
  byte_neighbours[plane].assign(static_cast<std::size_t>(byte_lanes) * byte_lanes / 8, 0);
  const auto joined = [](const Rows& plane_rows, int u, int w) { return static_cast<int>(plane_rows[u] >> w & 1); };
  for (int u = 0; u < n; ++u)
    for (int w = 0; w < n; ++w) {
      std::uint8_t* const at = rows.data() + static_cast<std::size_t>(u) * byte_classes * byte_lanes + w;
      const auto set = [&](int row, int value) { at[row * byte_lanes] = static_cast<std::uint8_t>(2 * value); };
      const int linked = joined(target_plane[plane], u, w);
      degree[u] = static_cast<std::uint8_t>(degree[u] + linked);
      set(0, linked);
      for (int l = 0; l < edge_classes; ++l) {
        const int alike = joined(target_label_plane[plane][l], u, w);
        set(1 + l, 1 - alike);
        std::uint8_t& count = degree[static_cast<std::size_t>(1 + l) * byte_lanes + u];
        count = static_cast<std::uint8_t>(count + alike);
        if (joined(pattern_label_plane[plane][l], u, w)) {
          edge_class[static_cast<std::size_t>(u) * n + w] = l;
          pattern_joined[plane][static_cast<std::size_t>(u) * n + w] = 2;
        }
      }
      set(1 + edge_classes, 1);
    }
  for (int i = 0; i < byte_lanes / 8; ++i)
    for (int u = 0; u < n; ++u)
      byte_neighbours[plane][i * byte_lanes + u] = static_cast<std::uint8_t>(target_plane[plane][u] >> (8 * i));
  for (int u = 0; u < n; ++u)
    for (int k = n - 1; k >= 0; --k) {
      const std::size_t at = static_cast<std::size_t>(k) * n + u;
      const int cls = edge_class[static_cast<std::size_t>(u) * n + k];
      for (std::size_t l = 0; l <= edge_labels.size(); ++l) {
        std::uint8_t& count = inner_degree[l * block + at];
        count = inner_degree[l * block + at + n];
        if (cls >= 0 && (l == 0 || static_cast<int>(l) == cls + 1)) ++count;
      }
    }
}

}  // namespace gedkit
