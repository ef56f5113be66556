// The part of a problem in which anything can be earned, where links alone earn.
//
// Under the costs of common subgraphs (MCES) no two nodes are worth matching for their own sake: only a pair of links
// between matched nodes saves anything. A link that fits none of the other graph is then deleted or inserted whatever
// the path, and so is a node without any other link. What is left is often a fraction of the two graphs, and falls
// apart. Its paths cost what they cost in the whole problem.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

struct ProfitablePart {
  DenseProblem problem;
  std::vector<std::int32_t> node_a, node_b;  // per node of the part: which one of the whole problem it is
  int whole_a = 0;                           // nodes of the whole first graph

  // From a mapping of the part to one of the whole problem, and back.
  std::vector<std::int32_t> to_whole(std::span<const std::int32_t> mapping) const;
  std::vector<std::int32_t> to_part(std::span<const std::int32_t> mapping) const;
};

// Nothing where node pairs earn too, or where some deletion or insertion is impossible.
std::optional<ProfitablePart> profitable_part(const DenseProblem& problem);

// Runs `search(part)` with the incumbent turned to the profitable part for as long as it takes, or `search(problem)`
// where there is no such part.
template <class Search>
bool in_profitable_part(const DenseProblem& problem, Incumbent& incumbent, Control& control, Search search) {
  const auto part = profitable_part(problem);
  if (!part) return search(problem);
  const DenseProblem& p = part->problem;
  if (p.a.n == 0) {  // nothing earns: no path is better than deleting and inserting everything
    const std::vector<std::int32_t> nothing(problem.a.n, -1);
    incumbent.offer(problem.cost(nothing), nothing, control);
    return true;
  }
  const std::vector<std::int32_t> nothing(p.a.n, -1);
  incumbent.mapping = part->to_part(incumbent.mapping);
  incumbent.cost = p.cost(incumbent.mapping);  // no more than before: pairs that earn nothing are gone
  incumbent.offer(p.cost(nothing), nothing, control);
  control.lower_upper(incumbent.cost);
  incumbent.step = p.step;
  const bool exhausted = search(p);
  incumbent.mapping = part->to_whole(incumbent.mapping);
  incumbent.step = problem.step;
  return exhausted;
}

}  // namespace gedkit
