#include "bounds/counted_charge.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "assignment/transport.hpp"

namespace gedkit {

namespace {

constexpr int kMostLinks = 40;  // nodes with more are left out of the first graph
constexpr std::size_t kMostCells = std::size_t{1} << 20;

// How many nodes there are of each type and degree.
struct Kinds {
  std::vector<std::int64_t> count;
  std::vector<int> example, degree;
};

// A node of the second graph with more links counts as if it had one too many: that can only be cheaper.
template <class Chosen>
Kinds kinds_of(const SparseSide& side, Chosen chosen) {
  Kinds kinds;
  std::map<std::pair<std::int32_t, int>, std::size_t> places;
  for (int u = 0; u < side.n; ++u) {
    if (!chosen(u)) continue;
    const int degree = std::min(side.degree(u), kMostLinks + 1);
    const auto [at, fresh] = places.try_emplace({side.type[u], degree}, kinds.count.size());
    if (fresh) {
      kinds.count.push_back(0);
      kinds.example.push_back(u);
      kinds.degree.push_back(degree);
    }
    ++kinds.count[at->second];
  }
  return kinds;
}

}  // namespace

CountedCharge counted_charge(const RegionCharges& charges, const std::vector<char>& chosen, Control& control) {
  const SparseSide &a = charges.problem().a(), &b = charges.problem().b();
  const Kinds rows = kinds_of(a, [&](int u) { return chosen[u] && a.degree(u) <= kMostLinks; });
  const Kinds columns = kinds_of(b, [](int) { return true; });
  if (rows.count.empty() || columns.count.size() > kMostCells / rows.count.size()) return {};
  std::vector<Ticks> profit;
  profit.reserve(rows.count.size() * columns.count.size());
  Ticks all_deleted = 0;
  for (std::size_t i = 0; i < rows.count.size(); ++i) {
    const Ticks deleted = charges.deletion(rows.example[i]) + charges.outer(rows.degree[i]);
    all_deleted += rows.count[i] * deleted;
    for (std::size_t j = 0; j < columns.count.size(); ++j)
      profit.push_back(deleted - charges.node(rows.example[i], columns.example[j]) -
                       charges.outer(rows.degree[i] - columns.degree[j]));
  }
  Transport transport;
  if (!transport.solve_unless(profit, rows.count, columns.count, [&control] { return control.poll(); })) return {};
  CountedCharge counted{all_deleted, {columns.example.begin(), columns.example.end()}, transport.column_prices()};
  for (std::size_t j = 0; j < columns.count.size(); ++j) counted.charge -= columns.count[j] * counted.prices[j];
  for (std::size_t i = 0; i < rows.count.size(); ++i) {
    Ticks most = 0;
    for (std::size_t j = 0; j < columns.count.size(); ++j)
      most = std::max(most, profit[i * columns.count.size() + j] - counted.prices[j]);
    counted.charge -= rows.count[i] * most;
  }
  return counted.charge > 0 ? counted : CountedCharge{};
}

}  // namespace gedkit
