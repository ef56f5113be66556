#include "local_search/placement.hpp"

#include <algorithm>

namespace gedkit {

template <class T>
Placement<T>::Placement(const DenseProblem& problem)
    : p_(problem),
      rows_(problem.a.n),
      columns_(problem.b.n),
      stride_((problem.b.n + 8) & ~7),
      classes_b_(problem.classes_b) {
  const double links = static_cast<double>(p_.a.half.size()) * static_cast<double>(p_.b.half.size());
  heavy_ = columns_ > 2000 || links > 1000.0 * rows_ * columns_;
  image_.assign(rows_ + 1, nowhere());
  owner_.assign(columns_ + 1, nobody());

  profit_.assign(p_.link_cost.size(), 0);
  for (int ca = 1; ca < p_.classes_a; ++ca)
    for (int cb = 1; cb < p_.classes_b; ++cb)
      profit_[static_cast<std::size_t>(ca) * p_.classes_b + cb] = static_cast<T>(p_.profit(ca, cb));

  gain_.assign(static_cast<std::size_t>(rows_ + 1) * stride_, 0);
  for (int u = 0; u < rows_; ++u) {
    cost_ += p_.del[u];
    for (const HalfLink& h : p_.a.links(u))
      if (h.node > u) cost_ += p_.link(h.cls, 0);
    for (int v = 0; v < columns_; ++v) gain_[cell(u, v)] = static_cast<T>(p_.del[u] + p_.ins[v] - p_.substitute(u, v));
  }
  for (int v = 0; v < columns_; ++v) {
    cost_ += p_.ins[v];
    for (const HalfLink& h : p_.b.links(v))
      if (h.node > v) cost_ += p_.link(0, h.cls);
  }

  const auto with_border = [](const Side& side, std::vector<std::int32_t>& link) {
    link.assign(static_cast<std::size_t>(side.n + 1) * (side.n + 1), 0);
    for (int u = 0; u < side.n; ++u)
      for (const HalfLink& h : side.links(u)) link[static_cast<std::size_t>(u) * (side.n + 1) + h.node] = h.cls;
  };
  with_border(p_.a, link_a_);
  with_border(p_.b, link_b_);
  list_neighbours(p_.a, start_a_, near_a_);
  list_neighbours(p_.b, start_b_, near_b_);
}

template <class T>
void Placement<T>::list_neighbours(const Side& side, std::vector<std::int32_t>& start,
                                   std::vector<Neighbour>& neighbours) {
  start = side.start;
  start.push_back(side.start.back());  // nobody, nowhere
  neighbours.reserve(side.half.size());
  for (const HalfLink& h : side.half) neighbours.push_back({h.node, side.half[h.reverse].cls});
}

template <class T>
void Placement<T>::clear() {
  for (int u = 0; u < rows_; ++u) remove(u);
}

template <class T>
void Placement<T>::remove(int u) {
  const int v = image_[u];
  if (v == nowhere()) return;
  cost_ += gain(u, v);
  add<-1>(u, v);
  image_[u] = nowhere();
  owner_[v] = nobody();
}

template <class T>
void Placement<T>::put(int u, int v) {
  cost_ -= gain(u, v);
  add<+1>(u, v);
  image_[u] = v;
  owner_[v] = u;
}

template <class T>
void Placement<T>::go_to(std::span<const std::int32_t> mapping) {
  for (int u = 0; u < rows_; ++u)
    if (image_[u] != mapping[u]) remove(u);
  for (int u = 0; u < rows_; ++u)
    if (mapping[u] >= 0 && image_[u] != mapping[u]) put(u, mapping[u]);
}

template <class T>
void Placement<T>::copy_to(std::vector<std::int32_t>& mapping) const {
  mapping.resize(rows_);
  for (int u = 0; u < rows_; ++u) mapping[u] = image_[u] == nowhere() ? -1 : image_[u];
}

bool fits_in_32_bits(const DenseProblem& p) {
  double sum = 2.0 * static_cast<double>(p.infinite);
  for (const Ticks t : p.del) sum += static_cast<double>(t);
  for (const Ticks t : p.ins) sum += static_cast<double>(t);
  for (const HalfLink& h : p.a.half) sum += static_cast<double>(p.link(h.cls, 0));
  for (const HalfLink& h : p.b.half) sum += static_cast<double>(p.link(0, h.cls));
  return sum < (1 << 28);
}

template class Placement<std::int32_t>;
template class Placement<std::int64_t>;

}  // namespace gedkit
