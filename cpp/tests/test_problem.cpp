// A compiled problem prices mappings as the naive sum over the graphs does, in both readings.
#include <cmath>
#include <string>

#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "core/oriented.hpp"
#include "gedkit/problem.hpp"
#include "random_cases.hpp"
#include "reference/mapping_cost.hpp"

namespace gedkit {

namespace {

double naive_cost(const fuzz::FuzzCase& c, std::span<const std::int32_t> mapping) {
  return std::visit([&](const auto& costs) { return reference::mapping_cost(*c.core1, *c.core2, costs, mapping); },
                    c.costs);
}

}  // namespace

TEST(problems_price_mappings_as_the_naive_sum_does) {
  Random random(1);
  int infinite = 0, rounded = 0;
  for (int seed = 0; seed < 600; ++seed) {
    const fuzz::FuzzCase c = check::random_case(seed);
    const Problem problem = check::small_problem(c);
    for (int turn = 0; turn < 10; ++turn) {
      CASE("seed " + std::to_string(seed) + ", turn " + std::to_string(turn) + ": " + fuzz::describe(c));
      const auto mapping = check::random_mapping(random, c.core1->n(), c.core2->n());
      const double truth = naive_cost(c, mapping);
      CHECK_NEAR(problem.cost(mapping), truth);
      const CompiledProblem& compiled = problem.compiled();
      const double in_ticks = compiled.to_real(compiled.dense().cost(mapping));
      // Rounding is always down, by less than a tick per operation.
      const int most = c.core1->n() + c.core2->n() + c.core1->m() + c.core2->m();
      if (compiled.exact_units() || std::isinf(truth))
        CHECK_NEAR(in_ticks, truth);
      else
        CHECK(check::nearly(in_ticks, truth) ||
              (in_ticks < truth && truth - in_ticks < most / compiled.ticks_per_unit()));
      infinite += std::isinf(truth);
      rounded += !compiled.exact_units();
    }
  }
  CHECK(infinite > 50);
  CHECK(rounded > 500);
}

TEST(the_reversed_problem_prices_inverse_mappings_the_same) {
  Random random(2);
  for (int seed = 0; seed < 400; ++seed) {
    CASE("seed " + std::to_string(seed));
    const fuzz::FuzzCase c = check::random_case(seed);
    const Problem problem = check::small_problem(c);
    const DenseProblem& dense = problem.compiled().dense();
    const auto mapping = check::random_mapping(random, c.core1->n(), c.core2->n());
    const Ticks there = dense.cost(mapping), back = dense.reversed().cost(inverse(mapping, c.core2->n()));
    CHECK(there == back || (there >= dense.infinite && back >= dense.infinite));
    CHECK(inverse(inverse(mapping, c.core2->n()), c.core1->n()) == mapping);

    const OrientedProblem view(dense);
    CHECK(view->a.n <= view->b.n);
    CHECK_EQ(view->cost(view.to_view(mapping)), view.reversed() ? back : there);
    CHECK(view.to_given(view.to_view(mapping)) == mapping);
  }
}

TEST(costs_of_paths_differ_by_multiples_of_the_step) {
  Random random(3);
  int coarse = 0;
  for (int seed = 0; seed < 400; ++seed) {
    CASE("seed " + std::to_string(seed));
    const fuzz::FuzzCase c = check::random_case(seed);
    const Problem problem = check::small_problem(c);
    const DenseProblem& dense = problem.compiled().dense();
    std::vector<Ticks> found;
    for (int turn = 0; turn < 10; ++turn)
      found.push_back(dense.cost(check::random_mapping(random, c.core1->n(), c.core2->n())));
    std::erase_if(found, [&](Ticks cost) { return cost >= dense.infinite; });
    for (const Ticks cost : found) CHECK_EQ((cost - found[0]) % dense.step, 0);
    coarse += dense.step > 1;
  }
  CHECK(coarse > 20);
}

}  // namespace gedkit
