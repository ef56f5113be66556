#include "bounds/link_index.hpp"

#include <algorithm>

namespace gedkit {

namespace {

constexpr std::size_t kMostKinds = 64;  // of links that one link can become at no charge

std::uint64_t mixed(std::uint64_t x) {  // the finaliser of splitmix64
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::uint64_t packed(std::int32_t type, int degree) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(type)) << 32 | static_cast<std::uint32_t>(degree);
}

}  // namespace

LinkIndex::LinkIndex(const RegionCharges& charges) : charges_(charges), with_degrees_(charges.keeps_degrees()) {
  const SparseSide& b = charges.problem().b();
  entries_.reserve(b.half.size());
  for (int v = 0; v < b.n; ++v) {
    ++nodes_[packed(b.type[v], with_degrees_ ? b.degree(v) : 0)];
    const bool spared = charges.split_b().spared(v) > 0;
    for (const SparseLink& l : b.links(v))
      if (spared || charges.split_b().spared(l.node) > 0)
        spared_.push_back({v, l.node});
      else
        entries_.push_back({key(b.type[v], b.degree(v), l.cls, b.type[l.node], b.degree(l.node)), {v, l.node}});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& x, const Entry& y) { return x.key < y.key; });
}

std::uint32_t LinkIndex::key(std::int32_t type1, int degree1, std::int32_t cls, std::int32_t type2, int degree2) const {
  if (!with_degrees_) degree1 = degree2 = 0;
  return static_cast<std::uint32_t>(
      mixed(mixed(mixed(packed(type1, degree1)) + static_cast<std::uint64_t>(cls)) + packed(type2, degree2)));
}

const std::vector<std::int32_t>& LinkIndex::free_types(std::int32_t type) const {
  const auto [at, fresh] = free_types_.try_emplace(type);
  if (fresh) at->second = charges_.free_types(type);
  return at->second;
}

const std::vector<std::int32_t>& LinkIndex::free_links(std::int32_t cls) const {
  const auto [at, fresh] = free_links_.try_emplace(cls);
  if (fresh) at->second = charges_.problem().free_links(cls);
  return at->second;
}

template <class Visit>
bool LinkIndex::visit_keys(int u, std::int32_t cls, int w, Visit visit) const {
  const SparseSide& a = charges_.problem().a();
  const auto &types1 = free_types(a.type[u]), &types2 = free_types(a.type[w]), &links = free_links(cls);
  // Links that an end pays nothing for may be lost.
  const int lost1 = with_degrees_ ? charges_.split_a().spared(u) : 0;
  const int lost2 = with_degrees_ ? charges_.split_a().spared(w) : 0;
  const std::size_t degrees = (lost1 + std::size_t{1}) * (lost2 + std::size_t{1});
  if (types1.size() * links.size() * types2.size() * degrees > kMostKinds) return false;
  const auto look_up = [&](std::uint32_t wanted) {
    const auto less = [](const Entry& entry, std::uint32_t k) { return entry.key < k; };
    const auto more = [](std::uint32_t k, const Entry& entry) { return k < entry.key; };
    const auto begin = std::lower_bound(entries_.begin(), entries_.end(), wanted, less);
    visit(begin, std::upper_bound(begin, entries_.end(), wanted, more));
  };
  for (const std::int32_t type1 : types1)
    for (const std::int32_t link : links)
      for (const std::int32_t type2 : types2)
        for (int less1 = 0; less1 <= lost1; ++less1)
          for (int less2 = 0; less2 <= lost2; ++less2)
            look_up(key(type1, a.degree(u) - less1, link, type2, a.degree(w) - less2));
  return true;
}

std::size_t LinkIndex::count(int u, std::int32_t cls, int w) const {
  std::size_t total = 0;
  const bool known = visit_keys(u, cls, w, [&](auto begin, auto end) { total += end - begin; });
  return known ? total + spared_.size() : kUnknown;
}

void LinkIndex::find(int u, std::int32_t cls, int w, std::vector<Place>& places) const {
  places.clear();
  visit_keys(u, cls, w, [&](auto begin, auto end) {
    for (; begin != end; ++begin) places.push_back(begin->place);
  });
  places.insert(places.end(), spared_.begin(), spared_.end());
}

std::int64_t LinkIndex::node_count(int u) const {
  const SparseSide& a = charges_.problem().a();
  std::int64_t total = 0;
  for (const std::int32_t type : free_types(a.type[u])) {
    const auto at = nodes_.find(packed(type, with_degrees_ ? a.degree(u) : 0));
    if (at != nodes_.end()) total += at->second;
  }
  return total;
}

std::uint64_t LinkIndex::bytes(const SparseProblem& problem) {
  return std::uint64_t{problem.b().half.size()} * sizeof(Entry);
}

}  // namespace gedkit
