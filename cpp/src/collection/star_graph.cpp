#include "collection/star_graph.hpp"

#include <utility>

namespace gedkit {

namespace {

bool joined(const StarGraph::Star& star, std::int32_t node) {
  for (int s = 0; s < star.degree; ++s)
    if (star.node[s] == node) return true;
  return false;
}

}  // namespace

bool StarGraph::read(const PlainGraph& graph, StarPrices& prices, Side side) {
  if (graph.directed || graph.node_labels.size() > kMostNodes) return false;
  stars.assign(graph.node_labels.size(), {});
  for (std::size_t u = 0; u < stars.size(); ++u) {
    stars[u].label = prices.node(graph.node_labels[u]);
    stars[u].apart = side == Side::kQuery ? prices.node_del(stars[u].label) : prices.node_ins(stars[u].label);
  }
  for (const Edge& edge : graph.edges) {
    Star &from = stars[edge.from], &to = stars[edge.to];
    if (edge.from == edge.to || from.degree == kMostEdges || to.degree == kMostEdges || joined(from, edge.to))
      return false;
    const std::uint8_t link = prices.link(edge.label, from.label, to.label);
    if (link == 0) return false;
    const int half = (side == Side::kQuery ? prices.edge_del(link) : prices.edge_ins(link)) / 2;
    const auto put = [half](Star& star, std::uint8_t seen, std::int32_t other) {
      star.link[star.degree] = seen;
      star.node[star.degree++] = static_cast<std::uint8_t>(other);
      star.apart += half;
    };
    put(from, link, edge.to);
    put(to, prices.reversed(link), edge.from);
  }
  apart = 0;
  for (Star& star : stars) {
    apart += star.apart;
    for (int i = 1; i < star.degree; ++i)
      for (int j = i; j > 0 && star.link[j] < star.link[j - 1]; --j) {
        std::swap(star.link[j], star.link[j - 1]);
        std::swap(star.node[j], star.node[j - 1]);
      }
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
