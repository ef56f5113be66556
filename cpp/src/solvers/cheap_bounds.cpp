#include "solvers/cheap_bounds.hpp"

#include <algorithm>
#include <vector>

#include "bounds/branch.hpp"
#include "bounds/focused_bound.hpp"

namespace gedkit {

bool cheap_bounds(const DenseProblem& p, UpperSearch& upper, Incumbent& incumbent, Control& control) {
  constexpr int kMoreGrowths = 3;
  std::vector<std::int32_t> mapping;
  if (const auto bound = branch_bound(p, control, mapping))
    control.raise_lower(std::min(incumbent.round_up(*bound, p.infinite), incumbent.cost));
  if (control.lower() > incumbent.goal()) return true;
  upper.grow(kMoreGrowths, control.lower());
  return control.lower() > incumbent.goal() || focused_bound(p, incumbent, control);
}

}  // namespace gedkit
