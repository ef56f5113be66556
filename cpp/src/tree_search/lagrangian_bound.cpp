#include "tree_search/lagrangian_bound.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/oriented.hpp"
#include "local_search/upper_search.hpp"

namespace gedkit {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;  // unless told otherwise
constexpr std::size_t kWorkspaces = 8;                        // arrays as large as a relaxation
constexpr int kGrowths = 5;
constexpr double kSweeps = 4;                 // that may pass between looking at the clock and the end
constexpr double kSecondsPerCell = 20e-9;     // of such a sweep, per pair of half-links
constexpr int kDepth = 2;                     // rows whose choices are tried out within one another
constexpr Ticks kStrides = 16, kFinest = 64;  // of the gap

template <class T>
class RootBound {
  using Node = Relaxation<T>;
  using Ascent = typename Lagrangian<T>::Ascent;

 public:
  RootBound(const DenseProblem& p, T scale, Incumbent& incumbent, Control& control)
      : p_(p), lagrangian_(p, scale), upper_(p, 0, incumbent, control), incumbent_(incumbent), control_(control) {}

  bool run() {
    upper_.grow(kGrowths, control_.lower());
    if (control_.lower() > incumbent_.goal()) return true;
    if (control_.stopped() || !affordable()) return false;
    Node root;
    const double before = control_.elapsed();
    lagrangian_.reset(root);
    if (!lagrangian_.bound(root)) return true;
    proven(root);
    // The ascent looks at the clock between sweeps over all pairs, and ends with one more.
    rising_.emplace(Limits{control_.remaining() - kSweeps * (control_.elapsed() - before)},
                    [this](auto...) { return control_.poll(); });
    const bool excluded = !rise(root);
    control_.stats.heuristic_calls += rising_->stats.heuristic_calls;
    return excluded;
  }

 private:
  bool affordable() const {
    const double cells = static_cast<double>(p_.a.half.size()) * static_cast<double>(p_.b.half.size());
    return kWorkspaces * lagrangian_.bytes() <= std::min(control_.byte_limit(), kMostBytes) &&
           2 * kSweeps * kSecondsPerCell * cells <= control_.remaining();
  }

  // False: every path better than the incumbent, or within the cutoff, is excluded.
  bool rise(Node& root) {
    if (lagrangian_.above(root, incumbent_.goal()) || !lagrangian_.balance(root, 8, incumbent_.goal(), *rising_))
      return false;
    proven(root);
    if (!lagrangian_.ascend(root, Ascent{1000, 15, 1.0, 0.05}, *rising_, [&](const Node& n, bool look) {
          proven(n);
          return primal(n, look);
        }))
      return false;
    proven(root);
    return rising_->stopped() || !destroy(root);
  }

  // What a relaxation proves about paths that are better than the incumbent holds for all others anyway.
  void proven(const Node& r) {
    control_.raise_lower(incumbent_.for_all_paths(incumbent_.round_up(lagrangian_.ticks(r.bound), p_.infinite)));
  }

  Ticks primal(const Node& r, bool look) {
    if (look) {
      mapping_.resize(p_.a.n);
      for (int i = 0; i < p_.a.n; ++i)
        mapping_[i] = r.fixed[i] != Lagrangian<T>::kOpen ? r.fixed[i] : r.match.column_of[i];
      const Ticks cost = p_.cost(mapping_);
      if (cost < incumbent_.cost + std::max(4 * p_.step, incumbent_.cost / 4)) upper_.improve(mapping_);
    }
    return incumbent_.goal();
  }

  // Assumes paths of `stride` more than the bound, a longer stride after each that was excluded and a shorter one after
  // each that was not.
  bool destroy(const Node& root) {
    Ticks stride = std::max(p_.step, (incumbent_.cost - control_.lower()) / kStrides);
    for (int depth = 0; control_.lower() <= incumbent_.goal();) {
      const Ticks goal =
          std::min(incumbent_.round_up(control_.lower() + stride - p_.step, p_.infinite), incumbent_.goal());
      nodes_[0] = root;
      if (excluded(0, depth, goal)) {
        control_.raise_lower(std::min(incumbent_.round_up(goal + 1, p_.infinite), incumbent_.cost));
        stride *= 2;
      } else {
        if (rising_->stopped()) return false;
        stride /= 2;
        const Ticks finest = std::max(p_.step, (incumbent_.cost - control_.lower()) / kFinest);
        if (stride >= finest) continue;
        if (depth++ == kDepth) return false;
        stride = finest;
      }
    }
    return true;
  }

  // Whether no path costs `goal` or less. Beyond the bound itself each choice of a row may be tried by itself, the
  // choices of another row within that, and so on to `depth` rows.
  bool excluded(int level, int depth, Ticks goal) {
    Node& r = nodes_[level];
    if (!lagrangian_.bound(r) || lagrangian_.above(r, goal) || !lagrangian_.prune(r, goal)) return true;
    if (r.open_rows > 0 && !lagrangian_.balance(r, 4, goal, *rising_)) return true;
    const Ascent ascent = level == 0 ? Ascent{300, 10, 1.0, 0.05} : Ascent{60, 8, 0.5, 0.01};
    if (!lagrangian_.ascend(r, ascent, *rising_,
                            [&](const Node& n, bool look) { return std::min(goal, primal(n, look && level == 0)); }))
      return true;
    if (rising_->stopped() || level == depth || r.open_rows == 0) return false;
    const int row = row_to_try(r);
    while (r.fixed[row] == Lagrangian<T>::kOpen) {
      const std::int32_t column = r.match.column_of[row];
      nodes_[level + 1] = r;
      lagrangian_.fix(nodes_[level + 1], row, column);
      if (lagrangian_.propagate(nodes_[level + 1]) && !excluded(level + 1, depth, goal)) return false;
      if (column == Lagrangian<T>::kDeleted)
        lagrangian_.forbid_deletion(r, row);
      else
        lagrangian_.forbid(r, row, column);
      if (!lagrangian_.propagate(r) || !lagrangian_.bound(r) || lagrangian_.above(r, goal)) return true;
    }
    return excluded(level, depth, goal);  // one choice was left, and that is taken now
  }

  // A row that is hard to please: next to fixed ones, with many links and few choices.
  int row_to_try(const Node& r) const {
    int best = -1, most = 0;
    for (int i = 0; i < p_.a.n; ++i) {
      if (r.fixed[i] != Lagrangian<T>::kOpen) continue;
      int worth = 50 * p_.a.degree(i) - r.options[i];
      for (const HalfLink& h : p_.a.links(i))
        if (r.fixed[h.node] != Lagrangian<T>::kOpen) worth += 1000;
      if (best < 0 || worth > most) best = i, most = worth;
    }
    return best;
  }

  const DenseProblem& p_;
  Lagrangian<T> lagrangian_;
  UpperSearch upper_;
  Incumbent& incumbent_;
  Control& control_;
  std::optional<Control> rising_;  // ends a little before control_
  std::vector<std::int32_t> mapping_;
  std::array<Node, kDepth + 1> nodes_;  // what is being excluded, and the choices tried within
};

}  // namespace

bool lagrangian_bound(const DenseProblem& problem, Incumbent& incumbent, Control& control) {
  if (!lagrangian_numbers_fit(problem)) return false;
  return from_smaller(problem, incumbent, [&](const DenseProblem& p) {
    return with_lagrangian_scale(p, [&]<class T>(T scale) { return RootBound<T>(p, scale, incumbent, control).run(); });
  });
}

}  // namespace gedkit
