#include "tree_search/symmetries.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/mixed_bits.hpp"
#include "tree_search/twins.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostInvolutions = 256;
constexpr int kMostWork = 20'000;      // choices of an image, per graph
constexpr int kMostWorkPerPair = 500;  // and per pair of nodes to be swapped

// Numbers 0 .. count - 1 so that equal ones share the least of them.
template <class Same>
std::vector<std::int32_t> least_equal(int count, const Same& same) {
  std::vector<std::int32_t> least(count), different;
  for (int y = 0; y < count; ++y) {
    const auto found = std::find_if(different.begin(), different.end(), [&](int x) { return same(x, y); });
    least[y] = found == different.end() ? y : *found;
    if (found == different.end()) different.push_back(y);
  }
  return least;
}

// Looks for permutations that are their own inverse, keep the kinds of nodes and links, and swap a given pair of nodes.
// Whatever can stay where it is does.
class InvolutionFinder {
 public:
  // Kinds are equal where all costs are; link_kind by class.
  InvolutionFinder(const Side& side, std::vector<std::int32_t> kind, std::vector<std::int32_t> link_kind,
                   const std::vector<std::int32_t>& first_twin)
      : side_(side),
        kind_(std::move(kind)),
        link_kind_(std::move(link_kind)),
        first_twin_(first_twin),
        image_(side.n, kNone) {
    refine();
  }

  std::vector<std::vector<std::int32_t>> find() {
    std::vector<std::vector<std::int32_t>> all;
    for (int u = 0; u < side_.n; ++u) {
      if (first_twin_[u] != u) continue;  // what swaps a twin of it, after swaps of twins swaps it
      for (int v = u + 1; v < side_.n; ++v) {
        if (colour_[u] != colour_[v] || first_twin_[v] != v) continue;
        if (work_ > kMostWork || all.size() >= kMostInvolutions) return all;
        most_work_ = work_ + kMostWorkPerPair;
        if (place(u, v) && extend(0)) {
          auto found = image_;
          for (int x = 0; x < side_.n; ++x)
            if (found[x] == kNone) found[x] = x;
          if (holds(found) && std::find(all.begin(), all.end(), found) == all.end()) all.push_back(std::move(found));
        }
        withdraw(0);
      }
    }
    return all;
  }

 private:
  static constexpr std::int32_t kNone = -1;

  // Weisfeiler and Leman's refinement by hashes. Colours only say what is worth a try.
  void refine() {
    colour_.resize(side_.n);
    for (int u = 0; u < side_.n; ++u) colour_[u] = mixed_bits(kind_[u] + kMixedStep);
    std::vector<std::uint64_t> next(side_.n), sorted;
    for (std::size_t before = 0;;) {
      sorted = colour_;
      std::sort(sorted.begin(), sorted.end());
      const auto distinct = static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
      if (distinct == before) return;
      before = distinct;
      for (int u = 0; u < side_.n; ++u) {
        std::uint64_t around = 0;  // a sum: the order of neighbors does not matter
        for (const HalfLink& h : side_.links(u))
          around += mixed_bits(colour_[h.node] + kMixedStep * static_cast<std::uint64_t>(link_kind_[h.cls]));
        next[u] = mixed_bits(3 * colour_[u] + around + kMixedStep);
      }
      colour_.swap(next);
    }
  }

  std::int32_t link_kind(int u, int w) const { return link_kind_[side_.link_class(u, w)]; }

  // Whether the links of u to nodes that have an image are like those of its own image.
  bool fits(int u) const {
    const auto links = side_.links(u);
    return std::all_of(links.begin(), links.end(), [&](const HalfLink& h) {
      return image_[h.node] == kNone || link_kind(image_[u], image_[h.node]) == link_kind_[h.cls];
    });
  }

  // Swaps z and w, which may be one. False: their links do not fit; withdraw() is up to the caller.
  bool place(int z, int w) {
    ++work_;
    image_[z] = w;
    image_[w] = z;
    placed_.push_back(z);
    if (z != w) placed_.push_back(w);
    return fits(z) && (z == w || fits(w));
  }
  void withdraw(std::size_t to) {
    for (; placed_.size() > to; placed_.pop_back()) image_[placed_.back()] = kNone;
  }

  // Gives every neighbor of a node that moves an image. `at`: those placed before have theirs.
  bool extend(std::size_t at) {
    for (; at < placed_.size(); ++at) {
      const int x = placed_[at], y = image_[x];
      if (x == y) continue;
      for (const HalfLink& h : side_.links(x)) {
        if (image_[h.node] != kNone) continue;
        const int z = h.node;
        const std::size_t before = placed_.size();
        const auto try_image = [&](int w) {
          if (place(z, w) && extend(at)) return true;
          withdraw(before);
          return false;
        };
        if (link_kind(y, z) == link_kind_[h.cls] && try_image(z)) return true;
        for (const HalfLink& g : side_.links(y)) {
          if (work_ > most_work_) return false;
          const int w = g.node;
          if (w != z && image_[w] == kNone && colour_[w] == colour_[z] && try_image(w)) return true;
        }
        return false;
      }
    }
    return true;
  }

  // Nothing is taken on trust. Links go to links one by one, so that what is not linked stays so.
  bool holds(const std::vector<std::int32_t>& image) const {
    for (int u = 0; u < side_.n; ++u) {
      if (image[image[u]] != u || kind_[image[u]] != kind_[u] || side_.degree(image[u]) != side_.degree(u))
        return false;
      for (const HalfLink& h : side_.links(u))
        if (link_kind(image[u], image[h.node]) != link_kind_[h.cls]) return false;
    }
    return true;
  }

  const Side& side_;
  const std::vector<std::int32_t> kind_, link_kind_;
  const std::vector<std::int32_t>& first_twin_;
  std::vector<std::uint64_t> colour_;
  std::vector<std::int32_t> image_, placed_;
  int work_ = 0, most_work_ = 0;
};

}  // namespace

Symmetries Symmetries::of_first(const DenseProblem& p) {
  Symmetries s;
  s.first_twin_ = twins_a(p);
  auto kind = least_equal(p.a.n, [&](int x, int y) {
    const auto row = p.sub.begin() + static_cast<std::ptrdiff_t>(x) * p.b.n;
    return p.del[x] == p.del[y] && std::equal(row, row + p.b.n, p.sub.begin() + static_cast<std::ptrdiff_t>(y) * p.b.n);
  });
  auto link_kind = least_equal(p.classes_a, [&](int x, int y) {  // a link is never like none
    const auto row = p.link_cost.begin() + static_cast<std::ptrdiff_t>(x) * p.classes_b;
    return x > 0 &&
           std::equal(row, row + p.classes_b, p.link_cost.begin() + static_cast<std::ptrdiff_t>(y) * p.classes_b);
  });
  s.involutions_ = InvolutionFinder(p.a, std::move(kind), std::move(link_kind), s.first_twin_).find();
  return s;
}

Symmetries Symmetries::of_second(const DenseProblem& p) {
  Symmetries s;
  s.first_twin_ = twins_b(p);
  auto kind = least_equal(p.b.n, [&](int x, int y) {
    bool same = p.ins[x] == p.ins[y];
    for (int u = 0; same && u < p.a.n; ++u) same = p.substitute(u, x) == p.substitute(u, y);
    return same;
  });
  auto link_kind = least_equal(p.classes_b, [&](int x, int y) {
    bool same = x > 0;
    for (int c = 0; same && c < p.classes_a; ++c) same = p.link(c, x) == p.link(c, y);
    return same;
  });
  s.involutions_ = InvolutionFinder(p.b, std::move(kind), std::move(link_kind), s.first_twin_).find();
  return s;
}

bool Symmetries::orbits(std::span<const std::int32_t> taken, std::vector<std::int32_t>& least) const {
  const auto n = static_cast<std::int32_t>(first_twin_.size());
  least.resize(n);
  std::iota(least.begin(), least.end(), 0);
  const auto find = [&](std::int32_t x) {
    while (least[x] != x) x = least[x] = least[least[x]];
    return x;
  };
  bool any = false;
  const auto join = [&](std::int32_t x, std::int32_t y) {
    x = find(x);
    y = find(y);
    if (x == y) return;
    least[std::max(x, y)] = std::min(x, y);
    any = true;
  };
  std::vector<std::int32_t> twin(n, -1);  // of each first twin: the last one that is not taken
  for (std::int32_t x = 0; x < n; ++x) {
    if (std::find(taken.begin(), taken.end(), x) != taken.end()) continue;
    std::int32_t& last = twin[first_twin_[x]];
    if (last >= 0) join(last, x);
    last = x;
  }
  for (const auto& image : involutions_) {
    if (!std::all_of(taken.begin(), taken.end(), [&](std::int32_t x) { return image[x] == x; })) continue;
    for (std::int32_t x = 0; x < n; ++x)
      if (image[x] > x) join(x, image[x]);
  }
  for (std::int32_t x = 0; x < n; ++x) least[x] = find(x);
  return any;
}

}  // namespace gedkit
