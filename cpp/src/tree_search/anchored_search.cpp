// Bitset searches with all costs 1 under the anchored bound alone: graphs of up to 32 nodes.
#include "core/kept_per_thread.hpp"
#include "tree_search/anchored_tree.hpp"
#include "tree_search/bitset_rates.hpp"

namespace gedkit {

namespace {

template <int Lanes, int D, bool kEdgeLabels>
void run(const BitGraph& pattern, const BitGraph& target, BitsetSearch& search) {
  kept_per_thread<AnchoredTree<Lanes, D, kEdgeLabels>>().run(pattern, target, search);
}

template <int Lanes, int D>
void run_either(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  if (edge_labels)
    run<Lanes, D, true>(pattern, target, search);
  else
    run<Lanes, D, false>(pattern, target, search);
}

}  // namespace

bool anchored_search_applies(const BitGraph& target) { return target.byte_lanes > 0; }

void anchored_search(const BitGraph& pattern, const BitGraph& target, bool edge_labels, BitsetSearch& search) {
  if (target.byte_lanes == 16)
    pattern.directed ? run_either<16, 2>(pattern, target, edge_labels, search)
                     : run_either<16, 1>(pattern, target, edge_labels, search);
  else
    pattern.directed ? run_either<32, 2>(pattern, target, edge_labels, search)
                     : run_either<32, 1>(pattern, target, edge_labels, search);
}

}  // namespace gedkit
