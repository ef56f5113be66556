// The portfolio: searches of one pair that take turns on it, and the loop that hands out time.
//
// Each time the search goes on that is most likely to prove the distance per second: its forecast says how likely a
// proof is within any further time, given that it has none yet, and how much of that time it will take. One that takes
// longer than was expected of it loses its place to another, and may have it back: a wrong forecast costs a small
// factor, and a right one nothing. All share the best path and the proven bound. Where no proof is expected, or half of
// a limit is over, bounds and paths are what can be had: the search that raised the bound last has most of the time,
// and while none does they go by halves.
//
// Time is by the clock where there is a limit on it. Otherwise it is counted: work done, in seconds of the machine that
// trained the forecast, so that answers do not depend on the speed of this one.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/control.hpp"
#include "core/incumbent.hpp"
#include "solvers/search_forecast.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

enum class Progress { kOpen, kProven };

// One search of one pair that can be taken up again.
class PairSearch {
 public:
  virtual ~PairSearch() = default;
  virtual std::string_view name() const = 0;
  // Goes on for about so many seconds, by the clock or counted, to the next place where little is lost; by the clock,
  // one that cannot be left half-way begins nothing that it expects to take much longer than `most`.
  virtual Progress run(double seconds, double most) = 0;
  virtual double work() const = 0;                    // done so far, counted
  virtual bool begins_anew() const { return false; }  // each time: what it had before is lost
  virtual double least() const { return 0; }          // seconds from now on before which there is nothing to see
};

struct Schedule {
  struct Turn {
    Search search;
    double seconds;
  };
  std::vector<Turn> first;  // one after another, before any others
  bool goes_on = false;     // after that, with all searches
  std::array<Forecast, kSearches> forecasts{};
  double for_proof = 0.5;                       // of a limit; the rest is for bounds
  double tried = 0;                             // seconds that the depth-first search has had
  std::function<std::string(Search)> reason{};  // in words, for a trace
  double most = 0.1;                            // of a limit, for the depth-first search: it raises no bounds
};

using PairSearches = std::array<std::unique_ptr<PairSearch>, kSearches>;  // null: does not apply

// True: some search came to its end, or the bound passed the incumbent's goal. False: stopped, or nothing is left to
// do.
bool portfolio(PairSearches& searches, const Schedule& schedule, Incumbent& incumbent, Control& control, Trace* trace);

// Whether slices are by the clock.
inline bool by_the_clock(const Control& control) { return control.remaining() < 1e9; }

}  // namespace gedkit
