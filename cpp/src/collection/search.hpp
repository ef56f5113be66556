// The graphs of a collection nearest to a query: the k nearest, or all within a radius.
//
// Bounds over the whole collection come first (graph_filter.hpp). The graphs that are left are taken in the order of
// their bounds, bounded once more by an assignment (branch_assignment.hpp) and solved, each only as far as the radius,
// or the distance of the k-th best so far; the search ends where the bounds exceed that. What is found is therefore
// what comparing with every graph would find. An approximate search puts the cost of a path, found by `refine`, in the
// place of the distance. A search whose time is over hands out what it has found, and how near a graph that it has not
// found can be.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <variant>
#include <vector>

#include "collection/graph_filter.hpp"
#include "collection/pair_costs.hpp"
#include "collection/search_limit.hpp"
#include "collection/searchable.hpp"

namespace gedkit {

// Prices of classes, and the class of each label of the process (-1: none).
struct LabelPrices {
  ClassPrices prices;
  std::vector<std::int32_t> node_class, edge_class;
};

struct SearchJob {
  const SearchableGraphs* graphs = nullptr;
  std::vector<GraphPtr> queries;
  std::variant<UniformCosts, LabelPrices> costs;
  UniformCosts least;  // no operation costs less
  bool whole = true;   // every distance is a whole number
  std::size_t k = 0;   // 0: all within the radius
  double radius = std::numeric_limits<double>::infinity();
  // For the k nearest: one per query where other collections are searched for them too, or none.
  std::vector<std::shared_ptr<SearchLimit>> limits;
  bool approximate = false;
  double seconds = std::numeric_limits<double>::infinity();  // for each query
  int threads = 1;
};

struct Hit {
  std::int64_t number;
  double distance, lower;
  bool operator<(const Hit& other) const {
    return distance < other.distance || (distance == other.distance && number < other.number);
  }
};

struct Found {
  std::vector<Hit> hits;      // nearest first, equally near ones by number
  bool in_time = true;        // false where the time limit ended the search
  double missing_from = 0;    // every graph that is not among the hits is at least this far away
  double seconds = 0;         // that the search took
  StageCounts passed{};       // graphs that each filter let through, as far as it was asked
  std::int64_t assigned = 0;  // graphs that the branch assignment was asked about
  std::int64_t solved = 0;    // graphs compared with the query
};

// Called in the calling thread every 20 ms with the progress; true ends the search, with nothing found. With one query
// graphs are counted: those settled, and those that the bounds leave to look at, which get fewer. With several,
// queries.
using SearchWatch = std::function<bool(std::int64_t done, std::int64_t total)>;

// One answer per query.
std::vector<Found> search(const SearchJob& job, const SearchWatch& watch);

// The bounds of the filters for all graphs that there are, in the order of their numbers.
std::vector<double> filter_bounds(const SearchableGraphs& graphs, const Graph& query, const UniformCosts& least,
                                  bool whole);
// Those of the branch assignment.
std::vector<double> assignment_bounds(const SearchableGraphs& graphs, const Graph& query, const UniformCosts& least,
                                      bool whole);

}  // namespace gedkit
