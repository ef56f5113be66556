// Lagrangian<T>::balance: ascent by hand-made steps, all multipliers at once.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

namespace gedkit {

template <class T>
bool Lagrangian<T>::balance(Relaxation<T>& r, int steps, Ticks goal, Control& control, const Pause& pause) {
  constexpr float kMomentum = 0.3f;
  LearnedAscent<T>& w = learned_;
  const bool goes_on = pause && std::exchange(rising_.left_off, false);
  if (!goes_on) {
    if (!gather_links(r)) return true;
    last_move_.assign(w.links.size(), 0);
  }
  T best = goes_on ? rising_.best : std::numeric_limits<T>::min();
  bool at_best = goes_on && rising_.at_best;
  const int first = goes_on ? rising_.it : 0;
  for (int step = first; step <= steps; ++step) {
    if (control.poll()) {
      if (step == 0) return true;
      break;
    }
    if (step > first && pause && pause()) {
      rising_ = {.left_off = true, .at_best = at_best, .it = step, .best = best};
      return true;
    }
    if (!measure(r)) return broken_off() && leave_links(r, best);
    ++control.stats.heuristic_calls;
    if (above(r, goal)) return false;
    price_cells(r);
    const T slack = prunes_while_rising ? scaled(goal) - r.bound : std::numeric_limits<T>::max();
    at_best = r.bound > best;
    if (at_best) {
      best = r.bound;
      for (std::size_t e = 0; e < w.links.size(); ++e) w.best[e] = r.lambda[w.links[e].at];
      if (!prune_on_the_way(r, goal)) return false;
      if (r.open_rows == 0) return true;
    }
    if (step == steps) break;
    at_best = false;  // from the first move on
    bool news = false;
    for (std::size_t e = 0; e < w.links.size(); ++e) {
      if (e % kLinksPerLook == 0 && break_off()) return leave_links(r, best);
      const LinkPair& link = w.links[e];
      const T here = r.lambda[link.at];
      if (here == Relaxation<T>::kDead) continue;
      const T lost = loss_[link.at] + reduced_[link.src], lost_there = loss_[link.other] + reduced_[link.dst];
      if (lost + lost_there > slack) {
        strike(r, link);
        news = true;
        continue;
      }
      const T whole = here + r.lambda[link.other], difference = lost - lost_there;
      const T wanted = here + static_cast<T>(kBalanceShare * difference + kMomentum * last_move_[e]);
      const T moved = std::clamp<T>(wanted, 0, whole);
      last_move_[e] = moved - here;
      r.lambda[link.at] = moved;
      r.lambda[link.other] = whole - moved;
    }
    if (news && !propagate(r)) return false;
    if (r.open_rows == 0) return bound(r) && !above(r, goal);
  }
  if (broken_off()) return leave_links(r, best);
  if (best == std::numeric_limits<T>::min()) return true;  // stopped before the first step
  if (!at_best) restore_links(r);
  return bound(r) && !above(r, goal);
}

// A step between subgradient steps: no momentum, and the costs of cells follow by refresh(). The bound of `r` is that
// of its multipliers. False: nothing is left.
template <class T>
bool Lagrangian<T>::balance_once(Relaxation<T>& r, Ticks goal) {
  const LearnedAscent<T>& w = learned_;
  const T slack = prunes_while_rising ? scaled(goal) - r.bound : std::numeric_limits<T>::max();
  reduced_.resize(w.cells.size());
  for (std::size_t c = 0; c < w.cells.size(); ++c) {
    const auto [i, k] = w.cells[c];
    if (c % kCellsPerLook == 0 && break_off_soon()) return true;
    if (!allowed(r, i, k) || r.fixed[i] != kOpen) continue;
    theta_and_losses(r, i, k);
    reduced_[c] = r.cost[cell(i, k)] - r.match.u[i] - r.match.v[k];
  }
  bool news = false;
  for (const LinkPair& link : w.links) {
    const T here = r.lambda[link.at];
    if (here == Relaxation<T>::kDead) continue;
    const T lost = loss_[link.at] + reduced_[link.src], lost_there = loss_[link.other] + reduced_[link.dst];
    if (lost + lost_there > slack) {
      strike(r, link);
      news = true;
      continue;
    }
    const T whole = here + r.lambda[link.other];
    const T moved = std::clamp<T>(here + static_cast<T>(kBalanceShare * (lost - lost_there)), 0, whole);
    if (moved == here) continue;
    r.lambda[link.at] = moved;
    r.lambda[link.other] = whole - moved;
    const auto [i, k] = w.cells[link.src];
    const auto [j, l] = w.cells[link.dst];
    touch(i, k);
    touch(j, l);
  }
  if (news) return propagate(r);
  refresh(r);
  return true;
}

}  // namespace gedkit
