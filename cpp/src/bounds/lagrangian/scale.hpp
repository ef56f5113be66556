// How finely the Lagrangian bound can be reckoned without overflow: its number type and its scale.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "assignment/dual_range.hpp"
#include "core/checked.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

// Largest sum that any dual or assignment can reach, in ticks.
inline double largest_dual_sum(const DenseProblem& p) {
  double sum = 1;
  for (Ticks t : p.del) sum += static_cast<double>(t);
  for (Ticks t : p.ins) sum += static_cast<double>(t);
  double sub = 0;
  for (Ticks t : p.sub) sub = std::max(sub, static_cast<double>(t));
  sum += sub * std::min(p.a.n, p.b.n);
  for (const HalfLink& h : p.a.half) sum += static_cast<double>(p.link(h.cls, 0));
  for (const HalfLink& h : p.b.half) sum += static_cast<double>(p.link(0, h.cls));
  return sum;
}

// Whether 64 bits hold them: not where thousands of elements cost infinitely much and the others are no multiples of a
// unit. There is no Lagrangian bound then.
inline bool lagrangian_numbers_fit(const DenseProblem& p) {
  return largest_dual_sum(p) <= static_cast<double>(DualRange<std::int64_t>::kMostSum);
}

// Calls `use` with the scale, a power of two up to which sums stay within the range of its number type. The numbers
// must fit.
template <class Use>
auto with_lagrangian_scale(const DenseProblem& problem, Use use) {
  const double total = largest_dual_sum(problem);
  const auto room = [total](auto most) { return std::floor(std::log2(static_cast<double>(most) / total)); };
  const double room32 = room(DualRange<std::int32_t>::kMostSum), room64 = room(DualRange<std::int64_t>::kMostSum);
  GEDKIT_IN_RANGE(room64 >= 0);
  if (room32 >= 6) return use(static_cast<std::int32_t>(std::ldexp(1.0, static_cast<int>(std::min(room32, 16.0)))));
  return use(static_cast<std::int64_t>(std::ldexp(1.0, static_cast<int>(std::clamp(room64, 0.0, 16.0)))));
}

}  // namespace gedkit
