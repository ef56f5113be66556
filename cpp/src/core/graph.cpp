#include "gedkit/graph.hpp"

#include <algorithm>
#include <optional>

#include "core/bit_graph.hpp"
#include "core/validity.hpp"

namespace gedkit {

// The far ends of the edges of every node, one way.
struct FarEnds {
  std::vector<std::int32_t> start, ends;

  // far(edge, add) calls add(node, far end) for every entry of an edge.
  template <class Far>
  FarEnds(int n, std::span<const Edge> edges, Far far_end) : start(n + 1, 0) {
    for (const Edge& e : edges) far_end(e, [&](std::int32_t u, std::int32_t) { ++start[u + 1]; });
    for (int u = 0; u < n; ++u) start[u + 1] += start[u];
    ends.resize(start[n]);
    std::vector<std::int32_t> next(start.begin(), start.end() - 1);
    for (const Edge& e : edges) far_end(e, [&](std::int32_t u, std::int32_t v) { ends[next[u]++] = v; });
  }

  std::span<const std::int32_t> of(int u) const { return {ends.data() + start[u], ends.data() + start[u + 1]}; }
};

struct Graph::Neighbours {
  FarEnds out;
  std::optional<FarEnds> in;  // of directed graphs
};

Graph::Graph(bool directed, std::vector<std::int32_t> node_labels, std::vector<Edge> edges)
    : directed_(directed), node_labels_(std::move(node_labels)), edges_(std::move(edges)) {
  check_edges(directed_, n(), edges_);
  has_self_loops_ = std::any_of(edges_.begin(), edges_.end(), [](const Edge& e) { return e.from == e.to; });
  has_edge_labels_ =
      std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) { return e.label != edges_.front().label; });
}

Graph::~Graph() = default;

const Graph::Neighbours& Graph::neighbours() const {
  std::call_once(neighbours_once_, [this] {
    const auto forth = [](const Edge& e, auto add) { add(e.from, e.to); };
    const auto back = [](const Edge& e, auto add) { add(e.to, e.from); };
    const auto both = [](const Edge& e, auto add) {
      add(e.from, e.to);
      if (e.from != e.to) add(e.to, e.from);
    };
    if (directed_)
      neighbours_ =
          std::make_unique<const Neighbours>(Neighbours{FarEnds(n(), edges_, forth), FarEnds(n(), edges_, back)});
    else
      neighbours_ = std::make_unique<const Neighbours>(Neighbours{FarEnds(n(), edges_, both), std::nullopt});
  });
  return *neighbours_;
}

std::span<const std::int32_t> Graph::successors(int u) const { return neighbours().out.of(u); }

std::span<const std::int32_t> Graph::predecessors(int u) const {
  const Neighbours& all = neighbours();
  return (all.in ? *all.in : all.out).of(u);
}

const Graph::Derived& SearchForm::build(const Graph& g) {
  std::call_once(g.derived_once_, [&g] {
    g.own_derived_ = std::unique_ptr<const Graph::Derived>(new Graph::Derived{BitGraph(g)});
    g.derived_.store(g.own_derived_.get(), std::memory_order_release);
  });
  return *g.own_derived_;
}

}  // namespace gedkit
