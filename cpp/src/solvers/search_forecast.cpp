#include "solvers/search_forecast.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solvers/search_forecast_weights.hpp"
#include "solvers/trace.hpp"

namespace gedkit {

namespace {

double normal_tail(double x) { return 0.5 * std::erfc(x / std::sqrt(2.0)); }

double linear(const double (&weights)[kSearchFeatures + 1], const SearchFeatures& x) {
  double sum = weights[kSearchFeatures];
  for (int k = 0; k < kSearchFeatures; ++k) sum += weights[k] * x[k];
  return sum;
}

// With two digits and a unit.
std::string in_units(double seconds) {
  const double exponent = std::floor(std::log10(std::max(seconds, 1e-9))), unit = std::pow(10, exponent - 1);
  const double rounded = std::round(seconds / unit) * unit;
  if (rounded >= 1000) return "hours";
  if (rounded >= 1) return words(rounded, " s");
  return rounded >= 1e-3 ? words(rounded * 1e3, " ms") : words(rounded * 1e6, " us");
}

std::string percent(double share) { return words(std::round(100 * share), "%"); }

double digits(double value) { return std::round(10 * value) / 10; }

// A plain feature as a clause.
std::string clause(int feature, const SearchFeatures& x) {
  switch (feature) {
    case kFewerNodes:
      return words("the smaller graph has ", std::round(std::exp(x[feature])), " nodes");
    case kMoreNodes:
      return words("the larger graph has ", std::round(std::exp(x[feature])), " nodes");
    case kMeanDegree:
      return words("the mean degree is ", digits(std::expm1(x[feature])));
    case kDegreeSpread:
      return words("degrees deviate by ", digits(x[feature] * std::exp(x[kMeanDegree])), " from their mean");
    case kMostNeighbours:
      return words("the largest degree is ", std::round(std::expm1(x[feature])));
    case kSameLabel:
      return words("a node has ", digits(std::expm1(x[feature])), " candidates of its label");
    case kLabelGap:
      return words(percent(x[feature]), " of the nodes find no partner");
    case kDegreeGap:
      return words("degrees alone tell ", percent(x[feature]), " of the edges apart");
    case kTriangles:
      return words(percent(x[feature]), " of adjacent edges close a triangle");
    case kTwins:
      return words(percent(x[feature]), " of the nodes are interchangeable with another");
    case kLinkKinds:
      return words("there are ", std::round(std::exp(x[feature])), " kinds of edges");
    case kStep:
      return words("costs differ by at least ", digits(x[feature]), " operations");
    case kNodeShare:
      return words("nodes make up ", percent(x[feature]), " of the cost of replacing everything");
    case kPath:
      return words("the first path has about ", std::round(std::expm1(x[feature])), " operations");
    case kPathShare:
      return words("the first path costs ", percent(x[feature]), " of replacing everything");
    case kGap:
      return words("labels and degrees leave ", std::round(std::expm1(x[feature])),
                   " operations of the first path open");
    default:
      return words("what labels and degrees leave open is ", percent(x[feature]), " of replacing everything");
  }
}

}  // namespace

double Forecast::longer_than(double seconds) const {
  return seconds <= 0 ? 1 : normal_tail((std::log(seconds) - log_seconds) / spread);
}

double Forecast::mean_up_to(double seconds) const {
  if (seconds <= 0) return 0;
  const double at = (std::log(seconds) - log_seconds) / spread;
  const double below = std::exp(log_seconds + spread * spread / 2) * normal_tail(spread - at);
  return below + seconds * normal_tail(at);
}

// A search that has taken longer than was expected is no longer what was expected of it.
double Forecast::longer_than(double seconds, double after) const {
  if (after <= 0) return longer_than(seconds);
  const Forecast raised{std::max(log_seconds, std::log(after)), spread};
  return std::min(1.0, raised.longer_than(seconds) / raised.longer_than(after));
}

double Forecast::mean_up_to(double seconds, double after) const {
  if (after <= 0) return mean_up_to(seconds);
  if (seconds <= after) return seconds;
  const Forecast raised{std::max(log_seconds, std::log(after)), spread};
  const double left = raised.longer_than(after);
  return (raised.mean_up_to(seconds) - raised.mean_up_to(after)) / left + after;
}

Prospect prospect(const Forecast& forecast, double had, bool anew) {
  constexpr double kShortest = 1e-4, kGrowth = 2;  // seconds; from one that is considered to the next
  constexpr double kFarOut = 3;                    // standard deviations: a proof is likely before
  constexpr int kLeastTries = 5;
  const double far = forecast.log_seconds + kFarOut * forecast.spread;
  Prospect best;
  double seconds = std::max(kShortest, kGrowth * had);
  for (int i = 0; i < kLeastTries || std::log(seconds) < far; ++i, seconds *= kGrowth) {
    const double spent = forecast.mean_up_to(seconds, had) - (anew ? 0 : had);
    const double rate = (1 - forecast.longer_than(seconds, had)) / spent;
    if (rate > best.rate) best = {seconds, rate};
    if (rate < best.rate / 2) break;
  }
  return best;
}

Forecasts forecasts(const SearchFeatures& x, bool general) {
  Forecasts found{};
  for (int search = 0; search < kSearches; ++search)
    found.of[search] = {linear(kForecastWeights[general][search], x), kForecastSpread[general][search]};
  for (int search = 0; search < kLagrangian; ++search)
    found.state_seconds[search] = std::exp(linear(kStateWeights[general][search], x));
  return found;
}

std::string in_words(const Forecasts& found, const SearchFeatures& x, bool general, Search chosen) {
  int other = chosen == kLagrangian ? kDepthFirst : kLagrangian;
  for (int search = 0; search < kSearches; ++search)
    if (search != chosen && found.of[search].log_seconds < found.of[other].log_seconds) other = search;
  std::array<double, kPlainFeatures> gain{};
  for (int k = 0; k < kSearchFeatures; ++k) {
    const double difference = kForecastWeights[general][other][k] - kForecastWeights[general][chosen][k];
    const int first = k < kProducts ? k : kFactors[k - kProducts][0],
              second = k < kProducts ? k : kFactors[k - kProducts][1];
    gain[first] += difference * (x[k] - kTypicalFeatures[general][k]) / 2;
    gain[second] += difference * (x[k] - kTypicalFeatures[general][k]) / 2;
  }
  std::array<int, kPlainFeatures> order{};
  for (int k = 0; k < kPlainFeatures; ++k) order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return gain[a] > gain[b]; });
  std::string reason = words("expected ", in_units(std::exp(found.of[kDepthFirst].log_seconds)), " by depth first, ",
                             in_units(std::exp(found.of[kByTurns].log_seconds)), " with path search by turns, ",
                             in_units(std::exp(found.of[kLagrangian].log_seconds)), " by the Lagrangian search");
  if (gain[order[0]] > 0) reason += words("; mainly, ", clause(order[0], x));
  if (gain[order[0]] > 0 && gain[order[1]] > 0) reason += words(" and ", clause(order[1], x));
  return reason;
}

}  // namespace gedkit
