// Costs as the bounds by stars count them: whole numbers small enough for sums over a star to fit into 16 bits.
//
// The cost of a path is what it takes to delete all of one graph and insert all of the other, less what is earned by
// nodes and edges that are matched instead (see bounds/lagrangian.hpp). Labels get small numbers. That of an edge is
// for the edge as one of its ends sees it, a *link*: where nodes match their own label only, the labels of both ends
// are part of it, as they decide what it can become.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collection/flat_numbers.hpp"
#include "collection/packed_graphs.hpp"
#include "collection/screen_costs.hpp"

namespace gedkit {

// Of one query and for one thread: it remembers labels.
class StarPrices {
 public:
  static constexpr int kMostLinks = 255;

  explicit StarPrices(const ScreenCosts& costs);

  // False where the costs do not suit: then this is of no use.
  bool applies() const { return applies_; }
  // A bound in these numbers as a real one.
  double real(int bound) const;
  // The largest bound in these numbers that does not exceed `limit`.
  int most(double limit) const;

  // The number of a label, from 0 on.
  std::int32_t node(std::int32_t label);
  // The number of an edge with this label between nodes with these numbers, from 1 on; 0: there are too many.
  std::uint8_t link(std::int32_t label, std::int32_t own, std::int32_t other);
  // The same edge from its other end.
  std::uint8_t reversed(std::uint8_t link) const { return links_[link].reversed; }
  // The links so far are those of the query.
  void end_of_query();

  int node_del(std::int32_t node) const { return nodes_[node].deletion; }
  int node_ins(std::int32_t node) const { return nodes_[node].insertion; }
  // Even numbers, as all that follow.
  int edge_del(std::uint8_t link) const { return links_[link].deletion; }
  int edge_ins(std::uint8_t link) const { return links_[link].insertion; }
  // By a node of the query and one of the graph.
  int node_earns(std::int32_t a, std::int32_t b) const;
  // By a link of the query and one of the graph; by padding, which has the number 0, nothing.
  int edge_earns(std::uint8_t a, std::uint8_t b) {
    std::int16_t& known = earned_[static_cast<std::size_t>(a) * (kMostLinks + 1) + b];
    if (known < 0) known = static_cast<std::int16_t>(earned(links_[a], links_[b]));
    return known;
  }

 private:
  struct Label {
    std::int32_t label = 0;

    bool operator==(const Label&) const = default;
    std::uint64_t hash() const;
  };
  struct Node {
    std::int32_t label;
    int deletion, insertion;
  };
  struct LinkKey {
    std::int32_t label = 0, own = 0, other = 0;

    bool operator==(const LinkKey&) const = default;
    std::uint64_t hash() const;
  };
  struct Link {
    LinkKey key;
    int deletion = 0, insertion = 0;
    std::uint8_t reversed = 0;
  };

  // Half of a cost, rounded down, which can only lower a bound.
  int half(double cost) const;
  int price(double cost) const { return 2 * half(cost < dearest_ ? cost : dearest_); }
  std::uint8_t numbered(const LinkKey& key);
  int earned(const Link& a, const Link& b) const;

  const ScreenCosts& costs_;
  bool applies_ = false;
  double scale_ = 1;
  double dearest_ = 0;  // what costs more than others by far counts as this
  FlatNumbers<Label> node_numbers_;
  FlatNumbers<LinkKey> link_numbers_;
  std::vector<Node> nodes_;
  std::vector<Link> links_;           // by number, the first one standing for padding
  std::vector<std::int16_t> earned_;  // links of the query x all links; -1: not known yet
};

// A sparse graph as the bounds by stars read it: every node with its few edges, and where each edge is at its other
// end.

struct StarGraph {
  static constexpr int kMostEdges = 4;  // of a node: molecules have no more
  static constexpr int kMostNodes = 255;

  enum class Side { kQuery, kGraph };  // what is not matched is deleted from the query, inserted into it for a graph

  // Labels are the numbers of StarPrices; edges are in the order of theirs.
  struct Star {
    std::int32_t label = 0;
    std::int32_t degree = 0;
    std::int32_t apart = 0;  // deleted or inserted, with half of each edge
    std::array<std::uint8_t, kMostEdges> link{}, node{};
    std::array<std::uint8_t, kMostEdges> back{};  // which edge of `node` this one is
  };

  std::vector<Star> stars;
  int apart = 0;  // all of it deleted or inserted

  // False where the graph is directed or large, or has a node with many edges, a loop or two edges between the same
  // nodes: then this is of no use.
  bool read(const PlainGraph& graph, StarPrices& prices, Side side);
};

}  // namespace gedkit
