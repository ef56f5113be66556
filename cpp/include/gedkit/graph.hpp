// A graph as the solvers see it: nodes 0..n-1 with an integer label each, edges with an integer
// label each. Immutable after construction, so threads may share it; what a search needs to know
// about one graph alone (its visiting order, its interchangeable nodes) is worked out once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace gedkit {

struct Edge {
  std::int32_t from;
  std::int32_t to;
  std::int32_t label;
};

class Graph {
 public:
  // Labels are ids: two elements carry the same label exactly when the ids are equal.
  // Throws InvalidGraph (errors.hpp) about ends beyond 0..n-1 and parallel edges.
  Graph(bool directed, std::vector<std::int32_t> node_labels, std::vector<Edge> edges);
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  int n() const { return static_cast<int>(node_labels_.size()); }
  int m() const { return static_cast<int>(edges_.size()); }
  bool directed() const { return directed_; }
  bool has_self_loops() const { return has_self_loops_; }
  bool has_edge_labels() const { return has_edge_labels_; }  // more than one distinct edge label
  std::span<const std::int32_t> node_labels() const { return node_labels_; }
  std::span<const Edge> edges() const { return edges_; }

  // Where edges of u lead, and where edges to u come from, in the order of the edges; the same in an undirected graph.
  // The first call makes an index of all nodes.
  std::span<const std::int32_t> successors(int u) const;
  std::span<const std::int32_t> predecessors(int u) const;

 private:
  friend class SearchForm;
  struct Derived;  // what searches work out about a graph by itself, once
  struct Neighbours;

  const Neighbours& neighbours() const;

  bool directed_;
  bool has_self_loops_ = false;
  bool has_edge_labels_ = false;
  std::vector<std::int32_t> node_labels_;
  std::vector<Edge> edges_;
  mutable std::once_flag derived_once_;
  mutable std::unique_ptr<const Derived> own_derived_;
  mutable std::atomic<const Derived*> derived_{nullptr};
  mutable std::once_flag neighbours_once_;
  mutable std::unique_ptr<const Neighbours> neighbours_;
};

using GraphPtr = std::shared_ptr<const Graph>;

}  // namespace gedkit
