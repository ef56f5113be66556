#include "solvers/portfolio.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace gedkit {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kFirstSlice = 1e-4;  // seconds
constexpr double kGrowth = 2;         // from one round of slices to the next
constexpr double kMostOfRest =
    0.125;  // of a limit: what a round of slices adds, so that all have their part of the rest
constexpr double kMostToBegin = 0.25;  // of a limit: a search that shows nothing before leaves the time to others
constexpr double kOthers = 0.125;      // of a slice, for searches beside one that raises the bound
constexpr double kLook = 0.05;         // of a limit, for a search that raises bounds to show how far it comes
constexpr double kLongAgo = 0.75;      // of a search's time without a raise: it raises the bound no more

class Loop {
 public:
  Loop(PairSearches& searches, const Schedule& schedule, Incumbent& incumbent, Control& control, Trace* trace)
      : searches_(searches),
        schedule_(schedule),
        incumbent_(incumbent),
        control_(control),
        trace_(trace),
        clocked_(by_the_clock(control)),
        limit_(clocked_ ? control.remaining() : 0),
        bounds_(clocked_ && shared() > 1 ? (1 - schedule.for_proof) * control.remaining() : 0),
        left_(bounds_ > 0 ? schedule.most * control.remaining() : kForever) {
    had_[kDepthFirst] = schedule.tried;
    left_ -= schedule.tried;
  }

  bool run() {
    if (control_.poll()) return false;
    for (const auto& [search, seconds] : schedule_.first) {
      if (searches_[search] && seconds > 0 && may_begin(search)) give(search, seconds);
      if (ended()) return proven_;
    }
    if (schedule_.goes_on) look_for_proof();
    if (schedule_.goes_on && !ended()) look_for_bounds();
    if (schedule_.goes_on) use_up_the_rest();
    return proven_;
  }

 private:
  bool ended() const { return proven_ || control_.stopped(); }

  // Always the one that is most likely to prove it per second, until that part of a limit is over.
  void look_for_proof() {
    std::array<Prospect, kSearches> prospects{};
    for (int i = 0; i < kSearches; ++i) prospects[i] = prospect_of(i);
    while (!ended() && (bounds_ <= 0 || control_.remaining() > bounds_)) {
      int best = -1;
      for (int i = 0; i < kSearches; ++i) {
        if (!searches_[i] || !may_begin(i) || (i == kDepthFirst && left_ <= 0)) continue;
        if (bounds_ > 0 && searches_[i]->least() > control_.remaining() - bounds_) continue;
        if (best < 0 || prospects[i].rate > prospects[best].rate) best = i;
      }
      if (best < 0) return;
      const bool anew = searches_[best]->begins_anew();
      give(static_cast<Search>(best),
           std::max(prospects[best].seconds - (anew ? 0 : had_[best]), searches_[best]->least()));
      prospects[best] = prospect_of(best);
    }
  }

  Prospect prospect_of(int search) const {
    const bool anew = searches_[search] && searches_[search]->begins_anew();
    return prospect(schedule_.forecasts[search], had_[search], anew);
  }

  // Those that raise bounds on their way, in slices that become longer; others only where there are none.
  void look_for_bounds() {
    for_bounds_ = bounds_ > 0;
    std::array<double, kSearches> credit{};
    const bool only_depth_first = !searches_[kByTurns] && !searches_[kLagrangian];
    for (double slice = kFirstSlice;; slice *= kGrowth) {
      if (clocked_) slice = std::min(slice, std::max(kFirstSlice, kMostOfRest * control_.remaining()));
      bool any = false;
      for (int i = 0; i < kSearches; ++i) {
        if (!searches_[i] || (i == kDepthFirst && !only_depth_first)) continue;
        const int first = ahead();
        const double least = searches_[i]->least();
        if (!(i == first ? least < control_.remaining() : may_begin(i))) continue;
        any = true;
        credit[i] += first < 0 || first == i ? slice : kOthers * slice;
        if (credit[i] < (i == first ? kFirstSlice : std::max(kFirstSlice, least))) continue;
        double seconds = std::max(credit[i], least);
        if (least > 0 && (1 + kGrowth) * seconds > control_.remaining()) seconds = control_.remaining();  // its last
        credit[i] -= give(static_cast<Search>(i), seconds);  // an overrun is paid back
        if (ended()) return;
      }
      if (!any) return;
    }
  }

  // The search that most of the time is for: one that has not been seen at work, then the one that raised the bound
  // last. -1: that was long ago.
  int ahead() const {
    for (const int i : {kLagrangian, kByTurns})
      if (searches_[i] && may_begin(i) && had_[i] < kLook * limit_) return i;
    return raised_ < 0 || idle_ > kLongAgo * had_[raised_] ? -1 : raised_;
  }

  // Too little is left of a limit for any search to have something to show: one goes on all the same, or begins, if
  // possible one that can be stopped while it does.
  void use_up_the_rest() {
    const auto rank = [&](int i) { return had_[i] > 0 ? 0 : searches_[i]->least() <= control_.remaining() ? 1 : 2; };
    for (const int wanted : {0, 1, 2})
      for (int i = kSearches - 1; i >= 0; --i) {
        if (!searches_[i] || rank(i) != wanted) continue;
        if (control_.poll() || ended()) return;
        give(static_cast<Search>(i), control_.remaining());
      }
  }

  // How many searches there are.
  int shared() const {
    if (!schedule_.goes_on) return 1;
    return static_cast<int>(
        std::count_if(searches_.begin(), searches_.end(), [](const auto& s) { return s != nullptr; }));
  }

  // Whether what is left of a limit is enough for a search to have something to show, or there is no other.
  bool may_begin(int search) const {
    return !clocked_ || shared() <= 1 || searches_[search]->least() <= kMostToBegin * control_.remaining();
  }

  std::string reason(Search search) const {
    return for_bounds_ ? "the rest of the limit is for the lower bound" : schedule_.reason(search);
  }

  // Returns what it took.
  double give(Search search, double seconds) {
    PairSearch& one = *searches_[search];
    double most = kForever;
    if (for_bounds_ && seconds < control_.remaining()) most = seconds;
    if (const double left = control_.remaining() - bounds_; bounds_ > 0 && !for_bounds_ && left > 0)
      seconds = std::min(seconds, left), most = left;
    if (search == kDepthFirst) seconds = std::min(seconds, left_);
    const double begun = clocked_ ? control_.elapsed() : one.work();
    const Slice traced(*this, search);
    const std::int64_t before = control_.lower();
    const Progress progress = one.run(seconds, most);
    control_.poll();
    const double spent = (clocked_ ? control_.elapsed() : one.work()) - begun;
    had_[search] = one.begins_anew() ? std::max(had_[search], spent) : had_[search] + spent;
    if (search == kDepthFirst) left_ -= std::max(spent, kFirstSlice);
    if (control_.lower() > before && search != kDepthFirst)
      raised_ = search, idle_ = 0;
    else if (search == raised_)
      idle_ += spent;
    proven_ = progress == Progress::kProven || control_.lower() > incumbent_.goal();
    return spent;
  }

  // Adds to the one phase of its search, which moves behind all others: phases are in the order of their ends.
  class Slice {
   public:
    Slice(Loop& loop, Search search) : loop_(loop) {
      if (loop.trace_ == nullptr) return;
      auto& phases = loop.trace_->phases;
      const std::string_view name = loop.searches_[search]->name();
      const auto same =
          std::find_if(phases.rbegin(), phases.rend(), [&](const TickPhase& p) { return p.search == name; });
      if (same == phases.rend()) {
        phases.push_back({std::string(name), loop.reason(search), loop.control_.elapsed(), 0, 0, 0, 0});
      } else {
        const auto at = same.base() - 1;
        if (at->slices == 0 || (loop.for_bounds_ && !loop.told_[search])) at->reason += "; then " + loop.reason(search);
        std::rotate(at, at + 1, phases.end());
      }
      loop.told_[search] = loop.for_bounds_;
      opened_ = loop.control_.stats.opened;
      begun_ = loop.control_.elapsed();
    }
    ~Slice() {
      if (loop_.trace_ == nullptr) return;
      TickPhase& phase = loop_.trace_->phases.back();
      phase.seconds += loop_.control_.elapsed() - begun_;
      phase.opened += loop_.control_.stats.opened - opened_;
      phase.lower = loop_.control_.lower();
      phase.upper = loop_.control_.upper();
      ++phase.slices;
    }
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

   private:
    Loop& loop_;
    double begun_ = 0;
    std::int64_t opened_ = 0;
  };

  PairSearches& searches_;
  const Schedule& schedule_;
  Incumbent& incumbent_;
  Control& control_;
  Trace* trace_;
  const bool clocked_;
  const double limit_;                   // seconds that all have; 0: as long as it takes
  double bounds_;                        // seconds of a limit that are for bounds; 0: none
  double left_;                          // seconds that the depth-first search may still have
  std::array<double, kSearches> had_{};  // seconds of all its slices, or of the longest if it begins anew
  bool for_bounds_ = false;              // no longer for a proof
  std::array<bool, kSearches> told_{};   // so, by the trace of each search
  int raised_ = -1;                      // the search that raised the bound last
  double idle_ = 0;                      // seconds that it has had since then
  bool proven_ = false;
};

}  // namespace

bool portfolio(PairSearches& searches, const Schedule& schedule, Incumbent& incumbent, Control& control, Trace* trace) {
  const bool proven = Loop(searches, schedule, incumbent, control, trace).run();
  if (trace != nullptr)
    for (TickPhase& phase : trace->phases)
      if (phase.slices > 1) phase.reason += words(" (", phase.slices, " slices)");
  return proven;
}

}  // namespace gedkit
