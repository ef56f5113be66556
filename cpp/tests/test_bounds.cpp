// Every lower bound against the reference, and those that promise to be at least another one.
#include <algorithm>
#include <string>

#include "bounds/branch.hpp"
#include "bounds/label.hpp"
#include "bounds/lagrangian/root_ascent.hpp"
#include "check.hpp"
#include "core/compiled_problem.hpp"
#include "random_cases.hpp"
#include "reference/exhaustive.hpp"
#include "tree_search/lagrangian_bound.hpp"

namespace gedkit {

namespace {

struct Judged {
  fuzz::FuzzCase c;
  Problem problem;
  reference::Best best;

  explicit Judged(int seed)
      : c(check::random_case(seed)),
        problem(check::small_problem(c)),
        best(reference::exhaustive(problem.compiled().dense())) {}

  const DenseProblem& dense() const { return problem.compiled().dense(); }
  bool possible() const { return best.cost < dense().infinite; }
};

Incumbent optimal(const Judged& judged) {
  Incumbent incumbent;
  incumbent.step = judged.dense().step;
  incumbent.cost = judged.best.cost;
  incumbent.mapping = judged.best.mapping;
  return incumbent;
}

}  // namespace

TEST(cheap_bounds_are_at_most_the_distance) {
  int tight = 0;
  for (int seed = 0; seed < 1500; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    if (!judged.possible()) continue;
    Control control;
    std::vector<std::int32_t> mapping;
    const Ticks label = label_bound(judged.dense(), control), degree = degree_bound(judged.dense(), control);
    const auto branch = branch_bound(judged.dense(), control, mapping);
    CHECK(label <= judged.best.cost);
    CHECK(degree <= judged.best.cost);
    CHECK(degree >= label);
    CHECK(branch.has_value());
    CHECK(*branch <= judged.best.cost);
    CHECK(judged.dense().cost(mapping) >= judged.best.cost);
    tight += std::max(degree, *branch) == judged.best.cost;
  }
  CHECK(tight > 100);
}

TEST(ascents_raise_bounds_that_hold) {
  int tight = 0, excluded = 0;
  for (int seed = 0; seed < 600; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    if (!judged.possible()) continue;
    const Incumbent incumbent = optimal(judged);
    const auto check_raised = [&](bool above_goal, const Control& control) {
      // Nothing is better than an optimal path, so a bound may pass the goal, but never the distance.
      CHECK(control.lower() <= judged.best.cost);
      tight += control.lower() == judged.best.cost;
      excluded += above_goal;
    };
    Control ascent;
    check_raised(lagrangian_ascent(judged.dense(), incumbent, 50, ascent), ascent);

    Incumbent searched;
    searched.step = judged.dense().step;
    Control control;
    const bool settled = lagrangian_bound(judged.dense(), searched, control);
    CHECK(control.lower() <= judged.best.cost);
    CHECK(searched.cost >= judged.best.cost);
    if (settled) CHECK_EQ(searched.cost, judged.best.cost);
  }
  CHECK(tight > 10);
  CHECK(excluded > 100);
}

TEST(a_goal_below_the_distance_is_excluded_or_left_open_never_missed) {
  for (int seed = 0; seed < 400; ++seed) {
    CASE("seed " + std::to_string(seed));
    const Judged judged(seed);
    if (!judged.possible()) continue;
    Incumbent within;
    within.step = judged.dense().step;
    within.cutoff = judged.best.cost;  // a path within the cutoff exists
    Control control;
    CHECK(!lagrangian_ascent(judged.dense(), within, 20, control));
    CHECK(control.lower() <= judged.best.cost);
  }
}

}  // namespace gedkit
