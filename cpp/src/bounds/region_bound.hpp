// A lower bound for large graphs from disjoint regions: what a few nodes around each conflict of a path must be
// charged, wherever they go, added up. docs/engine-internals.md has the proof.
//
// The path says where to look. A region's charge is proven by itself, so that a bad path costs strength, not truth.
#pragma once

#include <cstdint>
#include <vector>

#include "bounds/node_potentials.hpp"
#include "bounds/region_charges.hpp"
#include "core/control.hpp"

namespace gedkit {

// What many nodes are charged at least when only their types and degrees are looked at: a transportation problem
// between kinds of nodes. Weaker than regions node by node, but it knows that no two nodes become the same one, and it
// holds for all costs.

// The charge, in the units of RegionCharges, and what proves it: a price for each kind of node of the second graph,
// of which one node is named. Nodes of the first graph then pay at least what their deletion costs less the most that
// any kind saves beyond its price, and less all prices.
struct CountedCharge {
  Ticks charge = 0;
  std::vector<std::int32_t> kinds;
  std::vector<Ticks> prices;
};

// The least that the chosen nodes (per node of the first graph) pay together; 0 where there are too many kinds of
// nodes, or no time.
CountedCharge counted_charge(const RegionCharges& charges, const std::vector<char>& chosen, Control& control);

struct Region {
  std::vector<std::int32_t> nodes;
  Ticks charge;  // that these nodes pay at least, in the units of RegionCharges
};

// Regions of one graph that share no node, and the rest of its nodes by types and degrees.
struct RegionPart {
  std::vector<Region> regions;
  CountedCharge rest;

  Ticks charge() const;
};

// Charges that add up to a bound.
struct RegionProof {
  Share share = Share::kAll;
  Ticks constant = 0;        // insertions of nodes that the second graph has more of, or the potentials of all nodes
  RegionPart first, second;  // of the two graphs; of the second only with Share::kDeletions
  // With Share::kSplit: what comes off the costs of nodes, and who pays for links.
  NodePotentials potentials;
  LinkSplits split;

  Ticks bound() const;  // in ticks
};

// Around the conflicts of `mapping`, charging the first graph for everything. `work` counts places looked at.
RegionProof regions_of_first(const SparseProblem& problem, const std::vector<std::int32_t>& mapping, std::int64_t work,
                             Control& control);

// Charging each graph for what is lost of it, and half of what is substituted. `back` is the reverse of the problem.
RegionProof regions_of_both(const SparseProblem& problem, const SparseProblem& back,
                            const std::vector<std::int32_t>& mapping, std::int64_t work, Control& control);

// Charging the first graph, label counts by potentials, and of each link that the path changes one end.
RegionProof regions_with_split(const SparseProblem& problem, const std::vector<std::int32_t>& mapping,
                               const NodePotentials& potentials, std::int64_t work, Control& control);

}  // namespace gedkit
