#include "bounds/lagrangian/triangle_index.hpp"

#include <algorithm>

namespace gedkit {

namespace {

using Corners = TriangleIndex::Corners;

// Mean shares of pairs of links in a triangle, and the mean degree up to which kSome counts.
constexpr double kFrequentShare = 1.0 / 3, kSomeShare = 1.0 / 12, kFewLinks = 5;

int position(const Side& side, int u, int w) {
  const auto links = side.links(u);
  const auto at = std::lower_bound(links.begin(), links.end(), w, [](const HalfLink& h, int n) { return h.node < n; });
  return static_cast<int>(at - links.begin());
}

bool adjacent(const Side& side, int u, int w) { return side.link_class(u, w) != 0; }

// Nodes with more links than a star may have get no corners.
Corners corners(const Side& side) {
  Corners c;
  c.start.assign(1, 0);
  c.apart.assign(side.half.size(), 0);
  for (int u = 0; u < side.n; ++u) {
    const int degree = side.degree(u), first = side.start[u];
    for (int x = 0; degree <= TriangleIndex::kMostLinks && x < degree; ++x)
      for (int z = 0; z < degree; ++z) {
        if (z == x) continue;
        if (adjacent(side, side.half[first + x].node, side.half[first + z].node))
          c.of.push_back({static_cast<std::int8_t>(x), static_cast<std::int8_t>(z), -1});
        else
          c.apart[first + x] |= static_cast<std::uint8_t>(1 << z);
      }
    c.start.push_back(static_cast<std::int32_t>(c.of.size()));
  }
  for (int u = 0; u < side.n; ++u)
    for (int at = c.start[u]; at < c.start[u + 1]; ++at) {
      const int j = side.half[side.start[u] + c.of[at].x].node, m = side.half[side.start[u] + c.of[at].z].node;
      const int x = position(side, j, u), z = position(side, j, m);
      for (int other = c.start[j]; other < c.start[j + 1]; ++other)
        if (c.of[other].x == x && c.of[other].z == z) c.of[at].beside = other;
    }
  return c;
}

// Of the pairs of links at a node, the share that a third link closes to a triangle.
double closed_share(const Side& side) {
  double closed = 0, all = 0;
  for (int u = 0; u < side.n; ++u)
    for (const HalfLink& h : side.links(u))
      for (const HalfLink& other : side.links(u)) {
        if (other.node == h.node) continue;
        closed += adjacent(side, h.node, other.node);
        ++all;
      }
  return all > 0 ? closed / all : 0;
}

bool fits(int links_a, int links_b) {
  return links_a <= TriangleIndex::kMostLinks && links_b <= TriangleIndex::kMostLinks &&
         links_a * links_b <= TriangleIndex::kMostLinkPairs;
}

}  // namespace

TriangleIndex::Share TriangleIndex::share(const DenseProblem& p) {
  const double closed = (closed_share(p.a) + closed_share(p.b)) / 2;
  if (closed >= kFrequentShare) return Share::kFrequent;
  const double links = static_cast<double>(p.a.half.size() + p.b.half.size()) / std::max(p.a.n + p.b.n, 1);
  return closed >= kSomeShare && links <= kFewLinks ? Share::kSome : Share::kFew;
}

std::uint64_t TriangleIndex::most_terms(const DenseProblem& p) {
  const Corners a = corners(p.a), b = corners(p.b);
  std::uint64_t count = 0;
  for (int i = 0; i < p.a.n; ++i)
    for (int k = 0; k < p.b.n; ++k)
      if (fits(p.a.degree(i), p.b.degree(k)))
        count += static_cast<std::uint64_t>(a.count(i)) * p.b.degree(k) +
                 static_cast<std::uint64_t>(b.count(k)) * p.a.degree(i);
  return count;
}

TriangleIndex::TriangleIndex(const DenseProblem& p) : cols_(p.b.n), a_(corners(p.a)), b_(corners(p.b)) {
  first_.assign(static_cast<std::size_t>(p.a.n) * cols_, -1);
  const auto halves_b = static_cast<std::int32_t>(p.b.half.size());
  for (int i = 0; i < p.a.n; ++i)
    for (int k = 0; k < p.b.n; ++k) {
      if (!fits(p.a.degree(i), p.b.degree(k)) || a_.count(i) * p.b.degree(k) + b_.count(k) * p.a.degree(i) == 0)
        continue;
      first_[static_cast<std::size_t>(i) * cols_ + k] = static_cast<std::int32_t>(terms_.size());
      const auto add = [&](int x, int y) {
        terms_.push_back({i, k, (p.a.start[i] + x) * halves_b + p.b.start[k] + y});
      };
      for (int at = a_.start[i]; at < a_.start[i + 1]; ++at)
        for (int y = 0; y < p.b.degree(k); ++y) add(a_.of[at].x, y);
      for (int at = b_.start[k]; at < b_.start[k + 1]; ++at)
        for (int x = 0; x < p.a.degree(i); ++x) add(x, b_.of[at].x);
    }
  link_partners(p);
}

TriangleIndex::Nodes TriangleIndex::nodes(const DenseProblem& p, std::int32_t term) const {
  const Term& t = terms_[term];
  const auto halves_b = static_cast<std::int32_t>(p.b.half.size());
  Nodes n{t.i, p.a.half[t.pair / halves_b].node, -1, t.k, p.b.half[t.pair % halves_b].node, -1};
  const int at = term - first(t.i, t.k), of_a = a_.count(t.i) * p.b.degree(t.k);
  if (at < of_a)
    n.m = p.a.half[p.a.start[t.i] + a_.of[a_.start[t.i] + at / p.b.degree(t.k)].z].node;
  else
    n.o = p.b.half[p.b.start[t.k] + b_.of[b_.start[t.k] + (at - of_a) / p.a.degree(t.i)].z].node;
  return n;
}

void TriangleIndex::link_partners(const DenseProblem& p) {
  const auto halves_b = static_cast<std::int32_t>(p.b.half.size());
  partners_.assign(terms_.size(), -1);
  for (int i = 0; i < p.a.n; ++i)
    for (int k = 0; k < p.b.n; ++k) {
      std::int32_t term = first(i, k);
      if (term < 0) continue;
      const auto link = [&](auto corner_place) {
        const std::int32_t at = term++;
        const int a = terms_[at].pair / halves_b, b = terms_[at].pair % halves_b;
        const int j = p.a.half[a].node, l = p.b.half[b].node;
        if (first(j, l) < 0) return;
        const int x = p.a.half[a].reverse - p.a.start[j], y = p.b.half[b].reverse - p.b.start[l];
        partners_[at] = first(j, l) + corner_place(j, l, x, y);
      };
      for (int at = a_.start[i]; at < a_.start[i + 1]; ++at)
        for (int y = 0; y < p.b.degree(k); ++y)
          link([&](int j, int l, int, int y2) { return (a_.of[at].beside - a_.start[j]) * p.b.degree(l) + y2; });
      for (int at = b_.start[k]; at < b_.start[k + 1]; ++at)
        for (int x = 0; x < p.a.degree(i); ++x)
          link([&](int j, int l, int x2, int) {
            return a_.count(j) * p.b.degree(l) + (b_.of[at].beside - b_.start[l]) * p.a.degree(j) + x2;
          });
    }
}

}  // namespace gedkit
