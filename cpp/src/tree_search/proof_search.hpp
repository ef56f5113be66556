// Proves a lower bound in a form that others can check: branch and bound on the Lagrangian bound towards a goal that is
// known from the start, every step recorded.
//
// It differs from the search for a path in that it needs no path, and that it strikes out choices only where the
// certificate says so: reduced costs once after the multipliers have settled, no symmetry. Each step is checked as a
// reader of the certificate would (proof_replay.hpp) before the search relies on it.
#pragma once

#include <memory>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/search_options.hpp"
#include "gedkit/certificate.hpp"

namespace gedkit {

class ProofSearch {
 public:
  virtual ~ProofSearch() = default;

  // The bound at the root after tuning its multipliers, or until it passes `goal`; its target is that bound. Null when
  // time does not suffice for one, or it does not hold.
  virtual std::unique_ptr<Certificate> root(Ticks goal) = 0;
  // A proof that no path costs `goal` or less, starting from the multipliers of root()'s answer, if there was one; null
  // when a limit came first, or a step does not hold. The target is left to the caller. The certificate counts against
  // the byte limit.
  virtual std::unique_ptr<Certificate> prove(Ticks goal, const Certificate* root) = 0;
};

// All must outlive it. Rows are the nodes of problem.a.
std::unique_ptr<ProofSearch> make_proof_search(const DenseProblem& problem, const SearchOptions& options,
                                               Control& control);

}  // namespace gedkit
