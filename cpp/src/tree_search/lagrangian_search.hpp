// Engine B: branch and bound on the Lagrangian bound. Best on sparse graphs from about 15 nodes; trees have 1 to a few
// hundred nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "core/search_options.hpp"
#include "local_search/upper_search.hpp"

namespace gedkit {

// One search of one problem, which can be taken up again.
class LagrangianSearch {
 public:
  // All must outlive it. `upper` searches the same problem for the same incumbent, which others may improve meanwhile;
  // `turns` is what another search for paths of this pair has had.
  LagrangianSearch(const DenseProblem& problem, const SearchOptions& options, UpperSearch& upper, Incumbent& incumbent,
                   Control& control, int turns = 0);
  ~LagrangianSearch();

  // Goes on for at least one node, until control is paused or so many steps of ascents are made. True when every
  // mapping within incumbent.goal() was considered; then the incumbent is optimal or nothing is within the cutoff.
  // Raises control's lower bound as it goes.
  bool run(std::int64_t steps = std::numeric_limits<std::int64_t>::max());

 private:
  class Engine;
  template <class T>
  class TypedEngine;
  std::unique_ptr<Engine> engine_;
};

// The same options, without learned steps where the problem is too large for them.
SearchOptions affordable(const DenseProblem& problem, SearchOptions options, const Control& control);

// Whether there is memory to begin with; it grows by about a third of that per level of the tree, within
// control.byte_limit().
bool lagrangian_search_fits(const DenseProblem& problem, const SearchOptions& options, const Control& control);

}  // namespace gedkit
