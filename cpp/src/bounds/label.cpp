#include "bounds/label.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "assignment/transport.hpp"
#include "bounds/link_assignment.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostCells = std::size_t{1} << 22;  // of a table of link kinds; beyond it links are only counted

// Nodes that no cost tells apart: how many there are, and one of them.
struct Kinds {
  std::vector<std::int64_t> count;
  std::vector<int> example;
};

template <class Key>
Kinds kinds_of(int n, Key key) {
  Kinds kinds;
  std::map<std::vector<Ticks>, std::size_t> numbers;
  for (int u = 0; u < n; ++u) {
    const auto [at, fresh] = numbers.try_emplace(key(u), kinds.count.size());
    if (fresh) {
      kinds.count.push_back(0);
      kinds.example.push_back(u);
    }
    ++kinds.count[at->second];
  }
  return kinds;
}

// Links by class, whichever end they are seen from.
Kinds link_kinds(const Side& side, int classes, std::vector<std::int32_t>& reverse) {
  reverse.assign(classes, 0);
  std::vector<std::int64_t> count(classes, 0);
  for (int u = 0; u < side.n; ++u)
    for (const HalfLink& h : side.links(u)) {
      reverse[h.cls] = side.half[h.reverse].cls;
      if (h.node > u) ++count[std::min(h.cls, reverse[h.cls])];
    }
  Kinds kinds;
  for (int cls = 1; cls < classes; ++cls)
    if (count[cls] > 0) {
      kinds.count.push_back(count[cls]);
      kinds.example.push_back(cls);
    }
  return kinds;
}

}  // namespace

Ticks node_label_bound(const DenseProblem& p, Control& control) {
  const Kinds columns = kinds_of(p.b.n, [&](int v) {
    std::vector<Ticks> key{p.ins[v]};
    for (int u = 0; u < p.a.n; ++u) key.push_back(p.substitute(u, v));
    return key;
  });
  const Kinds rows = kinds_of(p.a.n, [&](int u) {
    std::vector<Ticks> key{p.del[u]};
    for (int v : columns.example) key.push_back(p.substitute(u, v));
    return key;
  });
  std::vector<Ticks> profit;
  for (int u : rows.example)
    for (int v : columns.example) profit.push_back(p.del[u] + p.ins[v] - p.substitute(u, v));
  const auto most = Transport().solve_unless(profit, rows.count, columns.count, [&] { return control.poll(); });
  if (!most) return 0;
  return std::accumulate(p.del.begin(), p.del.end(), Ticks{0}) + std::accumulate(p.ins.begin(), p.ins.end(), Ticks{0}) -
         *most;
}

Ticks link_label_bound(const DenseProblem& p, Control& control) {
  const LinkAssignment assignment(p);
  const Ticks by_count =
      assignment.by_count(static_cast<int>(p.a.half.size() / 2), static_cast<int>(p.b.half.size() / 2));
  std::vector<std::int32_t> reverse_a, reverse_b;
  const Kinds rows = link_kinds(p.a, p.classes_a, reverse_a), columns = link_kinds(p.b, p.classes_b, reverse_b);
  if (assignment.exact_by_count() || rows.count.size() * columns.count.size() > kMostCells) return by_count;
  std::vector<Ticks> profit;
  Ticks apart = 0;
  for (std::size_t i = 0; i < rows.count.size(); ++i) apart += rows.count[i] * p.link(rows.example[i], 0);
  for (std::size_t j = 0; j < columns.count.size(); ++j) apart += columns.count[j] * p.link(0, columns.example[j]);
  for (int ca : rows.example)
    for (int cb : columns.example) profit.push_back(std::max(p.profit(ca, cb), p.profit(reverse_a[ca], cb)));
  const auto most = Transport().solve_unless(profit, rows.count, columns.count, [&] { return control.poll(); });
  return most ? apart - *most : by_count;
}

namespace {

std::vector<int> sorted_degrees(const Side& side, int length) {
  std::vector<int> degrees(length, 0);
  for (int u = 0; u < side.n; ++u) degrees[u] = side.degree(u);
  std::sort(degrees.begin(), degrees.end(), std::greater<>());
  return degrees;
}

Ticks degree_sequences(const DenseProblem& p) {
  const LinkAssignment assignment(p);
  const int length = std::max(p.a.n, p.b.n);
  const std::vector<int> a = sorted_degrees(p.a, length), b = sorted_degrees(p.b, length);
  Ticks doubled = 0;
  for (int i = 0; i < length; ++i) doubled += assignment.by_count(a[i], b[i]);
  return (doubled + 1) / 2;
}

}  // namespace

Ticks degree_bound(const DenseProblem& p, Control& control) {
  return node_label_bound(p, control) + std::max(degree_sequences(p), link_label_bound(p, control));
}

}  // namespace gedkit
