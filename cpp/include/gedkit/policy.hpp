// The thresholds by which `exact` and `auto` choose between their searches, and how much work each search may do before
// the next one takes over.
//
// Without a time limit work is counted in search states, not in seconds, so that the choice does not depend on the
// speed of the machine; under one, solvers/portfolio.hpp hands out seconds. The values are measured:
// benchmarks/tune_policy.py tries others on one half of the data sets, reports on the other half, and writes the result
// into this file and into the table of docs/engine-internals.md. They affect only the time to an answer (and, under a
// limit, its quality), never its correctness.
#pragma once

#include <cstdint>

namespace gedkit {

struct Policy {
  int large_nodes = 64;     // a pair is large if the larger graph has more nodes than this
  double dense_degree = 5;  // a pair is dense above this mean degree: multipliers are no better than counting edges

  // Up to these numbers of states, the depth-first searches do not even look for a path first.
  int small_nodes = 30;                      // uniform costs: a pair is small up to this n1 + n2
  std::int64_t small_states = 10000;         // of the bitset search on small pairs
  std::int64_t dense_states = 1000;          // of the bitset search on dense pairs
  int general_small_nodes = 20;              // other costs: a pair is small up to this n1 + n2
  std::int64_t general_small_states = 2000;  // of the general search on small pairs

  std::int64_t few_operations_states = 1500;  // other pairs, unless large: of the search for few operations
  int few_operations = 14;                    // least cost of everything / bound of what may be near-duplicates
  std::int64_t few_operations_nodes = 150;    // then, of the search by single matches

  // Then a path is grown, and these searches go on for as long as the forecast of search_plan.hpp says.
  std::int64_t least_states = 100;         // of the bitset search with a path, before a forecast is made
  std::int64_t general_least_states = 20;  // the same of the general search
  std::int64_t depth_first_states = -1;    // after the first states, up to so many; -1: as the forecast says
  std::int64_t by_turns_states = -1;       // the same by turns with path search, before the Lagrangian search
  double limited_share = 0.1;              // share of a time limit for a depth-first search that will hardly prove it

  int patient_nodes = 60;  // Lagrangian search: from this n1 + n2 on, a long ascent at the root pays off in the tree
  double patience = 0.4;   // there: steps without gain before steps become shorter, per node of both graphs

  std::int64_t first_states = 5000;  // states of the first search that alternates with path search
  int more_states = 4;               // factor by which the next search has more states
  int turns = 2;                     // minimum number of path search turns before each search
  double states_per_portion = 160;   // states that one portion of path search counts for, per node
  double paths_share = 0.1;          // share of the work for path search
  double dearer_rung = 3;  // deepening: estimated work for the next goal divided by the work for all goals before it

  int proof_nodes = 16;      // up to this many nodes `auto` continues to the proof, whatever its budget
  int unrefined_nodes = 10;  // graphs of equal size with more nodes are first tested for isomorphism

  int sparse_nodes = 300;     // from this many nodes of the larger graph on, a pair is first searched without matrices
  double sparse_degree = 20;  // the same, up to this mean degree; always where matrices do not fit into memory

  int pattern_nodes = 32;               // a graph of at most this many nodes is a pattern
  double pattern_times = 5;             // in a large graph with at least this many times as many nodes
  std::int64_t pattern_states = 20000;  // states of the search for patterns before others, up to about 5,000 nodes
};

// The values above.
inline constexpr Policy kShippedPolicy{};

}  // namespace gedkit
