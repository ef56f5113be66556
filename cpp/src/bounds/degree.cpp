#include "bounds/degree.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "bounds/label.hpp"
#include "bounds/link_assignment.hpp"

namespace gedkit {

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
