// What a search of a collection is asked for, and what it answers.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <variant>
#include <vector>

#include "collection/best_hits.hpp"
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
  double first_slice = 0.05;  // seconds for one graph, where more are looked for, before the others have their turn
  int threads = 1;
};

struct Found {
  std::vector<Hit> hits;      // nearest first, equally near ones by number
  bool in_time = true;        // false where the time limit ended the search
  double missing_from = 0;    // every graph that is not among the hits is at least this far away
  std::size_t belonging = 0;  // hits that are proven to be among the answers
  bool settled = true;        // no other graph can be
  double seconds = 0;         // that the search took
  StageCounts passed{};       // graphs that each filter let through, as far as it was asked
  std::int64_t assigned = 0;  // graphs that an assignment was asked about
  std::int64_t solved = 0;    // graphs compared with the query
};

}  // namespace gedkit
