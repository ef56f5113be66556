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
constexpr double kMeasured = 1;      // seconds; about the longest that forecasts were trained on

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

// Multipliers give no better bounds than counting on dense graphs, nor where all nodes look alike.
bool multipliers_see_little(const DenseProblem& p, const SearchFeatures& x, double dense_degree) {
  constexpr double kRounding = 1e-6;
  if (std::expm1(x[kMeanDegree]) > dense_degree) return true;
  const double all_equal = std::log1p(2.0 * p.a.n * p.b.n / std::max(1, p.a.n + p.b.n));
  return x[kDegreeSpread] < kRounding && x[kSameLabel] > all_equal - kRounding;
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
  plan.sees_little = multipliers_see_little(problem, plan.features, plan.dense_degree);
  if (plan.out_of_reach) {
    if (plan.sees_little) plan.by_turns = SearchPlan::kToTheEnd;  // bounds and paths are what can be had
  } else {
    // Beyond what was measured, the searches that prove bounds on their way are the safer choice.
    const double most = std::min(end * policy.limited_share, kMeasured);
    const double last = of[kLagrangian].mean_up_to(end);
    Choice then = best_budget(of[kByTurns], 0, most, [&](double) { return last; });
    plan.by_turns = states_of(then.budget, state_seconds[kByTurns]);
    if (plan.sees_little) {
      plan.by_turns = SearchPlan::kToTheEnd;
      then.expected = of[kByTurns].mean_up_to(end);
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
    if (sees_little && !dense) return words("no proof is expected in time, and all nodes look alike");
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
