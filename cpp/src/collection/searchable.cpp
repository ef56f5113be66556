#include "collection/searchable.hpp"

namespace gedkit {

bool SearchableGraphs::put(std::size_t number, PackedGraphs::Bytes bytes) {
  const bool fresh = !holds(number);
  if (!graphs_.put(number, bytes)) return false;
  if (graphs_.slots() > sizes_.size()) {
    sizes_.resize(graphs_.slots());
    short_nodes_.resize(graphs_.slots());
    short_edges_.resize(graphs_.slots());
    near_.resize(graphs_.slots());
    far_.resize(graphs_.slots());
  }
  graphs_.unpack(number, unpacked_);
  Features features;
  maker_.make(unpacked_, features);
  sizes_[number] = features.sizes;
  short_nodes_[number] = short_count(static_cast<std::uint32_t>(features.sizes.n));
  short_edges_[number] = short_count(static_cast<std::uint32_t>(features.sizes.m));
  near_[number] = features.near;
  far_[number] = features.far;
  size_ += fresh;
  directed_ = unpacked_.directed;
  return true;
}

void SearchableGraphs::drop(std::size_t number) {
  size_ -= holds(number);
  graphs_.drop(number);
}

}  // namespace gedkit
