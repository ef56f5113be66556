// The members of Lagrangian<T> that set up a relaxation and bound it.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>

#include "bounds/lagrangian/scale.hpp"

namespace gedkit {

// Mean profit of a pair of links, impossible ones left out; 1 where there are none.
inline float typical_profit(const DenseProblem& p) {
  std::vector<double> of_a(p.classes_a, 0), of_b(p.classes_b, 0);
  for (const HalfLink& h : p.a.half) ++of_a[h.cls];
  for (const HalfLink& h : p.b.half) ++of_b[h.cls];
  double sum = 0, count = 0;
  for (int ca = 1; ca < p.classes_a; ++ca)
    for (int cb = 1; cb < p.classes_b; ++cb) {
      const Ticks profit = p.profit(ca, cb);
      if (profit <= 0 || p.link(ca, 0) >= p.infinite || p.link(0, cb) >= p.infinite) continue;
      sum += of_a[ca] * of_b[cb] * static_cast<double>(profit);
      count += of_a[ca] * of_b[cb];
    }
  return count > 0 ? static_cast<float>(sum / count) : 1.0f;
}

template <class T>
Lagrangian<T>::Lagrangian(const DenseProblem& problem, T scale)
    : p_(problem),
      scale_(scale),
      rows_(problem.a.n),
      cols_(problem.b.n),
      stride_(Assignment::padded(problem.b.n)),
      halves_a_(static_cast<int>(problem.a.half.size())),
      halves_b_(static_cast<int>(problem.b.half.size())) {
  Ticks base = 0;
  int widest = 0;
  const auto side = [&](const Side& s, std::vector<std::int32_t>& owner, std::vector<T>& most,
                        const std::vector<Ticks>& node, auto link_cost) {
    owner.resize(s.half.size());
    for (int u = 0; u < s.n; ++u) {
      Ticks earns = node[u];
      for (const HalfLink& h : s.links(u)) earns += link_cost(h.cls);
      most.push_back(static_cast<T>(earns) * scale_);
      base += node[u];
      widest = std::max(widest, s.degree(u));
      for (int h = s.start[u]; h < s.start[u + 1]; ++h) {
        owner[h] = u;
        if (s.half[h].node > u) base += link_cost(s.half[h].cls);
      }
    }
  };
  side(p_.a, owner_a_, row_most_, p_.del, [&](int cls) { return p_.link(cls, 0); });
  side(p_.b, owner_b_, column_most_, p_.ins, [&](int cls) { return p_.link(0, cls); });
  base_ = static_cast<T>(base) * scale_;
  // What the sum of all costs leaves of the range goes to multipliers outside [0, profit] and to terms of triangles.
  const double left =
      static_cast<double>(DualRange<T>::kMostApart) - largest_dual_sum(p_) * static_cast<double>(scale_);
  const T room = static_cast<T>(std::max(left, 0.0) * (1 - 1e-9));
  stray_ = room / 4 * 3 / std::max(halves_a_, 1);
  most_earned_ = room / 4 / std::max(rows_, 1);
  for (int i = 0; i < rows_; ++i) row_most_[i] += p_.a.degree(i) * stray_ + most_earned_;
  unit_ = typical_profit(problem) * static_cast<float>(scale_) / 2;
  choice_.resize(widest);
  touched_stamp_.assign(static_cast<std::size_t>(rows_) * stride_, 0);
}

template <class T>
std::uint64_t Lagrangian<T>::bytes() const {
  return (padded_pairs() + 2 * static_cast<std::uint64_t>(rows_) * stride_) * sizeof(T);
}

template <class T>
T Lagrangian<T>::theta(const Relaxation<T>& r, int i, int k) {
  const int rows = p_.a.degree(i), cols = p_.b.degree(k);
  const T* weight = r.lambda.data() + pair(p_.a.start[i], p_.b.start[k]);
  if constexpr (kVectors)
    if (rows <= VectorMatching::kMost && cols <= VectorMatching::kMost)
      return VectorMatching::value(weight, halves_b_, rows, cols);
  return matching_.value(weight, halves_b_, rows, cols);
}

// Also writes loss_ of the cell. Vectors spill over to cells with larger i or k, whose turn has to come later.
template <class T>
T Lagrangian<T>::theta_and_losses(const Relaxation<T>& r, int i, int k) {
  const int rows = p_.a.degree(i), cols = p_.b.degree(k);
  const std::size_t at = pair(p_.a.start[i], p_.b.start[k]);
  if constexpr (kVectors)
    if (rows <= VectorMatching::kMost && cols <= VectorMatching::kMost &&
        p_.b.start[k] + VectorMatching::kMost <= halves_b_)
      return VectorMatching::losses(r.lambda.data() + at, halves_b_, rows, cols, loss_.data() + at);
  return matching_.losses(r.lambda.data() + at, halves_b_, rows, cols, loss_.data() + at);
}

template <class T>
void Lagrangian<T>::reset(Relaxation<T>& r) {
  r.lambda.resize(static_cast<std::size_t>(padded_pairs()));
  for (int a = 0; a < halves_a_; ++a) {
    if (a % kRowsPerLook == 0 && break_off()) return;
    const bool first = p_.a.half[a].reverse > a;
    for (int b = 0; b < halves_b_; ++b) {
      const T profit = static_cast<T>(p_.profit(p_.a.half[a].cls, p_.b.half[b].cls)) * scale_;
      r.lambda[pair(a, b)] = first ? profit / 2 : profit - profit / 2;
    }
  }
  const std::size_t cells = static_cast<std::size_t>(rows_) * stride_;
  r.node_profit.assign(cells, 0);
  r.cost.assign(cells, Assignment::kForbidden);
  r.match.reset(rows_, cols_, !p_.matches_all);
  r.options.assign(rows_, cols_);
  r.fixed.assign(rows_, kOpen);
  r.dirty.assign(rows_, 1);
  r.open_rows = rows_;
  r.nu.clear();
  for (int i = 0; i < rows_; ++i) {
    if (break_off()) return;
    for (int k = 0; k < cols_; ++k) {
      r.node_profit[cell(i, k)] = static_cast<T>(p_.del[i] + p_.ins[k] - p_.substitute(i, k)) * scale_;
      r.cost[cell(i, k)] = -(r.node_profit[cell(i, k)] + theta(r, i, k));
    }
  }
}

template <class T>
void Lagrangian<T>::refresh(Relaxation<T>& r) {
  int cells = 0;
  for (const auto [i, k] : touched_) {
    const std::size_t at = cell(i, k);
    if (r.cost[at] == Assignment::kForbidden) continue;
    if (++cells % kCellsPerLook == 0 && break_off_soon()) break;
    if (has_triangles(r)) {  // pairs of links have died, which makes no star worth more
      r.stale[at] = 1;
      continue;
    }
    const T cost = -(r.node_profit[at] + theta(r, i, k));
    if (cost == r.cost[at]) continue;
    r.cost[at] = cost;
    r.dirty[i] = 1;
  }
  touched_.clear();
  ++stamp_;
}

template <class T>
bool Lagrangian<T>::renew(Relaxation<T>& r) {
  touched_.clear();
  ++stamp_;
  r.match.forget();
  for (int i = 0; i < rows_; ++i) {
    if (break_off()) return false;
    r.dirty[i] = 1;
    for (int k = 0; k < cols_; ++k) {
      if (r.cost[cell(i, k)] == Assignment::kForbidden) continue;
      if (has_triangles(r))
        evaluate(r, i, k);
      else
        r.cost[cell(i, k)] = -(r.node_profit[cell(i, k)] + theta(r, i, k));
    }
  }
  return bound(r);
}

template <class T>
bool Lagrangian<T>::bound(Relaxation<T>& r) {
  if (broken_off()) return false;  // before anything is looked at: reset() may have left it half made
  return has_triangles(r) ? bound_lazily(r) : assign(r);
}

template <class T>
bool Lagrangian<T>::assign(Relaxation<T>& r) {
  dirty_rows_.clear();
  for (int i = 0; i < rows_; ++i)
    if (r.dirty[i]) dirty_rows_.push_back(i), r.dirty[i] = 0;
  GEDKIT_IN_RANGE(in_range(r));
  if (!assignment_.solve(r.cost.data(), cols_, r.match, dirty_rows_, [this] { return control_ && control_->stop(); }))
    return false;
  r.bound = base_ + assignment_.total(r.match);
  return true;
}

template <class T>
template <class Use>
void Lagrangian<T>::for_matched(const Relaxation<T>& r, Use use) {
  for (int i = 0; i < rows_; ++i) {
    const int k = r.match.column_of[i];
    if (k < 0) continue;
    const int rows = p_.a.degree(i), a0 = p_.a.start[i], b0 = p_.b.start[k];
    if (has_triangles(r)) {
      const std::int8_t* choice = chosen(r, i, k);
      for (int x = 0; x < rows; ++x)
        if (choice[x] >= 0) use(a0 + x, b0 + choice[x]);
      continue;
    }
    if (r.fixed[i] != kOpen) continue;
    matching_.choose(r.lambda.data() + pair(a0, b0), halves_b_, rows, p_.b.degree(k), choice_.data());
    for (int x = 0; x < rows; ++x)
      if (choice_[x] >= 0) use(a0 + x, b0 + choice_[x]);
  }
}

// Whether all costs and multipliers are what the proof of DualRange takes them for: for builds that check what is
// proven (core/checked.hpp).
template <class T>
bool Lagrangian<T>::in_range(const Relaxation<T>& r) const {
  for (int i = 0; i < rows_; ++i)
    for (int k = 0; k < cols_; ++k) {
      const T cost = r.cost[cell(i, k)];
      if (cost != Assignment::kForbidden && (cost < least_cost(i, k) || cost > DualRange<T>::kMostSum)) return false;
    }
  for (int a = 0; a < halves_a_; ++a)
    for (int b = 0; b < halves_b_; ++b) {
      const T share = r.lambda[pair(a, b)];
      const T profit = static_cast<T>(p_.profit(p_.a.half[a].cls, p_.b.half[b].cls)) * scale_;
      if (share != Relaxation<T>::kDead && share != strayed(share, profit)) return false;
    }
  return true;
}

}  // namespace gedkit
