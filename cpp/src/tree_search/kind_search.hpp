// Branch and bound over kinds of nodes (KindProblem, KindBound), for graphs with many interchangeable nodes.
//
// A subtree is first searched under the multipliers of its parent, which takes little time per state. If that does not
// end soon, the multipliers are improved for it, one node is settled in every possible way, and so on for these.
#pragma once

#include <cstdint>
#include <memory>

#include "core/compiled_problem.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

class KindSearch {
 public:
  virtual ~KindSearch() = default;

  // Spends about `states`, beginning anew but for the multipliers of the root. Improves the incumbent, raises control's
  // lower bound, and returns whether every path within the incumbent's goal was considered.
  virtual bool run(std::int64_t states, Incumbent& incumbent, Control& control) = 0;
};

// Null where it does not apply.
std::unique_ptr<KindSearch> kind_search(const CompiledProblem& problem, const Control& control);

}  // namespace gedkit
