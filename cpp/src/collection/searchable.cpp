#include "collection/searchable.hpp"

namespace gedkit {

bool SearchableGraphs::put(std::size_t number, PackedGraphs::Bytes bytes) {
  const bool fresh = !holds(number);
  if (!graphs_.put(number, bytes)) return false;
  if (graphs_.slots() > nodes_.size()) {
    for (auto* counts : {&nodes_, &edges_, &degree_sums_}) counts->resize(graphs_.slots());
    near_.resize(graphs_.slots());
    far_.resize(graphs_.slots());
  }
  graphs_.unpack(number, unpacked_);
  Features features;
  maker_.make(unpacked_, features);
  nodes_[number] = features.sizes.n;
  edges_[number] = features.sizes.m;
  degree_sums_[number] = features.sizes.degree_sum;
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
