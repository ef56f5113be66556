// Integer projected fixed points (Leordeanu, Hebert & Sukthankar, NIPS 2009; for edit distance Bougleux et al. 2017 and
// Blumenthal et al. 2020).
//
// Matching nodes X (0 or 1, at most one per row and column) earns
//   F(X) = sum over pairs of W_ik X_ik + 1/2 sum over pairs of links of profit(ij, kl) X_ik X_jl,
// W = deletion + insertion - substitution, and the cost of a path is that of deleting and inserting everything less F.
// Relaxed to fractions, each step goes to the matching B that is best for the gradient W + LX (one assignment), as far
// along X + t(B - X) as F rises. LX changes by t(LB - LX), and LB is a sum over the links around matched pairs: no
// n1 n2 x n1 n2 matrix is ever made.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "assignment/lap.hpp"
#include "bounds/branch.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "local_search/greedy.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"
#include "local_search/seed_extend.hpp"
#include "solvers/finish.hpp"
#include "solvers/possible_path.hpp"
#include "solvers/solvers.hpp"

namespace gedkit {

namespace {

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

constexpr int kMostSteps = 100;
constexpr double kGain = 1e-9;  // of F: what a step must promise

Ipfp::Ipfp(const DenseProblem& problem) : p_(problem), profit_(problem.sub.size()) {
  for (int u = 0; u < p_.a.n; ++u)
    for (int v = 0; v < p_.b.n; ++v)
      profit_[cell(u, v)] = static_cast<double>(p_.del[u] + p_.ins[v] - p_.substitute(u, v));
}

void Ipfp::multiply(const Mapping& matching, Matrix& out) const {
  out.assign(profit_.size(), 0);
  for (int u = 0; u < p_.a.n; ++u) {
    if (matching[u] < 0) continue;
    for (const HalfLink& x : p_.a.links(u))
      for (const HalfLink& y : p_.b.links(matching[u]))
        out[cell(x.node, y.node)] += static_cast<double>(p_.profit(x.cls, y.cls));
  }
}

double Ipfp::at(const Matrix& matrix, const Mapping& matching) const {
  double sum = 0;
  for (int u = 0; u < p_.a.n; ++u)
    if (matching[u] >= 0) sum += matrix[cell(u, matching[u])];
  return sum;
}

// The heaviest matching; weights below zero are not used. False: stopped.
bool Ipfp::best_matching(const Matrix& weight, Control& control, Mapping& matching) {
  const bool wide = p_.a.n <= p_.b.n;
  const int rows = std::min(p_.a.n, p_.b.n), columns = std::max(p_.a.n, p_.b.n);
  cost_.resize(weight.size());
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      cost_[static_cast<std::size_t>(row) * columns + column] =
          -std::max(0.0, wide ? weight[cell(row, column)] : weight[cell(column, row)]);
  if (!lap_.solve_unless(cost_.data(), rows, columns, columns, [&] { return control.poll(); })) return false;
  matching.assign(p_.a.n, -1);
  for (int row = 0; row < rows; ++row) {
    const int column = lap_.column_of()[row];
    const int u = wide ? row : column, v = wide ? column : row;
    if (weight[cell(u, v)] >= 0) matching[u] = v;
  }
  return true;
}

// False: X is a fixed point, or stopped.
bool Ipfp::step(Incumbent& incumbent, Control& control) {
  gradient_.resize(profit_.size());
  for (std::size_t i = 0; i < profit_.size(); ++i) gradient_[i] = profit_[i] + x_links_[i];
  if (!best_matching(gradient_, control, matching_)) return false;
  incumbent.offer(p_.cost(matching_), matching_, control);
  multiply(matching_, b_links_);

  // F(X + t (B - X)) = F(X) + slope t + bend t^2.
  const double along = std::inner_product(gradient_.begin(), gradient_.end(), x_.begin(), 0.0);
  const double slope = at(gradient_, matching_) - along;
  const double bend = 0.5 * (at(b_links_, matching_) - 2 * at(x_links_, matching_) +
                             std::inner_product(x_links_.begin(), x_links_.end(), x_.begin(), 0.0));
  if (slope <= kGain * (1 + std::abs(along))) return false;
  const double t = bend >= 0 ? 1 : std::min(1.0, -slope / (2 * bend));
  for (std::size_t i = 0; i < x_.size(); ++i) {
    x_[i] *= 1 - t;
    x_links_[i] += t * (b_links_[i] - x_links_[i]);
  }
  for (int u = 0; u < p_.a.n; ++u)
    if (matching_[u] >= 0) x_[cell(u, matching_[u])] += t;
  return true;
}

void Ipfp::climb(const std::vector<std::int32_t>& start, Incumbent& incumbent, Control& control) {
  incumbent.offer(p_.cost(start), start, control);
  x_.assign(profit_.size(), 0);
  for (int u = 0; u < p_.a.n; ++u)
    if (start[u] >= 0) x_[cell(u, start[u])] = 1;
  multiply(start, x_links_);
  for (int i = 0; i < kMostSteps && !control.poll() && step(incumbent, control); ++i) ++control.stats.expanded;
  if (!control.stopped() && best_matching(x_, control, matching_))
    incumbent.offer(p_.cost(matching_), matching_, control);
}

}  // namespace

TickResult solve_ipfp(const CompiledProblem& problem, const SolverCall& call, Control& control) {
  const DenseProblem& dense = problem.dense();
  Incumbent incumbent = start_incumbent(call, dense.step, dense.infinite);
  std::vector<std::int32_t> mapping = greedy_mapping(dense);
  incumbent.offer(dense.cost(mapping), mapping, control);
  const Ticks lower = branch_bound(dense, control, mapping).value_or(0);
  control.raise_lower(std::min(lower, incumbent.cost));
  if (!control.poll() && lower <= incumbent.goal()) {
    Ipfp ipfp(dense);
    Placement<Ticks> placement(dense);
    SeedExtend<Ticks> seeds(placement, control);
    Random random(call.seed);
    for (int i = 0; i < call.starts && lower <= incumbent.goal() && !control.poll(); ++i) {
      placement.clear();
      seeds.grow(random, {0.2f * static_cast<float>(i), 0.5f});
      placement.copy_to(mapping);
      ipfp.climb(mapping, incumbent, control);
    }
  }
  find_possible_path(dense, call.seed, lower, incumbent, control);
  return finish(std::move(incumbent), control, false, lower, dense.infinite);
}

}  // namespace gedkit
