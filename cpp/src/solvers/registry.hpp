// The solvers by name. This is the only place where the names stand: the bindings, the command line and the
// documentation take them from here.
#pragma once

#include <string_view>

#include "gedkit/solve.hpp"
#include "solvers/solvers.hpp"

namespace gedkit {

struct SolverEntry {
  SolverInfo info;
  SolverFunction* run;
  // Whether unit-cost pairs of small graphs may take the shortcut: the solver proves its distance, and nothing but its
  // time depends on the way.
  bool takes_shortcut = false;

  bool has(std::string_view option) const;
};

// Solvers, and the lower bounds that can be asked for by name in their place. Throws InvalidOption, naming those there
// are.
const SolverEntry& find_solver(std::string_view name);

}  // namespace gedkit
