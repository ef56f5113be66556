#include "tree_search/lagrangian_search.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "bounds/degree.hpp"
#include "bounds/lagrangian.hpp"
#include "bounds/lagrangian_scale.hpp"
#include "core/alike.hpp"
#include "tree_search/ascent_workspaces.hpp"
#include "tree_search/twins.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30;  // to begin with, unless told otherwise
constexpr int kGrowths = 4;                               // more mappings before the first bound
// A gap above both is large: edits, and a part of the cost; the last one below the root, where bounds rise no more.
constexpr Ticks kFarEdits = 6, kFarShare = 4, kFarShareBelow = 8;
constexpr double kLooksPerPortion = 0.5;  // between two turns while the gap is large, per portion of the next turn
constexpr std::int64_t kFirstTurn = 2;    // assignments looked at before the search for paths goes on
constexpr double kLearnedLength = 0.5;    // of the first subgradient step after learned ones
// In a hurry: fewer seconds left than kHurry, and than one of these per pair of half-links (learned steps take most of
// the first). Bounds get a share of what is left.
constexpr double kHurry = 0.0105, kVerySoon = 6e-7, kSoon = 1.6e-6;
constexpr double kShareVerySoon = 0.15, kShareSoon = 0.5;
constexpr Ticks kHurriedEdits = 3;  // a gap up to this may close soon

template <class T>
class Search {
  using Node = Relaxation<T>;

 public:
  Search(const DenseProblem& p, T scale, const Options& options, UpperSearch& upper, Incumbent& incumbent,
         Control& control)
      : p_(p),
        options_(options),
        lagrangian_(p, scale),
        upper_(upper),
        incumbent_(incumbent),
        control_(control),
        first_twin_(twins_b(p)) {}

  bool run() {
    if (!reserve(0)) return false;
    Node& root = *nodes_[0];
    control_.raise_lower(std::min(incumbent_.round_up(degree_bound(p_, control_), p_.infinite), incumbent_.cost));
    upper_.grow(kGrowths, control_.lower());
    for (double turns = first_turns(); turns >= 1 && far(); --turns) upper_.turn(control_.lower());
    hurry();
    lagrangian_.break_off_with(control_);
    lagrangian_.reset(root);
    if (lagrangian_.bound(root)) {
      control_.raise_lower(std::min(lagrangian_.ticks(root.bound), incumbent_.cost));
      search(0);
    }
    return !control_.stopped();
  }

 private:
  static constexpr auto kOpen = Lagrangian<T>::kOpen, kDeleted = Lagrangian<T>::kDeleted;

  // False: a deeper level would pass the byte limit.
  bool reserve(int depth) {
    while (static_cast<int>(nodes_.size()) <= depth) {
      if ((nodes_.size() + ascent_workspaces(options_)) * lagrangian_.bytes() > control_.byte_limit()) {
        control_.out_of_memory();
        return false;
      }
      nodes_.push_back(std::make_unique<Node>());
    }
    return true;
  }

  // Whether so much is open that better paths are worth more than better bounds.
  bool far() const {
    const Ticks gap = incumbent_.cost - control_.lower();
    return gap > kFarEdits * p_.step && gap > incumbent_.cost / (at_root_ ? kFarShare : kFarShareBelow);
  }

  // Turns of the search for paths before the first bound: with more links per node bounds are dearer and less tight.
  double first_turns() const {
    const double degree = static_cast<double>(p_.a.half.size() + p_.b.half.size()) / (p_.a.n + p_.b.n);
    return degree * degree / 2;
  }

  // Where the first bounds would take most of the time left, and prove little, paths have the larger part of it.
  void hurry() {
    const double left = control_.remaining(),
                 per_pair = left / static_cast<double>(p_.a.half.size() * p_.b.half.size());
    if (left > kHurry || per_pair > kSoon || alike(p_, incumbent_)) return;
    const double bounds = left * (per_pair > kVerySoon ? kShareSoon : kShareVerySoon);
    while (incumbent_.cost - control_.lower() > kHurriedEdits * p_.step && control_.remaining() > bounds &&
           !control_.poll())
      upper_.turn(control_.lower());
  }

  // Rounds the assignment to a path, improves it, and returns the goal. Now and then the search for paths has its turn.
  Ticks primal(const Node& r, bool look) {
    if (!look) return incumbent_.goal();
    if (at_root_) control_.raise_lower(std::min(lagrangian_.ticks(r.bound), incumbent_.cost));
    mapping_.resize(p_.a.n);
    for (int i = 0; i < p_.a.n; ++i) mapping_[i] = r.fixed[i] != kOpen ? r.fixed[i] : r.match.column_of[i];
    const Ticks cost = p_.cost(mapping_);
    if (cost < incumbent_.cost + std::max(4 * p_.step, incumbent_.cost / 4)) upper_.improve(mapping_);
    if (++looks_ >= next_turn_) {
      upper_.turn(control_.lower());
      // Below the root the gap stays wide until the end, and turns grow longer: looks between them grow in step, so
      // that the proof keeps its share of the time.
      const auto apart = static_cast<std::int64_t>(upper_.turn_length() * kLooksPerPortion);
      next_turn_ = far() ? looks_ + 1 + apart : next_turn_ + 2 + next_turn_ / 2;
    }
    return incumbent_.goal();
  }

  int learned(bool root) const {
    return options_.dual_step == nullptr ? 0 : root ? options_.root_steps : options_.child_steps;
  }

  // Before subgradients. False: the bound passed the goal, or nothing is left.
  bool first_steps(Node& r, bool root) {
    if (const int steps = learned(root); steps > 0)
      return lagrangian_.climb(r, *options_.dual_step, steps, incumbent_.goal(), control_);
    return lagrangian_.balance(r, root ? 8 : 4, incumbent_.goal(), control_);
  }

  bool same_column(const Node& r, int v, int w) const {
    const std::size_t stride = lagrangian_.stride();
    for (int i = 0; i < p_.a.n; ++i)
      if ((r.cost[i * stride + v] == Lagrangian<T>::Assignment::kForbidden) !=
          (r.cost[i * stride + w] == Lagrangian<T>::Assignment::kForbidden))
        return false;
    return true;
  }

  void search(int depth) {
    for (bool first = true;; first = false) {
      Node& r = *nodes_[depth];
      ++control_.stats.expanded;
      if (control_.poll()) return;
      const bool root = first && depth == 0;
      at_root_ = root;
      const typename Lagrangian<T>::Ascent ascent =
          root ? typename Lagrangian<T>::Ascent{1000, 15, learned(true) > 0 ? kLearnedLength : 1.0, 0.05}
               : typename Lagrangian<T>::Ascent{60, 8, 0.5, 0.01};
      if (!lagrangian_.bound(r) || lagrangian_.above(r, incumbent_.goal())) return;
      if (!lagrangian_.prune(r, incumbent_.goal())) return;
      if (r.open_rows > 0 && !first_steps(r, root)) return;
      const bool alive =
          lagrangian_.ascend(r, ascent, control_, [&](const Node& n, bool look) { return primal(n, look); });
      if (!alive) return;
      if (root) control_.raise_lower(std::min(lagrangian_.ticks(r.bound), incumbent_.cost));
      if (control_.stopped()) return;
      if (r.open_rows == 0) {
        primal(r, true);
        return;
      }
      const int row = lagrangian_.branching_row(r);
      const int column = r.match.column_of[row];
      ++control_.stats.opened;

      if (!reserve(depth + 1)) return;
      Node& child = *nodes_[depth + 1];
      child = *nodes_[depth];
      lagrangian_.fix(child, row, column);
      if (lagrangian_.propagate(child)) search(depth + 1);
      if (control_.stopped()) return;

      Node& self = *nodes_[depth];
      if (column == kDeleted) {
        lagrangian_.forbid_deletion(self, row);
      } else {
        for (int twin = 0; twin < p_.b.n; ++twin)
          if (twin != column && first_twin_[twin] == first_twin_[column] && same_column(self, column, twin))
            twin_columns_.push_back(twin);
        lagrangian_.forbid(self, row, column);
        for (int twin : twin_columns_) lagrangian_.forbid(self, row, twin);
        twin_columns_.clear();
      }
      if (!lagrangian_.propagate(self)) return;
    }
  }

  const DenseProblem& p_;
  const Options& options_;
  Lagrangian<T> lagrangian_;
  UpperSearch& upper_;
  Incumbent& incumbent_;
  Control& control_;
  std::vector<std::int32_t> first_twin_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<std::int32_t> mapping_, twin_columns_;
  bool at_root_ = true;  // the bound holds for every path
  std::int64_t looks_ = 0, next_turn_ = kFirstTurn;
};

}  // namespace

bool lagrangian_search_fits(const DenseProblem& p, const Options& options, const Control& control) {
  const std::size_t cells = p.a.half.size() * p.b.half.size() + 2 * static_cast<std::size_t>(p.a.n) * (p.b.n + 8);
  return (ascent_workspaces(options) + 1) * cells * sizeof(std::int64_t) <= std::min(control.byte_limit(), kMostBytes);
}

Options affordable(const DenseProblem& p, Options options, const Control& control) {
  if (p.a.half.size() * p.b.half.size() > kMostLearnedPairs || !lagrangian_search_fits(p, options, control))
    options.dual_step = nullptr;
  return options;
}

bool lagrangian_search(const DenseProblem& problem, const Options& options, UpperSearch& upper, Incumbent& incumbent,
                       Control& control) {
  return with_lagrangian_scale(
      problem, [&]<class T>(T scale) { return Search<T>(problem, scale, options, upper, incumbent, control).run(); });
}

}  // namespace gedkit
