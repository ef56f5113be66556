// Which search runs when, as data: what `exact` and `auto` look at to choose between their engines, and how much work
// each may do before the next one takes over.
//
// Work is counted in states of a search, not in seconds, so that the choice does not depend on the machine's speed.
// The values are measured: benchmarks/tune_policy.py tries others on one half of the data sets, reports on the other
// half, and writes what it found into this file and into the table of docs/engine.md. No answer depends on them, only
// the time to it (and, under a limit, how good it is).
#pragma once

#include <cstdint>

namespace gedkit {

struct Policy {
  int large_nodes = 64;     // nodes of the larger graph above which a pair is large
  double dense_degree = 5;  // mean degree above which a pair is dense: multipliers say no more than counting edges
  double large_dense_degree = 8;  // the same, for large pairs

  int small_nodes = 30;                // uniform costs: a pair is small up to this n1 + n2,
  int medium_nodes = 45;               // and of medium size up to this
  std::int64_t small_states = 20000;   // states of the bitset search before the Lagrangian search, small pairs
  std::int64_t medium_states = 1000;   // the same, pairs of medium size; larger ones get none
  std::int64_t dense_states = 200000;  // states of the bitset search before paths and the ladder, dense pairs

  int general_small_nodes = 20;               // other costs: a pair is small up to this n1 + n2,
  int general_medium_nodes = 30;              // and of medium size up to this
  std::int64_t general_small_states = 20000;  // states of the general search before the Lagrangian search, small pairs
  std::int64_t general_medium_states = 2000;  // the same, pairs of medium size
  std::int64_t general_large_states = 50;     // the same, larger pairs

  double busy_degree = 3;                       // mean degree from which more states pay, by turns with paths
  double busier_degree = 3.5;                   // mean degree from which many more do
  std::int64_t busy_states = 600000;            // these states, uniform costs
  std::int64_t busier_states = 9000000;         // and these
  std::int64_t general_busy_states = 20000;     // these states, other costs
  std::int64_t general_busier_states = 300000;  // and these
  double limited_share = 0.125;                 // part of a time limit that these states may take

  std::int64_t first_states = 5000;  // states of the first search by turns with paths
  int more_states = 4;               // times as many in the next
  int turns = 5;                     // of the search for paths before each, at least
  double states_per_portion = 160;   // states that a portion of the search for paths counts for, per node
  double paths_share = 0.5;          // part of all work that goes to paths while they improve
  double late_paths_share = 0.1;     // the same when they have not for a long time
  double dearer_rung = 3;            // the ladder's next goal costs so many times what all goals before it did

  int proof_nodes = 16;      // nodes up to which `auto` goes on to the proof, whatever its budget
  int unrefined_nodes = 10;  // graphs of one size with more nodes are tested for isomorphism first
  double hurry = 0.2;        // with fewer seconds left, dense pairs get only a part of dense_states
};

// The values above.
inline constexpr Policy kShippedPolicy{};

}  // namespace gedkit
