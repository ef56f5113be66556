#include "collection/pair_costs.hpp"

#include <cstddef>

#include "core/kept_per_thread.hpp"

namespace gedkit {

namespace {

// The classes that occur, in order of appearance; `local` gets each element's place among them. It is the numbering of
// a single pair's costs: searches break ties by it, and a pair of a collection is to be searched as if it were alone.
std::vector<std::int32_t> occurring(const std::vector<std::int32_t>& classes, std::vector<std::int32_t>& local) {
  struct Scratch {
    std::vector<std::int32_t> place;  // by class, -1 between two calls
  };
  auto& place = kept_per_thread<Scratch>().place;
  std::vector<std::int32_t> used;
  local.reserve(classes.size());
  for (const std::int32_t c : classes) {
    if (static_cast<std::size_t>(c) >= place.size()) place.resize(static_cast<std::size_t>(c) + 1, -1);
    if (place[c] < 0) {
      place[c] = static_cast<std::int32_t>(used.size());
      used.push_back(c);
    }
    local.push_back(place[c]);
  }
  for (const std::int32_t c : used) place[c] = -1;
  return used;
}

std::vector<double> picked(const std::vector<double>& all, const std::vector<std::int32_t>& used) {
  std::vector<double> costs;
  costs.reserve(used.size());
  for (int c : used) costs.push_back(all[c]);
  return costs;
}

std::vector<double> picked(const std::vector<double>& all, std::size_t width, const std::vector<std::int32_t>& rows,
                           const std::vector<std::int32_t>& columns) {
  std::vector<double> costs;
  costs.reserve(rows.size() * columns.size());
  for (int r : rows)
    for (int c : columns) costs.push_back(all[r * width + c]);
  return costs;
}

}  // namespace

CostTables tables_of_pair(const ClassPrices& all, const GraphClasses& g1, const GraphClasses& g2) {
  CostTables t;
  const auto nodes1 = occurring(g1.nodes, t.node_class1);
  const auto nodes2 = occurring(g2.nodes, t.node_class2);
  const auto edges1 = occurring(g1.edges, t.edge_class1);
  const auto edges2 = occurring(g2.edges, t.edge_class2);
  t.node_sub = picked(all.node_sub, all.node_del.size(), nodes1, nodes2);
  t.node_del = picked(all.node_del, nodes1);
  t.node_ins = picked(all.node_ins, nodes2);
  t.edge_sub = picked(all.edge_sub, all.edge_del.size(), edges1, edges2);
  t.edge_del = picked(all.edge_del, edges1);
  t.edge_ins = picked(all.edge_ins, edges2);
  return t;
}

}  // namespace gedkit
