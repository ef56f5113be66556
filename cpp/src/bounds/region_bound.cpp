#include "bounds/region_bound.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "assignment/transport.hpp"
#include "bounds/link_index.hpp"
#include "bounds/region_search.hpp"
#include "core/oriented.hpp"

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

namespace {

constexpr std::size_t kLargestCluster = 12;  // nodes with conflicts that are looked at together
constexpr Ticks kMostLevels = 12;            // charges tried one after another up to a target

class Regions {
 public:
  Regions(const RegionCharges& charges, const LinkIndex& index, const std::vector<std::int32_t>& mapping,
          std::int64_t work, Control& control)
      : charges_(charges),
        a_(charges.problem().a()),
        mapping_(mapping),
        work_(work),
        control_(control),
        search_(charges, index, mapping, control),
        paid_(a_.n, 0),
        quiet_(a_.n, 1),
        unused_(a_.n, 1) {}

  std::vector<Region> run() {
    std::vector<std::int32_t> sites;
    for (int u = 0; u < a_.n; ++u) {
      paid_[u] = charges_.paid(u, mapping_);
      if (paid_[u] == 0) continue;
      sites.push_back(u);
      quiet_[u] = 0;
    }
    for (const auto& cluster : clusters(std::move(sites))) {
      if (control_.poll() || search_.work() > work_) break;
      settle(cluster);
    }
    return std::move(regions_);
  }

 private:
  // Nodes with conflicts that are joined to each other, nodes with few links first.
  std::vector<std::vector<std::int32_t>> clusters(std::vector<std::int32_t> sites) const {
    std::stable_sort(sites.begin(), sites.end(), [&](int u, int w) { return a_.degree(u) < a_.degree(w); });
    std::vector<std::vector<std::int32_t>> found;
    std::vector<char> seen(a_.n, 0);
    for (const std::int32_t site : sites) {
      if (seen[site]) continue;
      seen[site] = 1;
      std::vector<std::int32_t> cluster{site};
      for (std::size_t i = 0; i < cluster.size(); ++i)
        for (const SparseLink& l : a_.links(cluster[i]))
          if (paid_[l.node] > 0 && !seen[l.node] && cluster.size() < kLargestCluster) {
            seen[l.node] = 1;
            cluster.push_back(l.node);
          }
      found.push_back(std::move(cluster));
    }
    return found;
  }

  // Node by node first; where that leaves something, the cluster as one region, if it proves more.
  void settle(std::vector<std::int32_t> cluster) {
    Ticks target = 0, proven = 0;
    for (const std::int32_t u : cluster) target += paid_[u];
    std::stable_sort(cluster.begin(), cluster.end(), [&](int u, int w) { return paid_[u] < paid_[w]; });
    const bool alone = cluster.size() == 1;
    std::vector<Region> single;
    for (const std::int32_t u : cluster) {
      if (!unused_[u] || (!alone && paid_[u] >= 3 * charges_.least())) continue;
      Region region = climb({&u, 1}, 0, paid_[u], quiet_);
      if (region.charge == 0 && cluster.size() <= 2) region = climb({&u, 1}, 0, charges_.least(), unused_);
      if (region.charge == 0) continue;
      proven += region.charge;
      use(region, 0);
      single.push_back(std::move(region));
    }
    if (proven < target && !control_.stopped()) {
      for (const Region& region : single) use(region, 1);
      const bool free = std::all_of(cluster.begin(), cluster.end(), [&](int u) { return unused_[u]; });
      Region whole = free ? climb(cluster, proven, target, unused_) : Region{{}, 0};
      if (whole.charge > proven) {
        use(whole, 0);
        single.assign(1, std::move(whole));
      } else {
        for (const Region& region : single) use(region, 0);
      }
    }
    std::move(single.begin(), single.end(), std::back_inserter(regions_));
  }

  void use(const Region& region, char unused) {
    for (const std::int32_t u : region.nodes) {
      unused_[u] = unused;
      quiet_[u] = static_cast<char>(unused && paid_[u] == 0);
    }
  }

  // The highest charge up to the target that is proven, in steps; a charge of 0 where none above `from` is.
  Region climb(std::span<const std::int32_t> start, Ticks from, Ticks target, const std::vector<char>& may_grow) {
    Region region{{start.begin(), start.end()}, 0};
    const Ticks grain = charges_.grain();
    const Ticks stride = std::max(grain, (target - from) / kMostLevels / grain * grain);
    for (Ticks level = from; level < target && search_.work() <= work_;) {
      level = std::max(std::min(level + stride, target), std::min(charges_.least(), target));
      if (!search_.prove(region.nodes, level - grain, may_grow)) break;
      region = {search_.region(), level};
    }
    return region;
  }

  const RegionCharges& charges_;
  const SparseSide& a_;
  const std::vector<std::int32_t>& mapping_;
  const std::int64_t work_;
  Control& control_;
  RegionSearch search_;
  std::vector<Ticks> paid_;           // by each node under the mapping
  std::vector<char> quiet_, unused_;  // in no region yet, and for `quiet_` without conflicts
  std::vector<Region> regions_;
};

// Regions around conflicts and the rest; or no region, where counting alone charges more.
RegionPart charge(const RegionCharges& charges, const std::vector<std::int32_t>& mapping, std::int64_t work,
                  Control& control) {
  RegionPart counted, part;
  std::vector<char> rest(charges.problem().a().n, 1);
  counted.rest = counted_charge(charges, rest, control);
  const LinkIndex index(charges);
  part.regions = Regions(charges, index, mapping, work, control).run();
  for (const Region& region : part.regions)
    for (const std::int32_t u : region.nodes) rest[u] = 0;
  part.rest = counted_charge(charges, rest, control);
  return part.charge() >= counted.charge() ? part : counted;
}

}  // namespace

Ticks RegionPart::charge() const {
  Ticks sum = rest.charge;
  for (const Region& region : regions) sum += region.charge;
  return sum;
}

Ticks RegionProof::bound() const {
  return (constant + first.charge() + second.charge() + RegionCharges::kScale - 1) / RegionCharges::kScale;
}

RegionProof regions_of_first(const SparseProblem& problem, const std::vector<std::int32_t>& mapping, std::int64_t work,
                             Control& control) {
  const RegionCharges charges(problem, Share::kAll);
  RegionProof proof;
  proof.constant = charges.surplus_insertions();
  proof.first = charge(charges, mapping, work, control);
  return proof;
}

RegionProof regions_with_split(const SparseProblem& problem, const std::vector<std::int32_t>& mapping,
                               const NodePotentials& potentials, std::int64_t work, Control& control) {
  RegionProof proof;
  proof.share = Share::kSplit;
  proof.constant = potentials.total(problem);
  proof.potentials = potentials;
  proof.split = split_links(problem, mapping);
  const RegionCharges charges(problem, potentials, proof.split.first, proof.split.second);
  proof.first = charge(charges, mapping, work, control);
  return proof;
}

RegionProof regions_of_both(const SparseProblem& problem, const SparseProblem& back,
                            const std::vector<std::int32_t>& mapping, std::int64_t work, Control& control) {
  const RegionCharges charges(problem, Share::kDeletions);
  RegionProof proof;
  proof.share = Share::kDeletions;
  proof.constant = charges.surplus_insertions();
  proof.first = charge(charges, mapping, work, control);
  if (control.stopped()) return proof;
  // Where the second graph has more nodes, insertions are counted already.
  const RegionCharges other(back, Share::kDeletions, problem.a().n >= problem.b().n);
  proof.second = charge(other, inverse(mapping, problem.b().n), work, control);
  return proof;
}

}  // namespace gedkit
