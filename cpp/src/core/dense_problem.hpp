// Two graphs and the costs between them as the searches see them: matrices in ticks.
//
// An infinite cost is a tick count above every finite path, so bounds need no special case: a path is possible when it
// costs less than `infinite`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/tick_scale.hpp"
#include "core/ticks.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

// Half of a link: a link joins two nodes that share at least one edge. Both arcs of a directed pair make
// one link, whose class says which arcs there are and how they are labelled, seen from the owner.
struct HalfLink {
  std::int32_t node;     // the other end
  std::int32_t cls;      // link class seen from the owner, never 0
  std::int32_t reverse;  // index of the other half
};

// One graph in normal form: simple, undirected, no self-loops (those went into the node costs).
struct Side {
  int n = 0;
  std::vector<std::int32_t> start;  // half-links of u: half[start[u]] .. half[start[u + 1] - 1]
  std::vector<HalfLink> half;       // sorted by node within an owner
  std::vector<std::int32_t> link;   // n*n link classes, 0 where there is none

  std::span<const HalfLink> links(int u) const { return {half.data() + start[u], half.data() + start[u + 1]}; }
  int degree(int u) const { return start[u + 1] - start[u]; }
  std::int32_t link_class(int u, int w) const { return link[static_cast<std::size_t>(u) * n + w]; }
};

// Every cost model, directed or not, labelled or not, in one shape:
//   cost(mapping) = sum of sub[u][mapping u] over matched u + del[u] over deleted u + ins[v] over inserted v
//                 + sum over pairs {u, w} of link_cost[class(u, w)][class(mapping u, mapping w)]
//                 + links with an unmatched end, deleted or inserted.
struct DenseProblem {
  Side a, b;
  std::vector<Ticks> sub;                    // a.n * b.n
  std::vector<Ticks> del, ins;               // per node
  std::vector<std::int32_t> kind_a, kind_b;  // equal where a substitution is free; for heuristics, not for bounds
  int classes_a = 1, classes_b = 1;
  std::vector<Ticks> link_cost;  // classes_a * classes_b; row 0 inserts, column 0 deletes; [0][0] = 0
  Ticks infinite = 0;            // a path that costs this or more is impossible
  Ticks step = 1;                // two paths' costs differ by a multiple of this
  bool matches_all = false;      // a.n <= b.n and some optimal path deletes no node
  // No pair of nodes is worth matching but for links, and all can be deleted and inserted; set for the profitable part
  // of a problem alone (core/profitable_part.hpp).
  bool links_alone_earn = false;

  Ticks substitute(int u, int v) const { return sub[static_cast<std::size_t>(u) * b.n + v]; }
  Ticks link(int ca, int cb) const { return link_cost[static_cast<std::size_t>(ca) * classes_b + cb]; }
  // What matching a link of class ca with one of class cb saves over deleting and inserting: never negative.
  Ticks profit(int ca, int cb) const { return link(ca, 0) + link(0, cb) - link(ca, cb); }

  // Cost of a full mapping: mapping[u] is a node of b, or -1 where u is deleted.
  Ticks cost(std::span<const std::int32_t> mapping) const;
  // The same problem from b to a: made when it is first asked for, and kept. See core/oriented.hpp.
  const DenseProblem& reversed() const;

  void set_matches_all();
  std::uint64_t bytes() const;  // of the matrices over pairs of nodes

 private:
  struct Reverse {
    std::once_flag once;
    std::unique_ptr<const DenseProblem> problem;
  };

  DenseProblem make_reversed() const;

  std::unique_ptr<Reverse> reverse_ = std::make_unique<Reverse>();
};

// Two graphs and cost tables become a DenseProblem.

// An infinite cost is `infinite` ticks, more than any path of finite costs.
DenseProblem compile_dense(const Graph& g1, const Graph& g2, const CostTables& tables, const TickScale& scale,
                           Ticks infinite);

// One number per operation, written as tables over the labels that occur.
CostTables as_tables(const Graph& g1, const Graph& g2, const UniformCosts& costs);

}  // namespace gedkit
