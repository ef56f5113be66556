// What the driver hands to a solver: every option with its value, checked.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search_options.hpp"
#include "gedkit/model.hpp"
#include "gedkit/policy.hpp"

namespace gedkit {

struct Trace;  // solvers/trace.hpp

struct SolverCall : SearchOptions {
  const Policy* policy = &kShippedPolicy;  // must outlive the call
  Trace* trace = nullptr;                  // where searches are recorded, if somebody asked

  std::int64_t tried_states = 0;  // auto, exact: of the bitset search, which did not come to its end

  int width = 80;                                    // beam, genn-beam: states of OPEN that are kept
  int starts = 10;                                   // ipfp
  int turns = 40;                                    // refine
  const std::vector<std::int32_t>* start = nullptr;  // refine: a mapping to begin with, or null
  bool whole_graphs = true;  // hungarian-astar: edges to matched nodes count half; else not at all

  // genn-astar, genn-beam
  const Model* model = nullptr;
  const PreparedGraph *prepared1 = nullptr, *prepared2 = nullptr;
  double trust = 1;
  int children = 0;  // of each expansion that are kept; 0: all
};

}  // namespace gedkit
