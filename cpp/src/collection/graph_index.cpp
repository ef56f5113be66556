#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "collection/search.hpp"
#include "core/validity.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/errors.hpp"

namespace gedkit {

namespace {

// Numbers for labels: 0, 1, ... in the order in which they first appear.
using LabelIds = std::unordered_map<std::int32_t, std::int32_t>;

std::int32_t id_of(LabelIds& ids, std::int32_t label) {
  return ids.try_emplace(label, static_cast<std::int32_t>(ids.size())).first->second;
}

// As PackedGraphs keeps it, with numbers of four bytes.
std::vector<std::uint8_t> packed(const Graph& g, LabelIds& ids) {
  std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(4 | (g.directed() ? PackedGraphs::kDirectedFlag : 0))};
  const auto put = [&](std::int32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
  };
  put(g.n());
  put(g.m());
  for (const std::int32_t label : g.node_labels()) put(id_of(ids, label));
  for (const Edge& e : g.edges()) put(e.from);
  for (const Edge& e : g.edges()) put(e.to);
  for (const Edge& e : g.edges()) put(id_of(ids, e.label));
  return bytes;
}

// By value: labels that only the query has get numbers for this search alone.
GraphPtr renumbered(const Graph& g, LabelIds ids) {
  std::vector<std::int32_t> labels;
  for (const std::int32_t label : g.node_labels()) labels.push_back(id_of(ids, label));
  std::vector<Edge> edges(g.edges().begin(), g.edges().end());
  for (Edge& e : edges) e.label = id_of(ids, e.label);
  return std::make_shared<const Graph>(g.directed(), std::move(labels), std::move(edges));
}

bool is_whole(const UniformCosts& c) {
  const auto costs = {c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins};
  return std::all_of(costs.begin(), costs.end(),
                     [](double cost) { return std::isinf(cost) || cost == std::nearbyint(cost); });
}

}  // namespace

struct GraphIndex::Contents {
  SearchableGraphs graphs;
  LabelIds ids;

  std::vector<Neighbor> find(const GraphPtr& query, std::size_t k, double radius, const UniformCosts& costs,
                             int threads) const {
    if (graphs.size() == 0) return {};
    check_costs(costs);
    if (query->directed() != graphs.directed())
      throw InvalidGraph("the query must be directed if and only if the graphs of the index are");
    SearchJob job;
    job.graphs = &graphs;
    job.queries = {renumbered(*query, ids)};
    job.costs = job.least = costs;
    job.whole = is_whole(costs);
    job.k = k;
    job.radius = radius;
    job.threads = std::max(threads, 1);
    const std::vector<Found> found = search(job, [](std::int64_t, std::int64_t) { return false; });
    std::vector<Neighbor> neighbors;
    for (const Hit& hit : found.front().hits) neighbors.push_back({static_cast<std::size_t>(hit.number), hit.distance});
    return neighbors;
  }
};

GraphIndex::GraphIndex(std::span<const GraphPtr> graphs) : contents_(std::make_unique<Contents>()) {
  std::vector<std::vector<std::uint8_t>> all;
  for (const GraphPtr& g : graphs) {
    if (g->directed() != graphs.front()->directed())
      throw InvalidGraph("the graphs of an index are all directed or all undirected");
    all.push_back(packed(*g, contents_->ids));
  }
  std::vector<std::int32_t> labels(contents_->ids.size());
  std::iota(labels.begin(), labels.end(), 0);
  contents_->graphs.set_labels(labels);
  for (std::size_t i = 0; i < all.size(); ++i) contents_->graphs.put(i, all[i]);
}

GraphIndex::~GraphIndex() = default;
GraphIndex::GraphIndex(GraphIndex&&) noexcept = default;
GraphIndex& GraphIndex::operator=(GraphIndex&&) noexcept = default;

std::size_t GraphIndex::size() const { return contents_->graphs.size(); }

std::vector<Neighbor> GraphIndex::nearest(const GraphPtr& query, std::size_t k, const UniformCosts& costs,
                                          int threads) const {
  if (k == 0) return {};
  return contents_->find(query, k, std::numeric_limits<double>::infinity(), costs, threads);
}

std::vector<Neighbor> GraphIndex::within(const GraphPtr& query, double radius, const UniformCosts& costs,
                                         int threads) const {
  return contents_->find(query, 0, radius, costs, threads);
}

}  // namespace gedkit
