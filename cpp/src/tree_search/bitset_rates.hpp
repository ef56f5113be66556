// Costs of the operations from pattern to target, and the two families of bitset searches: a search is compiled for
// each width of set, kind of arcs and kind of costs, so the families are files of their own.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "core/bit_graph.hpp"
#include "core/ticks.hpp"
#include "tree_search/bitset_dfs.hpp"

namespace gedkit {

// All costs are 1: the compiler folds them away.
struct UnitRates {
  using Cost = std::int32_t;
  static constexpr Cost node_sub = 1, node_ins = 1, edge_sub = 1, edge_del = 1, edge_ins = 1;
  static Cost gap(int surplus) { return std::abs(surplus); }
};

struct FreeRates {
  using Cost = Ticks;
  Cost node_sub, node_ins, edge_sub, edge_del, edge_ins;
  Cost gap(int surplus) const { return surplus >= 0 ? surplus * edge_del : -surplus * edge_ins; }
};

bool bitset_search_unit_applies(const BitGraph& pattern, const BitGraph& target);

// `edge_labels`: whether different labels on two edges cost something.
void bitset_search_unit(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search);

// Unit costs, and no bound but the anchored one.
bool anchored_search_applies(const BitGraph& target);
void anchored_search(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search);

void bitset_search_free(const BitGraph& pattern, const BitGraph& target, bool edge_labels, const FreeRates& rates,
                        BitsetSearch& search);

}  // namespace gedkit
