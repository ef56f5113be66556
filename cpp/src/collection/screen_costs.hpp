// Costs as the bounds of a collection read them: the least that each operation costs, whatever the labels, and what it
// costs for given labels.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "gedkit/collection.hpp"
#include "gedkit/costs.hpp"

namespace gedkit {

class ScreenCosts {
 public:
  // Labels are equal or not.
  explicit ScreenCosts(const UniformCosts& costs);
  // The labels of the graphs are the classes of the tables, which must outlive this.
  explicit ScreenCosts(const CollectionTables& tables);
  // The class of each label is told; no operation costs less than `least`, and `whole` says whether every distance is a
  // whole number.
  ScreenCosts(const ClassPrices& prices, std::span<const std::int32_t> node_class,
              std::span<const std::int32_t> edge_class, const UniformCosts& least, bool whole);

  const UniformCosts& least() const { return least_; }
  bool whole() const { return whole_; }
  // Of deletions and insertions: no label costs more. Substitutions are not told.
  const UniformCosts& most() const { return most_; }
  // A node can only become one with its own label, as atoms in MCES distances.
  bool labels_bind() const { return std::isinf(least_.node_sub); }
  // Sums of costs are exact: all are multiples of 1/1024 and not too large.
  bool sums_are_exact() const;

  double node_del(std::int32_t a) const { return prices_ ? prices_->node_del[of_node(a)] : least_.node_del; }
  double node_ins(std::int32_t b) const { return prices_ ? prices_->node_ins[of_node(b)] : least_.node_ins; }
  double node_sub(std::int32_t a, std::int32_t b) const {
    if (!prices_) return a == b ? 0 : least_.node_sub;
    return prices_->node_sub[of_node(a) * prices_->node_del.size() + of_node(b)];
  }
  double edge_del(std::int32_t a) const { return prices_ ? prices_->edge_del[of_edge(a)] : least_.edge_del; }
  double edge_ins(std::int32_t b) const { return prices_ ? prices_->edge_ins[of_edge(b)] : least_.edge_ins; }
  double edge_sub(std::int32_t a, std::int32_t b) const {
    if (!prices_) return a == b ? 0 : least_.edge_sub;
    return prices_->edge_sub[of_edge(a) * prices_->edge_del.size() + of_edge(b)];
  }

 private:
  std::size_t of_node(std::int32_t label) const { return node_class_.empty() ? label : node_class_[label]; }
  std::size_t of_edge(std::int32_t label) const { return edge_class_.empty() ? label : edge_class_[label]; }

  UniformCosts least_, most_;
  bool whole_ = true;
  const ClassPrices* prices_ = nullptr;
  std::span<const std::int32_t> node_class_, edge_class_;  // by label; none: labels are classes
};

}  // namespace gedkit
