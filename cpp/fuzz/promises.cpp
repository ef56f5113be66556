#include "promises.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>

#include "core/compiled_problem.hpp"
#include "gedkit/policy.hpp"
#include "gedkit/problem.hpp"
#include "reference/exhaustive.hpp"
#include "reference/mapping_cost.hpp"
#include "solvers/possible_cost.hpp"
#include "tree_search/proof_replay.hpp"

namespace gedkit::fuzz {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// At most, but for rounding.
bool at_most(double x, double y) { return x <= y || x - y <= 1e-9 * (1 + std::abs(y)); }
bool agree(double x, double y) { return at_most(x, y) && at_most(y, x); }

// The distance lies between these; they differ where costs were rounded to ticks.
struct Truth {
  double low, high;
};

double price(const FuzzCase& c, const Graph& g1, const Graph& g2, std::span<const std::int32_t> mapping) {
  return std::visit([&](const auto& costs) { return reference::mapping_cost(g1, g2, costs, mapping); }, c.costs);
}

Problem problem_of(const FuzzCase& c, const GraphPtr& g1, const GraphPtr& g2) {
  return std::visit([&](const auto& costs) { return Problem(g1, g2, costs); }, c.costs);
}

Truth truth_of(const FuzzCase& c) {
  const Problem problem = problem_of(c, c.core1, c.core2);
  const CompiledProblem& compiled = problem.compiled();
  const reference::Best best = reference::exhaustive(compiled.dense());
  if (best.cost >= compiled.dense().infinite) return {kInfinity, kInfinity};
  return {compiled.to_real(best.cost), price(c, *c.core1, *c.core2, best.mapping)};
}

class Judge {
 public:
  Judge(const FuzzCase& c, Truth truth, double cutoff, double rounding)
      : c_(c), truth_(truth), cutoff_(cutoff), rounding_(rounding) {}

  void check(bool kept, const char* promise) {
    if (!kept && std::find(broken_.begin(), broken_.end(), promise) == broken_.end()) broken_.push_back(promise);
  }

  void check_bounds(double lower, double upper) {
    check(at_most(lower, truth_.high), "the lower bound is at most the distance");
    check(at_most(truth_.low, upper), "the upper bound is at least the distance");
  }

  // While the search runs, upper bounds are known in ticks only: rounded down.
  void check_news(double lower, double upper) { check_bounds(lower, upper + rounding_); }

  void check_path(const Result& r) {
    check(r.has_path == std::isfinite(r.upper), "there is a path exactly where the upper bound is finite");
    if (!r.has_path) return;
    check(static_cast<int>(r.mapping.size()) == c_.g1->n(), "the mapping has an image for every node");
    std::vector<char> taken(static_cast<std::size_t>(c_.g2->n()), 0);
    for (const std::int32_t v : r.mapping) {
      if (v < -1 || v >= c_.g2->n() || (v >= 0 && taken[static_cast<std::size_t>(v)]))
        return check(false, "no two nodes have one image, and images exist");
      if (v >= 0) taken[static_cast<std::size_t>(v)] = 1;
    }
    check(agree(r.upper, price(c_, *c_.g1, *c_.g2, r.mapping)), "the path costs what the result says");
  }

  void check_history(const Result& r) {
    double lower = 0, upper = kInfinity;
    for (const Milestone& m : r.history) {
      // Paths above the cutoff count on the way, but are no answer.
      if (r.status == Status::kCutoff && &m == &r.history.back()) break;
      check_news(m.lower, m.upper);
      check(at_most(lower, m.lower) && at_most(m.upper, upper), "bounds only get better");
      lower = m.lower;
      upper = m.upper;
    }
  }

  void check_status(const Result& r, bool exact_units) {
    const bool unlimited = std::isinf(c_.limits.seconds) && c_.stop_at_call == 0 &&
                           c_.limits.bytes == std::numeric_limits<std::size_t>::max();
    // Larger pairs have a budget of seconds in `auto`, which some take up where sanitizers make all slow.
    const bool has_budget =
        c_.options.solver == "auto" && std::max(c_.g1->n(), c_.g2->n()) > kShippedPolicy.proof_nodes;
    const bool proves = !has_budget && std::any_of(solvers().begin(), solvers().end(), [&](const SolverInfo& s) {
      return s.name == c_.options.solver && s.exact;
    });
    switch (r.status) {
      case Status::kOptimal:
        check(agree(r.lower, r.upper) && at_most(r.upper, truth_.high), "an optimal path costs the distance");
        break;
      case Status::kCutoff:
        check(truth_.high > cutoff_ && r.lower > cutoff_ && !r.has_path, "cutoff: no path costs so little");
        break;
      case Status::kFeasible:  // of an exact solver only where costs are so far apart that small ones were lost
        check(!proves || (!exact_units && r.lower < r.upper &&
                          r.upper - r.lower < std::max(1e-5 * (1 + r.upper), 2 * rounding_)),
              "an exact solver proves its answer");
        break;
      case Status::kTimeLimit:
        check(std::isfinite(c_.limits.seconds), "a time limit stops only where there is one");
        break;
      case Status::kMemoryLimit:
        check(c_.limits.bytes < std::numeric_limits<std::size_t>::max(),
              "a memory limit stops only where there is one");
        break;
      case Status::kInterrupted:
        check(c_.stop_at_call > 0, "nothing is interrupted by itself");
        break;
    }
    // A certificate is about the ticks of the first search, so no finer one follows where small costs were lost.
    const bool coarse = c_.options.certificate && !exact_units && r.status == Status::kFeasible;
    if (!unlimited || !proves || coarse) return;
    if (truth_.high <= cutoff_)
      check(r.status != Status::kCutoff, "a distance within the cutoff is found");
    else if (!at_most(truth_.low, cutoff_) && std::isfinite(truth_.low))
      check(r.status == Status::kCutoff, "a distance above the cutoff is excluded");
  }

  // Replayed from the numbers that it holds. Region certificates have readers in Python only.
  void check_certificate(const Problem& problem, const Result& r) {
    if (!r.certificate || r.certificate->regions) return;
    const Certificate& certificate = *r.certificate;
    const CompiledProblem& compiled = problem.compiled();
    const DenseProblem& dense = compiled.dense();
    check(at_most(compiled.to_real(certificate.target), truth_.high), "a certificate proves no more than the distance");
    check(certificate.partial || at_most(r.lower, compiled.to_real(certificate.target) + rounding_),
          "a certificate that is not partial proves the lower bound");
    const bool steps = certificate.target < dense.infinite && costs_in_steps(dense);
    Control control;
    ProofReplay replay(certificate.transposed ? dense.reversed() : dense, certificate.target - (steps ? dense.step : 1),
                       control);
    check(replay.follow(certificate) && replay.complete(), "a certificate holds when it is replayed");
  }

  const std::vector<std::string>& broken() const { return broken_; }

 private:
  const FuzzCase& c_;
  Truth truth_;
  double cutoff_, rounding_;
  std::vector<std::string> broken_;
};

}  // namespace

std::vector<std::string> broken_promises(const FuzzCase& c) {
  const Truth truth = truth_of(c);
  SolveOptions options = c.options;
  if (c.cutoff_share >= 0)
    options.cutoff = (std::isfinite(truth.high) ? truth.high : 5) * c.cutoff_share + c.cutoff_plus;
  const Problem problem = problem_of(c, c.g1, c.g2);
  const int operations = c.g1->n() + c.g2->n() + c.g1->m() + c.g2->m();
  Judge judge(c, truth, options.cutoff, problem.exact_units() ? 0 : operations / problem.compiled().ticks_per_unit());
  int calls = 0;
  const Watch watch = [&](double lower, double upper, const Stats&) {
    judge.check_news(lower, upper);
    return ++calls == c.stop_at_call;
  };
  const Result r = solve(problem, options, c.limits, c.stop_at_call ? watch : Watch());
  if (r.status != Status::kCutoff) judge.check_bounds(r.lower, r.upper);
  judge.check(at_most(r.lower, truth.high), "the lower bound is at most the distance");
  judge.check(!std::isnan(r.lower) && !std::isnan(r.upper), "bounds are numbers");
  judge.check_certificate(problem, r);
  judge.check_path(r);
  judge.check_history(r);
  judge.check_status(r, problem.exact_units());

  std::vector<std::string> broken = judge.broken();
  if (!broken.empty()) {
    std::ostringstream out;
    out.precision(17);
    out << "distance " << truth.low << ".." << truth.high << ", got " << r.lower << ".." << r.upper << ", status "
        << static_cast<int>(r.status) << ", cutoff " << options.cutoff;
    broken.push_back(out.str());
  }
  return broken;
}

}  // namespace gedkit::fuzz
