// What is thrown about graphs and costs that cannot be: both are std::invalid_argument, and what() says what to change.
#pragma once

#include <stdexcept>

namespace gedkit {

// An edge to a node that is not there, parallel edges, graphs of two kinds, a mapping that is none.
struct InvalidGraph : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The same two nodes have a second edge.
struct RepeatedEdge : InvalidGraph {
  using InvalidGraph::InvalidGraph;
};

// A negative cost, NaN, or tables that do not fit the graphs.
struct InvalidCost : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

}  // namespace gedkit
