// What the learned dual ascent works on: the node pairs and pairs of links that are still alive in one relaxation, and
// what it remembers of them from step to step.
#pragma once

#include <cstdint>
#include <vector>

#include "bounds/dual_network.hpp"

namespace gedkit {

template <class T>
struct LearnedAscent {
  struct Cell {
    std::int32_t i, k;
  };
  static constexpr float kKeep = 0.7f;  // of the running averages, per step

  std::vector<Cell> cells;                   // open node pairs with links
  std::vector<std::int32_t> cell_id;         // rows x stride: place in `cells`
  std::vector<float> often_chosen;           // per cell: running average of "the assignment chose it"
  std::vector<float> inputs;                 // per cell: DualStep::kCellInputs
  std::vector<float> reduced;                // per cell: its reduced cost in units, at most 4
  std::vector<LinkPair> links;               // pairs of links that may move, with the lower half-link of a at `at`
  std::vector<std::int32_t> link_id;         // per pair of half-links: 2 * place in `links`, + 1 for `other`; -1: none
  std::vector<float> often_at, often_other;  // per pair of links: running average of "matched by a chosen cell"
  std::vector<float> last;                   // per pair of links: the last move
  std::vector<T> best;                       // per pair of links: multiplier at `at` of the best bound
  DualNetwork network;
  int step = 0;
};

}  // namespace gedkit
