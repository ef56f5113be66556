#include "collection/packed_graphs.hpp"

#include <algorithm>

namespace gedkit {

namespace {

// The numbers of a packed graph, by place.
class Numbers {
 public:
  explicit Numbers(PackedGraphs::Bytes bytes)
      : data_(bytes.data() + 1), width_(bytes[0] & ~PackedGraphs::kDirectedFlag) {}

  std::uint32_t operator[](std::size_t i) const {
    const std::uint8_t* at = data_ + i * width_;
    std::uint32_t value = at[0];
    if (width_ > 1) value |= static_cast<std::uint32_t>(at[1]) << 8;
    if (width_ > 2) value |= static_cast<std::uint32_t>(at[2]) << 16 | static_cast<std::uint32_t>(at[3]) << 24;
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t width_;
};

}  // namespace

bool PackedGraphs::put(std::size_t slot, Bytes bytes) {
  if (!well_formed(bytes)) return false;
  if (slot >= places_.size()) places_.resize(slot + 1);
  drop(slot);
  places_[slot] = {arena_.size(), static_cast<std::uint32_t>(bytes.size())};
  arena_.insert(arena_.end(), bytes.begin(), bytes.end());
  if (unused_ > arena_.size() / 2 && unused_ > 4096) compact();
  return true;
}

void PackedGraphs::drop(std::size_t slot) {
  if (!holds(slot)) return;
  unused_ += places_[slot].length;
  places_[slot] = {};
}

void PackedGraphs::unpack(std::size_t slot, PlainGraph& graph) const {
  const Numbers numbers(bytes(slot));
  const std::size_t n = numbers[0], m = numbers[1];
  graph.directed = bytes(slot)[0] & kDirectedFlag;
  graph.node_labels.resize(n);
  graph.edges.resize(m);
  for (std::size_t u = 0; u < n; ++u) graph.node_labels[u] = labels_[numbers[2 + u]];
  for (std::size_t e = 0; e < m; ++e)
    graph.edges[e] = {static_cast<std::int32_t>(numbers[2 + n + e]), static_cast<std::int32_t>(numbers[2 + n + m + e]),
                      labels_[numbers[2 + n + 2 * m + e]]};
}

bool PackedGraphs::well_formed(Bytes bytes) const {
  if (bytes.empty() || bytes.size() > UINT32_MAX) return false;
  const std::size_t width = bytes[0] & ~kDirectedFlag;
  if (width != 1 && width != 2 && width != 4) return false;
  if (bytes.size() < 1 + 2 * width || (bytes.size() - 1) % width != 0) return false;
  const Numbers numbers(bytes);
  const std::size_t n = numbers[0], m = numbers[1];
  if ((bytes.size() - 1) / width != 2 + n + 3 * m) return false;
  for (std::size_t u = 0; u < n; ++u)
    if (numbers[2 + u] >= labels_.size()) return false;
  for (std::size_t i = 0; i < 2 * m; ++i)
    if (numbers[2 + n + i] >= n) return false;
  for (std::size_t e = 0; e < m; ++e)
    if (numbers[2 + n + 2 * m + e] >= labels_.size()) return false;
  return true;
}

void PackedGraphs::compact() {
  std::vector<std::uint8_t> arena;
  arena.reserve(arena_.size() - unused_);
  for (Place& place : places_) {
    const auto begin = arena_.begin() + static_cast<std::ptrdiff_t>(place.begin);
    place.begin = arena.size();
    arena.insert(arena.end(), begin, begin + place.length);
  }
  arena_.swap(arena);
  unused_ = 0;
}

}  // namespace gedkit
