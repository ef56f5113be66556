#include "gedkit/graph.hpp"

#include <algorithm>

#include "core/bit_graph.hpp"

namespace gedkit {

Graph::Graph(bool directed, std::vector<std::int32_t> node_labels, std::vector<Edge> edges)
    : directed_(directed), node_labels_(std::move(node_labels)), edges_(std::move(edges)) {
  has_self_loops_ = std::any_of(edges_.begin(), edges_.end(), [](const Edge& e) { return e.from == e.to; });
  has_edge_labels_ =
      std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) { return e.label != edges_.front().label; });
}

Graph::~Graph() = default;

const Graph::Derived& SearchForm::build(const Graph& g) {
  std::call_once(g.derived_once_, [&g] {
    g.own_derived_ = std::unique_ptr<const Graph::Derived>(new Graph::Derived{BitGraph(g)});
    g.derived_.store(g.own_derived_.get(), std::memory_order_release);
  });
  return *g.own_derived_;
}

}  // namespace gedkit
