#include "solvers/search_plan.hpp"

#include <algorithm>
#include <cmath>

#include "local_search/greedy.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

namespace {

constexpr double kLongest = 60;                       // seconds; forecasts beyond say nothing
constexpr double kMostLikely = 0.7;                   // probability
constexpr double kMostDepthFirst = 0.5;               // of a limit on time, where a depth-first search will prove it
constexpr double kSpread = 0.7;                       // of a forecast, by that of all on which it was trained
constexpr double kLeastSpeed = 0.2, kMostSpeed = 10;  // seconds here per second of the machine that was trained on
constexpr std::int64_t kStatesToTell = 200;           // that it takes to tell the speed

std::int64_t states_of(double seconds, double state_seconds) {
  return static_cast<std::int64_t>(std::min(seconds / state_seconds, 1e15));
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
  const double speed = speed_of(tried, state_seconds[kDepthFirst], by_the_clock(control));
  const double end = std::clamp(control.remaining() / speed, 1e-3, kLongest);
  const auto& of = plan.forecasts.of;
  const double depth_first_late = of[kDepthFirst].longer_than(end, tried_seconds);
  plan.out_of_reach = depth_first_late * of[kByTurns].longer_than(end) * of[kLagrangian].longer_than(end) > kMostLikely;
  plan.depth_first = tried.states + tried.more;
  plan.schedule.tried = tried_seconds * speed;
  plan.schedule.goes_on = true;
  if (plan.out_of_reach) plan.schedule.for_proof = policy.limited_share;
  for (int i = 0; i < kSearches; ++i)
    plan.schedule.forecasts[i] = {of[i].log_seconds + std::log(speed), kSpread * of[i].spread};
  const double proves = 1 - of[kDepthFirst].longer_than(end / 2, tried_seconds);
  plan.schedule.most = std::lerp(policy.limited_share, kMostDepthFirst, proves);
  const auto& here = plan.schedule.forecasts;
  const double by_turns = prospect(here[kByTurns], 0, false).rate,
               lagrangian = prospect(here[kLagrangian], 0, false).rate;
  plan.chosen = by_turns > lagrangian ? kByTurns : kLagrangian;
  // The depth-first search goes on where it is as long as none of the others has a better prospect.
  const double most = plan.schedule.most * std::min(control.remaining(), kLongest);
  for (double had = plan.schedule.tried; tried.waits && had < most;) {
    const Prospect more = prospect(here[kDepthFirst], had, false);
    if (more.rate < std::max(by_turns, lagrangian)) break;
    plan.chosen = kDepthFirst;
    had = plan.schedule.tried = plan.depth_first_seconds = std::min(more.seconds, most);
  }
  if (!tried.waits && prospect(here[kDepthFirst], plan.schedule.tried, true).rate > std::max(by_turns, lagrangian))
    plan.chosen = kDepthFirst;
  plan.depth_first =
      std::max(plan.depth_first, states_of(plan.depth_first_seconds / speed, state_seconds[kDepthFirst]));
  return plan;
}

std::string SearchPlan::more_states() const {
  if (depth_first == tried.states + tried.more)
    return words(tried.more, " states more may show that the first path is the cheapest");
  return words(in_words(forecasts, features, general, kDepthFirst), ": up to ", depth_first, " states");
}

std::string SearchPlan::reason(Search search) const {
  if (asked) return words("the policy says how many states each search may take");
  if (search != chosen) return words("the chosen search takes longer than expected, so that a proof is as likely here");
  std::string text;
  if (tried.states > 0) text = words(tried.states, " states of the depth-first search were not enough; ");
  text += in_words(forecasts, features, general, search);
  return text + (out_of_reach ? ": no proof is expected in time, so bounds are soon looked for" : ": chosen");
}

}  // namespace gedkit
