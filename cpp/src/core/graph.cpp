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

const BitGraph& Graph::build_bits() const {
  std::call_once(bits_once_, [this] {
    own_bits_ = std::make_unique<const BitGraph>(*this);
    bits_.store(own_bits_.get(), std::memory_order_release);
  });
  return *own_bits_;
}

}  // namespace gedkit
