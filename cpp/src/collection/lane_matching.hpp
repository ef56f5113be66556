// The heaviest matchings between the edges of one node and those of eight others at a time, as LinkMatching makes them
// for one pair: no weight is negative.
#pragma once

#include <cstdint>

#include "core/vectors.hpp"

namespace gedkit {

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

}  // namespace gedkit
