// The members of Lagrangian<T> for problems in which links alone earn (DenseProblem::links_alone_earn).
//
// There two nodes whose links match nothing may as well be deleted and inserted. So among the cheapest paths those with
// the fewest matched nodes have no idle pair, one that earns nothing, and a pair that cannot earn anything any more may
// be forbidden: no such path is lost, wherever the search has come to. Without this rule matched or deleted is a tie
// for every node that is left over, and a search would branch on each of them. Part of lagrangian.hpp, which includes
// it at its end.
#pragma once

namespace gedkit {

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

}  // namespace gedkit
