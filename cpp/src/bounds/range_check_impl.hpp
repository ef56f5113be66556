// Lagrangian<T>::in_range, for builds that check what is proven (core/checked.hpp). Part of lagrangian.hpp, which
// includes it at its end.
#pragma once

namespace gedkit {

// Whether all costs and multipliers are what the proof of DualRange takes them for.
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
