// Bitset searches under any uniform costs, and of directed graphs.
#include "core/kept_per_thread.hpp"
#include "tree_search/bitset_rates.hpp"
#include "tree_search/bitset_tree.hpp"

namespace gedkit {

namespace {

template <int W>
void run(const BitGraph& pattern, const BitGraph& target, bool edge_labels, const FreeRates& rates,
         BitsetSearch& search) {
  if (pattern.directed) {
    kept_per_thread<BitsetTree<W, 2, true, FreeRates>>().run(pattern, target, edge_labels, rates, search);
  } else {
    kept_per_thread<BitsetTree<W, 1, true, FreeRates>>().run(pattern, target, edge_labels, rates, search);
  }
}

}  // namespace

void bitset_search_free(const BitGraph& pattern, const BitGraph& target, bool edge_labels, const FreeRates& rates,
                        BitsetSearch& search) {
  if (target.words <= 1)
    run<1>(pattern, target, edge_labels, rates, search);
  else if (target.words <= 2)
    run<2>(pattern, target, edge_labels, rates, search);
  else if (target.words <= 4)
    run<4>(pattern, target, edge_labels, rates, search);
  else
    run<16>(pattern, target, edge_labels, rates, search);
}

}  // namespace gedkit
