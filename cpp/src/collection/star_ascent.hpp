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

#include "assignment/short_assignment.hpp"
#include "collection/star_prices.hpp"
#include "core/vectors.hpp"

namespace gedkit {

// The heaviest matchings between the edges of one node and those of eight others at a time, as LinkMatching makes them
// for one pair: no weight is negative.

class LaneMatching {
 public:
  static constexpr int kLanes = 8;
  using Lanes = Shorts8;

  // w[i][j]: of edge i with edge j. Returns the heaviest matching; loss[i][j] is what it loses where i goes to j.
  template <int Rows, int Columns>
  static Lanes losses(const Lanes (&w)[4][4], Lanes (&loss)[4][4]) {
    Lanes without[4][4];  // the best that the other rows and columns make
    if constexpr (Rows == 1 || Columns == 1) {
      for (auto& row : without)
        for (Lanes& x : row) x = Lanes{};
    } else if constexpr (Rows == 2) {
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < Columns; ++j) {
          Lanes best{};
          for (int k = 0; k < Columns; ++k)
            if (k != j) best = larger(best, w[1 - i][k]);
          without[i][j] = best;
        }
    } else if constexpr (Columns == 2) {
      for (int i = 0; i < Rows; ++i)
        for (int j = 0; j < 2; ++j) {
          Lanes best{};
          for (int k = 0; k < Rows; ++k)
            if (k != i) best = larger(best, w[k][1 - j]);
          without[i][j] = best;
        }
    } else if constexpr (Rows == 3 && Columns == 3) {
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
          const int a = i == 0 ? 1 : 0, b = i == 2 ? 1 : 2, c = j == 0 ? 1 : 0, d = j == 2 ? 1 : 2;
          without[i][j] = larger(w[a][c] + w[b][d], w[a][d] + w[b][c]);
        }
    } else {
      without_of_four<Rows, Columns>(w, without);
    }
    Lanes best = w[0][0] + without[0][0];
    for (int i = 0; i < (Columns == 1 ? Rows : 1); ++i)
      for (int j = 0; j < Columns; ++j) best = larger(best, w[i][j] + without[i][j]);
    if constexpr (Rows > Columns && Columns > 1)  // then the first row may have no partner
      for (int i = 1; i < Rows; ++i)
        for (int j = 0; j < Columns; ++j) best = larger(best, w[i][j] + without[i][j]);
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j) loss[i][j] = best - without[i][j] - w[i][j];
    return best;
  }

 private:
  static Lanes larger(const Lanes& x, const Lanes& y) { return select(x > y, x, y); }

  // Rows 0 and 1 share a pair of columns, rows 2 and 3 the other pair; what is not there weighs nothing.
  template <int Rows, int Columns>
  static void without_of_four(const Lanes (&w)[4][4], Lanes (&without)[4][4]) {
    // Pairs of columns; pair 5 - p has the columns that pair p has not.
    constexpr int kPair[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    Lanes x[4][4];
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) x[i][j] = i < Rows && j < Columns ? w[i][j] : Lanes{};
    Lanes pair[2][6];
    for (int s = 0; s < 2; ++s)
      for (int p = 0; p < 6; ++p) {
        const int a = kPair[p][0], b = kPair[p][1];
        pair[s][p] = larger(x[2 * s][a] + x[2 * s + 1][b], x[2 * s][b] + x[2 * s + 1][a]);
      }
    for (int i = 0; i < Rows; ++i) {
      const int s = i / 2, mate = i ^ 1;
      for (int j = 0; j < 4; ++j) without[i][j] = Lanes{};
      for (int p = 0; p < 6; ++p) {
        const int a = kPair[p][0], b = kPair[p][1];
        const Lanes others = pair[1 - s][5 - p];
        without[i][a] = larger(without[i][a], x[mate][b] + others);
        without[i][b] = larger(without[i][b], x[mate][a] + others);
      }
    }
  }
};

// Of one query and for one thread.
class StarAscent {
 public:
  StarAscent(StarPrices& prices, const StarGraph& query);

  // In the numbers of the prices; more than `limit` means that the distance is, and says nothing beyond that. Gives up
  // where `limit` is out of reach.
  int bound(const StarGraph& graph, int limit);
  // Where the last bound did not exceed the limit: which node of the graph the assignment gives each node of the query,
  // -1 for none.
  void read_mapping(std::vector<std::int32_t>& mapping) const;

 private:
  static constexpr int kLanes = LaneMatching::kLanes, kEdges = StarGraph::kMostEdges;
  using Assignment = ShortAssignment;

  struct Group {               // nodes of one degree
    int begin = 0, width = 0;  // columns
    int places = 0;            // first place: that of edge s is at places + s * width + (column - begin)
  };

  void place(const StarGraph& graph);
  void split_evenly(const StarGraph& graph);
  void share_evenly(int edge, std::uint8_t link);
  const std::int16_t* earned_with(std::int32_t label);
  void measure(bool with_duals);  // what pairs earn, and how well they fit
  template <int Rows, int Columns>
  void measure_group(int row, const Group& group, bool with_duals);
  void measure_pair_of_degrees(int row, int degree, bool with_duals);
  void move();
  void strike_out(int slack);
  void strike_out(int row, int column);

  std::size_t cell(int row, int column) const { return static_cast<std::size_t>(row) * columns_ + column; }
  std::size_t at(int edge, int place) const { return static_cast<std::size_t>(edge) * places_ + place; }

  StarPrices& prices_;
  const StarGraph& query_;
  std::vector<std::int32_t> first_edge_;   // of each node of the query, one more at the end
  std::vector<std::int32_t> reverse_;      // of each edge seen from a node: the same from its other end
  std::vector<std::int32_t> first_like_;   // of each edge seen from a node: the first such link
  std::vector<std::int16_t> label_earns_;  // labels x nodes of the query: what a node with the label earns; -1: ?
  int columns_ = 0, places_ = 0, apart_ = 0;
  std::array<Group, kEdges + 1> groups_;
  std::vector<std::int32_t> column_of_;              // by node
  std::vector<std::int32_t> node_at_;                // by column, -1 for padding
  std::vector<std::uint8_t> degree_;                 // by column
  std::vector<std::uint16_t> reverse_place_;         // of each place: the same edge from its other end
  std::vector<std::uint8_t> link_;                   // of each place: that of its edge, 0 if it is padding
  std::vector<std::int16_t> star_apart_;             // by column: the star inserted, with half of each edge
  std::vector<std::int16_t> node_earns_;             // rows x columns
  std::vector<std::int16_t> matrix_;                 // rows x columns: less what a pair earns, with its edges
  std::vector<std::int16_t> kept_;                   // rows x columns: 0 if struck out or padding, else -1
  std::vector<std::int16_t> share_, misfit_;         // edges of the query x places
  std::vector<std::int16_t> whole_, last_;           // the same: what both ends share, and how it moved last
  std::vector<std::int16_t> from_other_, to_other_;  // places
  Assignment assignment_;
  Assignment::State state_;
};

}  // namespace gedkit
