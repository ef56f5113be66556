// What ran, for how long, and why, for callers that ask for an explanation.
//
// A solver records its searches through the call it is given; where nobody asks, that costs one look at a pointer per
// search, and reasons are not even put into words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "core/ticks.hpp"

namespace gedkit {

struct TickPhase {
  std::string search, reason;
  double started, seconds;  // started: after the search of this pair had begun
  Ticks lower, upper;       // when it ended
  std::int64_t opened;      // states, by this search alone
  int slices = 0;           // of the portfolio's loop
};

struct Trace {
  std::vector<TickPhase> phases;
};

// Records a search from here to the end of the scope. `reason` is called only if there is a trace.
class TracedPhase {
 public:
  template <class Reason>
  TracedPhase(Trace* trace, const Control& control, std::string_view search, Reason reason)
      : trace_(trace), control_(control) {
    if (trace_ == nullptr) [[likely]]
      return;
    index_ = trace_->phases.size();
    trace_->phases.push_back({std::string(search), reason(), control.elapsed(), 0, 0, 0, control.stats.opened});
  }
  ~TracedPhase() {
    if (trace_ == nullptr) [[likely]]
      return;
    TickPhase& phase = trace_->phases[index_];
    phase.seconds = control_.elapsed() - phase.started;
    phase.lower = control_.lower();
    phase.upper = control_.upper();
    phase.opened = control_.stats.opened - phase.opened;
  }
  // One more reason, that came up on the way.
  template <class Reason>
  void add(Reason reason) const {
    if (trace_ != nullptr) trace_->phases[index_].reason += "; " + reason();
  }
  TracedPhase(const TracedPhase&) = delete;
  TracedPhase& operator=(const TracedPhase&) = delete;

 private:
  Trace* trace_;
  const Control& control_;
  std::size_t index_ = 0;
};

// Its arguments one after another.
template <class... Parts>
std::string words(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return std::move(text).str();
}

}  // namespace gedkit
