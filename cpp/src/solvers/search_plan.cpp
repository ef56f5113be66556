#include "solvers/search_plan.hpp"

#include <algorithm>
#include <cmath>

#include "local_search/greedy.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

namespace {

constexpr double kLongest = 60;                       // seconds; forecasts beyond say nothing
constexpr double kShortest = 1e-4;                    // seconds; the first budget that is considered
constexpr double kGrowth = 1.5;                       // from one budget to the next
constexpr double kMostLikely = 0.7;                   // probability
constexpr double kMeasured = 1;                       // seconds; about the longest that forecasts were trained on
constexpr double kLeastHead = 1e-3;                   // seconds before others join the host
constexpr double kHeadPerForecast = 3;                // the same, per second that is expected of it
constexpr double kMostHead = 0.25;                    // the same, of a limit on time
constexpr double kMostDepthFirst = 0.5;               // of a limit on time, where a depth-first search will prove it
constexpr double kTrusted = 10;                       // times its forecast: a host that takes longer is one of three
constexpr double kHostShare = 8;                      // of the time after that, where each guest has 1
constexpr double kLeastSpeed = 0.2, kMostSpeed = 10;  // seconds here per second of the machine that was trained on
constexpr std::int64_t kStatesToTell = 200;           // that it takes to tell the speed

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

// How many times slower than the machine that the forecast was trained on.
double speed_of(const Tried& tried, double state_seconds, bool clocked) {
  if (!clocked || tried.states < kStatesToTell || tried.seconds <= 0) return 1;
  return std::clamp(tried.seconds / (static_cast<double>(tried.states) * state_seconds), kLeastSpeed, kMostSpeed);
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
  constexpr double kForever = std::numeric_limits<double>::infinity();
  const Policy& policy = *call.policy;
  SearchPlan plan;
  plan.features = search_features(problem, std::min(incumbent.cost, incumbent.goal() + problem.step));
  plan.forecasts = forecasts(plan.features, general);
  plan.general = general;
  plan.tried = tried;
  const auto& state_seconds = plan.forecasts.state_seconds;
  const double tried_seconds = static_cast<double>(tried.states) * state_seconds[kDepthFirst];
  plan.asked = policy.depth_first_states >= 0 || policy.by_turns_states >= 0;
  if (plan.asked) {
    plan.depth_first = std::max<std::int64_t>(policy.depth_first_states, 0);
    const auto seconds = [&](std::int64_t states, Search search) {
      return states == SearchPlan::kToTheEnd ? kForever : static_cast<double>(states) * state_seconds[search];
    };
    if (tried.states == 0) plan.schedule.first = {{kDepthFirst, seconds(plan.depth_first, kDepthFirst)}};
    plan.schedule.first.push_back({kByTurns, seconds(std::max<std::int64_t>(policy.by_turns_states, 0), kByTurns)});
    plan.schedule.first.push_back({kLagrangian, kForever});
    return plan;
  }
  const bool clocked = by_the_clock(control);
  const double speed = speed_of(tried, state_seconds[kDepthFirst], clocked);
  const double end = std::clamp(control.remaining() / speed, 1e-3, kLongest);
  const auto of = after_depth_first(plan.forecasts, tried_seconds).of;
  plan.out_of_reach = of[kDepthFirst].longer_than(end, tried_seconds) * of[kByTurns].longer_than(end) *
                          of[kLagrangian].longer_than(end) >
                      kMostLikely;
  plan.depth_first = tried.states + tried.more;
  plan.schedule.tried = tried_seconds * speed;
  if (plan.out_of_reach) {
    plan.schedule.share = {0, 1, 1};
    return plan;
  }
  // The depth-first search goes on, or begins, for as long as that is expected to pay; then the better of the others is
  // the host.
  const double proves = 1 - of[kDepthFirst].longer_than(end / 2, tried_seconds);
  plan.schedule.most = std::lerp(policy.limited_share, kMostDepthFirst, proves);
  const double most = std::min(end * plan.schedule.most, kMeasured);
  const auto rest = [&](double seconds) {
    const auto later = after_depth_first(plan.forecasts, seconds).of;
    return std::min(later[kByTurns].mean_up_to(end), later[kLagrangian].mean_up_to(end));
  };
  double budget = best_budget(of[kDepthFirst], tried_seconds, most, rest).budget;
  const auto expected = [](const Forecast& forecast) { return std::exp(forecast.log_seconds); };
  const double alone = expected(of[kDepthFirst]);
  if (budget > tried_seconds && alone < std::min(expected(of[kByTurns]), expected(of[kLagrangian]))) {
    plan.host = kDepthFirst;
    budget = std::min(std::max({budget, kHeadPerForecast * alone, kLeastHead}), std::max(most, budget));
  }
  plan.depth_first = std::max(plan.depth_first, states_of(budget, state_seconds[kDepthFirst]));
  plan.depth_first_seconds = budget * speed;
  plan.schedule.tried = std::max(budget, tried_seconds) * speed;
  plan.schedule.share = {1, 1, 1};
  if (plan.host != kDepthFirst) {
    const auto later = after_depth_first(plan.forecasts, std::max(budget, tried_seconds)).of;
    plan.host = later[kByTurns].mean_up_to(end) < later[kLagrangian].mean_up_to(end) ? kByTurns : kLagrangian;
    plan.head = std::min(speed * std::max(kLeastHead, kHeadPerForecast * expected(later[plan.host])),
                         kMostHead * control.remaining());
    plan.schedule.first = {{plan.host, plan.head}};
  }
  plan.schedule.share[plan.host] = kHostShare;
  plan.schedule.trusted = kTrusted * std::max(kLeastHead / kHeadPerForecast, expected(of[plan.host])) * speed;
  return plan;
}

std::string SearchPlan::more_states() const {
  if (depth_first == tried.states + tried.more)
    return words(tried.more, " states more may show that the first path is the cheapest");
  return words(in_words(forecasts, features, general, kDepthFirst), ": up to ", depth_first, " states");
}

std::string SearchPlan::reason(Search search) const {
  if (asked) return words("the policy says how many states each search may take");
  if (out_of_reach) return words("no proof is expected in time: the searches that raise bounds go by halves");
  if (search != host)
    return words("a guest: 1 part of the time to ", kHostShare, " of the host, once that has had its head start");
  std::string text;
  if (tried.states > 0) text = words(tried.states, " states of the depth-first search were not enough; ");
  text += in_words(forecasts, features, general, search);
  if (search == kDepthFirst) return text + ": the host, which begins anew with more states";
  return text + words(": the host, with a head start of ", std::round(1e4 * head) / 10, " ms");
}

}  // namespace gedkit
