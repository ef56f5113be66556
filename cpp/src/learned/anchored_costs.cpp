#include "learned/anchored_costs.hpp"

#include <algorithm>

namespace gedkit {

AnchoredCosts::AnchoredCosts(const DenseProblem& problem)
    : p_(problem),
      inner_(problem),
      image_(problem.a.n, kUnmatched),
      owner_(problem.b.n, -1),
      column_of_(problem.b.n, -1) {}

void AnchoredCosts::set(std::span<const std::int32_t> image) {
  move(image);
  rows_.clear();
  columns_.clear();
  del_.clear();
  ins_.clear();
  for (int u = 0; u < p_.a.n; ++u) {
    if (image_[u] != kUnmatched) continue;
    rows_.push_back(u);
    Ticks cost = p_.del[u];
    for (const HalfLink& h : p_.a.links(u))
      if (image_[h.node] >= 0) cost += p_.link(h.cls, 0);
    del_.push_back(cost);
  }
  for (int v = 0; v < p_.b.n; ++v) {
    if (owner_[v] >= 0) continue;
    column_of_[v] = static_cast<std::int32_t>(columns_.size());
    columns_.push_back(v);
    Ticks cost = p_.ins[v];
    for (const HalfLink& h : p_.b.links(v))
      if (owner_[h.node] >= 0) cost += p_.link(0, h.cls);
    ins_.push_back(cost);
  }
  price_pairs();
}

void AnchoredCosts::move(std::span<const std::int32_t> image) {
  for (int u = 0; u < p_.a.n; ++u) {
    if (image_[u] == image[u]) continue;
    if (image_[u] == kUnmatched)
      inner_.leave_a(u);
    else if (image[u] == kUnmatched)
      inner_.return_a(u);
    if (image_[u] >= 0) {
      owner_[image_[u]] = -1;
      inner_.return_b(image_[u]);
    }
  }
  for (int u = 0; u < p_.a.n; ++u) {
    if (image_[u] == image[u]) continue;
    image_[u] = image[u];
    if (image[u] < 0) continue;
    owner_[image[u]] = u;
    inner_.leave_b(image[u]);
  }
}

void AnchoredCosts::price_pairs() {
  const std::size_t width = columns_.size();
  pair_.resize(rows_.size() * width);
  kept_.assign(rows_.size() * width, 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const int u = rows_[i];
    Ticks* const row = pair_.data() + i * width;
    const Ticks links = del_[i] - p_.del[u];
    for (std::size_t k = 0; k < width; ++k) {
      const int v = columns_[k];
      row[k] = p_.substitute(u, v) + links + ins_[k] - p_.ins[v];
    }
    for (const HalfLink& h : p_.a.links(u)) {
      if (image_[h.node] < 0) continue;
      for (const HalfLink& g : p_.b.links(image_[h.node])) {
        if (owner_[g.node] >= 0) continue;
        const int k = column_of_[g.node];
        row[k] -= p_.profit(h.cls, p_.b.half[g.reverse].cls);
        kept_[i * width + k] = static_cast<std::uint8_t>(std::min(255, kept_[i * width + k] + 1));
      }
    }
  }
}

Ticks AnchoredCosts::doubled_pair(int i, int k) { return std::min(2 * pair(i, k) + inner(i, k), 2 * p_.infinite); }

Ticks AnchoredCosts::doubled_deletion(int i) const {
  return std::min(2 * del_[i] + inner_deletion(i), 2 * p_.infinite);
}

Ticks AnchoredCosts::doubled_insertion(int k) const {
  return std::min(2 * ins_[k] + inner_insertion(k), 2 * p_.infinite);
}

Ticks AnchoredCosts::insert_all() const {
  Ticks total = 0, inner = 0;  // inner links are seen from both ends
  for (int k = 0; k < static_cast<int>(columns_.size()); ++k) {
    total += ins_[k];
    inner += inner_insertion(k);
  }
  return total + inner / 2;
}

}  // namespace gedkit
