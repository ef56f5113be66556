#include "collection/colour_distance.hpp"

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

// Different ends of a directed edge see it differently.
std::uint64_t seen(std::uint64_t colour, std::int32_t edge_label, bool backwards) {
  return mixed_bits(colour + kMixedStep * (2 * static_cast<std::uint64_t>(static_cast<std::uint32_t>(edge_label)) +
                                           (backwards ? 1 : 0) + 1));
}

}  // namespace

ColourDistance::ColourDistance(const PlainGraph& query) : nodes_(query.node_labels.size()) {
  first_colours(query);
  for (auto& left : left_) {
    refine(query);
    left.assign(std::size_t{1} << kBits, 0);
    for (const std::uint64_t colour : colours_) ++left[bucket(colour)];
  }
}

int ColourDistance::operator()(const PlainGraph& graph) {
  first_colours(graph);
  std::size_t shared = 0;
  for (auto& left : left_) {
    refine(graph);
    for (const std::uint64_t colour : colours_) shared += left[bucket(colour)]-- > 0;
    for (const std::uint64_t colour : colours_) ++left[bucket(colour)];
  }
  return static_cast<int>(kRounds * (nodes_ + graph.node_labels.size()) - 2 * shared);
}

void ColourDistance::first_colours(const PlainGraph& graph) {
  colours_.resize(graph.node_labels.size());
  for (std::size_t u = 0; u < colours_.size(); ++u)
    colours_[u] = mixed_bits(kMixedStep * (static_cast<std::uint32_t>(graph.node_labels[u]) + std::uint64_t{1}));
}

void ColourDistance::refine(const PlainGraph& graph) {
  around_.assign(colours_.size(), 0);
  for (const Edge& e : graph.edges) {
    around_[e.from] += seen(colours_[e.to], e.label, false);
    around_[e.to] += seen(colours_[e.from], e.label, graph.directed);
  }
  for (std::size_t u = 0; u < colours_.size(); ++u) colours_[u] = mixed_bits(colours_[u] * kMixedStep + around_[u]);
}

}  // namespace gedkit
