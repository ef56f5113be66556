// The members of Lagrangian<T> for relaxations with triangles (triangle_index.hpp).
//
// Every term has a multiplier nu >= 0: the star of its left side pays nu where the left side holds, the star of its
// right side earns nu where that holds. A mapping never pays more than it earns, so the assignment over the best of
// every star still bounds its profit, for ANY nu >= 0. Stars cost time now, so most are not looked at: their costs are
// lowered by what changes may have been worth, and only where the assignment chooses a star is it evaluated.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace gedkit {

template <class T>
void Lagrangian<T>::begin_triangles(Relaxation<T>& r, const TriangleIndex& index) {
  triangles_ = &index;
  r.nu.assign(index.terms().size(), 0);
  r.stale.assign(r.cost.size(), 1);
  r.choice.assign(static_cast<std::size_t>(halves_a_) * cols_, -1);
  // Profits of links to fixed nodes return to the multipliers, to the end that is not fixed.
  for (int i = 0; i < rows_; ++i)
    for (int k = 0; k < cols_; ++k) {
      r.node_profit[cell(i, k)] = static_cast<T>(p_.del[i] + p_.ins[k] - p_.substitute(i, k)) * scale_;
      if (r.cost[cell(i, k)] == Assignment::kForbidden) continue;
      for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a)
        for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b) {
          const HalfLink &forth = p_.a.half[a], &back = p_.b.half[b];
          if (r.lambda[pair(a, b)] != Relaxation<T>::kDead) continue;
          if (r.cost[cell(forth.node, back.node)] == Assignment::kForbidden) continue;
          if (r.fixed[i] == kOpen && r.fixed[forth.node] == kOpen) continue;  // struck out
          const T profit = static_cast<T>(p_.profit(forth.cls, back.cls)) * scale_;
          r.lambda[pair(a, b)] = r.fixed[i] == kOpen ? profit : T{0};
          r.lambda[pair(forth.reverse, back.reverse)] = r.fixed[i] == kOpen ? T{0} : profit;
        }
    }
  evaluate_all(r);
}

template <class T>
void Lagrangian<T>::evaluate_all(Relaxation<T>& r) {
  for (int i = 0; i < rows_; ++i) {
    for (int k = 0; k < cols_; ++k)
      if (r.cost[cell(i, k)] != Assignment::kForbidden) evaluate(r, i, k);
    r.dirty[i] = 1;
  }
}

// The best matching of a star, and with it the cost of its node pair.
template <class T>
void Lagrangian<T>::evaluate(Relaxation<T>& r, int i, int k) {
  const int rows = p_.a.degree(i), cols = p_.b.degree(k);
  const T* lambda = r.lambda.data() + pair(p_.a.start[i], p_.b.start[k]);
  std::int8_t* choice = chosen(r, i, k);
  T theta = 0;
  if (fill_star(r, i, k)) {
    theta = star_.solve(choice);
  } else {
    theta = matching_.choose(lambda, halves_b_, rows, cols, choice_.data());
    std::copy_n(choice_.data(), rows, choice);
  }
  r.cost[cell(i, k)] = std::max<T>(-(r.node_profit[cell(i, k)] + theta), least_cost(i, k));  // theta may be too large
  r.stale[cell(i, k)] = 0;
}

// Sets up the star with what its terms earn and pay. False: all of them are zero, so it is a plain matching.
template <class T>
bool Lagrangian<T>::fill_star(const Relaxation<T>& r, int i, int k) {
  const TriangleIndex& index = *triangles_;
  std::int32_t term = index.first(i, k);
  if (term < 0) return false;
  const int rows = p_.a.degree(i), cols = p_.b.degree(k), a0 = p_.a.start[i], b0 = p_.b.start[k];
  const std::int32_t* partner = index.partners().data();
  // Most terms are zero, and which cannot be predicted: those that are not are collected without a branch.
  const std::size_t most = static_cast<std::size_t>(index.a().count(i)) * cols + index.b().count(k) * rows + 1;
  if (due_.size() < most) due_.resize(most);
  Due* end = due_.data();
  const auto collect = [&](const TriangleIndex::Corners& corners, int node, const std::uint8_t* apart, int links) {
    for (int at = corners.start[node]; at < corners.start[node + 1]; ++at)
      for (int y = 0; y < links; ++y, ++term) {
        const bool used = partner[term] >= 0;
        const T pay = used ? r.nu[term] : T{0}, earn = r.nu[used ? partner[term] : term] & -static_cast<T>(used);
        *end = {corners.of[at].x, corners.of[at].z, static_cast<std::int8_t>(y), apart[y], earn, pay};
        end += (pay | earn) != 0;
      }
  };
  collect(index.a(), i, index.b().apart.data() + b0, cols);
  const Due* const of_b = end;
  collect(index.b(), k, index.a().apart.data() + a0, rows);
  if (end == due_.data()) return false;
  star_.begin(rows, cols);
  for (int x = 0; x < rows; ++x)
    for (int y = 0; y < cols; ++y) star_.weight(x, y) = r.lambda[pair(a0 + x, b0 + y)];
  for (const Due* due = due_.data(); due != of_b; ++due) {
    star_.weight(due->x, due->y) += due->earn;
    star_.add_fines_on_columns(due->x, due->y, due->z, due->earn, due->pay, due->apart);
  }
  for (const Due* due = of_b; due != end; ++due) {
    star_.weight(due->y, due->x) += due->earn;
    star_.add_fines_on_rows(due->y, due->x, due->z, due->earn, due->pay, due->apart);
  }
  return true;
}

// Evaluates the stars that the assignment chooses until it chooses none that is out of date.
template <class T>
bool Lagrangian<T>::bound_lazily(Relaxation<T>& r) {
  for (;;) {
    if (!assign(r)) return false;
    bool news = false;
    for (int i = 0; i < rows_; ++i) {
      const int k = r.match.column_of[i];
      if (k < 0 || !r.stale[cell(i, k)]) continue;
      const T before = r.cost[cell(i, k)];
      evaluate(r, i, k);
      if (r.cost[cell(i, k)] == before) continue;
      r.dirty[i] = 1;
      news = true;
    }
    if (!news) return true;
  }
}

// Of the stars that are out of date, evaluates those that are not struck out as they are. Costs only rise, and not on
// pairs that the assignment chooses, so that the duals stay right.
template <class T>
void Lagrangian<T>::settle(Relaxation<T>& r, T slack) {
  for (int i = 0; i < rows_; ++i)
    for (int k = 0; k < cols_; ++k) {
      const T cost = r.cost[cell(i, k)];
      if (!r.stale[cell(i, k)] || cost == Assignment::kForbidden || cost - r.match.u[i] - r.match.v[k] > slack)
        continue;
      evaluate(r, i, k);
      if (r.match.column_of[i] == k) r.dirty[i] = 1;
    }
}

// The subgradient with respect to nu: left sides that hold, less right sides that hold, over the chosen stars.
template <class T>
void Lagrangian<T>::gather_terms(const Relaxation<T>& r) {
  const TriangleIndex& index = *triangles_;
  const TriangleIndex::Corners &ca = index.a(), &cb = index.b();
  const auto add = [this](std::int32_t term, float amount) {
    std::int32_t& slot = term_slot_[term];
    if (slot < 0) {
      slot = static_cast<std::int32_t>(moving_terms_.size());
      moving_terms_.push_back({term, 0});
    }
    moving_terms_[slot].direction += amount;
  };
  for (int i = 0; i < rows_; ++i) {
    const int k = r.match.column_of[i];
    if (k < 0 || !index.has_terms(i, k)) continue;
    const std::int8_t* choice = chosen(r, i, k);
    const int rows = p_.a.degree(i), cols = p_.b.degree(k), a0 = p_.a.start[i], b0 = p_.b.start[k];
    std::int8_t row_of[TriangleIndex::kMostLinks];
    std::fill_n(row_of, cols, std::int8_t{-1});
    for (int x = 0; x < rows; ++x)
      if (choice[x] >= 0) row_of[choice[x]] = static_cast<std::int8_t>(x);
    const auto look = [&](std::int32_t term, int other, std::uint8_t apart) {
      const std::int32_t partner = index.partners()[term];
      if (partner < 0) return;
      if (other < 0)
        add(partner, -1);
      else if (apart >> other & 1)
        add(term, 1);
    };
    std::int32_t term = index.first(i, k);
    for (int at = ca.start[i]; at < ca.start[i + 1]; ++at, term += cols)
      if (const int y = choice[ca.of[at].x]; y >= 0) look(term + y, choice[ca.of[at].z], cb.apart[b0 + y]);
    for (int at = cb.start[k]; at < cb.start[k + 1]; ++at, term += rows)
      if (const int x = row_of[cb.of[at].x]; x >= 0) look(term + x, row_of[cb.of[at].z], ca.apart[a0 + x]);
  }
}

// A change that may be worth `gain` to a star.
template <class T>
void Lagrangian<T>::disturb(Relaxation<T>& r, int i, int k, T gain) {
  const std::size_t at = cell(i, k);
  r.stale[at] = 1;
  if (gain <= 0) return;
  r.cost[at] = std::max<T>(r.cost[at] - gain, least_cost(i, k));
  r.dirty[i] = 1;
}

template <class T>
void Lagrangian<T>::add_up_earned(const Relaxation<T>& r) {
  const auto& terms = triangles_->terms();
  earned_.assign(r.cost.size(), 0);
  for (std::size_t id = 0; id < r.nu.size(); ++id) {
    if (r.nu[id] == 0) continue;
    const TriangleIndex::Term& other = terms[triangles_->partners()[id]];
    earned_[cell(other.i, other.k)] += r.nu[id];
  }
}

template <class T>
void Lagrangian<T>::step_with_triangles(Relaxation<T>& r, double length, double term_length) {
  for (const Moving& m : moving_) {
    const T amount = rounded(length * m.direction), here = r.lambda[m.at];
    if (amount == 0 || here == Relaxation<T>::kDead) continue;
    const T profit = here + r.lambda[m.other], moved = strayed(here - amount, profit);
    if (moved == here) continue;
    r.lambda[m.at] = moved;
    r.lambda[m.other] = profit - moved;
    disturb(r, m.here.i, m.here.k, moved - here);
    disturb(r, m.there.i, m.there.k, here - moved);
  }
  for (const auto& [id, direction] : moving_terms_) {
    const TriangleIndex::Term& term = triangles_->terms()[id];
    if (r.lambda[term.pair] == Relaxation<T>::kDead) continue;
    const TriangleIndex::Term& other = triangles_->terms()[triangles_->partners()[id]];
    T& earned = earned_[cell(other.i, other.k)];
    const T most = std::min<T>(kMostNu, r.nu[id] + most_earned_ - earned);
    const T now = std::clamp<T>(r.nu[id] + rounded(term_length * direction), 0, most), change = now - r.nu[id];
    if (change == 0) continue;
    r.nu[id] = now;
    earned += change;
    disturb(r, term.i, term.k, -change);
    disturb(r, other.i, other.k, change);
  }
}

template <class T>
template <class Primal>
bool Lagrangian<T>::ascend_with_triangles(Relaxation<T>& r, const TriangleAscent& ascent, Control& control,
                                          Primal primal, const Pause& pause) {
  constexpr int kPrimalEvery = 8, kPruneEvery = 10;
  T best = std::numeric_limits<T>::min(), best_gained = best;
  const T gain = std::max<T>(scale_ / 50, 1);
  double factor = ascent.length;
  int idle = 0, next_prune = 0, it = 0;
  if (pause && std::exchange(rising_.left_off, false)) {
    best = rising_.best;
    best_gained = rising_.best_gained;
    factor = rising_.factor;
    idle = rising_.idle;
    next_prune = rising_.next_prune;
    it = rising_.it;
  } else {
    forget_directions(r);
    for (const MovingTerm& m : moving_terms_) term_slot_[m.term] = -1;
    moving_terms_.clear();
    term_slot_.resize(r.nu.size(), -1);
    add_up_earned(r);
  }
  Ticks goal = primal(r, false);
  for (const int first = it; it < ascent.steps; ++it) {
    if (control.poll()) break;
    if (it > first && pause && pause()) {
      rising_ = {true, false, it, idle, next_prune, factor, best, best_gained};
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
      if (r.bound > best_gained + gain) idle = 0, best_gained = r.bound;
      best = r.bound;
      best_ = {r.lambda, r.nu, r.cost};
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
    if (prunes_while_rising && better && it >= next_prune) {
      next_prune = it + kPruneEvery;
      const int before = r.open_rows;
      if (!prune(r, goal)) return false;
      if (r.open_rows == 0) return true;
      bool changed = r.open_rows != before;
      for (int i = 0; i < rows_ && !changed; ++i) changed = r.dirty[i];
      if (changed) continue;
    }

    slow_down(ascent.momentum);
    for (MovingTerm& m : moving_terms_) m.direction *= ascent.momentum;
    gather_directions(r);
    gather_terms(r);
    std::int32_t kept = 0;
    for (const MovingTerm& m : moving_terms_) {
      const bool moves = m.direction >= kForget || (m.direction <= -kForget && r.nu[m.term] > 0);
      term_slot_[m.term] = moves ? kept : -1;
      if (moves) moving_terms_[kept++] = m;
    }
    moving_terms_.resize(kept);
    double norm = 0;
    for (const Moving& m : moving_) norm += static_cast<double>(m.direction) * m.direction;
    for (const MovingTerm& m : moving_terms_)
      norm += ascent.term_weight * static_cast<double>(m.direction) * m.direction;
    if (norm < 1e-9) break;
    const double target = std::min(static_cast<double>(scaled(goal)) + static_cast<double>(scale_),
                                   static_cast<double>(best) + ascent.reach * static_cast<double>(unit_));
    const double length = step_length(factor, target - static_cast<double>(r.bound), norm);
    step_with_triangles(r, length, length * ascent.term_weight);
  }
  if (broken_off()) {
    if (!prunes_while_rising && best != std::numeric_limits<T>::min()) {  // for renew()
      r.lambda.swap(best_.lambda);
      r.nu.swap(best_.nu);
    }
    return true;
  }
  if (best != std::numeric_limits<T>::min()) restore_best_triangles(r);
  if (!bound(r) || above(r, goal)) return false;
  return !prunes_while_rising || (prune(r, goal) && bound(r) && !above(r, goal));
}

template <class T>
void Lagrangian<T>::restore_best_triangles(Relaxation<T>& r) {
  for (std::size_t at = 0; at < r.lambda.size(); ++at)
    if (r.lambda[at] != Relaxation<T>::kDead) r.lambda[at] = best_.lambda[at];
  r.nu = best_.nu;
  for (int i = 0; i < rows_; ++i) {
    for (int k = 0; k < cols_; ++k) {
      const std::size_t at = cell(i, k);
      if (r.cost[at] == Assignment::kForbidden) continue;
      r.cost[at] = best_.cost[at];
      r.stale[at] = 1;  // pairs of links may have died since, and its choice is another's
    }
    r.dirty[i] = 1;
  }
}

}  // namespace gedkit
