// The graphs of a collection nearest to queries: the k nearest, or all within a radius (query_search.hpp says how).
//
// What is found is what comparing with every graph would find. An approximate search puts the cost of a path, found by
// `refine`, in the place of the distance. A search whose time is over hands out what it has found, and how near a graph
// that it has not found can be.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "collection/search_job.hpp"
#include "collection/searchable.hpp"

namespace gedkit {

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
