#include "learned/dual_state.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/control.hpp"
#include "core/oriented.hpp"

namespace gedkit {

namespace {

template <class T>
class TypedState : public DualState {
 public:
  TypedState(const DenseProblem& p, T scale) : p_(p), lagrangian_(p_, scale) {
    lagrangian_.reset(r_);
    alive_ = lagrangian_.bound(r_);
    save();
  }

  double bound() const override {
    if (!alive_) return std::numeric_limits<double>::infinity();
    return static_cast<double>(r_.bound) / static_cast<double>(lagrangian_.scale());
  }
  double unit() const override { return lagrangian_.unit() / static_cast<double>(lagrangian_.scale()); }
  int open_rows() const override { return r_.open_rows; }

  bool within_profit() const override {
    const std::size_t halves = p_.b.half.size();
    for (std::size_t a = 0; a < p_.a.half.size(); ++a)
      for (std::size_t b = 0; b < halves; ++b) {
        const T here = r_.lambda[a * halves + b],
                there = r_.lambda[static_cast<std::size_t>(p_.a.half[a].reverse) * halves + p_.b.half[b].reverse];
        if ((here == Relaxation<T>::kDead) != (there == Relaxation<T>::kDead)) return false;
        if (here == Relaxation<T>::kDead) continue;
        if (here + there != static_cast<T>(p_.profit(p_.a.half[a].cls, p_.b.half[b].cls)) * lagrangian_.scale())
          return false;
      }
    return true;
  }

  void save() override { saved_ = {r_, alive_}; }
  void restore() override { std::tie(r_, alive_) = saved_; }

  void begin(Ticks goal) override {
    goal_ = goal;
    lagrangian_.begin_climb(r_);
    alive_ = alive_ && lagrangian_.measure(r_);
  }

  DualView view() override {
    lagrangian_.look(r_, goal_);
    const LearnedAscent<T>& w = lagrangian_.learned();
    DualView v;
    v.cells = w.inputs;
    v.even.resize(w.links.size() * DualStep::kEven);
    v.odd.resize(w.links.size() * DualStep::kOdd);
    v.slope.assign(w.links.size(), 0);
    DualNetwork::Inputs in;
    for (std::size_t first = 0; first < w.links.size(); first += DualNetwork::kBlock) {
      const int count = static_cast<int>(std::min<std::size_t>(DualNetwork::kBlock, w.links.size() - first));
      lagrangian_.link_inputs(r_, first, count, in);
      for (int e = 0; e < count; ++e) {
        for (int x = 0; x < DualStep::kEven; ++x) v.even[(first + e) * DualStep::kEven + x] = in[x][e];
        for (int x = 0; x < DualStep::kOdd; ++x) v.odd[(first + e) * DualStep::kOdd + x] = in[DualStep::kEven + x][e];
      }
    }
    for (const LinkPair& link : w.links) {
      v.src.push_back(link.src);
      v.dst.push_back(link.dst);
    }
    const std::size_t halves = p_.b.half.size();
    lagrangian_.for_matched(r_, [&](int a, int b) {
      const std::int32_t id = w.link_id[static_cast<std::size_t>(a) * halves + b];
      if (id >= 0) v.slope[id / 2] += id % 2 ? 1.0f : -1.0f;
    });
    return v;
  }

  std::vector<float> moves(const DualStep& step) override { return lagrangian_.moves(r_, step); }

  void move(const float* moves, std::size_t count) override {
    const std::size_t links = std::min(count, lagrangian_.learned().links.size());
    lagrangian_.move_links(r_, 0, static_cast<int>(links), moves);
    alive_ = alive_ && lagrangian_.measure(r_);
  }

  bool climb(const DualStep& step, int steps, Ticks goal) override {
    return keep(lagrangian_.climb(r_, step, steps, goal, control_));
  }
  bool balance(int steps, Ticks goal) override { return keep(lagrangian_.balance(r_, steps, goal, control_)); }
  bool ascend(int steps, Ticks goal) override {
    return keep(
        lagrangian_.ascend(r_, {steps, 15, 1.0, 0.05}, control_, [goal](const Relaxation<T>&, bool) { return goal; }));
  }

  bool prune(Ticks goal) override { return keep(lagrangian_.prune(r_, goal) && lagrangian_.bound(r_)); }

  bool branch(int rank) override {
    if (r_.open_rows == 0) return true;
    const int row = lagrangian_.row_near_fixed(r_);
    std::vector<std::pair<T, int>> choices;
    const std::size_t stride = lagrangian_.stride();
    for (int k = 0; k < p_.b.n; ++k)
      if (const T cost = r_.cost[row * stride + k]; cost != Lagrangian<T>::Assignment::kForbidden)
        choices.push_back({cost - r_.match.v[k], k});
    if (r_.match.may_stay_free[row]) choices.push_back({0, Lagrangian<T>::kDeleted});
    if (choices.empty()) return keep(false);
    std::sort(choices.begin(), choices.end());
    lagrangian_.fix(r_, row, choices[std::min<std::size_t>(rank, choices.size() - 1)].second);
    return keep(lagrangian_.propagate(r_) && lagrangian_.bound(r_));
  }

  void prune_while_rising(bool prune) override { lagrangian_.prunes_while_rising = prune; }

 private:
  // Above the goal the bound still stands; where nothing is left there is none.
  bool keep(bool alive) {
    if (!alive && !lagrangian_.bound(r_)) alive_ = false;
    return alive;
  }

  const DenseProblem& p_;
  Lagrangian<T> lagrangian_;
  Relaxation<T> r_;
  bool alive_ = true;
  std::pair<Relaxation<T>, bool> saved_;
  Ticks goal_ = 0;
  Control control_;
};

}  // namespace

std::unique_ptr<DualState> make_dual_state(const DenseProblem& problem) {
  const OrientedProblem view(problem);
  if (!lagrangian_numbers_fit(*view))
    throw std::invalid_argument("costs are too far apart for this many infinite ones: use a large finite cost instead");
  return with_lagrangian_scale(*view, [&]<class T>(T scale) -> std::unique_ptr<DualState> {
    return std::make_unique<TypedState<T>>(*view, scale);
  });
}

}  // namespace gedkit
