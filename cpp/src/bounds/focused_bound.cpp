#include "bounds/focused_bound.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "assignment/lap.hpp"
#include "bounds/branch.hpp"
#include "bounds/link_matching.hpp"

namespace gedkit {

namespace {

constexpr Ticks kScale = 64;                  // of a tick: what a pair gives is divided among its neighbours
constexpr Ticks kMostTicks = Ticks{1} << 40;  // beyond it sums of scaled costs might overflow
constexpr int kMostRings = 8;
constexpr double kMostWork = 3e7;  // pairs of half-links to look at
constexpr int kRowsPerLook = 4;    // at the clock

class FocusedBound {
 public:
  FocusedBound(const DenseProblem& p, const Incumbent& incumbent, Control& control)
      : p_(p), incumbent_(incumbent), control_(control), branch_(p, 2) {}

  bool run() {
    if (!branch_.prepare(control_)) return false;
    find_focus();
    for (rings_ = 1; rings_ <= kMostRings; ++rings_) {
      measure_rings(p_.a, focus_a_, ring_a_, inward_a_);
      measure_rings(p_.b, focus_b_, ring_b_, inward_b_);
      if (work() > kMostWork || !price_pairs() || !assign()) return false;
      if (control_.lower() > incumbent_.goal()) return true;
    }
    return false;
  }

 private:
  std::size_t cell(int i, int k) const { return static_cast<std::size_t>(i) * p_.b.n + k; }
  Ticks even(int i, int k) const { return kScale / 2 * branch_.pair(i, k); }
  int ring(int i, int k) const { return std::min(ring_a_[i], ring_b_[k]); }

  // Nodes where the path pays.
  void find_focus() {
    focus_a_.assign(p_.a.n, 1);
    focus_b_.assign(p_.b.n, 1);
    for (int i = 0; i < p_.a.n; ++i) {
      const int k = incumbent_.mapping[i];
      if (k < 0 || p_.substitute(i, k) > 0) continue;
      Ticks links = 0;
      int kept = 0;
      for (const HalfLink& h : p_.a.links(i)) {
        const int x = incumbent_.mapping[h.node];
        const int cls = x < 0 ? 0 : p_.b.link_class(k, x);
        links += p_.link(h.cls, cls);
        kept += cls != 0;
      }
      if (links == 0 && kept == p_.b.degree(k)) focus_a_[i] = focus_b_[k] = 0;
    }
  }

  // Distance from the focus, at most rings_, and how many links lead one step nearer to it.
  void measure_rings(const Side& side, const std::vector<char>& focus, std::vector<std::int32_t>& ring,
                     std::vector<std::int32_t>& inward) {
    ring.assign(side.n, rings_);
    queue_.clear();
    for (int u = 0; u < side.n; ++u)
      if (focus[u]) ring[u] = 0, queue_.push_back(u);
    for (std::size_t head = 0; head < queue_.size(); ++head)
      for (const HalfLink& h : side.links(queue_[head]))
        if (ring[h.node] > ring[queue_[head]] + 1) {
          ring[h.node] = ring[queue_[head]] + 1;
          if (ring[h.node] < rings_) queue_.push_back(h.node);
        }
    // A pair's ring is that of its nearer node, so links towards any nearer ring may count.
    inward.assign(side.n * (rings_ + 1), 0);
    for (int u = 0; u < side.n; ++u)
      for (const HalfLink& h : side.links(u)) ++inward[u * (rings_ + 1) + ring[h.node]];
  }

  double work() const {
    double near_a = 0, near_b = 0;
    for (int u = 0; u < p_.a.n; ++u) near_a += ring_a_[u] < rings_ ? p_.a.degree(u) : 0;
    for (int v = 0; v < p_.b.n; ++v) near_b += ring_b_[v] < rings_ ? p_.b.degree(v) : 0;
    return near_a * static_cast<double>(p_.b.half.size()) + near_b * static_cast<double>(p_.a.half.size());
  }

  // What (x, y), which costs `cost`, gives along each link towards the focus: matched links are at most as many as
  // either of its nodes has in that direction, so it never gives more than it has.
  Ticks gift(int x, int y, Ticks cost) const {
    const int nearer = ring(x, y) - 1;
    if (nearer < 0) return 0;
    const int links = inward_a_[x * (rings_ + 1) + nearer] + inward_b_[y * (rings_ + 1) + nearer];
    return links > 0 ? std::max<Ticks>(cost, 0) / links : 0;
  }

  // From the outermost ring inwards. False: stopped.
  bool price_pairs() {
    cost_.resize(p_.sub.size());
    for (int i = 0; i < p_.a.n; ++i)
      for (int k = 0; k < p_.b.n; ++k) cost_[cell(i, k)] = even(i, k);
    for (int at = rings_ - 1; at >= 0; --at)
      for (int i = 0; i < p_.a.n; ++i) {
        if (ring_a_[i] < at) continue;
        if (i % kRowsPerLook == 0 && control_.poll()) return false;
        for (int k = 0; k < p_.b.n; ++k)
          if (ring(i, k) == at) cost_[cell(i, k)] = price(i, k, at);
      }
    return true;
  }

  Ticks price(int i, int k, int at) {
    const int rows = p_.a.degree(i), columns = p_.b.degree(k);
    weight_.resize(static_cast<std::size_t>(rows) * columns);
    Ticks* weight = weight_.data();
    Ticks links = 0;
    for (const HalfLink& a : p_.a.links(i)) {
      links += p_.link(a.cls, 0);
      for (const HalfLink& b : p_.b.links(k)) {
        const Ticks half = kScale / 2 * p_.profit(a.cls, b.cls);
        const Ticks given = ring(a.node, b.node) == at + 1 ? gift(a.node, b.node, cost_[cell(a.node, b.node)]) : 0;
        *weight++ = half - std::min(half, given);
      }
    }
    for (const HalfLink& b : p_.b.links(k)) links += p_.link(0, b.cls);
    return kScale * p_.substitute(i, k) + kScale / 2 * links - matching_.value(weight_.data(), columns, rows, columns);
  }

  // False: stopped.
  bool assign() {
    // As in the branch bound: what the longer side has over is paid in advance.
    const bool wide = p_.a.n <= p_.b.n;
    const int rows = std::min(p_.a.n, p_.b.n), columns = std::max(p_.a.n, p_.b.n);
    matrix_.resize(cost_.size());
    Ticks advance = 0;
    for (int i = 0; i < p_.a.n; ++i) {
      const Ticks removal = kScale / 2 * branch_.deletion(i);
      if (!wide) advance += removal;
      for (int k = 0; k < p_.b.n; ++k) {
        const Ticks insertion = kScale / 2 * branch_.insertion(k);
        const Ticks cost = cost_[cell(i, k)], given = gift(i, k, cost);
        const int nearer = ring(i, k) - 1;
        const Ticks links =
            nearer < 0 ? 0 : inward_a_[i * (rings_ + 1) + nearer] + inward_b_[k * (rings_ + 1) + nearer];
        matrix_[wide ? static_cast<std::size_t>(i) * columns + k : static_cast<std::size_t>(k) * columns + i] =
            std::min(cost - links * given, removal + insertion) - (wide ? insertion : removal);
      }
    }
    if (wide)
      for (int k = 0; k < p_.b.n; ++k) advance += kScale / 2 * branch_.insertion(k);
    const auto total = lap_.solve_unless(matrix_.data(), rows, columns, columns, [&] { return control_.poll(); });
    if (!total) return false;
    const Ticks bound = (*total + advance + kScale - 1) / kScale;
    control_.raise_lower(std::min(incumbent_.round_up(bound, p_.infinite), incumbent_.cost));
    return true;
  }

  const DenseProblem& p_;
  const Incumbent& incumbent_;
  Control& control_;
  BranchCosts branch_;
  int rings_ = 0;
  std::vector<char> focus_a_, focus_b_;
  std::vector<std::int32_t> ring_a_, ring_b_;
  std::vector<std::int32_t> inward_a_, inward_b_;  // per node and ring: links to nodes of that ring
  std::vector<std::int32_t> queue_;
  std::vector<Ticks> cost_;  // per pair of nodes, before it gives
  std::vector<Ticks> weight_, matrix_;
  LinkMatching<Ticks> matching_;
  Lap<Ticks> lap_;
};

}  // namespace

bool focused_bound(const DenseProblem& problem, const Incumbent& incumbent, Control& control) {
  if (incumbent.cost >= problem.infinite || problem.infinite > kMostTicks) return false;
  return FocusedBound(problem, incumbent, control).run();
}

}  // namespace gedkit
