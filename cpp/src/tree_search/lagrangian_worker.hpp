// One worker of the branch and bound on the Lagrangian bound: takes open nodes, raises their bounds, branches.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "core/search_options.hpp"
#include "local_search/upper_search.hpp"
#include "tree_search/open_nodes.hpp"
#include "tree_search/symmetries.hpp"

namespace gedkit {

// A node of the tree. Until it is taken up it is what its parent was, with one decision still to be applied.
template <class T>
struct OpenRelaxation {
  std::unique_ptr<Relaxation<T>> relaxation;
  std::int32_t depth = 0;                               // decisions that fixed a row
  std::int32_t row = -1, column = 0;                    // to be forbidden; row -1: nothing
  std::vector<std::int32_t> taken_rows, taken_columns;  // by decisions that fixed a row
};

// What the workers of one search share.
template <class T>
struct LagrangianTree {
  LagrangianTree(int workers, std::size_t most, std::size_t many, const Incumbent& incumbent)
      : workers(workers), open(workers), store(most, many), best(incumbent) {}

  const int workers;
  OpenNodes<OpenRelaxation<T>> open;
  NodeStore<Relaxation<T>> store;
  SharedIncumbent best;
  std::atomic<bool> stop = false;                  // a limit was met, or a worker failed
  std::atomic<bool> pause = false;                 // all leave off at their next node, which goes back to the others
  std::int64_t first_node = 0, last_step = 0;      // worker 0 pauses after this node, once it has made so many steps
  std::atomic<bool> root_done = false;             // there are nodes for everyone, or nothing is left to do
  bool with_triangles = false;                     // once the plain bound of the root rises no more
  std::unique_ptr<const TriangleIndex> triangles;  // made at the root

  // Of the two graphs; looked for when they are first asked for, which a root that ends the search never does.
  struct BothSymmetries {
    Symmetries first, second;
  };
  const BothSymmetries& symmetries(const DenseProblem& p) {
    std::call_once(symmetries_once_, [&] { symmetries_ = {Symmetries::of_first(p), Symmetries::of_second(p)}; });
    return symmetries_;
  }

  // A level is a step of the costs, or where steps are tiny a small part of what is open at the root. `upper`: what the
  // best path costs, from which the others differ by whole steps.
  void set_levels(std::int64_t upper, std::int64_t lower, std::int64_t step) {
    top_ = upper;
    height_ = std::max({step, (upper - lower) / kLevels / step * step, std::int64_t{1}});
  }
  std::int64_t level(std::int64_t bound) const {
    const std::int64_t below = top_ - bound;
    return -(below >= 0 ? below / height_ : -((-below + height_ - 1) / height_));
  }

  void end() {
    stop = true;
    root_done = true;
  }

 private:
  static constexpr std::int64_t kLevels = 32;
  std::int64_t top_ = 0, height_ = 1;
  std::once_flag symmetries_once_;
  BothSymmetries symmetries_;
};

template <class T>
class LagrangianWorker {
  using Node = Relaxation<T>;
  using Open = OpenRelaxation<T>;
  using Tree = LagrangianTree<T>;

 public:
  // All must outlive it. Worker 0 raises control's lower bound as the tree is searched.
  LagrangianWorker(const DenseProblem& p, T scale, int index, const SearchOptions& options, Tree& tree,
                   UpperSearch& upper, Incumbent& incumbent, Control& control)
      : p_(p),
        index_(index),
        options_(options),
        lagrangian_(p, scale),
        tree_(tree),
        upper_(upper),
        incumbent_(incumbent),
        control_(control),
        at_root_(index == 0) {
    lagrangian_.drops_idle_pairs = p.links_alone_earn;
    lagrangian_.break_off_with(control);
  }

  // Whether so much is open that better paths are worth more than better bounds.
  bool far_from_proof() const {
    const Ticks gap = incumbent_.cost - control_.lower();
    return gap > kFarEdits * p_.step && gap > incumbent_.cost / (at_root_ ? kFarShare : kFarShareBelow);
  }

  // Makes the root the first open node. False: no path is possible, or stopped.
  bool open_root() {
    Open root;
    root.relaxation = tree_.store.get();
    if (!root.relaxation) {
      control_.out_of_memory();
      return false;
    }
    lagrangian_.reset(*root.relaxation);
    if (p_.links_alone_earn && !control_.stopped() && !lagrangian_.drop_idle_pairs(*root.relaxation)) return false;
    if (!lagrangian_.bound(*root.relaxation)) return false;
    control_.raise_lower(std::min(lagrangian_.ticks(root.relaxation->bound), incumbent_.cost));
    put(std::move(root));
    return true;
  }

  // Takes up open nodes until there are none or the search has to stop. What is open then stays open.
  void work() {
    using Taken = typename OpenNodes<Open>::Taken;
    for (Open open; !should_stop();) {
      const Taken taken = tree_.open.take(index_, tree_.store.is_short(), open);
      if (taken == Taken::kAllDone) return;
      if (taken == Taken::kNode) {
        dive(open);
        if (control_.stopped()) {  // the node in hand stays open
          if (control_.reason() == Status::kMemoryLimit) tree_.end();
          return;
        }
        tree_.open.close(index_);
        if (open.relaxation) tree_.store.give_back(std::move(open.relaxation));
      }
      raise_lower();
    }
  }

  // What the open nodes prove. No path that was excluded costs less than the best one, or the cutoff or less.
  void raise_lower() {
    if (index_ != 0) return;
    tree_.best.exchange(incumbent_, control_);
    const auto least = tree_.open.least();
    if (least == OpenNodes<Open>::kNone) return;
    const Ticks bound = incumbent_.round_up(lagrangian_.ticks(static_cast<T>(least)), p_.infinite);
    control_.raise_lower(incumbent_.for_all_paths(bound));
  }

 private:
  static constexpr auto kOpen = Lagrangian<T>::kOpen, kDeleted = Lagrangian<T>::kDeleted;
  // A gap above both is large: edits, and a part of the cost; the last one below the root, where bounds rise no more.
  static constexpr Ticks kFarEdits = 6, kFarShare = 4, kFarShareBelow = 8;
  static constexpr double kLooksPerPortion = 0.5;     // between two turns while far from proof, per portion of the next
  static constexpr std::int64_t kLongestPause = 400;  // between two turns near the proof, in the same measure
  static constexpr std::int64_t kFirstTurn = 2;       // assignments looked at before the search for paths goes on
  static constexpr std::int64_t kDivesInNodes = 4;    // every so many nodes one is part of a dive to the end
  static constexpr std::int64_t kLevelsAhead = 1;     // that a dive may be above the lowest level that waits
  static constexpr double kLearnedLength = 0.5;       // of the first subgradient step after learned ones
  static constexpr int kFewIdleSteps = 15;            // at the root, before steps become shorter
  using Ascent = typename Lagrangian<T>::Ascent;
  static constexpr int kBalanceEvery = 32, kBalanceSteps = 4;  // at the root
  static constexpr Ascent kChildAscent{30, 8, 0.5, 0.01, 6};

  bool should_stop() { return control_.poll() || tree_.stop.load(std::memory_order_relaxed) || should_pause(); }

  // Between two nodes, or two steps of the ascent at the root: what an ascent has won is never thrown away.
  bool should_pause() {
    if (index_ == 0 && control_.stats.expanded > tree_.first_node && slice_is_over()) tree_.pause = true;
    return tree_.pause.load(std::memory_order_relaxed);
  }
  bool slice_is_over() const { return control_.paused() || control_.stats.heuristic_calls >= tree_.last_step; }

  // Searches from one open node downwards: of the two nodes that a decision makes, one goes on and one stays open. Most
  // dives end where much lower levels wait, which raises the bound; some go on to the end, where better paths are.
  void dive(Open& open) {
    const bool to_the_end = kDivesInNodes * dived_ <= nodes_;
    const std::int64_t before = nodes_;
    while (take_up(open) && branch(open)) {
      const auto level = tree_.level(open.relaxation->bound);
      if (should_pause()) {
        put(std::move(open));
        break;
      }
      if (!to_the_end && tree_.open.lower_waits(level - kLevelsAhead) && !tree_.store.is_short()) {
        put(std::move(open));
        break;
      }
    }
    if (to_the_end) dived_ += nodes_ - before;
  }

  void put(Open open) {
    const T bound = open.relaxation->bound;
    const int depth = open.depth;
    tree_.open.put(bound, tree_.level(bound), depth, std::move(open));
  }

  // Applies the pending decision and raises the bound. False: nothing better is below, or stopped.
  bool take_up(Open& open) {
    tree_.best.exchange(incumbent_, control_);
    Node& r = *open.relaxation;
    const bool root = at_root_;
    if (lagrangian_.has_triangles(r)) lagrangian_.set_triangles(*tree_.triangles);
    if (!root && lagrangian_.above(r, incumbent_.goal())) return false;
    if (open.row >= 0 && !forbid(open)) return false;
    open.row = -1;
    if (!lagrangian_.left_off()) ++control_.stats.expanded, ++nodes_;
    if (control_.poll()) return false;
    const bool alive = root ? raise_root(r) : raise_bound(r);
    if (root) control_.raise_lower(incumbent_.for_all_paths(lagrangian_.ticks(r.bound)));
    if (lagrangian_.left_off()) {
      tree_.pause = true;
      put(std::move(open));
      return false;
    }
    at_root_ = false;
    if (root) {
      const auto scale = static_cast<std::int64_t>(lagrangian_.scale());
      tree_.set_levels(std::min(incumbent_.cost, p_.infinite) * scale, r.bound, p_.step * scale);
      tree_.root_done = true;
    }
    if (!alive || control_.stopped()) return false;
    if (r.open_rows > 0 && !strike_orbits(open)) return false;
    tree_.open.raise(index_, r.bound);
    if (r.open_rows > 0) return true;
    primal(r, true);
    return false;
  }

  bool raise_bound(Node& r) {
    if (!lagrangian_.bound(r) || lagrangian_.above(r, incumbent_.goal())) return false;
    if (!lagrangian_.prune(r, incumbent_.goal())) return false;
    const auto look_at = [&](const Node& n, bool look) { return primal(n, look); };
    if (lagrangian_.has_triangles(r))
      return lagrangian_.ascend_with_triangles(r, Lagrangian<T>::kChildTriangles, control_, look_at);
    if (r.open_rows > 0 && !first_steps(r, false)) return false;
    return lagrangian_.ascend(r, kChildAscent, control_, look_at);
  }

  // The same at the root, which takes long: where nobody else waits for it, an ascent is left off when a slice is over.
  bool raise_root(Node& r) {
    const auto look_at = [&](const Node& n, bool look) { return primal(n, look); };
    const typename Lagrangian<T>::Pause pause = [&] { return tree_.workers == 1 && slice_is_over(); };
    if (root_stage_ == RootStage::kFirstSteps) {
      if (!lagrangian_.left_off()) {
        if (!lagrangian_.bound(r) || lagrangian_.above(r, incumbent_.goal())) return false;
        if (!lagrangian_.prune(r, incumbent_.goal())) return false;
      }
      if (r.open_rows > 0 && !first_steps(r, true, pause)) return false;
      if (lagrangian_.left_off()) return true;
      root_stage_ = RootStage::kSubgradients;
    }
    if (root_stage_ == RootStage::kSubgradients) {
      if (!lagrangian_.ascend(r, root_ascent(), control_, look_at, pause)) return false;
      if (lagrangian_.left_off()) return true;
      if (!tree_.with_triangles || r.open_rows == 0 || control_.stopped()) return true;
      if (TriangleIndex::share(p_) < TriangleIndex::Share::kFrequent && !leaves_wide_gap(r)) return true;
      tree_.triangles = std::make_unique<TriangleIndex>(p_);
      lagrangian_.begin_triangles(r, *tree_.triangles);
      root_stage_ = RootStage::kTriangles;
    }
    return lagrangian_.ascend_with_triangles(r, Lagrangian<T>::kRootTriangles, control_, look_at, pause);
  }

  bool leaves_wide_gap(const Node& r) const {
    return incumbent_.cost - lagrangian_.ticks(r.bound) >= kFarEdits * p_.step;
  }

  // Where the root is raised patiently, steps begin long even after learned ones: there is time to recover.
  Ascent root_ascent() const {
    if (options_.root_patience > kFewIdleSteps)
      return {1000, options_.root_patience, 1.0, 0.05, kBalanceEvery, kBalanceSteps};
    return {1000, kFewIdleSteps, learned(true) > 0 ? kLearnedLength : 1.0, 0.05, kBalanceEvery, kBalanceSteps};
  }

  int learned(bool root) const {
    return options_.dual_step == nullptr ? 0 : root ? options_.root_steps : options_.child_steps;
  }

  // Before subgradients. False: the bound passed the goal, or nothing is left.
  bool first_steps(Node& r, bool root, const typename Lagrangian<T>::Pause& pause = {}) {
    if (const int steps = learned(root); steps > 0)
      return lagrangian_.climb(r, *options_.dual_step, steps, incumbent_.goal(), control_, pause);
    return lagrangian_.balance(r, root ? 8 : 4, incumbent_.goal(), control_, pause);
  }

  // Fixes a row in a copy, which is left in `open`; the other node, where that is forbidden, waits. False: stopped.
  bool branch(Open& open) {
    Node& r = *open.relaxation;
    const bool near_fixed = lagrangian_.has_triangles(r);
    const int row = near_fixed ? lagrangian_.row_near_fixed(r) : lagrangian_.row_of_most_regret(r);
    const int column = r.match.column_of[row];
    ++control_.stats.opened;
    auto child = tree_.store.get();
    if (!child) {
      control_.out_of_memory();
      return false;
    }
    *child = r;
    lagrangian_.fix(*child, row, column);
    open.row = row;
    open.column = column;
    if (!lagrangian_.propagate(*child)) {
      tree_.store.give_back(std::move(child));
      return true;
    }
    Open next{std::move(child), open.depth + 1, -1, 0, open.taken_rows, open.taken_columns};
    next.taken_rows.push_back(row);
    if (column != kDeleted) next.taken_columns.push_back(column);
    put(std::exchange(open, std::move(next)));
    return true;
  }

  // Orbits of rows and columns under the symmetries that keep the node's decisions. False: each is alone in its own.
  bool find_orbits(const Open& open) {
    const auto& [first, second] = tree_.symmetries(p_);
    const bool rows = first.orbits(open.taken_rows, row_orbit_);
    return second.orbits(open.taken_columns, column_orbit_) || rows;
  }

  // Forbids the row its column, and the same to all that symmetries make of this pair (symmetries.hpp).
  bool forbid(Open& open) {
    find_orbits(open);
    for (std::int32_t row = 0; row < p_.a.n; ++row) {
      if (row_orbit_[row] != row_orbit_[open.row]) continue;
      if (open.column == kDeleted) lagrangian_.forbid_deletion(*open.relaxation, row);
      for (std::int32_t column = 0; open.column != kDeleted && column < p_.b.n; ++column)
        if (column_orbit_[column] == column_orbit_[open.column]) lagrangian_.forbid(*open.relaxation, row, column);
    }
    return keeps_fixed(*open.relaxation) && lagrangian_.propagate(*open.relaxation);
  }

  // Strikes out all that symmetries make of what bounds have struck out. False: nothing better is below.
  bool strike_orbits(Open& open) {
    if (!find_orbits(open)) return true;
    Node& r = *open.relaxation;
    const std::size_t orbits = static_cast<std::size_t>(p_.b.n) + 1;  // of columns; deletion has the last
    struck_.assign(orbits * p_.a.n, 0);
    bool news = false;
    for (int i = 0; i < p_.a.n; ++i) {
      char* struck = struck_.data() + orbits * row_orbit_[i];
      struck[p_.b.n] |= !r.match.may_stay_free[i];
      for (int k = 0; k < p_.b.n; ++k) struck[column_orbit_[k]] |= !lagrangian_.allowed(r, i, k);
    }
    for (int i = 0; i < p_.a.n; ++i) {
      const char* struck = struck_.data() + orbits * row_orbit_[i];
      if (struck[p_.b.n] && r.match.may_stay_free[i]) {
        lagrangian_.forbid_deletion(r, i);
        news = true;
      }
      for (int k = 0; k < p_.b.n; ++k)
        if (struck[column_orbit_[k]] && lagrangian_.allowed(r, i, k)) {
          lagrangian_.forbid(r, i, k);
          news = true;
        }
    }
    if (!news) return true;
    const auto within_goal = [&] { return lagrangian_.bound(r) && !lagrangian_.above(r, incumbent_.goal()); };
    return keeps_fixed(r) && lagrangian_.propagate(r) && within_goal() && lagrangian_.prune(r, incumbent_.goal()) &&
           within_goal();
  }

  // Whether rows that are fixed, because nothing else was left to them, may still go where they are.
  bool keeps_fixed(const Node& r) const {
    for (int i = 0; i < p_.a.n; ++i)
      if (r.fixed[i] >= 0 ? !lagrangian_.allowed(r, i, r.fixed[i])
                          : r.fixed[i] == kDeleted && !r.match.may_stay_free[i])
        return false;
    return true;
  }

  // Rounds the assignment to a path, improves it, and returns the goal. Now and then the search for paths has its turn.
  Ticks primal(const Node& r, bool look) {
    if (!look) return incumbent_.goal();
    if (at_root_) control_.raise_lower(incumbent_.for_all_paths(lagrangian_.ticks(r.bound)));
    mapping_.resize(p_.a.n);
    for (int i = 0; i < p_.a.n; ++i) mapping_[i] = r.fixed[i] != kOpen ? r.fixed[i] : r.match.column_of[i];
    const Ticks cost = p_.cost(mapping_);
    if (cost < incumbent_.cost + std::max(4 * p_.step, incumbent_.cost / 4)) upper_.improve(mapping_);
    if (takes_turns() && ++looks_ >= next_turn_) {
      upper_.turn(control_.lower());
      // Below the root the gap stays wide until the end, and turns grow longer: looks between them grow in step, so
      // that the proof keeps its share of the time.
      const auto apart = static_cast<std::int64_t>(upper_.turn_length() * kLooksPerPortion);
      next_turn_ = far_from_proof() ? looks_ + 1 + apart
                                    : std::min(next_turn_ + 2 + next_turn_ / 2, looks_ + kLongestPause * (1 + apart));
    }
    tree_.best.exchange(incumbent_, control_);
    return incumbent_.goal();
  }

  // At the root other workers search for paths meanwhile; below it all the others are on the tree.
  bool takes_turns() const { return index_ == 0 && !(at_root_ && tree_.workers > 1); }

  const DenseProblem& p_;
  int index_;
  const SearchOptions& options_;
  Lagrangian<T> lagrangian_;
  Tree& tree_;
  UpperSearch& upper_;
  Incumbent& incumbent_;
  Control& control_;
  std::vector<std::int32_t> mapping_;
  std::vector<std::int32_t> row_orbit_, column_orbit_;  // per row and column of the node in hand, see find_orbits()
  std::vector<char> struck_;                            // per pair of orbits
  enum class RootStage { kFirstSteps, kSubgradients, kTriangles } root_stage_ = RootStage::kFirstSteps;
  bool at_root_;  // the bound holds for every path
  std::int64_t looks_ = 0, next_turn_ = kFirstTurn;
  std::int64_t nodes_ = 0, dived_ = 0;  // of this worker, in all and in dives to the end
};

}  // namespace gedkit
