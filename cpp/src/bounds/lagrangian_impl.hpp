// The members of Lagrangian<T> that set up a relaxation, bound it, prune it and branch.
// Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>

#include "bounds/lagrangian_scale.hpp"

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
std::size_t Lagrangian<T>::bytes() const {
  return (padded_pairs() + 2 * static_cast<std::size_t>(rows_) * stride_) * sizeof(T);
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
  r.lambda.resize(padded_pairs());
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
void Lagrangian<T>::forbid(Relaxation<T>& r, int i, int k) {
  if (r.cost[cell(i, k)] == Assignment::kForbidden) return;
  r.cost[cell(i, k)] = Assignment::kForbidden;
  r.dirty[i] = 1;
  --r.options[i];
  for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a)
    for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b) {
      T& here = r.lambda[pair(a, b)];
      if (here == Relaxation<T>::kDead) continue;
      here = Relaxation<T>::kDead;
      r.lambda[pair(p_.a.half[a].reverse, p_.b.half[b].reverse)] = Relaxation<T>::kDead;
      touch(p_.a.half[a].node, p_.b.half[b].node);
    }
}

template <class T>
void Lagrangian<T>::forbid_deletion(Relaxation<T>& r, int i) {
  if (!r.match.may_stay_free[i]) return;
  r.match.may_stay_free[i] = 0;
  r.dirty[i] = 1;
}

template <class T>
void Lagrangian<T>::fix(Relaxation<T>& r, int i, int k) {
  r.fixed[i] = k;
  --r.open_rows;
  // Links from i now earn their whole profit at the other end, where they are certain. (With triangles they stay among
  // the multipliers, which terms depend on.)
  if (k != kDeleted) {
    for (int a = p_.a.start[i]; !has_triangles(r) && a < p_.a.start[i + 1]; ++a)
      for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b) {
        T& here = r.lambda[pair(a, b)];
        if (here == Relaxation<T>::kDead) continue;
        T& there = r.lambda[pair(p_.a.half[a].reverse, p_.b.half[b].reverse)];
        const int j = p_.a.half[a].node, l = p_.b.half[b].node;
        r.node_profit[cell(j, l)] += here + there;
        here = there = Relaxation<T>::kDead;
        touch(j, l);
      }
    touch(i, k);
    for (int j = 0; j < rows_; ++j)
      if (j != i) forbid(r, j, k);
    forbid_deletion(r, i);
  }
  for (int l = 0; l < cols_; ++l)
    if (l != k) forbid(r, i, l);
}

template <class T>
bool Lagrangian<T>::propagate(Relaxation<T>& r) {
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < rows_; ++i) {
      if (r.fixed[i] != kOpen) continue;
      const int choices = r.options[i] + (r.match.may_stay_free[i] ? 1 : 0);
      if (choices == 0) return false;
      if (choices > 1) continue;
      int only = kDeleted;
      if (r.options[i] == 1)
        for (int k = 0; k < cols_; ++k)
          if (r.cost[cell(i, k)] != Assignment::kForbidden) only = k;
      fix(r, i, only);
      again = true;
    }
    if (drops_idle_pairs) again |= forbid_idle(r);
  }
  refresh(r);
  return true;
}

template <class T>
bool Lagrangian<T>::prune(Relaxation<T>& r, Ticks goal) {
  const T slack = scaled(goal) - r.bound;
  if (has_triangles(r)) settle(r, slack);
  const T* v = r.match.v.data();
  bool news = false;
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen) continue;
    const T most = slack + r.match.u[i];
    const T* cost = r.cost.data() + cell(i, 0);
    int over = 0;
    for (int k = 0; k < stride_; ++k) over += cost[k] - v[k] > most;
    if (over > stride_ - r.options[i]) {  // more than the forbidden ones
      for (int k = 0; k < cols_; ++k)
        if (cost[k] != Assignment::kForbidden && cost[k] - v[k] > most) forbid(r, i, k);
      news = true;
    }
    if (r.match.may_stay_free[i] && -r.match.u[i] > slack) {
      forbid_deletion(r, i);
      news = true;
    }
  }
  return !news || propagate(r);
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

template <class T>
int Lagrangian<T>::row_near_fixed(const Relaxation<T>& r) const {
  int best = -1;
  std::int64_t best_key = 0;
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen) continue;
    int near = 0;
    for (const HalfLink& h : p_.a.links(i)) near += r.fixed[h.node] != kOpen;
    const std::int64_t key = near * 1000LL + p_.a.degree(i) * 50LL - r.options[i];
    if (best < 0 || key > best_key) best = i, best_key = key;
  }
  return best;
}

template <class T>
int Lagrangian<T>::row_of_most_regret(const Relaxation<T>& r) {
  // What the second best choice costs more: to a column here, to a row below. Forbidden cells cost more than any other.
  const T* v = r.match.v.data();
  column_regret_.resize(cols_);
  for (int k = 0; k < cols_; ++k) column_regret_[k] = -v[k];
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen) continue;
    const T* cost = r.cost.data() + cell(i, 0);
    const T u = r.match.u[i];
    const int at = r.match.column_of[i];
    const T own = at < 0 ? 0 : column_regret_[at];
    for (int k = 0; k < cols_; ++k) column_regret_[k] = std::min<T>(column_regret_[k], cost[k] - u - v[k]);
    if (at >= 0) column_regret_[at] = own;
  }
  int best = -1;
  T best_regret = 0;
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen) continue;
    const T* cost = r.cost.data() + cell(i, 0);
    const T u = r.match.u[i];
    const int at = r.match.column_of[i];
    T regret = r.match.may_stay_free[i] && at >= 0 ? -u : Assignment::kForbidden;
    for (int k = 0; k < cols_; ++k)
      if (k != at) regret = std::min<T>(regret, cost[k] - u - v[k]);
    if (at >= 0) regret += column_regret_[at];
    if (best < 0 || regret > best_regret || (regret == best_regret && p_.a.degree(i) > p_.a.degree(best)))
      best = i, best_regret = regret;
  }
  return best;
}

}  // namespace gedkit
