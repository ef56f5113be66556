#include "solvers/pattern.hpp"

#include <algorithm>
#include <vector>

#include "core/oriented.hpp"

namespace gedkit {

bool pattern_applies(const CompiledProblem& problem, const Policy& policy, const Control& control) {
  const int smaller = std::min(problem.g1().n(), problem.g2().n()),
            larger = std::max(problem.g1().n(), problem.g2().n());
  if (larger <= policy.large_nodes || larger < policy.pattern_times * smaller) return false;
  if (smaller == 0 || smaller > policy.pattern_nodes) return false;
  const std::uint64_t needed = SparseProblem::bytes(problem.g1(), problem.g2()) + pattern_search_bytes(smaller, larger);
  if (needed > control.byte_limit()) return false;
  const SparseProblem& given = problem.sparse();
  return given.a().n <= given.b().n ? pattern_search_applies(given) : pattern_search_applies(given.reversed());
}

bool matrices_are_small(const CompiledProblem& problem, const Control& control) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 28;  // bytes: about 5,000 nodes
  return problem.dense_bytes() <= std::min(kMost, control.byte_limit());
}

bool pattern_phase(const CompiledProblem& problem, PatternEffort effort, Incumbent& incumbent, Control& control) {
  const SparseProblem& given = problem.sparse();
  if (given.everything() < given.infinite())
    incumbent.offer(given.everything(), std::vector<std::int32_t>(given.a().n, -1), control);
  if (given.a().n <= given.b().n) return pattern_search(given, effort, incumbent, control);
  incumbent.mapping = inverse(incumbent.mapping, given.b().n);
  const bool proven = pattern_search(given.reversed(), effort, incumbent, control);
  incumbent.mapping = inverse(incumbent.mapping, given.a().n);
  return proven;
}

}  // namespace gedkit
