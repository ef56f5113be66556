// How large the numbers of a Lagrangian bound may be, so that none of its sums overflows and no forbidden cell can be
// mistaken for another. In units of q = kForbidden / 16:
//
//   all costs of the problem added up                     at most q / 2  kMostSum: the scale is chosen so
//   two assignments, or parts of them, differ by          at most q      kMostApart: multipliers are kept so
//   prices v, before changed rows are repaired            at least -2q   kLowestPrice; else they are made anew
//   duals u of rows that reach a free column              at most 3q     such a difference, less the column's price
//   prices while rows are repaired                        at least -4q   such a difference, less the dual of a row
//   shortest paths that exist                             below 8q       kImpossible; in fact below 4q
//   paths over a forbidden cell                           above 11q      16q less a dual
//
// A fresh assignment begins with prices of 0 and ends above -2q by the same differences. The largest sum on the way,
// that of a path, a forbidden cell and two duals, is below 64q, where T ends.
#pragma once

#include <cstdint>
#include <limits>

namespace gedkit {

template <class T>
struct DualRange {
  static constexpr T kForbidden = T{1} << (std::numeric_limits<T>::digits - 2);
  static constexpr T kUnit = kForbidden / 16;
  static constexpr T kMostSum = kUnit / 2, kMostApart = kUnit, kLowestPrice = -2 * kUnit, kImpossible = 8 * kUnit;
};

}  // namespace gedkit
