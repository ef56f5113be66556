// Searches whose rows are the smaller graph's nodes.
#pragma once

#include "core/inverse.hpp"
#include "gedkit/incumbent.hpp"
#include "gedkit/problem.hpp"

namespace gedkit {

// Runs `search(problem)` on the problem or, where its first graph is the larger one, on the same problem from b to a
// with the incumbent's mapping turned round for as long as that takes.
template <class Search>
auto from_smaller(const DenseProblem& problem, Incumbent& incumbent, Search search) {
  if (problem.a.n <= problem.b.n) return search(problem);
  const DenseProblem turned = problem.transposed();
  incumbent.mapping = inverse(incumbent.mapping, problem.b.n);
  const auto outcome = search(turned);
  incumbent.mapping = inverse(incumbent.mapping, problem.a.n);
  return outcome;
}

}  // namespace gedkit
