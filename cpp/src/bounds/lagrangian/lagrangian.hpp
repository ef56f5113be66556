// The Lagrangian bound: tight on sparse graphs, and checkable by anyone who is given its multipliers.
//
// Write the cost of a mapping as (delete everything) + (insert everything) - (profit of what is matched). Matching link
// ij with link kl earns profit w only where i goes to k AND j to l. Split it: the half seen from (i, k) earns lambda,
// the half seen from (j, l) earns w - lambda. Then every pair (i, k) picks the best matching of its own half-links,
// which gives theta(i, k), and an assignment over node profit + theta bounds the total profit from above: a lower bound
// on the cost for ANY lambda. An even split gives the branch bound (Riesen & Bunke; Zheng et al.); moving lambda by
// subgradients, towards agreement of the two halves, closes most of the gap.
//
// All numbers are ticks times `scale`, whole, so that the bound is exact arithmetic. Multipliers may leave [0, profit],
// which helps the ascent, but not further than `stray_`: so every number stays within DualRange.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <vector>

#include "assignment/warm_assignment.hpp"
#include "bounds/lagrangian/dual_network.hpp"
#include "bounds/lagrangian/star_matching.hpp"
#include "bounds/lagrangian/triangle_index.hpp"
#include "bounds/lagrangian/vector_matching.hpp"
#include "bounds/link_matching.hpp"
#include "core/checked.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// What differs between nodes of a search tree; copied from parent to child.
template <class T>
struct Relaxation {
  static constexpr T kDead =
      -(std::numeric_limits<T>::max() / 8);  // lambda of a pair of half-links that cannot both be matched

  std::vector<T> lambda;  // half-links of a x half-links of b, and some more that vectors may read
  std::vector<T>
      node_profit;      // rows x stride: substitution instead of deletion and insertion, plus links to fixed nodes
  std::vector<T> cost;  // rows x stride: -(node_profit + theta), or forbidden
  typename WarmAssignment<T>::State match;
  std::vector<std::int32_t> options;  // per row: columns it may still go to
  std::vector<std::int32_t> fixed;    // per row: its column, kDeleted or kOpen
  std::vector<char> dirty;            // rows whose costs changed since the last assignment
  int open_rows = 0;
  T bound = 0;  // of the last assignment

  // With triangles only (begin_triangles).
  std::vector<T> nu;                // per term
  std::vector<char> stale;          // rows x stride: whether `cost` is no more than a lower bound of the cost
  std::vector<std::int8_t> choice;  // per star: what it matches each link with, when it was last evaluated
};

template <class T>
class Lagrangian {
 public:
  static constexpr std::int32_t kOpen = -2, kDeleted = -1;
  using Assignment = WarmAssignment<T>;

  // `problem` must outlive this. Rows are the nodes of problem.a.
  Lagrangian(const DenseProblem& problem, T scale);

  // From now on long loops break off when `control` stops. What they worked on is then of no further use, except that
  // `bound` of a relaxation is the last one that was proven; bound() is false.
  void break_off_with(Control& control) { control_ = &control; }

  void reset(Relaxation<T>& r);  // even split, everything allowed
  bool bound(Relaxation<T>& r);  // solves the assignment; false: infeasible
  // Forbids (i, k), or i's deletion.
  void forbid(Relaxation<T>& r, int i, int k);
  void forbid_deletion(Relaxation<T>& r, int i);
  bool allowed(const Relaxation<T>& r, int i, int k) const { return r.cost[cell(i, k)] != Assignment::kForbidden; }
  void fix(Relaxation<T>& r, int i, int k);
  // Forbids what reduced costs show to lead above `goal`, and fixes rows with one option left. False: nothing is left.
  bool prune(Relaxation<T>& r, Ticks goal);
  bool propagate(Relaxation<T>& r);  // fixes rows with one option left
  void refresh(Relaxation<T>& r);    // recomputes theta where something changed
  bool renew(Relaxation<T>& r);      // bounds it from its multipliers alone, after an ascent that was broken off

  // An open row to branch on: most fixed neighbours, then highest degree, then fewest options.
  int row_near_fixed(const Relaxation<T>& r) const;
  // Another: the one whose match is missed most, by the row and by its column, so that the child without it soon ends;
  // then highest degree. Better where reduced costs mean something, which with triangles they hardly do.
  int row_of_most_regret(const Relaxation<T>& r);

  // Where links alone earn (DenseProblem::links_alone_earn), with drops_idle_pairs set: forbids pairs of nodes that
  // cannot be matched, and those that can earn nothing. False: nothing is left.
  bool drop_idle_pairs(Relaxation<T>& r);

  // All that raises the bound leaves off between two steps once `pause()`, where there is one: left_off() is then true,
  // and the next call, of the same function for the same relaxation and with nothing else in between, goes on there.
  using Pause = std::function<bool()>;
  bool left_off() const { return rising_.left_off; }

  // Block ascent: all multipliers move at once, each towards the side that can take more of the link's profit without
  // raising its own part (what forcing the pair would lose there). Worth tens of subgradient steps from an even split
  // or a parent's multipliers, at the price of a few. False: the bound passed `goal`, or nothing is left.
  bool balance(Relaxation<T>& r, int steps, Ticks goal, Control& control, const Pause& pause = {});

  // The same with moves that a network has learned (see learned.hpp).
  bool climb(Relaxation<T>& r, const DualStep& step, int steps, Ticks goal, Control& control, const Pause& pause = {});

  // The parts of climb(), for training: begin, then in turns measure, look, link_inputs and move_links.
  void begin_climb(const Relaxation<T>& r);
  bool measure(Relaxation<T>& r);
  void look(const Relaxation<T>& r, Ticks goal);
  void link_inputs(const Relaxation<T>& r, std::size_t first, int count, DualNetwork::Inputs& in) const;
  std::vector<float> moves(const Relaxation<T>& r, const DualStep& step);
  void move_links(Relaxation<T>& r, std::size_t first, int count, const float* move);
  const LearnedAscent<T>& learned() const { return learned_; }
  // Calls `use` with the half-links a and b of every pair of them that a chosen node pair matches.
  template <class Use>
  void for_matched(const Relaxation<T>& r, Use use);
  float unit() const { return unit_; }  // half the mean profit of a pair of links: what inputs are measured in

  struct Ascent {
    int steps;        // at most
    int patience;     // steps without gain before the step length shrinks
    double length;    // Polyak factor at the start
    double shortest;  // stop below this
    // Every so many steps multipliers are balanced, which subgradients alone leave far apart; 0: never. So many steps
    // of balance() at a time; 0: a single one, over what balance() or climb() listed before this ascent.
    int balance_every = 0, balance_steps = 0;
  };
  // Raises the bound by subgradient steps with momentum, pruning as it goes. `primal(r)` is shown the assignment now
  // and then and returns the goal. False: the bound passed the goal, or nothing is left.
  template <class Primal>
  bool ascend(Relaxation<T>& r, const Ascent& ascent, Control& control, Primal primal, const Pause& pause = {});

  // From now on `r` has multipliers on triangles, zero to begin with. `index` must outlive this and be of the same
  // problem; balance(), climb() and ascend() are for relaxations without triangles.
  void begin_triangles(Relaxation<T>& r, const TriangleIndex& index);
  void evaluate_all(Relaxation<T>& r);                                     // for multipliers that were set from outside
  void set_triangles(const TriangleIndex& index) { triangles_ = &index; }  // of relaxations that others began

  struct TriangleAscent {
    int steps;           // at most
    int patience;        // steps without gain before the step length shrinks
    double length;       // Polyak factor at the start
    double shortest;     // stop below this
    double term_weight;  // step length of terms, where that of links is 1
    double reach;        // the steps aim no further above the best bound than this, in units
    float momentum;      // share of the last direction that is kept
  };
  // At the root of a tree and below it. Steps that shrink slowly are worth their time: see docs/engine-internals.md.
  static constexpr TriangleAscent kRootTriangles{5000, 100, 1.0, 0.005, 1.0, 6.0, 0.9f};
  static constexpr TriangleAscent kChildTriangles{60, 8, 1.0, 0.01, 1.0, 6.0, 0.7f};
  static bool has_triangles(const Relaxation<T>& r) { return !r.nu.empty(); }
  // As ascend(), with triangles.
  template <class Primal>
  bool ascend_with_triangles(Relaxation<T>& r, const TriangleAscent& ascent, Control& control, Primal primal,
                             const Pause& pause = {});

  // Whether balance() and ascend() prune on the way; a recorded proof prunes by itself.
  bool prunes_while_rising = true;
  // Whether propagate() forbids pairs that have become idle; a recorded proof has no such rule.
  bool drops_idle_pairs = false;

  Ticks ticks(T bound) const { return bound <= 0 ? 0 : static_cast<Ticks>((bound + scale_ - 1) / scale_); }
  // A goal beyond every bound is as good as kForbidden.
  T scaled(Ticks t) const {
    return t >= Assignment::kForbidden / scale_ ? Assignment::kForbidden : static_cast<T>(t) * scale_;
  }
  bool above(const Relaxation<T>& r, Ticks goal) const { return r.bound > scaled(goal); }
  T scale() const { return scale_; }
  int stride() const { return stride_; }
  std::uint64_t bytes() const;  // of one Relaxation

 private:
  static constexpr int kRowsPerLook = 16, kCellsPerLook = 16, kLinksPerLook = 1 << 16;  // at the clock
  static constexpr float kForget = 0.06f;       // a direction below this is none
  static constexpr float kBalanceShare = 0.3f;  // of what the two halves of a pair of links differ by, moved in a step
  // Where new directions cancel what is left of the old ones, their norm is next to nothing: no reason for long steps.
  static constexpr double kLeastNorm = 0.05;
  static constexpr bool kVectors = VectorMatching::kFast && std::is_same_v<T, VectorMatching::T>;

  std::size_t cell(int i, int k) const { return static_cast<std::size_t>(i) * stride_ + k; }
  std::size_t pair(int a, int b) const { return static_cast<std::size_t>(a) * halves_b_ + b; }
  std::uint64_t padded_pairs() const {
    const std::uint64_t rows = halves_a_ + (kVectors ? VectorMatching::kMost : 0);
    return rows * halves_b_ + (kVectors ? VectorMatching::kMost : 0);
  }
  void touch(int i, int k) {
    if (touched_stamp_[cell(i, k)] == stamp_) return;
    touched_stamp_[cell(i, k)] = stamp_;
    touched_.push_back({i, k});
  }
  bool prune_on_the_way(Relaxation<T>& r, Ticks goal) { return !prunes_while_rising || prune(r, goal); }
  void restore_best(Relaxation<T>& r);
  bool balance_once(Relaxation<T>& r, Ticks goal);
  bool is_idle(const Relaxation<T>& r, int i, int k) const;
  bool forbid_idle(Relaxation<T>& r);
  T theta(const Relaxation<T>& r, int i, int k);
  T theta_and_losses(const Relaxation<T>& r, int i, int k);
  void shrink_climb(const Relaxation<T>& r);
  // Lists the cells and pairs of links that are alive, for balance() and climb(). False: broken off.
  bool gather_links(const Relaxation<T>& r);
  void restore_links(Relaxation<T>& r);
  void put_back_links(Relaxation<T>& r);
  bool leave_links(Relaxation<T>& r, T best);
  void price_cells(const Relaxation<T>& r);
  // A pair of links that is matched forces both its cells, and itself in the star of either. Where that costs more than
  // the goal leaves, no path within the goal matches it, and its profit is struck out: the same test that prune() makes
  // for cells. False: nothing is left.
  bool strike_links(Relaxation<T>& r, Ticks goal);
  void strike(Relaxation<T>& r, const LinkPair& link) {
    r.lambda[link.at] = r.lambda[link.other] = Relaxation<T>::kDead;
    const auto [i, k] = learned_.cells[link.src];
    const auto [j, l] = learned_.cells[link.dst];
    touch(i, k);
    touch(j, l);
  }
  void forget_directions(const Relaxation<T>& r);
  void slow_down(float momentum);
  void gather_directions(const Relaxation<T>& r);
  void step(Relaxation<T>& r, double length);
  // A step as a whole number, of the longest that numbers hold where it is longer.
  static T rounded(double exact) {
    constexpr double kMost = static_cast<double>(Assignment::kForbidden);
    return static_cast<T>(std::clamp(exact < 0 ? exact - 0.5 : exact + 0.5, -kMost, kMost));
  }
  // The share of a profit, or the nearest to it that may be.
  T strayed(T share, T profit) const { return std::clamp<T>(share, -stray_, profit + stray_); }
  static double step_length(double factor, double gap, double norm) {
    return factor * gap / std::max(norm, kLeastNorm);
  }
  bool in_range(const Relaxation<T>& r) const;
  // What a pair of nodes costs is no less, whatever the multipliers.
  T least_cost(int i, int k) const { return -(row_most_[i] + column_most_[k]); }

  static constexpr T kMostNu = Assignment::kForbidden / 1024;  // what a star fines adds up to far less than kForbidden
  bool assign(Relaxation<T>& r);
  bool bound_lazily(Relaxation<T>& r);
  void evaluate(Relaxation<T>& r, int i, int k);
  bool fill_star(const Relaxation<T>& r, int i, int k);
  void settle(Relaxation<T>& r, T slack);
  void gather_terms(const Relaxation<T>& r);
  void disturb(Relaxation<T>& r, int i, int k, T gain);
  void add_up_earned(const Relaxation<T>& r);
  void step_with_triangles(Relaxation<T>& r, double length, double term_length);
  void restore_best_triangles(Relaxation<T>& r);
  // Where r.choice has the star of (i, k).
  template <class R>
  auto chosen(R& r, int i, int k) const {
    return r.choice.data() + static_cast<std::size_t>(p_.a.start[i]) * cols_ +
           static_cast<std::size_t>(k) * p_.a.degree(i);
  }

  // An ascent that was left off, beside its directions and best multipliers.
  struct Rising {
    bool left_off = false, at_best = false;
    int it = 0, idle = 0, next_prune = 0;
    double factor = 0;
    T best = 0, best_gained = 0;
  };
  Rising rising_;

  bool broken_off() const { return control_ && control_->stopped(); }
  bool break_off() { return control_ && control_->poll(); }
  bool break_off_soon() { return control_ && control_->stop(); }  // for what takes microseconds or less

  const DenseProblem& p_;
  Control* control_ = nullptr;
  T scale_, base_;
  T stray_ = 0;                            // how far a multiplier may be below 0, or above the profit of its links
  T most_earned_ = 0;                      // by the terms of triangles, per star
  std::vector<T> row_most_, column_most_;  // what a pair of nodes can earn at most is the sum of the two
  int rows_, cols_, stride_;
  int halves_a_, halves_b_;
  std::vector<std::int32_t> owner_a_, owner_b_;  // node that a half-link belongs to
  LinkMatching<T> matching_;
  Assignment assignment_;
  std::vector<std::int32_t> dirty_rows_;
  // Cells whose theta is out of date.
  struct Cell {
    std::int32_t i, k;
  };
  std::vector<Cell> touched_;
  std::vector<std::uint32_t> touched_stamp_;
  std::uint32_t stamp_ = 1;
  // The subgradient with its momentum, over pairs of half-links with the lower index on side a: both halves in the
  // multipliers, and the cells they belong to.
  struct Moving {
    std::int32_t at, other;
    Cell here, there;
    float direction;
  };
  std::vector<Moving> moving_;
  std::vector<std::int32_t> slot_;  // per pair of half-links: where it is in moving_, -1 if nowhere
  std::vector<std::int16_t> choice_;
  std::vector<T> best_lambda_;
  std::vector<T> loss_;  // per pair of half-links, see balance()
  std::vector<T> column_regret_;
  std::vector<T> last_move_, reduced_;  // of balance(), per pair of links and per cell
  LearnedAscent<T> learned_;
  float unit_ = 1;

  const TriangleIndex* triangles_ = nullptr;
  StarMatching<T> star_;
  struct Due {  // a term that is not zero: its corner, the link of the other node and what earns or pays
    std::int8_t x, z, y;
    std::uint8_t apart;
    T earn, pay;
  };
  std::vector<Due> due_;
  struct MovingTerm {
    std::int32_t term;
    float direction;
  };
  std::vector<MovingTerm> moving_terms_;
  std::vector<std::int32_t> term_slot_;  // per term: where it is in moving_terms_, -1 if nowhere
  struct {
    std::vector<T> lambda, nu, cost;
  } best_;                 // of ascend_with_triangles
  std::vector<T> earned_;  // rows x stride: nu of the terms that the star earns
};

}  // namespace gedkit

#include "bounds/lagrangian/balance.hpp"
#include "bounds/lagrangian/learned.hpp"
#include "bounds/lagrangian/live_links.hpp"
#include "bounds/lagrangian/pruning.hpp"
#include "bounds/lagrangian/relaxation.hpp"
#include "bounds/lagrangian/subgradient.hpp"
#include "bounds/lagrangian/triangles.hpp"

namespace gedkit {

// Compiled once, in lagrangian.cpp, but for the functions that take a function.
extern template class Lagrangian<std::int32_t>;
extern template class Lagrangian<std::int64_t>;

}  // namespace gedkit
