#include "bounds/counted_charge.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>

#include "assignment/transport.hpp"

namespace gedkit {

namespace {

constexpr int kMostLinks = 40;  // nodes with more are left out of the first graph
constexpr std::size_t kMostCells = std::size_t{1} << 20;

// How many nodes there are of each type and degree, and of those who pay for their links.
struct Kinds {
  std::vector<std::int64_t> count;
  std::vector<int> example;
  std::vector<LinkCounts> links;
};

// A node of the second graph with more links counts as if it had one too many: that can only be cheaper.
template <class Chosen>
Kinds kinds_of(const SparseSide& side, const LinkSplit& split, Chosen chosen) {
  Kinds kinds;
  std::map<std::tuple<std::int32_t, LinkCounts>, std::size_t> places;
  for (int u = 0; u < side.n; ++u) {
    if (!chosen(u)) continue;
    LinkCounts links = split.counts(side, u);
    if (side.degree(u) > kMostLinks)
      links = {static_cast<std::int16_t>(split.spared(u) > 0 ? kMostLinks + 1 : 0),
               static_cast<std::int16_t>(split.spared(u) > 0 ? 0 : kMostLinks + 1), 0};
    const auto [at, fresh] = places.try_emplace({side.type[u], links}, kinds.count.size());
    if (fresh) {
      kinds.count.push_back(0);
      kinds.example.push_back(u);
      kinds.links.push_back(links);
    }
    ++kinds.count[at->second];
  }
  return kinds;
}

}  // namespace

CountedCharge counted_charge(const RegionCharges& charges, const std::vector<char>& chosen, Control& control) {
  const SparseSide &a = charges.problem().a(), &b = charges.problem().b();
  const Kinds rows = kinds_of(a, charges.split_a(), [&](int u) { return chosen[u] && a.degree(u) <= kMostLinks; });
  const Kinds columns = kinds_of(b, charges.split_b(), [](int) { return true; });
  if (rows.count.empty() || columns.count.size() > kMostCells / rows.count.size()) return {};
  std::vector<Ticks> profit;
  profit.reserve(rows.count.size() * columns.count.size());
  Ticks all_deleted = 0;
  for (std::size_t i = 0; i < rows.count.size(); ++i) {
    const Ticks deleted = charges.deletion(rows.example[i]) + charges.outer_if_deleted(rows.links[i]);
    all_deleted += rows.count[i] * deleted;
    for (std::size_t j = 0; j < columns.count.size(); ++j)
      profit.push_back(deleted - charges.node(rows.example[i], columns.example[j]) -
                       charges.outer(rows.links[i], columns.links[j]));
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
