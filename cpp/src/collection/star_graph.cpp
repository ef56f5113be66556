#include "collection/star_graph.hpp"

#include <utility>

namespace gedkit {

std::uint8_t EdgeLabelNumbers::number(std::int32_t label) {
  for (std::size_t i = 0; i < labels_.size(); ++i)
    if (labels_[i] == label) return static_cast<std::uint8_t>(i + 1);
  if (labels_.size() == kMost) return 0;
  labels_.push_back(label);
  return static_cast<std::uint8_t>(labels_.size());
}

bool StarGraph::read(const PlainGraph& graph, EdgeLabelNumbers& numbers) {
  if (graph.directed || graph.node_labels.size() > kMostNodes) return false;
  edges = static_cast<int>(graph.edges.size());
  stars.assign(graph.node_labels.size(), {});
  for (std::size_t u = 0; u < stars.size(); ++u) stars[u].label = graph.node_labels[u];
  for (const Edge& edge : graph.edges) {
    Star &from = stars[edge.from], &to = stars[edge.to];
    const std::uint8_t label = numbers.number(edge.label);
    if (edge.from == edge.to || label == 0 || from.degree == kMostEdges || to.degree == kMostEdges) return false;
    const auto put = [label](Star& star, std::int32_t other) {
      star.edge_label[star.degree] = label;
      star.node[star.degree++] = static_cast<std::uint8_t>(other);
    };
    put(from, edge.to);
    put(to, edge.from);
  }
  for (Star& star : stars)
    for (int i = 1; i < star.degree; ++i)
      for (int j = i; j > 0 && star.edge_label[j] < star.edge_label[j - 1]; --j) {
        std::swap(star.edge_label[j], star.edge_label[j - 1]);
        std::swap(star.node[j], star.node[j - 1]);
      }
  for (std::size_t u = 0; u < stars.size(); ++u)
    for (int s = 0; s < stars[u].degree; ++s) {
      const Star& other = stars[stars[u].node[s]];
      std::uint8_t at = 0;
      while (other.node[at] != u) ++at;
      stars[u].back[s] = at;
    }
  return true;
}

}  // namespace gedkit
