// Lagrangian<T>::balance and ascend: ascent by hand-made steps, and by subgradients with a Polyak step.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace gedkit {

template <class T>
void Lagrangian<T>::gather_directions(const Relaxation<T>& r) {
  for_matched(r, [this](int a, int b) {
    float sign = 1;
    if (p_.a.half[a].reverse < a) {
      b = p_.b.half[b].reverse;
      a = p_.a.half[a].reverse;
      sign = -1;
    }
    std::int32_t& slot = slot_[pair(a, b)];
    if (slot < 0) {
      slot = static_cast<std::int32_t>(moving_.size());
      moving_.push_back({a, b, 0});
    }
    moving_[slot].direction += sign;
  });
}

template <class T>
void Lagrangian<T>::step(Relaxation<T>& r, double length) {
  for (const auto& [a, b, direction] : moving_) {
    const double exact = length * direction;
    const T amount = static_cast<T>(exact < 0 ? exact - 0.5 : exact + 0.5);
    if (amount == 0) continue;
    T& here = r.lambda[pair(a, b)];
    if (here == Relaxation<T>::kDead) continue;
    here -= amount;
    r.lambda[pair(p_.a.half[a].reverse, p_.b.half[b].reverse)] += amount;
    touch(owner_a_[a], owner_b_[b]);
    touch(p_.a.half[a].node, p_.b.half[b].node);
  }
  refresh(r);
}

template <class T>
bool Lagrangian<T>::balance(Relaxation<T>& r, int steps, Ticks goal, Control& control) {
  constexpr float kShare = 0.3f, kMomentum = 0.3f;
  loss_.resize(r.lambda.size());
  last_move_.assign(r.lambda.size(), 0);
  T best = std::numeric_limits<T>::min();
  for (int step = 0; step <= steps; ++step) {
    if (control.poll()) {
      if (step == 0) return true;
      break;
    }
    for (int i = 0; i < rows_; ++i) {
      if (r.fixed[i] != kOpen) continue;
      if (i % kRowsPerLook == 0 && break_off()) return true;
      for (int k = 0; k < cols_; ++k) {
        if (r.cost[cell(i, k)] == Assignment::kForbidden) continue;
        const std::size_t at = pair(p_.a.start[i], p_.b.start[k]);
        const T theta =
            matching_.losses(r.lambda.data() + at, halves_b_, p_.a.degree(i), p_.b.degree(k), loss_.data() + at);
        const T cost = -(r.node_profit[cell(i, k)] + theta);
        if (cost == r.cost[cell(i, k)]) continue;
        r.cost[cell(i, k)] = cost;
        r.dirty[i] = 1;
      }
    }
    if (!bound(r)) return false;
    ++control.stats.heuristic_calls;
    if (above(r, goal)) return false;
    if (r.bound > best) {
      best = r.bound;
      best_lambda_ = r.lambda;
      if (!prune_on_the_way(r, goal)) return false;
      if (r.open_rows == 0) return true;
    }
    if (step == steps) break;
    for (int i = 0; i < rows_; ++i) {
      if (r.fixed[i] != kOpen) continue;
      if (i % kRowsPerLook == 0 && break_off()) return true;
      for (int k = 0; k < cols_; ++k) {
        const T cost = r.cost[cell(i, k)];
        if (cost == Assignment::kForbidden) continue;
        const T reduced = cost - r.match.u[i] - r.match.v[k];
        for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a) {
          const HalfLink& forth = p_.a.half[a];
          if (forth.reverse < a) continue;
          for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b) {
            T& here = r.lambda[pair(a, b)];
            if (here == Relaxation<T>::kDead) continue;
            const HalfLink& back = p_.b.half[b];
            const std::size_t other = pair(forth.reverse, back.reverse);
            const std::size_t other_cell = cell(forth.node, back.node);
            const T other_reduced = r.cost[other_cell] - r.match.u[forth.node] - r.match.v[back.node];
            const T whole = here + r.lambda[other];
            const T difference = loss_[pair(a, b)] + reduced - loss_[other] - other_reduced;
            const T wanted = here + static_cast<T>(kShare * difference + kMomentum * last_move_[pair(a, b)]);
            const T moved = std::clamp<T>(wanted, 0, whole);
            last_move_[pair(a, b)] = moved - here;
            here = moved;
            r.lambda[other] = whole - moved;
          }
        }
      }
    }
  }
  if (best == std::numeric_limits<T>::min() || broken_off()) return true;  // stopped before the first step, or for good
  restore_best(r);
  return bound(r) && !above(r, goal);
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
bool Lagrangian<T>::ascend(Relaxation<T>& r, const Ascent& ascent, Control& control, Primal primal) {
  constexpr float kMomentum = 0.7f, kForget = 0.06f;
  constexpr int kPrimalEvery = 8, kPruneEvery = 4;
  for (const Moving& m : moving_) slot_[pair(m.a, m.b)] = -1;
  moving_.clear();
  slot_.resize(r.lambda.size(), -1);

  T best = std::numeric_limits<T>::min();
  const T gain = std::max<T>(scale_ / 50, 1);
  double factor = ascent.length;
  int idle = 0;
  Ticks goal = primal(r, false);
  for (int it = 0; it < ascent.steps; ++it) {
    if (control.poll()) break;
    if (!bound(r)) return false;
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

    std::int32_t kept = 0;
    for (Moving m : moving_) {
      m.direction *= kMomentum;
      const bool moves = std::abs(m.direction) >= kForget;
      slot_[pair(m.a, m.b)] = moves ? kept : -1;
      if (moves) moving_[kept++] = m;
    }
    moving_.resize(kept);
    gather_directions(r);
    double norm = 0;
    for (const Moving& m : moving_) norm += static_cast<double>(m.direction) * m.direction;
    if (norm < 1e-9) break;
    const double target = static_cast<double>(scaled(goal)) + static_cast<double>(scale_);
    step(r, factor * (target - static_cast<double>(r.bound)) / norm);
  }
  if (broken_off()) return true;
  if (best != std::numeric_limits<T>::min()) restore_best(r);
  return bound(r) && !above(r, goal);
}

}  // namespace gedkit
