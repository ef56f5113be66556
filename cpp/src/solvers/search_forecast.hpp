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

struct Forecasts {
  std::array<Forecast, kSearches> of;
  std::array<double, kSearches> correlation;      // of the errors with that of the depth-first search
  std::array<double, kLagrangian> state_seconds;  // time per state of the depth-first search, alone and by turns
};

// What is expected of the other searches if the depth-first search takes longer than this: errors go together.
Forecasts after_depth_first(Forecasts forecasts, double seconds);

// `general`: the depth-first search is that for any costs, not that on bitsets.
Forecasts forecasts(const SearchFeatures& features, bool general);

// The times, and the features that speak most for `chosen` and against the best of the others.
std::string in_words(const Forecasts& forecasts, const SearchFeatures& features, bool general, Search chosen);

}  // namespace gedkit
