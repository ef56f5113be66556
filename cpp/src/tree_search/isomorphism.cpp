#include "tree_search/isomorphism.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

using Colour = std::uint64_t;

// Looks at half-links before the answer is kUnknown, and between two looks at the clock.
constexpr std::int64_t kMostWork = 30'000'000, kWorkPerPoll = 50'000;

// Numbers the classes of two sides so that a pair which `free` joins gets one number, and as few others as possible do.
template <class Free>
std::pair<std::vector<int>, std::vector<int>> joined_classes(int count_a, int count_b, const Free& free) {
  std::vector<int> root(count_a + count_b);
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int x) {
    while (root[x] != x) x = root[x] = root[root[x]];
    return x;
  };
  for (int a = 0; a < count_a; ++a)
    for (int b = 0; b < count_b; ++b)
      if (free(a, b)) root[find(a)] = find(count_a + b);
  std::vector<int> of_a(count_a), of_b(count_b);
  for (int a = 0; a < count_a; ++a) of_a[a] = find(a);
  for (int b = 0; b < count_b; ++b) of_b[b] = find(count_a + b);
  return {std::move(of_a), std::move(of_b)};
}

struct Colours {
  std::vector<Colour> a, b;
};

class Search {
 public:
  Search(const DenseProblem& p, Control& control, std::vector<std::int32_t>& mapping)
      : p_(p), control_(control), mapping_(mapping) {}

  FreePath run() {
    if (!costs_allow()) return FreePath::kUnknown;
    if (p_.a.n != p_.b.n || p_.a.half.size() != p_.b.half.size()) return FreePath::kImpossible;
    std::tie(link_a_, link_b_) = joined_classes(p_.classes_a - 1, p_.classes_b - 1,
                                                [&](int ca, int cb) { return p_.link(ca + 1, cb + 1) == 0; });
    const auto [node_a, node_b] =
        joined_classes(p_.a.n, p_.b.n, [&](int u, int v) { return p_.substitute(u, v) == 0; });
    Colours colours;
    for (const int c : node_a) colours.a.push_back(mixed_bits(static_cast<Colour>(c) + 1));
    for (const int c : node_b) colours.b.push_back(mixed_bits(static_cast<Colour>(c) + 1));
    if (!refine(colours)) return stopped_ ? FreePath::kUnknown : FreePath::kImpossible;
    if (match(colours, 0)) return FreePath::kExists;
    return stopped_ ? FreePath::kUnknown : FreePath::kImpossible;
  }

 private:
  // A free path must match every node, and every link with a link.
  bool costs_allow() const {
    const auto positive = [](const std::vector<Ticks>& costs) {
      return std::all_of(costs.begin(), costs.end(), [](Ticks c) { return c > 0; });
    };
    if (!positive(p_.del) || !positive(p_.ins)) return false;
    for (int ca = 1; ca < p_.classes_a; ++ca)
      if (p_.link(ca, 0) == 0) return false;
    for (int cb = 1; cb < p_.classes_b; ++cb)
      if (p_.link(0, cb) == 0) return false;
    return true;
  }

  bool work(std::size_t amount) {
    done_ += static_cast<std::int64_t>(amount);
    if (done_ >= next_poll_) {
      next_poll_ = done_ + kWorkPerPoll;
      stopped_ |= done_ > kMostWork || control_.poll();
    }
    return !stopped_;
  }

  void round(const Side& side, const std::vector<int>& link_class, const std::vector<Colour>& old,
             std::vector<Colour>& fresh) const {
    fresh.resize(old.size());
    for (int u = 0; u < side.n; ++u) {
      Colour sum = 0;  // does not depend on the order of the neighbours
      for (const HalfLink& h : side.links(u))
        sum += mixed_bits(old[h.node] + kMixedStep * static_cast<Colour>(link_class[h.cls - 1] + 1));
      fresh[u] = mixed_bits(old[u] + mixed_bits(sum));
    }
  }

  // Until no colour splits any more. False: the graphs differ, or stopped.
  bool refine(Colours& colours) {
    for (std::size_t count = 0;;) {
      sorted_a_ = colours.a;
      sorted_b_ = colours.b;
      std::sort(sorted_a_.begin(), sorted_a_.end());
      std::sort(sorted_b_.begin(), sorted_b_.end());
      if (sorted_a_ != sorted_b_) return false;
      const auto distinct =
          static_cast<std::size_t>(std::unique(sorted_a_.begin(), sorted_a_.end()) - sorted_a_.begin());
      if (distinct == count || distinct == colours.a.size()) return true;
      count = distinct;
      if (!work(2 * (p_.a.half.size() + colours.a.size()))) return false;
      round(p_.a, link_a_, colours.a, fresh_);
      colours.a.swap(fresh_);
      round(p_.b, link_b_, colours.b, fresh_);
      colours.b.swap(fresh_);
    }
  }

  // The nodes of the first graph by colour; the smallest colour with several nodes is branched on.
  bool match(const Colours& colours, int depth) {
    const int n = p_.a.n;
    std::vector<std::int32_t> order_a(n), order_b(n);
    const auto by_colour = [](const std::vector<Colour>& c, std::vector<std::int32_t>& order) {
      std::iota(order.begin(), order.end(), 0);
      std::sort(order.begin(), order.end(), [&](int x, int y) { return c[x] != c[y] ? c[x] < c[y] : x < y; });
    };
    by_colour(colours.a, order_a);
    by_colour(colours.b, order_b);
    int first = -1, size = std::numeric_limits<int>::max();
    for (int i = 0, end; i < n; i = end) {
      for (end = i + 1; end < n && colours.a[order_a[end]] == colours.a[order_a[i]]; ++end) {
      }
      if (end - i > 1 && end - i < size) first = i, size = end - i;
    }
    if (first < 0) {
      mapping_.resize(n);
      for (int i = 0; i < n; ++i) mapping_[order_a[i]] = order_b[i];
      return p_.cost(mapping_) == 0;
    }
    const Colour apart = mixed_bits(0xa076bc9d5f1e3c71U + static_cast<Colour>(depth));
    for (int i = first; i < first + size; ++i) {
      Colours child = colours;
      child.a[order_a[first]] = child.b[order_b[i]] = apart;
      if (refine(child) && match(child, depth + 1)) return true;
      if (stopped_) return false;
    }
    return false;
  }

  const DenseProblem& p_;
  Control& control_;
  std::vector<std::int32_t>& mapping_;
  std::vector<int> link_a_, link_b_;  // per link class but 0
  std::vector<Colour> sorted_a_, sorted_b_, fresh_;
  std::int64_t done_ = 0, next_poll_ = kWorkPerPoll;
  bool stopped_ = false;
};

}  // namespace

FreePath find_free_path(const DenseProblem& problem, Control& control, std::vector<std::int32_t>& mapping) {
  return Search(problem, control, mapping).run();
}

}  // namespace gedkit
