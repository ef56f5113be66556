#include "solvers/pair_searches.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "bounds/branch.hpp"
#include "core/oriented.hpp"
#include "core/profitable_part.hpp"
#include "solvers/bitset_phase.hpp"
#include "tree_search/general_dfs.hpp"
#include "tree_search/kind_search.hpp"
#include "tree_search/lagrangian_search.hpp"

namespace gedkit {

namespace {

constexpr double kManyStates = 1e15;
constexpr double kForever = std::numeric_limits<double>::infinity();

std::int64_t states_of(double work, double state_seconds) {
  if (work >= kManyStates * state_seconds) return std::numeric_limits<std::int64_t>::max();
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(work / state_seconds + 0.5));
}

Progress progress(bool proven) { return proven ? Progress::kProven : Progress::kOpen; }

// A pause of the control after so many seconds, where time is by the clock, and what to count up to where it is not.
class Portion {
 public:
  Portion(Control& control, double seconds, double unit) : control_(control) {
    if (by_the_clock(control))
      control.pause_after(seconds);
    else
      count = states_of(seconds, unit);
  }
  ~Portion() { control_.resume(); }
  Portion(const Portion&) = delete;
  Portion& operator=(const Portion&) = delete;

  std::int64_t count = std::numeric_limits<std::int64_t>::max();

 private:
  Control& control_;
};

class DepthFirst final : public PairSearch {
 public:
  DepthFirst(const SearchedPair& pair, double state_seconds) : pair_(pair), state_seconds_(state_seconds) {}
  std::string_view name() const override {
    return pair_.general ? "general depth-first search" : "bitset depth-first search";
  }
  double work() const override { return static_cast<double>(states_) * state_seconds_; }
  bool begins_anew() const override { return true; }

  Progress run(double seconds, double) override {
    const Portion portion(pair_.control, seconds, state_seconds_);
    const std::int64_t before = pair_.control.stats.expanded;
    bool proven = false;
    if (pair_.general)
      proven = general_depth_first(pair_.dense, portion.count, pair_.incumbent, pair_.control);
    else
      proven = bitset_phase(pair_.problem, portion.count, pair_.incumbent, pair_.control) == Phase::kComplete;
    states_ += pair_.control.stats.expanded - before;
    return progress(proven);
  }

 private:
  SearchedPair pair_;
  double state_seconds_;
  std::int64_t states_ = 0;
};

// When it is the turn of the search for paths again.
class PathTurns {
 public:
  PathTurns(const SearchedPair& pair, UpperSearch& upper)
      : per_portion_(pair.call.policy->states_per_portion * std::max(pair.dense.a.n, pair.dense.b.n)),
        policy_(*pair.call.policy),
        upper_(upper),
        incumbent_(pair.incumbent),
        control_(pair.control) {}

  // Until paths have had their share beside `states` of a depth-first search, and in any case a few turns more. False:
  // paused before.
  bool run(std::int64_t states) {
    if (!std::exchange(begun_, true)) least_ += policy_.turns;
    while (!control_.poll() && control_.lower() <= incumbent_.goal()) {
      const double share = far(states) ? kFarShare : policy_.paths_share;
      if (turns_ >= least_ && work_ >= share / (1 - share) * static_cast<double>(states)) break;
      if (control_.paused()) return false;
      const Ticks before = incumbent_.cost;
      work_ += upper_.turn_length() * per_portion_;
      upper_.turn(control_.lower());
      ++turns_;
      if (incumbent_.cost < before) at_last_gain_ = work_;
    }
    begun_ = false;
    return true;
  }

  double work() const { return work_; }  // in states

 private:
  static constexpr double kFarShare = 0.98;

  // Under half of the path's cost is proven, and the depth-first search, where every step takes several times the
  // states of the one before, has not had much to show it: a good path is the better part of the answer.
  bool far(std::int64_t states) const {
    constexpr std::int64_t kFirstStates = 400'000;
    return states < kFirstStates && 2 * control_.lower() < incumbent_.cost && !settled();
  }

  // No better path for most of the work so far.
  bool settled() const {
    constexpr int kEarlyTurns = 30;  // until then every method has had several turns
    constexpr double kLongAgo = 4;   // times the work up to the last better path
    return turns_ > kEarlyTurns && work_ > kLongAgo * at_last_gain_;
  }

  double per_portion_;
  const Policy& policy_;
  UpperSearch& upper_;
  Incumbent& incumbent_;
  Control& control_;
  double work_ = 0, at_last_gain_ = 0;
  int turns_ = 0, least_ = 0;
  bool begun_ = false;
};

// The search for paths by turns with a depth-first one that begins again each time with more states and a better path
// to beat.
class ByTurns final : public PairSearch {
 public:
  ByTurns(const SearchedPair& pair, UpperSearch& upper, double state_seconds)
      : pair_(pair),
        state_seconds_(state_seconds),
        upper_(upper),
        paths_(pair, upper),
        orders_(pair.problem),
        next_(pair.call.policy->first_states) {}
  std::string_view name() const override { return "path search by turns with a depth-first search"; }
  double work() const override { return (static_cast<double>(spent_) + paths_.work()) * state_seconds_; }

  // Another depth-first search shows something new if it has twice the states of the last.
  double least() const override { return due_ && last_ > 0 ? kWorthwhile * last_ * seconds_per_state_ : 0; }

  Progress run(double seconds, double most) override {
    Incumbent& incumbent = pair_.incumbent;
    Control& control = pair_.control;
    if (!begun_) {
      begun_ = true;
      if (branch_and_paths()) return Progress::kProven;
      if (!pair_.general) kinds_ = kind_search(pair_.problem, control);
    }
    const bool clocked = by_the_clock(control);
    const auto now = [&] { return clocked ? control.elapsed() : work(); };
    for (const double begin = now(), end = begin + seconds; !control.stopped();) {
      const bool paths_first = !due_;
      if (paths_first) {
        const Portion portion(control, end - now(), state_seconds_);
        if (!paths_.run(spent_)) return Progress::kOpen;
        due_ = true;
      }
      if (control.lower() > incumbent.goal()) return Progress::kProven;
      if (control.stopped()) return Progress::kOpen;
      // A ladder is not left half-way: it would begin anew.
      std::int64_t states = next_;
      if (clocked && seconds_per_state_ > 0 && most < kForever) {
        const double fit = (begin + most - now()) / seconds_per_state_;
        if (fit < kWorthwhile * last_ && paths_first) return Progress::kOpen;
        const double enough = std::max(fit, kWorthwhile * last_);
        if (enough < static_cast<double>(states)) states = static_cast<std::int64_t>(enough);
      }
      const std::int64_t before = control.stats.expanded;
      const double started = now();
      const bool proven = ladder(states);
      due_ = false;
      last_ = static_cast<double>(states);
      seconds_per_state_ = (now() - started) / last_;
      spent_ += std::max<std::int64_t>(1, control.stats.expanded - before);
      if (proven) return Progress::kProven;
      if (states <= std::numeric_limits<std::int64_t>::max() / pair_.call.policy->more_states)
        next_ = states * pair_.call.policy->more_states;
      if (now() >= end) return Progress::kOpen;
    }
    return Progress::kOpen;
  }

 private:
  // True: the branch bound passed the incumbent's goal.
  bool branch_and_paths() {
    constexpr int kMoreGrowths = 3;
    const DenseProblem& p = pair_.dense;
    Incumbent& incumbent = pair_.incumbent;
    Control& control = pair_.control;
    std::vector<std::int32_t> mapping;
    if (const auto bound = branch_bound(p, control, mapping))
      control.raise_lower(std::min(incumbent.round_up(*bound, p.infinite), incumbent.cost));
    if (control.lower() <= incumbent.goal()) upper_.grow(kMoreGrowths, control.lower());
    return control.lower() > incumbent.goal();
  }

  // Goals that rise from the proven bound, as far as so many states go.
  bool ladder(std::int64_t states) {
    Incumbent& incumbent = pair_.incumbent;
    Control& control = pair_.control;
    if (pair_.general) return general_depth_first(pair_.dense, states, incumbent, control);
    if (bitset_ladder(pair_.problem, orders_, states, *pair_.call.policy, incumbent, control) == Phase::kComplete)
      return true;
    return kinds_ && !control.stopped() && kinds_->run(states, incumbent, control);
  }

  SearchedPair pair_;
  double state_seconds_;
  UpperSearch& upper_;
  PathTurns paths_;
  SearchOrders orders_;
  std::unique_ptr<KindSearch> kinds_;
  static constexpr double kWorthwhile = 2;  // times the states of the last

  std::int64_t next_, spent_ = 0;
  double last_ = 0, seconds_per_state_ = 0;  // of the last depth-first search
  bool begun_ = false, due_ = false;         // due: paths have had their share
};

// From the smaller graph, in the part of the problem that can earn. Where that is not the pair as given, it has an
// incumbent of its own.
class LagrangianTurns final : public PairSearch {
 public:
  LagrangianTurns(const SearchedPair& pair, UpperSearch* paths, const SearchOptions& steps)
      : pair_(pair), steps_(steps), given_(paths) {}
  std::string_view name() const override { return "Lagrangian search"; }
  double work() const override { return work_; }
  // The root has to be built and climbed first, which takes long where graphs are large and dense.
  double least() const override {
    if (search_) return 0;
    const auto [n1, n2] = std::pair(pair_.dense.a.n, pair_.dense.b.n);
    const double half1 = static_cast<double>(pair_.dense.a.half.size());
    const double half2 = static_cast<double>(pair_.dense.b.half.size());
    return kRootPerTriple * half1 * half2 * std::min(half1 / std::max(n1, 1), half2 / std::max(n2, 1));
  }

  Progress run(double seconds, double) override {
    Control& control = pair_.control;
    if (!search_ && !begin()) return Progress::kProven;
    const std::int64_t before = control.stats.heuristic_calls;
    const Portion portion(control, seconds, step_seconds_);
    take();
    const bool proven = search_->run(portion.count);
    hand_back();
    work_ += static_cast<double>(control.stats.heuristic_calls - before) * step_seconds_;
    return progress(proven);
  }

 private:
  // False: nothing can be earned, so that no path is better than deleting and inserting everything.
  bool begin() {
    if (!pair_.general) part_ = profitable_part(pair_.dense);
    const DenseProblem& p = part_ ? part_->problem : pair_.dense;
    Incumbent& incumbent = pair_.incumbent;
    Control& control = pair_.control;
    if (part_ && p.a.n == 0) {
      const std::vector<std::int32_t> nothing(pair_.dense.a.n, -1);
      incumbent.offer(pair_.dense.cost(nothing), nothing, control);
      return false;
    }
    view_.emplace(p);
    const DenseProblem& q = **view_;
    step_seconds_ =
        kLeastStep + kStepPerPair * static_cast<double>(q.a.half.size()) * static_cast<double>(q.b.half.size());
    UpperSearch* paths = given_;
    Incumbent* mine = &incumbent;
    if (part_ || view_->reversed() || paths == nullptr) {
      own_.emplace(incumbent);
      own_->step = q.step;
      own_->cost = std::numeric_limits<Ticks>::max();
      mine = &*own_;
      take();
      own_paths_ = std::make_unique<UpperSearch>(q, pair_.call.seed, *own_, control);
      own_paths_->grow(1, control.lower());
      paths = own_paths_.get();
    }
    search_ = std::make_unique<LagrangianSearch>(q, steps_, *paths, *mine, control, given_ ? given_->turns() : 0);
    return true;
  }

  // The best path of all becomes its own. In the part it may cost less: pairs that earn nothing are gone.
  void take() {
    if (!own_ || (own_->cost <= pair_.incumbent.cost && !own_->mapping.empty())) return;
    std::vector<std::int32_t> mapping = pair_.incumbent.mapping;
    if (part_) mapping = part_->to_part(mapping);
    mapping = view_->to_view(std::move(mapping));
    own_->offer((*view_)->cost(mapping), mapping, pair_.control);
  }

  void hand_back() {
    if (!own_ || own_->cost >= pair_.incumbent.cost) return;
    std::vector<std::int32_t> mapping = view_->to_given(own_->mapping);
    if (part_) mapping = part_->to_whole(mapping);
    pair_.incumbent.offer(own_->cost, mapping, pair_.control);
  }

  static constexpr double kLeastStep = 3e-6, kStepPerPair = 3e-9;  // seconds of a step of an ascent, about
  static constexpr double kRootPerTriple = 5e-9;  // seconds of the root, per pair of half-links and mean degree

  SearchedPair pair_;
  SearchOptions steps_;
  UpperSearch* given_;
  std::optional<ProfitablePart> part_;
  std::optional<OrientedProblem> view_;
  std::optional<Incumbent> own_;
  std::unique_ptr<UpperSearch> own_paths_;
  std::unique_ptr<LagrangianSearch> search_;
  double step_seconds_ = 1e-5, work_ = 0;
};

}  // namespace

bool general_depth_first(const DenseProblem& p, std::int64_t states, Incumbent& incumbent, Control& control,
                         const std::function<std::int64_t()>& more_states) {
  Ticks open = control.lower();
  const bool all = general_dfs(p, incumbent, control, open, states, more_states);
  control.raise_lower(std::min(open, incumbent.cost));
  return all;
}

std::unique_ptr<PairSearch> depth_first(const SearchedPair& pair, double state_seconds) {
  return std::make_unique<DepthFirst>(pair, state_seconds);
}

std::unique_ptr<PairSearch> by_turns(const SearchedPair& pair, UpperSearch& paths, double state_seconds) {
  return std::make_unique<ByTurns>(pair, paths, state_seconds);
}

std::unique_ptr<PairSearch> lagrangian(const SearchedPair& pair, UpperSearch* paths, const SearchOptions& steps) {
  return std::make_unique<LagrangianTurns>(pair, paths, steps);
}

}  // namespace gedkit
