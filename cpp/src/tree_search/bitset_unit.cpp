// Bitset searches with all costs 1, which most calls ask for: undirected graphs, and directed ones of up to 64 nodes;
// up to 32 nodes a byte each. Others gain little from costs that are known beforehand.
#include "core/kept_per_thread.hpp"
#include "tree_search/bitset_rates.hpp"
#include "tree_search/bitset_tree.hpp"
#include "tree_search/lane_tree.hpp"

namespace gedkit {

namespace {

template <int W, int D, bool kEdgeLabels>
void run(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  kept_per_thread<BitsetTree<W, D, kEdgeLabels, UnitRates>>().run(pattern, target, edge_labels, {}, search);
}

template <int W, int D>
void run_either(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  if (edge_labels)
    run<W, D, true>(pattern, target, true, search);
  else
    run<W, D, false>(pattern, target, false, search);
}

template <int Lanes, int D, bool kEdgeLabels>
void run_lanes(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
  kept_per_thread<LaneTree<Lanes, D, kEdgeLabels>>().run(pattern, target, search);
}

template <int Lanes, int D>
void run_lanes(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  if (edge_labels)
    run_lanes<Lanes, D, true>(pattern, target, search);
  else
    run_lanes<Lanes, D, false>(pattern, target, search);
}

}  // namespace

bool bitset_search_unit_applies(const BitGraph& pattern, const BitGraph& target) {
  return !pattern.directed || target.words <= 1;
}

void bitset_search_unit(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  if (pattern.directed && target.byte_lanes == 16)
    run_lanes<16, 2>(pattern, target, edge_labels, search);
  else if (pattern.directed && target.byte_lanes == 32)
    run_lanes<32, 2>(pattern, target, edge_labels, search);
  else if (pattern.directed)
    run_either<1, 2>(pattern, target, edge_labels, search);
  else if (target.byte_lanes == 16)
    run_lanes<16, 1>(pattern, target, edge_labels, search);
  else if (target.byte_lanes == 32)
    run_lanes<32, 1>(pattern, target, edge_labels, search);
  else if (target.words <= 1)
    run_either<1, 1>(pattern, target, edge_labels, search);
  else if (target.words <= 2)
    run_either<2, 1>(pattern, target, edge_labels, search);
  else if (target.words <= 4)
    run<4, 1, true>(pattern, target, edge_labels, search);
  else
    run<16, 1, true>(pattern, target, edge_labels, search);
}

}  // namespace gedkit
