// The thresholds by which `exact` and `auto` choose between their searches, and how much work each search may do before
// the next one takes over.
//
// Work is counted in search states, not in seconds, so that the choice does not depend on the speed of the machine.
// The values are measured: benchmarks/tune_policy.py tries others on one half of the data sets, reports on the other
// half, and writes the result into this file and into the table of docs/engine.md. They affect only the time to an
// answer (and, under a limit, its quality), never its correctness.
#pragma once

#include <cstdint>

namespace gedkit {

struct Policy {
  int large_nodes = 64;     // a pair is large if the larger graph has more nodes than this
  double dense_degree = 5;  // a pair is dense above this mean degree: multipliers are no better than counting edges
  double large_dense_degree = 8;  // the same for large pairs

  int small_nodes = 30;                // uniform costs: a pair is small up to this n1 + n2
  int medium_nodes = 45;               // uniform costs: a pair is medium-sized up to this n1 + n2
  std::int64_t small_states = 20000;   // small pairs: states of the bitset search before the Lagrangian search
  std::int64_t medium_states = 1000;   // the same for medium-sized pairs; larger ones get none
  std::int64_t dense_states = 200000;  // dense pairs: states of the bitset search before path search and deepening

  int general_small_nodes = 20;               // other costs: a pair is small up to this n1 + n2
  int general_medium_nodes = 30;              // other costs: a pair is medium-sized up to this n1 + n2
  std::int64_t general_small_states = 20000;  // small pairs: states of the general search before the Lagrangian search
  std::int64_t general_medium_states = 2000;  // the same for medium-sized pairs
  std::int64_t general_large_states = 50;     // the same for larger pairs

  double busy_degree = 3;                       // from this mean degree on, more states pay off
  double busier_degree = 3.5;                   // from this mean degree on, many more states pay off
  std::int64_t busy_states = 600000;            // states from busy_degree on, uniform costs
  std::int64_t busier_states = 9000000;         // states from busier_degree on, uniform costs
  std::int64_t general_busy_states = 20000;     // states from busy_degree on, other costs
  std::int64_t general_busier_states = 300000;  // states from busier_degree on, other costs
  double limited_share = 0.125;                 // share of a time limit that these states may use

  int patient_nodes = 60;  // Lagrangian search: from this n1 + n2 on, a long ascent at the root pays off in the tree
  double patience = 0.4;   // there: steps without gain before steps become shorter, per node of both graphs

  std::int64_t first_states = 5000;  // states of the first search that alternates with path search
  int more_states = 4;               // factor by which the next search has more states
  int turns = 5;                     // minimum number of path search turns before each search
  double states_per_portion = 160;   // states that one portion of path search counts for, per node
  double paths_share = 0.5;          // share of the work for path search while paths improve
  double late_paths_share = 0.1;  // the same after paths have not improved for a long time, once the proof is in reach
  double dearer_rung = 3;  // deepening: estimated work for the next goal divided by the work for all goals before it

  int proof_nodes = 16;      // up to this many nodes `auto` continues to the proof, whatever its budget
  int unrefined_nodes = 10;  // graphs of equal size with more nodes are first tested for isomorphism
  double hurry = 0.2;        // with fewer seconds left, dense pairs get only part of dense_states

  int sparse_nodes = 300;     // from this many nodes of the larger graph on, a pair is first searched without matrices
  double sparse_degree = 20;  // the same, up to this mean degree; always where matrices do not fit into memory

  int pattern_nodes = 32;               // a graph of at most this many nodes is a pattern
  double pattern_times = 5;             // in a large graph with at least this many times as many nodes
  std::int64_t pattern_states = 20000;  // states of the search for patterns before others, up to about 5,000 nodes
};

// The values above.
inline constexpr Policy kShippedPolicy{};

}  // namespace gedkit
