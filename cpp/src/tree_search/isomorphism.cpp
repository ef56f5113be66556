#include "tree_search/isomorphism.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/mixed_bits.hpp"

namespace gedkit {

namespace {

using Colour = std::uint64_t;

// Looks at half-links before the answer is kUnknown, and between two looks at the clock.
constexpr std::int64_t kMostWork = 100'000'000, kWorkPerPoll = 50'000;

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

// Nodes and links of one graph, with the classes that a free substitution can tell apart.
struct Part {
  const Side& side;
  const std::vector<int>& link_class;  // per link class but 0
};

struct Colours {
  std::vector<Colour> a, b;
};

// Half-links looked at, up to a limit.
class Work {
 public:
  Work(std::int64_t most, Control& control) : most_(most), control_(control) {}

  bool add(std::size_t amount) {
    done_ += static_cast<std::int64_t>(amount);
    if (done_ >= next_poll_) {
      next_poll_ = done_ + kWorkPerPoll;
      stopped_ |= control_.poll();
    }
    stopped_ |= done_ > most_;
    return !stopped_;
  }
  std::int64_t done() const { return done_; }
  bool stopped() const { return stopped_; }

 private:
  std::int64_t most_;
  Control& control_;
  std::int64_t done_ = 0, next_poll_ = kWorkPerPoll;
  bool stopped_ = false;
};

// Looks for a mapping between two graphs that keeps colours: of all that refinement does not exclude, the first that is
// accepted.
class Matcher {
 public:
  Matcher(Part a, Part b, Work& work) : a_(a), b_(b), work_(work) {}
  virtual ~Matcher() = default;

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
      if (!work_.add(2 * (a_.side.half.size() + colours.a.size()))) return false;
      round(a_, colours.a, fresh_);
      colours.a.swap(fresh_);
      round(b_, colours.b, fresh_);
      colours.b.swap(fresh_);
    }
  }

  // The nodes of the first graph by colour; the smallest colour with several nodes is branched on.
  bool match(const Colours& colours, int depth) {
    const int n = a_.side.n;
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
      std::vector<std::int32_t> mapping(n);
      for (int i = 0; i < n; ++i) mapping[order_a[i]] = order_b[i];
      return accepts(mapping);
    }
    std::vector<std::int32_t> failed;
    for (int i = first; i < first + size; ++i) {
      const std::int32_t v = order_b[i];
      Colours child = colours;
      child.a[order_a[first]] = child.b[v] = apart(depth);
      const bool possible = refine(child);
      if (work_.stopped()) return false;
      if (!possible ||
          std::any_of(failed.begin(), failed.end(), [&](std::int32_t w) { return alike(colours.b, w, v, depth); }))
        continue;
      if (match(child, depth + 1)) return true;
      if (work_.stopped()) return false;
      failed.push_back(v);
    }
    return false;
  }

 protected:
  virtual bool accepts(const std::vector<std::int32_t>& mapping) = 0;
  // Whether the second graph looks the same from both nodes, so that what fails with one fails with the other.
  virtual bool alike(const std::vector<Colour>& colours, std::int32_t v, std::int32_t w, int depth) = 0;

  static Colour apart(int depth) { return mixed_bits(0xa076bc9d5f1e3c71U + static_cast<Colour>(depth)); }

 private:
  static void round(const Part& part, const std::vector<Colour>& old, std::vector<Colour>& fresh) {
    fresh.resize(old.size());
    for (int u = 0; u < part.side.n; ++u) {
      Colour sum = 0;  // does not depend on the order of the neighbours
      for (const HalfLink& h : part.side.links(u))
        sum += mixed_bits(old[h.node] + kMixedStep * static_cast<Colour>(part.link_class[h.cls - 1] + 1));
      fresh[u] = mixed_bits(old[u] + mixed_bits(sum));
    }
  }

  Part a_, b_;
  Work& work_;
  std::vector<Colour> sorted_a_, sorted_b_, fresh_;
};

// Numbers classes of the second side so that equal numbers are free with the same classes of the first.
template <class Free>
std::vector<int> exact_classes(int count_a, int count_b, const Free& free) {
  std::map<std::vector<bool>, int> numbers;
  std::vector<int> classes(count_b);
  for (int b = 0; b < count_b; ++b) {
    std::vector<bool> column(count_a);
    for (int a = 0; a < count_a; ++a) column[a] = free(a, b);
    classes[b] = numbers.try_emplace(std::move(column), static_cast<int>(numbers.size())).first->second;
  }
  return classes;
}

// Symmetries of the second graph under which free paths stay free.
class Automorphisms final : public Matcher {
 public:
  Automorphisms(Part part, const std::vector<int>& node_class, Work& work)
      : Matcher(part, part, work), part_(part), node_class_(node_class) {}

  bool exists(const std::vector<Colour>& colours, std::int32_t v, std::int32_t w, int depth) {
    kept_ = &colours;
    Colours pair{colours, colours};
    pair.a[v] = pair.b[w] = apart(depth);
    return refine(pair) && match(pair, depth + 1);
  }

 private:
  bool accepts(const std::vector<std::int32_t>& mapping) override {
    for (int u = 0; u < part_.side.n; ++u) {
      if (node_class_[u] != node_class_[mapping[u]] || (*kept_)[u] != (*kept_)[mapping[u]]) return false;
      images_.clear();
      links_.clear();
      for (const HalfLink& h : part_.side.links(u)) images_.emplace_back(mapping[h.node], part_.link_class[h.cls - 1]);
      for (const HalfLink& h : part_.side.links(mapping[u])) links_.emplace_back(h.node, part_.link_class[h.cls - 1]);
      std::sort(images_.begin(), images_.end());
      std::sort(links_.begin(), links_.end());
      if (images_ != links_) return false;
    }
    return true;
  }
  bool alike(const std::vector<Colour>&, std::int32_t, std::int32_t, int) override { return false; }

  Part part_;
  const std::vector<int>& node_class_;
  const std::vector<Colour>* kept_ = nullptr;  // of the level where both nodes are candidates
  std::vector<std::pair<std::int32_t, int>> images_, links_;
};

class FreePaths final : public Matcher {
 public:
  FreePaths(const DenseProblem& p, Part a, Part b, Work& work, Control& control, std::vector<std::int32_t>& mapping)
      : Matcher(a, b, work), p_(p), work_(work), control_(control), mapping_(mapping) {}

 private:
  bool accepts(const std::vector<std::int32_t>& mapping) override {
    mapping_ = mapping;
    return p_.cost(mapping_) == 0;
  }

  bool alike(const std::vector<Colour>& colours, std::int32_t v, std::int32_t w, int depth) override {
    constexpr std::size_t kRounds = 400;  // of refinement: enough where any choice leads to a symmetry
    if (node_class_.empty()) {
      node_class_ = exact_classes(p_.a.n, p_.b.n, [&](int a, int b) { return p_.substitute(a, b) == 0; });
      link_class_ =
          exact_classes(p_.classes_a - 1, p_.classes_b - 1, [&](int a, int b) { return p_.link(a + 1, b + 1) == 0; });
    }
    Work some(static_cast<std::int64_t>(kRounds * 2 * (p_.b.half.size() + p_.b.n)), control_);
    const bool found = Automorphisms({p_.b, link_class_}, node_class_, some).exists(colours, v, w, depth);
    work_.add(static_cast<std::size_t>(some.done()));
    return found;
  }

  const DenseProblem& p_;
  Work& work_;
  Control& control_;
  std::vector<std::int32_t>& mapping_;
  std::vector<int> node_class_, link_class_;  // of the second graph, by what is free with them
};

// A free path must match every node, and every link with a link.
bool costs_allow(const DenseProblem& p) {
  const auto positive = [](const std::vector<Ticks>& costs) {
    return std::all_of(costs.begin(), costs.end(), [](Ticks c) { return c > 0; });
  };
  if (!positive(p.del) || !positive(p.ins)) return false;
  for (int ca = 1; ca < p.classes_a; ++ca)
    if (p.link(ca, 0) == 0) return false;
  for (int cb = 1; cb < p.classes_b; ++cb)
    if (p.link(0, cb) == 0) return false;
  return true;
}

}  // namespace

FreePath find_free_path(const DenseProblem& p, Control& control, std::vector<std::int32_t>& mapping) {
  if (!costs_allow(p)) return FreePath::kUnknown;
  if (p.a.n != p.b.n || p.a.half.size() != p.b.half.size()) return FreePath::kImpossible;
  const auto [link_a, link_b] =
      joined_classes(p.classes_a - 1, p.classes_b - 1, [&](int ca, int cb) { return p.link(ca + 1, cb + 1) == 0; });
  const auto [node_a, node_b] = joined_classes(p.a.n, p.b.n, [&](int u, int v) { return p.substitute(u, v) == 0; });
  Colours colours;
  for (const int c : node_a) colours.a.push_back(mixed_bits(static_cast<Colour>(c) + 1));
  for (const int c : node_b) colours.b.push_back(mixed_bits(static_cast<Colour>(c) + 1));
  Work work(kMostWork, control);
  FreePaths paths(p, {p.a, link_a}, {p.b, link_b}, work, control, mapping);
  if (paths.refine(colours) && paths.match(colours, 0)) return FreePath::kExists;
  return work.stopped() ? FreePath::kUnknown : FreePath::kImpossible;
}

}  // namespace gedkit
