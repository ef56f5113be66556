// The members of Lagrangian<T> that shrink a relaxation: forbid, fix, prune by reduced costs, drop idle pairs; and
// those that choose the row to branch on. Part of lagrangian.hpp, which includes it at its end.
#pragma once

#include <algorithm>

namespace gedkit {

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

// Idle pairs. Where links alone earn (DenseProblem::links_alone_earn), two nodes whose links match nothing may as well
// be deleted and inserted. So among the cheapest paths those with the fewest matched nodes have no idle pair, one that
// earns nothing, and a pair that cannot earn anything any more may be forbidden: no such path is lost, wherever the
// search has come to. Without this rule matched or deleted is a tie for every node that is left over, and a search
// would branch on each of them.

// Whether i and k, matched, could neither earn anything themselves nor by a link.
template <class T>
bool Lagrangian<T>::is_idle(const Relaxation<T>& r, int i, int k) const {
  if (r.node_profit[cell(i, k)] > 0) return false;
  for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a)
    for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b)
      if (r.lambda[pair(a, b)] != Relaxation<T>::kDead && p_.profit(p_.a.half[a].cls, p_.b.half[b].cls) > 0)
        return false;
  return true;
}

// Of the cells whose theta is out of date. True: some were.
template <class T>
bool Lagrangian<T>::forbid_idle(Relaxation<T>& r) {
  bool news = false;
  for (std::size_t at = 0; at < touched_.size(); ++at) {  // grows on the way
    const auto [i, k] = touched_[at];
    if (r.fixed[i] != kOpen || r.cost[cell(i, k)] == Assignment::kForbidden || !is_idle(r, i, k)) continue;
    forbid(r, i, k);
    news = true;
  }
  return news;
}

template <class T>
bool Lagrangian<T>::drop_idle_pairs(Relaxation<T>& r) {
  for (int i = 0; i < rows_; ++i)
    for (int k = 0; k < cols_; ++k) {
      if (p_.substitute(i, k) >= p_.infinite) forbid(r, i, k);
      touch(i, k);
    }
  return propagate(r);
}

template <class T>
int Lagrangian<T>::row_near_fixed(const Relaxation<T>& r) const {
  int best = -1;
  std::int64_t best_key = 0;
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen) continue;
    int fixed_neighbours = 0;
    for (const HalfLink& h : p_.a.links(i)) fixed_neighbours += r.fixed[h.node] != kOpen;
    const std::int64_t key = fixed_neighbours * 1000LL + p_.a.degree(i) * 50LL - r.options[i];
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
