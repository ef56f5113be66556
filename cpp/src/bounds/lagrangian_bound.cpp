#include "bounds/lagrangian_bound.hpp"

#include <algorithm>
#include <vector>

#include "approx/seed_extend.hpp"
#include "approx/swap_search.hpp"
#include "bounds/lagrangian.hpp"
#include "bounds/lagrangian_scale.hpp"
#include "core/inverse.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30;  // unless told otherwise
constexpr std::size_t kWorkspaces = 6;                    // arrays as large as a relaxation
constexpr int kGrowths = 5;
constexpr Ticks kStrides = 16, kFinest = 64;  // of the gap

template <class T>
class RootBound {
  using Node = Relaxation<T>;
  using Ascent = typename Lagrangian<T>::Ascent;

 public:
  RootBound(const DenseProblem& p, T scale, Incumbent& incumbent, Control& control)
      : p_(p), lagrangian_(p, scale), swaps_(p), incumbent_(incumbent), control_(control) {}

  bool run() {
    if (kWorkspaces * lagrangian_.bytes() > std::min(control_.byte_limit(), kMostBytes)) {
      control_.out_of_memory();
      return false;
    }
    Node root;
    lagrangian_.reset(root);
    if (!lagrangian_.bound(root)) return true;
    proven(root);
    first_paths();
    if (control_.stopped()) return false;
    if (lagrangian_.above(root, incumbent_.goal()) || !lagrangian_.balance(root, 8, incumbent_.goal(), control_))
      return true;
    proven(root);
    if (!lagrangian_.ascend(root, Ascent{1000, 15, 1.0, 0.05}, control_, [&](const Node& n, bool look) {
          proven(n);
          return primal(n, look);
        }))
      return true;
    proven(root);
    return !control_.stopped() && destroy(root);
  }

 private:
  // What a relaxation proves about paths that are better than the incumbent holds for all others anyway.
  void proven(const Node& r) { control_.raise_lower(std::min(next_cost(lagrangian_.ticks(r.bound)), incumbent_.cost)); }

  // The least cost from `bound` on that a path can have.
  Ticks next_cost(Ticks bound) const {
    if (incumbent_.cost >= p_.infinite || bound >= incumbent_.cost) return bound;
    return incumbent_.cost - (incumbent_.cost - bound) / p_.step * p_.step;
  }

  void first_paths() {
    SeedExtend seeds(p_);
    Random random(1);
    for (int i = 0; i < kGrowths && control_.lower() < incumbent_.cost && !control_.poll(); ++i) {
      seeds.grow(random, 0.2f * static_cast<float>(i), mapping_);
      const Ticks cost = swaps_.improve(mapping_, p_.cost(mapping_));
      incumbent_.offer(cost, mapping_, control_);
    }
  }

  Ticks primal(const Node& r, bool look) {
    if (look) {
      mapping_.resize(p_.a.n);
      for (int i = 0; i < p_.a.n; ++i)
        mapping_[i] = r.fixed[i] != Lagrangian<T>::kOpen ? r.fixed[i] : r.match.column_of[i];
      const Ticks cost = swaps_.improve(mapping_, p_.cost(mapping_));
      incumbent_.offer(cost, mapping_, control_);
    }
    return incumbent_.goal();
  }

  // Assumes paths of `stride` more than the bound, a longer stride after each that was excluded and a shorter one after
  // each that was not.
  bool destroy(const Node& root) {
    Node trial;
    Ticks stride = std::max(p_.step, (incumbent_.cost - control_.lower()) / kStrides);
    while (control_.lower() <= incumbent_.goal()) {
      const Ticks goal = std::min(next_cost(control_.lower() + stride - p_.step), incumbent_.goal());
      trial = root;
      if (excluded(trial, goal)) {
        control_.raise_lower(std::min(next_cost(goal + 1), incumbent_.cost));
        stride *= 2;
      } else {
        if (control_.stopped()) return false;
        stride /= 2;
        if (stride < std::max(p_.step, (incumbent_.cost - control_.lower()) / kFinest)) return false;
      }
    }
    return true;
  }

  // Whether no path costs `goal` or less.
  bool excluded(Node& trial, Ticks goal) {
    if (!lagrangian_.bound(trial) || lagrangian_.above(trial, goal) || !lagrangian_.prune(trial, goal)) return true;
    for (const Ascent& ascent : {Ascent{300, 10, 1.0, 0.05}, Ascent{1000, 20, 0.5, 0.01}}) {
      if (trial.open_rows > 0 && !lagrangian_.balance(trial, 4, goal, control_)) return true;
      if (!lagrangian_.ascend(trial, ascent, control_,
                              [&](const Node& n, bool look) { return std::min(goal, primal(n, look)); }))
        return true;
      if (control_.stopped() || trial.open_rows == 0) break;
    }
    return false;
  }

  const DenseProblem& p_;
  Lagrangian<T> lagrangian_;
  SwapSearch swaps_;
  Incumbent& incumbent_;
  Control& control_;
  std::vector<std::int32_t> mapping_;
};

}  // namespace

bool lagrangian_bound(const DenseProblem& problem, Incumbent& incumbent, Control& control) {
  const auto run = [&](const DenseProblem& p) {
    return with_lagrangian_scale(p, [&]<class T>(T scale) { return RootBound<T>(p, scale, incumbent, control).run(); });
  };
  if (problem.a.n <= problem.b.n) return run(problem);
  incumbent.mapping = inverse(incumbent.mapping, problem.b.n);  // rows are the smaller graph's nodes
  const bool exhausted = run(problem.transposed());
  incumbent.mapping = inverse(incumbent.mapping, problem.a.n);
  return exhausted;
}

}  // namespace gedkit
