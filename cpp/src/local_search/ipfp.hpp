// Integer projected fixed points (Leordeanu, Hebert & Sukthankar, NIPS 2009; for edit distance Bougleux et al. 2017 and
// Blumenthal et al. 2020).
//
// Matching nodes X (0 or 1, at most one per row and column) earns
//   F(X) = sum over pairs of W_ik X_ik + 1/2 sum over pairs of links of profit(ij, kl) X_ik X_jl,
// W = deletion + insertion - substitution, and the cost of a path is that of deleting and inserting everything less F.
// Relaxed to fractions, each step goes to the matching B that is best for the gradient W + LX (one assignment), as far
// along X + t(B - X) as F rises. LX changes by t(LB - LX), and LB is a sum over the links around matched pairs: no
// n1 n2 x n1 n2 matrix is ever made.
#pragma once

#include <cstdint>
#include <vector>

#include "assignment/lap.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

class Ipfp {
 public:
  // `problem` must outlive this.
  explicit Ipfp(const DenseProblem& problem);

  // Climbs from a mapping; every matching on the way is offered.
  void climb(const std::vector<std::int32_t>& start, Incumbent& incumbent, Control& control);

 private:
  using Mapping = std::vector<std::int32_t>;
  using Matrix = std::vector<double>;  // nodes of a x nodes of b

  std::size_t cell(int u, int v) const { return static_cast<std::size_t>(u) * p_.b.n + v; }
  void multiply(const Mapping& matching, Matrix& out) const;  // L B
  double at(const Matrix& matrix, const Mapping& matching) const;
  bool best_matching(const Matrix& weight, Control& control, Mapping& matching);
  bool step(Incumbent& incumbent, Control& control);

  const DenseProblem& p_;
  Matrix profit_;       // W
  Matrix x_, x_links_;  // X and L X
  Matrix b_links_;      // L B
  Matrix gradient_;
  Matrix cost_;  // of the assignment, shorter side first
  Lap<double> lap_;
  Mapping matching_;
};

}  // namespace gedkit
