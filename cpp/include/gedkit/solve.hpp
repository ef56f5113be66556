// The one way to an answer: solve() runs any solver on any problem.
//
// Which solver? `auto` gives a good path at once, improves it, and proves it where that fits its budget; `exact` goes
// on until the proof is there; `refine`, `beam` and `ipfp` find good paths of large graphs; `branch`, `hungarian` and
// `vj` take one assignment. solvers() lists them all.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "gedkit/dual_step.hpp"
#include "gedkit/limits.hpp"
#include "gedkit/model.hpp"
#include "gedkit/policy.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"

namespace gedkit {

// A solver that does not exist, an option that the solver does not have, or a value out of its range.
struct InvalidOption : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// What is asked of a solver. Options from `budget` on belong to some solvers only: an option that is set and that the
// solver does not have is an error.
struct SolveOptions {
  std::string solver = "auto";
  // Look only for paths that cost this or less; where there is none the status is kCutoff.
  double cutoff = std::numeric_limits<double>::infinity();
  std::uint64_t seed = 0;                  // the same seed gives the same answer, on one thread
  int threads = 1;                         // auto, exact, genn-exact, dfs: that search this one pair; 0: all cores
  std::shared_ptr<const Policy> policy{};  // which search runs when; by default the shipped one
  bool explain = false;                    // also say which searches ran, for how long and why

  std::optional<double> budget{};                    // auto: seconds before it stops by itself, above 16 nodes; 10
  std::optional<std::int64_t> depth_first_states{};  // exact: before the Lagrangian search; -1: as many as usually pay
  std::optional<bool> certificate{};                 // auto, exact: also prove the lower bound in a form to be checked
  std::optional<int> width{};                        // beam, genn-beam: states of OPEN that are kept; 80
  std::optional<int> starts{};                       // ipfp: mappings to start from; 10
  std::optional<int> turns{};                        // refine: turns of its methods; 40
  std::optional<bool> whole_graphs{};  // hungarian-astar: edges to matched nodes count half (true), or not at all

  ModelPtr model{};                                // genn-astar, genn-beam: required
  PreparedPtr prepared1{}, prepared2{};            // the two graphs, prepared by that model
  std::optional<double> trust{};                   // genn-astar, genn-beam: weight of what was learned; 1
  std::optional<int> children{};                   // genn-astar: of each expansion that are kept; 0: all
  std::shared_ptr<const DualStep> dual_step{};     // genn-exact: by default the shipped one
  std::optional<int> root_steps{}, child_steps{};  // genn-exact: learned steps at the root and below it; 16, 0
};

struct SolverInfo {
  std::string_view name;
  bool exact;  // proves its distance, given time
  std::string_view summary;
  std::span<const std::string_view> options;  // as they are called in SolveOptions
  bool any_size = false;  // also takes graphs whose matrices over pairs of nodes do not fit into memory
};

// All solvers, the default first.
std::span<const SolverInfo> solvers();

// Throws InvalidOption before the search begins, and nothing once it has begun.
Result solve(const Problem& problem, const SolveOptions& options = {}, const Limits& limits = {},
             const Watch& watch = {});

// The distance when every operation costs 1, infinite if it is above the cutoff, and nothing else: the shortest way to
// a number.
double distance(const Graph& g1, const Graph& g2, double cutoff = std::numeric_limits<double>::infinity());

}  // namespace gedkit
