#include "tree_search/inner_links.hpp"

#include <algorithm>
#include <bit>

namespace gedkit {

namespace {

int largest_degree(const Side& side) {
  int largest = 0;
  for (int u = 0; u < side.n; ++u) largest = std::max(largest, side.degree(u));
  return largest;
}

std::vector<Ticks> deletions(const DenseProblem& p) {
  std::vector<Ticks> costs(p.classes_a);
  for (int c = 0; c < p.classes_a; ++c) costs[c] = p.link(c, 0);
  return costs;
}

std::vector<Ticks> insertions(const DenseProblem& p) {
  std::vector<Ticks> costs(p.classes_b);
  for (int c = 0; c < p.classes_b; ++c) costs[c] = p.link(0, c);
  return costs;
}

}  // namespace

InnerLinks::InnerLinks(const DenseProblem& problem)
    : p_(problem),
      assignment_(problem),
      by_count_(assignment_.exact_by_count()),
      a_(all_links(p_.a, deletions(p_))),
      b_(all_links(p_.b, insertions(p_))) {
  const int rows = largest_degree(p_.a) + 1;
  row_ = largest_degree(p_.b) + 1;
  counts_.reserve(rows * row_);
  for (int i = 0; i < rows; ++i)
    for (std::size_t k = 0; k < row_; ++k) counts_.push_back(assignment_.by_count(i, static_cast<int>(k)));
  if (!by_count_) known_.resize(std::bit_ceil(std::clamp<std::size_t>(16 * std::size_t(p_.a.n) * p_.b.n, 64, 1 << 16)));
}

InnerLinks::Half InnerLinks::all_links(const Side& side, std::vector<Ticks> single) {
  Half half;
  half.single = std::move(single);
  for (int u = 0; u < side.n; ++u) {
    half.count.push_back(side.degree(u));
    half.subset.push_back(side.degree(u) > kLargestDegree ? 0 : (std::uint32_t{1} << side.degree(u)) - 1);
    half.cost.push_back(0);
    for (const HalfLink& h : side.links(u)) half.cost.back() += half.single[h.cls];
  }
  return half;
}

void InnerLinks::change(const Side& side, int node, Half& half, int by) {
  for (const HalfLink& h : side.links(node)) {
    half.count[h.node] += by;
    half.cost[h.node] += by * half.single[side.half[h.reverse].cls];
    half.subset[h.node] ^= std::uint32_t{1} << ((h.reverse - side.start[h.node]) & 31);
  }
}

void InnerLinks::gather(const Side& side, int node, std::uint32_t subset, std::vector<std::int32_t>& classes) {
  classes.clear();
  for (; subset; subset &= subset - 1) classes.push_back(side.half[side.start[node] + std::countr_zero(subset)].cls);
}

Ticks InnerLinks::bound_by_class(int i, int k) {
  if (p_.a.degree(i) > kLargestDegree || p_.b.degree(k) > kLargestDegree)
    return counts_[a_.count[i] * row_ + b_.count[k]];
  if (a_.count[i] == 0) return b_.cost[k];
  if (b_.count[k] == 0) return a_.cost[i];
  const std::uint64_t key = std::uint64_t(i) << 48 | std::uint64_t(k) << 32 | a_.subset[i] << 16 | b_.subset[k];
  Known& known = known_[(key * 0x9E3779B97F4A7C15u >> 40) & (known_.size() - 1)];
  if (known.key != key) {
    gather(p_.a, i, a_.subset[i], classes_a_);
    gather(p_.b, k, b_.subset[k], classes_b_);
    known = {key, assignment_.by_class(classes_a_, classes_b_)};
  }
  return known.value;
}

}  // namespace gedkit
