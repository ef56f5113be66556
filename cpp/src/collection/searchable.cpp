#include "collection/searchable.hpp"

namespace gedkit {

bool SearchableGraphs::put(std::size_t number, PackedGraphs::Bytes bytes) {
  const bool fresh = !holds(number);
  if (!graphs_.put(number, bytes)) return false;
  graphs_.unpack(number, unpacked_);
  rows_.put(number, unpacked_);
  size_ += fresh;
  directed_ = unpacked_.directed;
  return true;
}

void SearchableGraphs::drop(std::size_t number) {
  size_ -= holds(number);
  graphs_.drop(number);
}

void SearchableGraphs::keep_links() {
  if (rows_.keeps_links()) return;
  rows_.keep_links();
  for (std::size_t i = 0; i < slots(); ++i) {
    if (!holds(i)) continue;
    graphs_.unpack(i, unpacked_);
    rows_.put_links(i, unpacked_);
  }
}

}  // namespace gedkit
