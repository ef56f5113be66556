// The branch bound (bounds/branch.hpp) between a query and a packed graph, straight from their branches: the last
// filter, for the few graphs that the rows of bytes leave.
//
// Costs are the least that operations can cost, rounded down to small whole numbers, and labels of edges share eight
// classes, as in FarRow: both can only lower it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collection/features.hpp"
#include "gedkit/costs.hpp"

namespace gedkit {

class BranchAssignment {
 public:
  BranchAssignment(const UniformCosts& least, bool whole, const FeatureMaker& maker, const PlainGraph& query);

  // False where the costs do not suit: then the bound is 0.
  bool applies() const { return applies_; }
  double bound(const PlainGraph& graph) const;

 private:
  struct Branch {
    std::array<std::uint8_t, FarRow::kClasses> edges{};  // by class, 255 standing for more
    std::int32_t label = 0, degree = 0;
  };

  void read(const PlainGraph& graph, std::vector<Branch>& branches) const;
  int cell(const Branch& a, const Branch& b) const;
  int deletion(const Branch& a) const { return node_del_ + a.degree * edge_del_; }
  int insertion(const Branch& b) const { return node_ins_ + b.degree * edge_ins_; }

  const FeatureMaker& maker_;
  bool applies_ = false, whole_;
  double scale_ = 1;  // of twice a cost
  // Twice a node operation; an edge operation, each edge being at two nodes.
  int node_sub_ = 0, node_del_ = 0, node_ins_ = 0, edge_del_ = 0, edge_ins_ = 0;
  int edge_class_ = 0, edge_more_ = 0, edge_less_ = 0;  // see I in graph_filter.hpp
  std::vector<Branch> query_;
};

}  // namespace gedkit
