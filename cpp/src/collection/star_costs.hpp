// Costs as the bounds by stars count them: whole numbers small enough for sums over a star to fit into 16 bits.
//
// The cost of a path is what it takes to delete all of one graph and insert all of the other, less what is earned by
// nodes and edges that are matched instead (see bounds/lagrangian.hpp).
#pragma once

#include "gedkit/costs.hpp"

namespace gedkit {

struct StarCosts {
  // `least`: no operation costs less; rounded down, which can only lower a bound. `whole`: every distance is whole.
  StarCosts(const UniformCosts& least, bool whole);

  bool applies = false;
  bool whole = false;
  double scale = 1;
  int node_del = 0, node_ins = 0, edge_del = 0, edge_ins = 0;
  int same_node = 0, other_node = 0;  // earned by a pair of nodes with the same label, and with two
  int same_edge = 0, other_edge = 0;  // by a pair of edges; even numbers

  // A bound in these numbers as a real one.
  double real(int bound) const;
  // The largest bound in these numbers that does not exceed `limit`.
  int most(double limit) const;
};

}  // namespace gedkit
