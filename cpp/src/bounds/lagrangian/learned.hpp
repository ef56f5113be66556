// Lagrangian<T>::climb: ascent by learned steps. The network reads numbers without unit, so it takes any costs; it may
// say anything, since every multiplier is kept within [0, profit] and its two halves always add up to the profit.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace gedkit {

inline float within(float x, float low, float high) { return std::min(std::max(x, low), high); }

template <class T>
void Lagrangian<T>::begin_climb(const Relaxation<T>& r) {
  LearnedAscent<T>& w = learned_;
  gather_links(r);
  w.link_id.assign(r.lambda.size(), -1);
  for (std::size_t e = 0; e < w.links.size(); ++e) {
    w.link_id[w.links[e].at] = 2 * static_cast<std::int32_t>(e);
    w.link_id[w.links[e].other] = 2 * static_cast<std::int32_t>(e) + 1;
  }
  w.often_chosen.assign(w.cells.size(), 0);
  w.often_at.assign(w.links.size(), 0);
  w.often_other.assign(w.links.size(), 0);
  w.last.assign(w.links.size(), 0);
  w.step = 0;
}

// Drops what has died since.
template <class T>
void Lagrangian<T>::shrink_climb(const Relaxation<T>& r) {
  LearnedAscent<T>& w = learned_;
  std::size_t kept = 0;
  for (std::size_t c = 0; c < w.cells.size(); ++c) {
    const auto [i, k] = w.cells[c];
    if (r.fixed[i] != kOpen || r.cost[cell(i, k)] == Assignment::kForbidden) continue;
    w.cell_id[cell(i, k)] = static_cast<std::int32_t>(kept);
    w.often_chosen[kept] = w.often_chosen[c];
    w.cells[kept++] = {i, k};
  }
  if (kept == w.cells.size()) return;
  w.cells.resize(kept);
  kept = 0;
  for (std::size_t e = 0; e < w.links.size(); ++e) {
    LinkPair link = w.links[e];
    if (r.lambda[link.at] == Relaxation<T>::kDead) continue;
    const int a = static_cast<int>(link.at / halves_b_), b = static_cast<int>(link.at % halves_b_);
    link.src = w.cell_id[cell(owner_a_[a], owner_b_[b])];
    link.dst = w.cell_id[cell(p_.a.half[a].node, p_.b.half[b].node)];
    w.link_id[link.at] = 2 * static_cast<std::int32_t>(kept);
    w.link_id[link.other] = 2 * static_cast<std::int32_t>(kept) + 1;
    w.often_at[kept] = w.often_at[e];
    w.often_other[kept] = w.often_other[e];
    w.last[kept] = w.last[e];
    w.best[kept] = w.best[e];
    w.links[kept++] = link;
  }
  w.links.resize(kept);
}

// The inputs of all node pairs, and the memory of what was chosen.
template <class T>
void Lagrangian<T>::look(const Relaxation<T>& r, Ticks goal) {
  LearnedAscent<T>& w = learned_;
  constexpr float kKeep = LearnedAscent<T>::kKeep, kNew = 1 - kKeep;
  for (float& x : w.often_at) x *= kKeep;
  for (float& x : w.often_other) x *= kKeep;
  for_matched(r, [&](int a, int b) {
    const std::int32_t id = w.link_id[pair(a, b)];
    if (id >= 0) (id % 2 ? w.often_other : w.often_at)[id / 2] += kNew;
  });
  const float per_unit = 1 / unit_;
  const float gap =
      static_cast<float>(scaled(goal) - r.bound) * per_unit / static_cast<float>(std::max(r.open_rows, 1));
  const float at_all[] = {1 / (1 + static_cast<float>(w.step)), static_cast<float>(rows_) / static_cast<float>(cols_),
                          std::log2(static_cast<float>(cols_)) / 5, within(gap, 0, 2)};
  const std::size_t count = w.cells.size();
  w.inputs.resize(count * DualStep::kCellInputs);
  w.reduced.resize(count);
  float* in = w.inputs.data();
  for (std::size_t c = 0; c < count; ++c, in += DualStep::kCellInputs) {
    const auto [i, k] = w.cells[c];
    const std::size_t at = cell(i, k);
    const float da = static_cast<float>(p_.a.degree(i)), db = static_cast<float>(p_.b.degree(k));
    const float profit = static_cast<float>(r.node_profit[at]) * per_unit;
    const float cost = static_cast<float>(r.cost[at]) * per_unit;
    const float dual = static_cast<float>(r.match.u[i] + r.match.v[k]) * per_unit;
    const float reduced = within(cost - dual, 0, 4);
    const float chosen = r.match.column_of[i] == k ? 1.0f : 0.0f;
    w.reduced[c] = reduced;
    w.often_chosen[c] = kKeep * w.often_chosen[c] + kNew * chosen;
    in[0] = p_.kind_a[i] == p_.kind_b[k] ? 1.0f : 0.0f;
    in[1] = within(da / 3, 0, 4);
    in[2] = within(db / 3, 0, 4);
    in[3] = within(std::abs(da - db) / 2, 0, 4);
    in[4] = within(profit / 2, -4, 4);
    in[5] = within((-cost - profit) / 2, 0, 4);
    in[6] = reduced;
    in[7] = chosen;
    in[8] = 1 / (1 + 2 * reduced);
    in[9] = w.often_chosen[c];
    in[10] = within(dual / 2, -4, 4);
    std::copy(at_all, at_all + 4, in + 11);
  }
  ++w.step;
}

template <class T>
void Lagrangian<T>::link_inputs(const Relaxation<T>& r, std::size_t first, int count, DualNetwork::Inputs& in) const {
  const LearnedAscent<T>& w = learned_;
  const float per_unit = 1 / unit_;
  float loss_at[DualNetwork::kBlock], loss_other[DualNetwork::kBlock], at[DualNetwork::kBlock],
      other[DualNetwork::kBlock], here[DualNetwork::kBlock], there[DualNetwork::kBlock];
  for (int x = 0; x < count; ++x) {
    const LinkPair& link = w.links[first + x];
    loss_at[x] = static_cast<float>(loss_[link.at]);
    loss_other[x] = static_cast<float>(loss_[link.other]);
    here[x] = static_cast<float>(r.lambda[link.at]);
    there[x] = static_cast<float>(r.lambda[link.other]);
    at[x] = w.reduced[link.src];
    other[x] = w.reduced[link.dst];
  }
  const float *often_at = w.often_at.data() + first, *often_other = w.often_other.data() + first;
  for (int x = 0; x < count; ++x) {
    const float lost_at = loss_at[x] * per_unit, lost_other = loss_other[x] * per_unit;
    const float m_at = within(lost_at + at[x], 0, 4), m_other = within(lost_other + other[x], 0, 4);
    const float near_at = 1 / (1 + 8 * m_at), near_other = 1 / (1 + 8 * m_other);
    in[0][x] = m_at + m_other;
    in[1][x] = near_at + near_other;
    in[2][x] = often_at[x] + often_other[x];
    in[3][x] = within((here[x] + there[x]) * per_unit / 2, 0, 4);
    in[4][x] = within((here[x] - there[x]) * per_unit / 2, -4, 4);
    in[5][x] = m_at - m_other;
    in[6][x] = within(lost_at - lost_other, -4, 4);
    in[7][x] = near_at - near_other;
    in[8][x] = often_at[x] - often_other[x];
    in[9][x] = w.last[first + x];
  }
}

// Moves multipliers first .. first + count - 1, as far as they can go.
template <class T>
void Lagrangian<T>::move_links(Relaxation<T>& r, std::size_t first, int count, const float* move) {
  LearnedAscent<T>& w = learned_;
  const float per_unit = 1 / unit_;
  for (int x = 0; x < count; ++x) {
    const LinkPair& link = w.links[first + x];
    T& here = r.lambda[link.at];
    const T whole = here + r.lambda[link.other];
    const float by = move[x] * unit_;
    T moved = here;  // where `by` is no number
    if (by >= static_cast<float>(whole - here))
      moved = whole;
    else if (by <= static_cast<float>(-here))
      moved = 0;
    else if (by == by)
      moved = std::clamp<T>(here + static_cast<T>(by), 0, whole);
    w.last[first + x] = static_cast<float>(moved - here) * per_unit;
    here = moved;
    r.lambda[link.other] = whole - moved;
  }
}

template <class T>
std::vector<float> Lagrangian<T>::moves(const Relaxation<T>& r, const DualStep& step) {
  LearnedAscent<T>& w = learned_;
  w.network.load(step);
  w.network.see_cells(w.inputs.data(), w.cells.size());
  std::vector<float> all(w.links.size());
  DualNetwork::Inputs in;
  for (std::size_t first = 0; first < all.size(); first += DualNetwork::kBlock) {
    const int count = static_cast<int>(std::min<std::size_t>(DualNetwork::kBlock, all.size() - first));
    link_inputs(r, first, count, in);
    w.network.moves(w.links.data() + first, in, count, all.data() + first);
  }
  return all;
}

template <class T>
bool Lagrangian<T>::climb(Relaxation<T>& r, const DualStep& step, int steps, Ticks goal, Control& control,
                          const Pause& pause) {
  LearnedAscent<T>& w = learned_;
  w.network.load(step);
  const bool goes_on = pause && std::exchange(rising_.left_off, false);
  if (!goes_on) begin_climb(r);
  T best = goes_on ? rising_.best : std::numeric_limits<T>::min();
  bool at_best = goes_on && rising_.at_best;
  DualNetwork::Inputs in;
  float move[DualNetwork::kBlock];
  const int first = goes_on ? rising_.it : 0;
  for (int taken = first; taken <= steps; ++taken) {
    if (control.poll()) {
      if (taken == 0) return true;
      break;
    }
    if (taken > first && pause && pause()) {
      rising_ = {.left_off = true, .at_best = at_best, .it = taken, .best = best};
      return true;
    }
    if (!measure(r)) return broken_off() && leave_links(r, best);
    ++control.stats.heuristic_calls;
    if (above(r, goal)) return false;
    at_best = r.bound > best;
    if (at_best) {
      best = r.bound;
      for (std::size_t e = 0; e < w.links.size(); ++e) w.best[e] = r.lambda[w.links[e].at];
      if (!prune_on_the_way(r, goal)) return false;
      if (r.open_rows == 0) return true;
      shrink_climb(r);
    }
    if (taken == steps || w.links.empty()) break;
    look(r, goal);
    at_best = false;  // from the first move on, also when the clock ends it before the next bound
    w.network.see_cells(w.inputs.data(), w.cells.size());
    for (std::size_t first = 0; first < w.links.size(); first += DualNetwork::kBlock) {
      const int count = static_cast<int>(std::min<std::size_t>(DualNetwork::kBlock, w.links.size() - first));
      link_inputs(r, first, count, in);
      w.network.moves(w.links.data() + first, in, count, move);
      move_links(r, first, count, move);
    }
  }
  if (broken_off()) return leave_links(r, best);
  if (best == std::numeric_limits<T>::min()) return true;  // stopped before the first step
  if (!at_best) restore_links(r);
  return bound(r) && !above(r, goal);
}

}  // namespace gedkit
