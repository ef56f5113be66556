// What the driver passes down to the searches, checked and in ticks.
#pragma once

#include <cstdint>
#include <limits>

#include "core/ticks.hpp"
#include "gedkit/dual_step.hpp"

namespace gedkit {

struct SearchOptions {
  Ticks cutoff = std::numeric_limits<Ticks>::max();  // look only for paths that cost this or less
  std::uint64_t seed = 0;
  int threads = 1;                       // that may search this one pair
  std::int64_t depth_first_states = -1;  // of `exact`, before the Lagrangian search; -1: as many as usually pay
  double budget = 10;                    // of `auto`, in seconds, where a proof may be out of reach
  bool certificate = false;              // hand out a proof of the lower bound, where the solver can
  // Learned steps of dual ascent for the Lagrangian search; must outlive the call. nullptr: hand-made ones.
  const DualStep* dual_step = &shipped_dual_step();
  int root_steps = 16, child_steps = 0;  // of these at the root of the tree and below it, before subgradients
  int root_patience = 0;  // subgradient steps at the root without gain before they become shorter; 0: few
};

}  // namespace gedkit
