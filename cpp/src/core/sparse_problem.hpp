// Two graphs and the costs between them in O(nodes + edges) memory: what the searches of large graphs read.
//
// The costs are those of DenseProblem, tick for tick, but looked up by kinds of nodes and links instead of in matrices
// over nodes: nodes that cost the same everywhere (same class, same self-loop) are of one type, links likewise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/tick_scale.hpp"
#include "core/ticks.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

struct SparseLink {
  std::int32_t node;  // the other end
  std::int32_t cls;   // link class seen from the owner, never 0
};

// One graph: simple and undirected, like Side, without the matrix.
struct SparseSide {
  int n = 0;
  std::vector<std::int32_t> start;  // links of u: half[start[u]] .. half[start[u + 1] - 1], sorted by node
  std::vector<SparseLink> half;
  std::vector<std::int32_t> type;  // per node

  // What is behind types and link classes: classes of the cost tables, those of edges counted from 1, 0 for none.
  std::vector<std::pair<std::int32_t, std::int32_t>> types;  // node class, class of the self-loop
  std::vector<std::pair<std::int32_t, std::int32_t>> arcs;   // edge towards the other end, edge back; [0]: no link

  std::span<const SparseLink> links(int u) const { return {half.data() + start[u], half.data() + start[u + 1]}; }
  int degree(int u) const { return start[u + 1] - start[u]; }
  // Class of the link between two nodes, 0 where there is none.
  std::int32_t link_class(int u, int w) const;
};

// Costs in ticks over classes. Without a table two classes cost 0 if they are the same and `differ` if not.
struct ClassCosts {
  std::vector<Ticks> sub;  // row-major, rows by columns, or empty
  Ticks differ = 0;
  std::vector<Ticks> del, ins;  // per class

  bool is_equality() const { return sub.empty(); }
  Ticks substitute(std::int32_t row, std::int32_t column) const {
    return is_equality() ? (row == column ? 0 : differ) : sub[static_cast<std::size_t>(row) * ins.size() + column];
  }
};

class SparseProblem {
 public:
  // Costs as in compile_dense; `infinite` is that of the dense form.
  SparseProblem(const Graph& g1, const Graph& g2, const UniformCosts& costs, const TickScale& scale, Ticks infinite);
  SparseProblem(const Graph& g1, const Graph& g2, const CostTables& costs, const TickScale& scale, Ticks infinite);

  const SparseSide& a() const { return *a_; }
  const SparseSide& b() const { return *b_; }
  Ticks infinite() const { return infinite_; }
  Ticks step() const { return step_; }  // two paths' costs differ by a multiple of this

  // By types and by link classes, class 0 standing for no link.
  Ticks substitute_types(std::int32_t s, std::int32_t t) const {
    return sub_.empty() ? priced_types(s, t) : sub_[static_cast<std::size_t>(s) * b_->types.size() + t];
  }
  Ticks link(std::int32_t ca, std::int32_t cb) const {
    return link_.empty() ? priced_link(ca, cb) : link_[static_cast<std::size_t>(ca) * b_->arcs.size() + cb];
  }
  Ticks profit(std::int32_t ca, std::int32_t cb) const { return link(ca, 0) + link(0, cb) - link(ca, cb); }

  Ticks substitute(int u, int v) const { return substitute_types(a_->type[u], b_->type[v]); }
  Ticks del(int u) const { return del_[a_->type[u]]; }
  Ticks ins(int v) const { return ins_[b_->type[v]]; }

  // Types of the second graph that a type of the first becomes at no cost.
  std::vector<std::int32_t> free_types(std::int32_t s) const;
  // Link classes of the second graph that a link class of the first becomes at no cost.
  std::vector<std::int32_t> free_links(std::int32_t ca) const;

  const ClassCosts& node_costs() const { return *nodes_; }  // of the problem as given, not of its reverse
  const ClassCosts& edge_costs() const { return *edges_; }

  // The cost of a full mapping: mapping[u] is a node of the second graph, or -1 where u is deleted.
  Ticks cost(std::span<const std::int32_t> mapping) const;
  // The cost of deleting the first graph and inserting the second.
  Ticks everything() const { return everything_; }

  // The same problem from the second graph to the first; the graphs are shared.
  SparseProblem reversed() const;

  // Bytes that the two graphs take.
  static std::uint64_t bytes(const Graph& g1, const Graph& g2);

 private:
  SparseProblem() = default;
  void finish();

  Ticks priced_types(std::int32_t s, std::int32_t t) const;
  Ticks priced_link(std::int32_t ca, std::int32_t cb) const;
  Ticks edge(std::int32_t c1, std::int32_t c2) const;
  Ticks capped(Ticks ticks) const { return ticks < infinite_ ? ticks : infinite_; }

  std::shared_ptr<const SparseSide> a_, b_;
  bool directed_ = false, transposed_ = false;
  std::shared_ptr<const ClassCosts> nodes_, edges_;  // of the problem as given, not of its reverse
  Ticks infinite_ = 0, step_ = 1, everything_ = 0;
  std::vector<Ticks> sub_, link_;  // tables over types and link classes, where these are few
  std::vector<Ticks> del_, ins_;   // per type
  // Where two classes cost nothing only if they are the same: the same type and link class of the second graph, or -1.
  std::vector<std::int32_t> same_type_, same_link_;
};

// One graph becomes a SparseSide.

SparseSide make_sparse_side(const Graph& g, const std::vector<std::int32_t>& node_class,
                            const std::vector<std::int32_t>& edge_class);

// Labels of two graphs as classes 0, 1, ...: equal labels are of one class.
struct CompactLabels {
  std::vector<std::int32_t> first, second;
  std::size_t count = 0;
};

CompactLabels compact_labels(const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second);
std::vector<std::int32_t> node_labels_of(const Graph& g);
std::vector<std::int32_t> edge_labels_of(const Graph& g);

}  // namespace gedkit
