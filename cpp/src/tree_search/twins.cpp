#include "tree_search/twins.hpp"

#include <algorithm>

namespace gedkit {

namespace {

bool same_links(const Side& side, int x, int y) {
  if (side.degree(x) != side.degree(y) || side.link_class(x, y) != side.link_class(y, x)) return false;
  for (const HalfLink& h : side.links(x))
    if (h.node != y && side.link_class(y, h.node) != h.cls) return false;
  return true;
}

// Twinship is an equivalence, so it is enough to compare with the first of each kind.
template <class SameCosts>
std::vector<std::int32_t> first_twins(const Side& side, const SameCosts& same_costs) {
  std::vector<std::int32_t> first(side.n);
  for (int y = 0; y < side.n; ++y) {
    first[y] = y;
    for (int x = 0; x < y; ++x)
      if (first[x] == x && same_links(side, x, y) && same_costs(x, y)) {
        first[y] = x;
        break;
      }
  }
  return first;
}

}  // namespace

std::vector<std::int32_t> twins_a(const DenseProblem& p) {
  return first_twins(p.a, [&](int x, int y) {
    const auto row = p.sub.begin() + static_cast<std::ptrdiff_t>(x) * p.b.n;
    return p.del[x] == p.del[y] && std::equal(row, row + p.b.n, p.sub.begin() + static_cast<std::ptrdiff_t>(y) * p.b.n);
  });
}

std::vector<std::int32_t> twins_b(const DenseProblem& p) {
  return first_twins(p.b, [&](int x, int y) {
    if (p.ins[x] != p.ins[y]) return false;
    for (int u = 0; u < p.a.n; ++u)
      if (p.substitute(u, x) != p.substitute(u, y)) return false;
    return true;
  });
}

std::int32_t twin_floor(const std::vector<std::int32_t>& twins, const std::vector<std::int32_t>& image, int row,
                        int columns, std::int32_t deleted) {
  std::int32_t floor = -1;
  for (std::size_t w = 0; w < twins.size(); ++w)
    if (twins[w] == twins[row]) floor = std::max(floor, image[w] == deleted ? columns : image[w]);
  return floor;
}

}  // namespace gedkit
