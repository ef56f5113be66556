// A pair of graphs of which one has few kinds of nodes: nodes are of one kind if swapping them changes nothing. Which
// node of a kind is the image of a node makes no difference, so a path is a choice of kinds for the nodes of the other
// graph, no more of each than it has nodes. Ego networks, a few overlapping cliques, have some five kinds among fifty
// nodes.
//
// Undirected graphs under uniform costs, edges of one label. A path costs `everything` (deleting one graph, inserting
// the other) less what matched nodes and edges save; some cheapest path matches every node of the smaller graph.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/compiled_problem.hpp"
#include "core/ticks.hpp"

namespace gedkit {

struct KindProblem {
  static constexpr int kMostKinds = 16;

  // Of the graph whose nodes are placed.
  int nodes = 0;
  bool swapped = false;  // it is the second one
  std::vector<std::pair<std::int32_t, std::int32_t>> edges;
  struct End {
    std::int32_t half;  // 2 * edge + 0 or 1: which end of the edge the node is
    std::int32_t other;
  };
  std::vector<std::vector<End>> ends;
  std::vector<std::int32_t> twin_before, twin_after;  // the nearest node of the same kind; -1: none

  // Of the other graph, whose nodes are grouped by kind; the last kind stands for deletion where it is the smaller one.
  int kinds = 0;
  bool all_filled = false;                         // as many nodes as places: every place is taken
  std::vector<std::int32_t> room;                  // places per kind
  std::vector<std::vector<std::int32_t>> members;  // nodes per kind
  std::vector<std::uint8_t> joined;                // [q * kinds + r]: whether nodes of these kinds are
  int kind_nodes = 0;

  // What is saved, in units of 1 / `scale` ticks.
  std::int64_t scale = 1;
  std::int32_t edge_saving = 0;
  std::vector<std::int32_t> node_saving;  // [node * kinds + kind]
  Ticks everything = 0;

  // A path that takes node u to kind[u]: images of the first graph's nodes.
  std::vector<std::int32_t> mapping(const std::vector<std::int32_t>& kind) const;
};

// Nothing where costs or graphs are of another sort, or where both graphs have too many kinds of nodes.
std::optional<KindProblem> kind_problem(const CompiledProblem& problem);

}  // namespace gedkit
