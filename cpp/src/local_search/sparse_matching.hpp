// A partial mapping between two large graphs, and what its parts are worth.
//
// The cost of a mapping is that of replacing everything less what is saved by matching nodes and links; the searches
// look for savings, which are local: a node's depend on its image and on the images of its neighbours.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/sparse_problem.hpp"

namespace gedkit {

class SparseMatching {
 public:
  explicit SparseMatching(const SparseProblem& p) : problem(p), image(p.a().n, -1), owner(p.b().n, -1) {
    for (std::size_t c = 1; c < p.a().arcs.size(); ++c) {
      const Ticks worth = p.link(static_cast<std::int32_t>(c), 0);
      if (worth > 0 && worth < p.infinite()) unit = unit == 0 ? 2 * worth : std::min(unit, 2 * worth);
    }
    unit = std::max<Ticks>(unit, 1);
  }

  void match(int u, int v) {
    image[u] = v;
    owner[v] = u;
  }
  void unmatch(int u) {
    owner[image[u]] = -1;
    image[u] = -1;
  }

  bool possible(int u, int v) const { return problem.substitute(u, v) < problem.infinite(); }

  // What matching u with v saves, given the images of its neighbours.
  Ticks saving(int u, int v) const {
    Ticks total = problem.del(u) + problem.ins(v) - problem.substitute(u, v);
    for (const SparseLink& l : problem.a().links(u)) {
      const int x = image[l.node];
      if (x < 0) continue;
      const std::int32_t there = problem.b().link_class(v, x);
      if (there != 0) total += problem.profit(l.cls, there);
    }
    return total;
  }

  // What the image of u saves; nothing where it is deleted.
  Ticks saving(int u) const { return image[u] < 0 ? 0 : saving(u, image[u]); }

  // Whether u, its links or those of its image cost anything.
  bool has_conflict(int u) const {
    const int v = image[u];
    if (v < 0 || problem.substitute(u, v) > 0 || problem.a().degree(u) != problem.b().degree(v)) return true;
    for (const SparseLink& l : problem.a().links(u)) {
      const int x = image[l.node];
      if (x < 0) return true;
      const std::int32_t there = problem.b().link_class(v, x);
      if (there == 0 || problem.link(l.cls, there) > 0) return true;
    }
    return false;
  }

  const SparseProblem& problem;
  std::vector<std::int32_t> image;  // of each node of the first graph, -1 for none
  std::vector<std::int32_t> owner;  // of each node of the second
  Ticks unit = 0;                   // what matching a link typically saves
};

// Nodes that keep none of their links: where they go is a question of their labels alone, however far away that is.

// Gives such nodes of the first graph the images among them that cost least. The mapping gets no worse.
void reassign_loose_nodes(SparseMatching& matching, Control& control);

// Completes a partial mapping of large graphs: unmatched nodes go where most of their neighbours' images are.

// The pair that saves most comes first; each match gives the neighbours new votes.
void match_by_votes(SparseMatching& matching, Control& control);

// Pairs what is left by type and degree, then by type, then wherever a substitution saves something. Takes no account
// of links, and no time to speak of.
void match_leftovers(SparseMatching& matching);

// Local search on a mapping of large graphs: exchanges near conflicts, priced in the degrees of the nodes involved.

// Moves nodes with conflicts to where a neighbour of the image of a neighbour is, while that saves something; who was
// there takes the old place. Nodes that cost more than their deletion are deleted.
void descend_sparsely(SparseMatching& matching, Control& control);

}  // namespace gedkit
