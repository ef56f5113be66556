#include "core/tick_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace gedkit {

namespace {

// Ticks a whole path may cost, and their logarithm: leaves room for infinities in 64 bits.
constexpr int kLargestExponent = 46;
constexpr double kLargestTotal = 1LL << kLargestExponent;
constexpr std::array<double, 16> kUnitsPerOne = {1, 2, 4, 5, 8, 10, 16, 20, 25, 100, 200, 500, 1000, 1e4, 1e5, 1e6};

// Ticks per cost of 1 that make every finite cost a whole number, or 0 if none of the usual units does. Near a whole
// number is relative to the cost: one of 1e-13 is far from 0 ticks.
double common_unit(const std::vector<double>& costs, double total) {
  for (double per_unit : kUnitsPerOne) {
    if (total * per_unit > kLargestTotal) break;
    const bool whole = std::all_of(costs.begin(), costs.end(), [&](double c) {
      if (std::isinf(c)) return true;
      const double ticks = c * per_unit;
      return std::abs(ticks - std::nearbyint(ticks)) <= 1e-12 * ticks;
    });
    if (whole) return per_unit;
  }
  return 0;
}

bool all_whole(const std::vector<double>& costs) {
  return std::all_of(costs.begin(), costs.end(), [](double c) { return std::isinf(c) || c == std::nearbyint(c); });
}

double finite_or_zero(double cost) { return std::isinf(cost) ? 0.0 : cost; }

double sum_over(const std::vector<std::int32_t>& classes, const std::vector<double>& costs) {
  double total = 0;
  for (int c : classes) total += finite_or_zero(costs[c]);
  return total;
}

}  // namespace

double largest_finite(const std::vector<double>& costs) {
  double largest = 0;
  for (double c : costs) largest = std::max(largest, finite_or_zero(c));
  return largest;
}

double dearest_path(const CostTables& t) {
  return sum_over(t.node_class1, t.node_del) + sum_over(t.node_class2, t.node_ins) +
         largest_finite(t.node_sub) * static_cast<double>(std::min(t.node_class1.size(), t.node_class2.size())) +
         sum_over(t.edge_class1, t.edge_del) + sum_over(t.edge_class2, t.edge_ins) +
         largest_finite(t.edge_sub) * static_cast<double>(std::min(t.edge_class1.size(), t.edge_class2.size()));
}

double dearest_path(const UniformCosts& c, const Graph& g1, const Graph& g2) {
  const auto total = [](double sub, double del, double ins, int first, int second) {
    return finite_or_zero(del) * first + finite_or_zero(ins) * second + finite_or_zero(sub) * std::min(first, second);
  };
  return total(c.node_sub, c.node_del, c.node_ins, g1.n(), g2.n()) +
         total(c.edge_sub, c.edge_del, c.edge_ins, g1.m(), g2.m());
}

TickScale TickScale::choose(const std::vector<double>& costs, double total) {
  total = std::max(total, largest_finite(costs));  // of graphs without elements: a cost that no path has must fit too
  if (const double per_unit = common_unit(costs, total); per_unit > 0)
    return {per_unit, true, per_unit == 1 && all_whole(costs)};
  // The largest power of two that keeps `total` within the ticks; dividing by a total of 1e-300 would overflow.
  int exponent = 0;
  const bool power_of_two = std::frexp(std::max(total, 1e-300), &exponent) == 0.5;
  return {std::ldexp(1.0, std::clamp(kLargestExponent - exponent + (power_of_two ? 1 : 0), -1000, 1023)), false, false};
}

TickScale TickScale::of(const CostTables& t) {
  std::vector<double> all;
  for (const auto* part : {&t.node_sub, &t.node_del, &t.node_ins, &t.edge_sub, &t.edge_del, &t.edge_ins})
    all.insert(all.end(), part->begin(), part->end());
  return choose(all, dearest_path(t));
}

Ticks TickScale::ticks(double cost, Ticks infinite) const {
  if (std::isinf(cost)) return infinite;
  return static_cast<Ticks>(exact ? std::nearbyint(cost * per_unit) : std::floor(cost * per_unit));
}

}  // namespace gedkit
