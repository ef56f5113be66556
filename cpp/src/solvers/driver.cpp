#include "solvers/driver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "core/incumbent.hpp"
#include "core/ticks.hpp"
#include "core/validity.hpp"
#include "learned/learned_model.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/option_check.hpp"
#include "solvers/possible_cost.hpp"
#include "solvers/solvers.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool all_ones(const UniformCosts& c) {
  return c.node_sub == 1 && c.node_del == 1 && c.node_ins == 1 && c.edge_sub == 1 && c.edge_del == 1 && c.edge_ins == 1;
}

bool is_rounding(double gap, double distance, const CompiledProblem& problem) {
  return problem.exact_units() || std::abs(gap) <= kRounding * distance;
}

// In real costs. Lower bounds hold as they are; where ticks are not the costs themselves the path is priced again.
PairBounds read(const TickResult& result, const CompiledProblem& problem, double cutoff) {
  PairBounds bounds{problem.to_real(result.lower), kInfinity, result.status};
  if (result.has_path) {
    bounds.upper = problem.whole_units() ? problem.to_real(result.upper) : problem.price(result.mapping);
    if (bounds.status == Status::kOptimal) {
      if (is_rounding(bounds.upper - bounds.lower, bounds.upper, problem))
        bounds.lower = bounds.upper;
      else  // costs so far apart that the small ones were lost
        bounds.status = Status::kFeasible;
    }
    bounds.lower = std::min(bounds.lower, bounds.upper);
  } else if (bounds.status == Status::kOptimal) {  // no path is possible at all: infinity is above every finite cutoff
    bounds.lower = kInfinity;
    if (cutoff < kInfinity) bounds.status = Status::kCutoff;
  } else if (bounds.status == Status::kCutoff) {
    bounds.lower = problem.to_real(next_possible(problem, result.lower));
    if (bounds.lower <= cutoff) bounds.lower = std::nextafter(cutoff, kInfinity);
  }
  return bounds;
}

// The search ended with a proof in ticks, but costs are so far apart that ticks are too coarse for it.
bool lost_by_rounding(const TickResult& found, const PairBounds& bounds) {
  return found.status == Status::kOptimal && bounds.status == Status::kFeasible;
}

std::vector<Milestone> read_history(const TickResult& result, const CompiledProblem& problem,
                                    const PairBounds& bounds) {
  std::vector<Milestone> history;
  history.reserve(result.history.size() + 1);
  for (const TickMilestone& m : result.history) {
    const double upper = problem.to_real(m.upper);
    // Upper bounds on the way may be rounded down: none is below what the path really costs.
    // Lower bounds in ticks may be a last digit above the real cost of the path that they prove optimal.
    history.push_back({m.seconds, std::min(problem.to_real(m.lower), bounds.lower),
                       result.has_path ? std::max(upper, bounds.upper) : upper});
  }
  if (history.empty() || history.back().lower != bounds.lower || history.back().upper != bounds.upper)
    history.push_back({result.stats.seconds, bounds.lower, bounds.upper});
  return history;
}

Control::TickWatch in_real_costs(const Watch& watch, const CompiledProblem& problem) {
  if (!watch) return {};
  return [&watch, &problem](Ticks lower, Ticks upper, const Stats& stats) {
    return watch(problem.to_real(lower), problem.to_real(upper), stats);
  };
}

// In real costs. A solver that is one search records none.
void read_phases(const Trace& trace, std::string_view solver, const CompiledProblem& problem, const Control& control,
                 double spent, std::vector<SearchPhase>& phases) {
  const auto added = [&](std::string search, std::string reason, double started, double seconds, Ticks lower,
                         Ticks upper, std::int64_t opened) {
    const double found = upper < problem.infinite() ? problem.to_real(upper) : kInfinity;
    phases.push_back({std::move(search), std::move(reason), spent + started, seconds,
                      std::min(problem.to_real(lower), found), found, opened});
  };
  for (const TickPhase& p : trace.phases) added(p.search, p.reason, p.started, p.seconds, p.lower, p.upper, p.opened);
  if (trace.phases.empty())
    added(std::string(solver), "it was asked for", 0, control.elapsed(), control.lower(), control.upper(),
          control.stats.opened);
}

}  // namespace

Driver::Driver(const SolveOptions& options)
    : options_(options), solver_(find_solver(options.solver)), call_(checked_call(options, solver_)) {}

void Driver::check_prepared(const PreparedGraph* g1, const PreparedGraph* g2) const {
  if (dynamic_cast<const LearnedModel*>(call_.model) != nullptr && (g1 == nullptr || g2 == nullptr))
    throw InvalidOption("this model searches graphs that it has prepared: give both");
}

double Driver::budget_of(const PairCall& pair) const {
  return pair.own_limit && !options_.budget ? kInfinity : std::max(0.0, call_.budget - pair.spent);
}

TickResult Driver::run(const CompiledProblem& problem, const PairCall& pair, Control& control,
                       std::vector<SearchPhase>* phases) const {
  SolverCall call = call_;
  call.cutoff = problem.cutoff_ticks(pair.cutoff);
  call.prepared1 = pair.prepared1;
  call.prepared2 = pair.prepared2;
  call.start = pair.start;
  call.tried_states = pair.tried_states;
  call.budget = budget_of(pair);
  control.set_threads(call.threads);
  if (phases == nullptr) return solver_.run(problem, call, control);
  Trace trace;
  call.trace = &trace;
  TickResult found = solver_.run(problem, call, control);
  read_phases(trace, solver_.info.name, problem, control, pair.spent, *phases);
  return found;
}

std::optional<TickResult> Driver::run_finer(const CompiledProblem& problem, const PairCall& pair, const Control& first,
                                            const Watch& watch, PairBounds& bounds,
                                            std::vector<SearchPhase>* phases) const {
  constexpr double kMuchLess = 1e-3;
  const Watch further = [&](double lower, double upper, const Stats& stats) {
    return watch(std::max(lower, bounds.lower), std::min(upper, bounds.upper), stats);
  };
  PairCall again = pair;
  Stats stats = first.stats;
  for (double most = bounds.upper; !call_.certificate && first.remaining() > 0;) {
    const CompiledProblem finer = problem.capped(2 * most);
    Control control({first.remaining(), pair.limits.bytes}, in_real_costs(watch ? further : watch, finer));
    again.spent = first.elapsed();
    TickResult found = run(finer, again, control, phases);
    stats.add(found.stats);
    const PairBounds settled = read(found, finer, pair.cutoff);
    if (settled.status == Status::kOptimal || settled.status == Status::kCutoff) {
      bounds = settled;
      found.stats = stats;
      found.stats.seconds = first.elapsed();
      return found;
    }
    // The path of the coarse ticks may have been far too dear for the second scale too.
    if (!lost_by_rounding(found, settled) || settled.upper > kMuchLess * most) break;
    most = settled.upper;
  }
  return std::nullopt;
}

PairBounds Driver::answer(const CompiledProblem& problem, const PairCall& pair, Control& control,
                          const Watch& watch) const {
  const TickResult found = run(problem, pair, control);
  PairBounds bounds = read(found, problem, pair.cutoff);
  if (lost_by_rounding(found, bounds)) run_finer(problem, pair, control, watch, bounds);
  return bounds;
}

Result Driver::solve(const CompiledProblem& problem, const Limits& limits, const Watch& watch) const {
  const PairCall pair{options_.cutoff, options_.prepared1.get(), options_.prepared2.get(), limits,
                      limits.seconds < kInfinity};
  check_prepared(pair.prepared1, pair.prepared2);
  Control control(limits, in_real_costs(watch, problem));
  std::vector<SearchPhase> phases;
  std::vector<SearchPhase>* const explained = options_.explain ? &phases : nullptr;
  TickResult found = run(problem, pair, control, explained);
  PairBounds bounds = read(found, problem, options_.cutoff);
  std::vector<Milestone> history = read_history(found, problem, bounds);
  if (lost_by_rounding(found, bounds))
    if (auto finer = run_finer(problem, pair, control, watch, bounds, explained)) {
      found = std::move(*finer);
      for (Milestone& m : history)
        m = {m.seconds, std::min(m.lower, bounds.lower), found.has_path ? std::max(m.upper, bounds.upper) : m.upper};
      history.push_back({found.stats.seconds, bounds.lower, bounds.upper});
    }
  for (SearchPhase& phase : phases) {  // as in the history
    phase.lower = std::min(phase.lower, bounds.lower);
    if (found.has_path) phase.upper = std::max(phase.upper, bounds.upper);
  }
  if (!phases.empty()) {  // a search that came to its end has proven more than it told on the way
    phases.back().lower = bounds.lower;
    phases.back().upper = bounds.upper;
  }
  return {bounds.status,
          bounds.lower,
          bounds.upper,
          found.has_path,
          std::move(found.mapping),
          found.stats,
          std::move(history),
          std::move(found.certificate),
          std::move(phases)};
}

PairBounds Driver::bounds(const CompiledProblem& problem, const PairCall& pair, const Watch& watch) const {
  Control control(pair.limits, in_real_costs(watch, problem));
  return answer(problem, pair, control, watch);
}

PairBounds Driver::bounds(const GraphPtr& g1, const GraphPtr& g2, const UniformCosts& costs, const PairCall& pair,
                          const Watch& watch) const {
  if (!solver_.takes_shortcut || call_.depth_first_states >= 0 || call_.certificate || !all_ones(costs))
    return bounds(CompiledProblem(g1, g2, costs), pair, watch);
  Control control(pair.limits, watch ? Control::TickWatch([&watch](Ticks lower, Ticks upper, const Stats& stats) {
                    return watch(static_cast<double>(lower), static_cast<double>(upper), stats);
                  })
                                     : Control::TickWatch());
  const bool limited = solver_.run == &solve_auto && has_budget(*g1, *g2, *call_.policy);
  const double budget = limited ? budget_of(pair) : kInfinity;
  PairCall further = pair;
  if (const auto settled = unit_shortcut(g1, g2, pair.cutoff, &control, budget, further.tried_states)) return *settled;
  return answer(CompiledProblem(g1, g2, costs), further, control, watch);
}

Result solve(const Problem& problem, const SolveOptions& options, const Limits& limits, const Watch& watch) {
  return Driver(options).solve(problem.compiled(), limits, watch);
}

double distance(const Graph& g1, const Graph& g2, double cutoff) {
  check_same_kind(g1, g2);
  const auto borrowed = [](const Graph& g) { return GraphPtr(GraphPtr(), &g); };
  std::int64_t tried = 0;
  if (const auto settled = unit_shortcut(borrowed(g1), borrowed(g2), cutoff, nullptr, kInfinity, tried))
    return settled->upper;
  const CompiledProblem problem(borrowed(g1), borrowed(g2), UniformCosts{});
  SolveOptions options;
  options.solver = "exact";
  options.cutoff = cutoff;
  return Driver(options).solve(problem, {}, {}).upper;
}

}  // namespace gedkit
