#include "solvers/search_plan.hpp"

#include <algorithm>
#include <cmath>

#include "local_search/greedy.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

namespace {

constexpr double kLongest = 60;      // seconds; forecasts beyond say nothing
constexpr double kShortest = 1e-4;   // seconds; the first budget that is considered
constexpr double kGrowth = 1.5;      // from one budget to the next
constexpr double kMostLikely = 0.7;  // probability

std::int64_t states_of(double seconds, double state_seconds) {
  return static_cast<std::int64_t>(std::min(seconds / state_seconds, 1e15));
}

// The budget of one search, and what is expected of it and all that follows.
struct Choice {
  double budget, expected;
};

// One search for some time in all, of which `tried` are over, then something else: `rest(seconds)` is the time expected
// of that if the first search takes longer than so many seconds.
template <class Rest>
Choice best_budget(const Forecast& forecast, double tried, double most, Rest rest) {
  Choice best{0, rest(tried)};
  for (double budget = std::max(kShortest, kGrowth * tried); budget <= most; budget *= kGrowth) {
    const double expected =
        forecast.mean_up_to(budget, tried) - tried + forecast.longer_than(budget, tried) * rest(budget);
    if (expected < best.expected) best = {budget, expected};
  }
  return best;
}

}  // namespace

std::unique_ptr<UpperSearch> first_path(const DenseProblem& problem, const SolverCall& call, Incumbent& incumbent,
                                        Control& control) {
  rebase_incumbent(problem, incumbent, control);
  auto paths = std::make_unique<UpperSearch>(problem, call.seed, incumbent, control);
  paths->grow(1, control.lower());
  return paths;
}

SearchPlan plan_searches(const DenseProblem& problem, bool general, Tried tried, const SolverCall& call,
                         const Incumbent& incumbent, const Control& control) {
  const Policy& policy = *call.policy;
  SearchPlan plan;
  plan.features = search_features(problem, std::min(incumbent.cost, incumbent.goal() + problem.step));
  plan.forecasts = forecasts(plan.features, general);
  plan.general = general;
  plan.tried = tried;
  const bool large = std::max(problem.a.n, problem.b.n) > policy.large_nodes;
  plan.dense_degree = large ? policy.large_dense_degree : policy.dense_degree;
  const double end = std::clamp(control.remaining(), 1e-3, kLongest);
  const auto& state_seconds = plan.forecasts.state_seconds;
  const double tried_seconds = static_cast<double>(tried.states) * state_seconds[kDepthFirst];
  const auto of = after_depth_first(plan.forecasts, tried_seconds).of;
  plan.out_of_reach = of[kDepthFirst].longer_than(end, tried_seconds) * of[kByTurns].longer_than(end) *
                          of[kLagrangian].longer_than(end) >
                      kMostLikely;
  if (plan.out_of_reach) {
    // Bounds and paths are what can be had. On dense graphs, multipliers give no better bounds than counting edges.
    if (std::expm1(plan.features[kMeanDegree]) > plan.dense_degree) plan.by_turns = SearchPlan::kToTheEnd;
  } else {
    const double most = end * policy.limited_share;
    const double last = of[kLagrangian].mean_up_to(end);
    Choice then = best_budget(of[kByTurns], 0, most, [&](double) { return last; });
    plan.by_turns = states_of(then.budget, state_seconds[kByTurns]);
    if (const double alone = of[kByTurns].mean_up_to(end); alone < then.expected) {
      plan.by_turns = SearchPlan::kToTheEnd;
      then.expected = alone;
    }
    const Search next = plan.by_turns == SearchPlan::kToTheEnd ? kByTurns : kLagrangian;
    const double least = of[next].mean_up_to(end);
    const Choice first = best_budget(of[kDepthFirst], tried_seconds, most, [&](double seconds) {
      const Forecasts later = after_depth_first(plan.forecasts, seconds);
      return then.expected * later.of[next].mean_up_to(end) / least;
    });
    plan.depth_first = states_of(first.budget, state_seconds[kDepthFirst]);
  }
  if (tried.more > 0) plan.depth_first = std::max(plan.depth_first, tried.states + tried.more);
  if (policy.depth_first_states >= 0) plan.depth_first = policy.depth_first_states;
  if (policy.by_turns_states >= 0) plan.by_turns = policy.by_turns_states;
  return plan;
}

std::string SearchPlan::reason(Search search) const {
  if (out_of_reach) {
    const bool dense = std::expm1(features[kMeanDegree]) > dense_degree;
    return words("no proof is expected in time; mean degree ", dense ? "> " : "<= ", dense_degree);
  }
  if (search == kDepthFirst && depth_first == tried.states + tried.more)
    return words(tried.more, " states more may show that the first path is the cheapest");
  std::string text;
  if (tried.states > 0) text = words(tried.states, " states of the depth-first search were not enough; ");
  text += in_words(forecasts, features, general, search);
  const std::int64_t states = search == kDepthFirst ? depth_first : search == kByTurns ? by_turns : kToTheEnd;
  if (states != kToTheEnd) text += words(": up to ", states, " states");
  return text;
}

}  // namespace gedkit
