// The Lagrangian bound (bounds/lagrangian.hpp) for sparse graphs and many pairs: a few steps of block ascent, eight
// nodes of the other graph at a time.
//
// It starts from the even split of what edges earn and moves it, step by step, as SplitBound does once; from the first
// assignment on, how well a pair of nodes fits is told by its reduced cost, and pairs that no path within the limit can
// have are struck out.
//
// The nodes of the other graph are sorted by their number of edges, so that one kind of matching serves eight of them:
// a *column* is a place in that order, a *place* is one of the edges of a column.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "assignment/warm_assignment.hpp"
#include "collection/lane_matching.hpp"
#include "collection/star_costs.hpp"
#include "collection/star_graph.hpp"

namespace gedkit {

// Of one query and for one thread.
class StarAscent {
 public:
  StarAscent(const StarCosts& costs, const StarGraph& query);

  // In the numbers of the costs; more than `limit` means that the distance is, and says nothing beyond that. Gives up
  // where `limit` is out of reach.
  int bound(const StarGraph& graph, int limit);

 private:
  static constexpr int kLanes = LaneMatching::kLanes, kEdges = StarGraph::kMostEdges;
  using Assignment = WarmAssignment<std::int32_t>;

  struct Group {               // nodes of one degree
    int begin = 0, width = 0;  // columns
    int places = 0;            // first place: that of edge s is at places + s * width + (column - begin)
  };

  void place(const StarGraph& graph);
  void split_evenly(const StarGraph& graph);
  void measure(bool with_duals);  // what pairs earn, and how well they fit
  template <int Rows, int Columns>
  void measure_group(int row, const Group& group, bool with_duals);
  void measure_pair_of_degrees(int row, int degree, bool with_duals);
  void move();
  int assign();
  void strike_out(int slack);

  std::size_t cell(int row, int column) const { return static_cast<std::size_t>(row) * columns_ + column; }
  std::size_t at(int edge, int place) const { return static_cast<std::size_t>(edge) * places_ + place; }

  const StarCosts& costs_;
  const StarGraph& query_;
  std::vector<std::int32_t> first_edge_;  // of each node of the query, one more at the end
  std::vector<std::int32_t> reverse_;     // of each edge seen from a node: the same from its other end
  int columns_ = 0, places_ = 0, apart_ = 0;
  std::array<Group, kEdges + 1> groups_;
  std::vector<std::int32_t> column_of_;  // by node
  struct Place {
    std::int32_t place, reverse;
    std::uint8_t label;
  };
  std::vector<Place> used_;                          // the others are padding
  std::vector<Place> place_by_column_;               // columns x kEdges
  std::vector<std::int16_t> node_earns_, earns_;     // rows x columns; the latter with edges
  std::vector<std::int16_t> share_, last_, misfit_;  // edges of the query x places
  std::vector<std::int16_t> row_dual_, column_dual_;
  std::vector<char> struck_;  // rows x columns
  std::vector<std::int32_t> matrix_, rows_;
  Assignment assignment_;
  Assignment::State state_;
};

}  // namespace gedkit
