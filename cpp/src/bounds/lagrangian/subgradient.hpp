// Lagrangian<T>::ascend: ascent by subgradients with momentum and a Polyak step.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace gedkit {

template <class T>
void Lagrangian<T>::forget_directions(const Relaxation<T>& r) {
  for (const Moving& m : moving_) slot_[m.at] = -1;
  moving_.clear();
  slot_.resize(r.lambda.size(), -1);
}

template <class T>
void Lagrangian<T>::slow_down(float momentum) {
  std::int32_t kept = 0, at = 0;
  for (Moving m : moving_) {
    m.direction *= momentum;
    const bool moves = std::abs(m.direction) >= kForget;
    if (!moves || kept != at) slot_[m.at] = moves ? kept : -1;
    if (moves) moving_[kept++] = m;
    ++at;
  }
  moving_.resize(kept);
}

template <class T>
void Lagrangian<T>::gather_directions(const Relaxation<T>& r) {
  for_matched(r, [this](int a, int b) {
    float sign = 1;
    if (p_.a.half[a].reverse < a) {
      b = p_.b.half[b].reverse;
      a = p_.a.half[a].reverse;
      sign = -1;
    }
    const std::size_t at = pair(a, b);
    std::int32_t& slot = slot_[at];
    if (slot < 0) {
      slot = static_cast<std::int32_t>(moving_.size());
      const HalfLink &forth = p_.a.half[a], &back = p_.b.half[b];
      moving_.push_back({static_cast<std::int32_t>(at),
                         static_cast<std::int32_t>(pair(forth.reverse, back.reverse)),
                         {owner_a_[a], owner_b_[b]},
                         {forth.node, back.node},
                         0});
    }
    moving_[slot].direction += sign;
  });
}

template <class T>
void Lagrangian<T>::step(Relaxation<T>& r, double length) {
  T* lambda = r.lambda.data();
  for (const Moving& m : moving_) {
    const T amount = rounded(length * m.direction), here = lambda[m.at];
    if (amount == 0 || here == Relaxation<T>::kDead) continue;
    const T profit = here + lambda[m.other], moved = strayed(here - amount, profit);
    if (moved == here) continue;
    lambda[m.at] = moved;
    lambda[m.other] = profit - moved;
    touch(m.here.i, m.here.k);
    touch(m.there.i, m.there.k);
  }
  refresh(r);
}

template <class T>
void Lagrangian<T>::restore_best(Relaxation<T>& r) {
  bool changed = false;
  for (std::size_t at = 0; at < r.lambda.size(); ++at) {
    const T value = r.lambda[at] == Relaxation<T>::kDead ? Relaxation<T>::kDead : best_lambda_[at];
    changed |= value != r.lambda[at];
    r.lambda[at] = value;
  }
  if (!changed) return;
  for (int i = 0; i < rows_; ++i)
    for (int k = 0; k < cols_; ++k) touch(i, k);
  refresh(r);
}

template <class T>
template <class Primal>
bool Lagrangian<T>::ascend(Relaxation<T>& r, const Ascent& ascent, Control& control, Primal primal,
                           const Pause& pause) {
  constexpr float kMomentum = 0.7f;
  constexpr int kPrimalEvery = 8, kPruneEvery = 4;
  T best = std::numeric_limits<T>::min();
  const T gain = std::max<T>(scale_ / 50, 1);
  double factor = ascent.length;
  int idle = 0, it = 0;
  if (pause && std::exchange(rising_.left_off, false)) {
    best = rising_.best;
    factor = rising_.factor;
    idle = rising_.idle;
    it = rising_.it;
  } else {
    forget_directions(r);
  }
  Ticks goal = primal(r, false);
  for (const int first = it; it < ascent.steps; ++it) {
    if (control.poll()) break;
    if (it > first && pause && pause()) {
      rising_ = {true, false, it, idle, 0, factor, best, best};
      return true;
    }
    if (!bound(r)) {
      if (broken_off()) break;
      return false;
    }
    ++control.stats.heuristic_calls;
    if (above(r, goal)) return false;
    const bool better = r.bound > best;
    if (better) {
      if (r.bound > best + gain) idle = 0;
      best = r.bound;
      best_lambda_ = r.lambda;
    }
    if (++idle > ascent.patience) {
      factor *= 0.5;
      idle = 0;
      if (factor < ascent.shortest) break;
    }
    if (it % kPrimalEvery == 0) {
      goal = primal(r, true);
      if (above(r, goal)) return false;
    }
    if (better || it % kPruneEvery == 0) {
      const int before = r.open_rows;
      bool changed = false;
      if (!prune_on_the_way(r, goal)) return false;
      for (int i = 0; i < rows_ && !changed; ++i) changed = r.dirty[i];
      if (r.open_rows == 0) return true;
      if (changed || r.open_rows != before) continue;
    }

    if (ascent.balance_every > 0 && it > 0 && it % ascent.balance_every == 0) {
      if (ascent.balance_steps == 0 ? !balance_once(r, goal) : !balance(r, ascent.balance_steps, goal, control))
        return false;
      if (r.open_rows == 0) return bound(r) ? !above(r, goal) : broken_off();
      continue;
    }

    slow_down(kMomentum);
    gather_directions(r);
    double norm = 0;
    for (const Moving& m : moving_) norm += static_cast<double>(m.direction) * m.direction;
    if (norm < 1e-9) break;
    const double target = static_cast<double>(scaled(goal)) + static_cast<double>(scale_);
    step(r, step_length(factor, target - static_cast<double>(r.bound), norm));
  }
  if (broken_off()) {
    if (!prunes_while_rising && best != std::numeric_limits<T>::min()) r.lambda.swap(best_lambda_);  // for renew()
    return true;
  }
  if (best != std::numeric_limits<T>::min()) restore_best(r);
  if (!bound(r) || above(r, goal)) return false;
  return !prunes_while_rising || r.open_rows == 0 || strike_links(r, goal);
}

}  // namespace gedkit
