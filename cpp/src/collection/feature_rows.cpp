#include "collection/feature_rows.hpp"

namespace gedkit {

void FeatureRows::put(std::size_t number, const PlainGraph& graph) {
  if (number >= sizes_.size()) {
    const std::size_t count = number + 1;
    sizes_.resize(count);
    short_nodes_.resize(count);
    short_edges_.resize(count);
    near_.resize(count);
    far_.resize(count);
    if (keeps_links_) links_.resize(count);
  }
  Features features;
  maker_.make(graph, features);
  sizes_[number] = features.sizes;
  short_nodes_[number] = short_count(static_cast<std::uint32_t>(features.sizes.n));
  short_edges_[number] = short_count(static_cast<std::uint32_t>(features.sizes.m));
  near_[number] = features.near;
  far_[number] = features.far;
  if (keeps_links_) links_[number] = features.link;
}

void FeatureRows::keep_links() {
  keeps_links_ = true;
  links_.resize(sizes_.size());
}

void FeatureRows::put_links(std::size_t number, const PlainGraph& graph) {
  Features features;
  maker_.make_query(graph, features);
  links_[number] = features.link;
}

}  // namespace gedkit
