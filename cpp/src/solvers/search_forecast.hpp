// How long each search will probably take to prove a distance: a regression on the features of the pair, trained by
// benchmarks/train_policy.py on the times that each search takes alone.
//
// The logarithm of the time is predicted as a sum of multiples of the features, with a normal error. Times are those of
// the machine that trained it; only their ratios matter, and limits on time, which need not be exact.
#pragma once

#include <string>

#include "solvers/search_features.hpp"

namespace gedkit {

enum Search : int { kDepthFirst, kByTurns, kLagrangian, kSearches };

struct Forecast {
  double log_seconds, spread;  // mean and standard deviation of the logarithm

  double longer_than(double seconds) const;  // probability
  double mean_up_to(double seconds) const;   // expected value of the time, no more than this
  // The same search after so many seconds without a proof.
  double longer_than(double seconds, double after) const;
  double mean_up_to(double seconds, double after) const;
};

// Of a search that goes on: until how many seconds from its beginning a proof is most likely per second that is
// expected to be spent, and how likely per second. Whoever always runs the search of the highest rate needs the least
// time that can be expected, if searches know nothing of one another (Gittins 1979).
struct Prospect {
  double seconds = 0, rate = 0;
};

// After so many seconds without a proof. `anew`: they would have to be spent again.
Prospect prospect(const Forecast& forecast, double had, bool anew);

struct Forecasts {
  std::array<Forecast, kSearches> of;
  std::array<double, kLagrangian> state_seconds;  // time per state of the depth-first search, alone and by turns
};

// `general`: the depth-first search is that for any costs, not that on bitsets.
Forecasts forecasts(const SearchFeatures& features, bool general);

// The times, and the features that speak most for `chosen` and against the best of the others.
std::string in_words(const Forecasts& forecasts, const SearchFeatures& features, bool general, Search chosen);

}  // namespace gedkit
