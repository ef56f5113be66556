// The heaviest matching between the links of two nodes: the inner problem of the Lagrangian bound.
//
// Weights below zero count as "do not match". Molecules have at most four links a node, so sizes up to 4 x 4 are
// written out (permutations of the smaller side); larger ones run a small assignment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assignment/lap.hpp"

namespace gedkit {

template <class T>
class LinkMatching {
 public:
  // weight(i, j) = w[i * stride + j] for i < rows, j < cols.
  T value(const T* w, std::size_t stride, int rows, int cols) {
    if (rows == 0 || cols == 0) return 0;
    if (rows == 1) return best_of_row(w, cols);
    if (cols == 1) return best_of_column(w, stride, rows);
    if (rows <= 3 && cols <= 3) return value3(w, stride, rows, cols);
    if (rows <= 4 && cols <= 4) return value4(w, stride, rows, cols, nullptr);
    return general(w, stride, rows, cols, nullptr);
  }

  // The same, with the chosen column of each row in `choice` (-1: none; weights of zero or less are never chosen).
  T choose(const T* w, std::size_t stride, int rows, int cols, std::int16_t* choice) {
    std::fill(choice, choice + rows, std::int16_t{-1});
    if (rows == 0 || cols == 0) return 0;
    if (rows == 1 || cols == 1) return choose_one(w, rows == 1 ? 1 : stride, rows, cols, choice);
    if (rows == 2 && cols == 2) return choose2(w, stride, choice);
    if (rows <= 4 && cols <= 4) return value4(w, stride, rows, cols, choice);
    return general(w, stride, rows, cols, choice);
  }

  // The same value, and per cell how much weight is lost if that cell has to be used (0 on some heaviest matching; for
  // sizes beyond 4 x 4 a lower estimate of it). loss(i, j) goes to loss[i * stride + j].
  T losses(const T* w, std::size_t stride, int rows, int cols, T* loss) {
    if (rows == 0 || cols == 0) return 0;
    if (rows == 1) return losses1(w, 1, cols, loss);
    if (cols == 1) return losses1(w, stride, rows, loss);
    if (rows == 2) return losses2(w, stride, 1, cols, loss);
    if (cols == 2) return losses2(w, 1, stride, rows, loss);
    if (rows == 3 && cols == 3) return losses3(w, stride, loss);
    if (rows <= 4 && cols <= 4) return losses4(w, stride, rows, cols, loss);
    const T total = general(w, stride, rows, cols, nullptr);
    const bool flip = rows > cols;
    const int m = flip ? rows : cols;
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j) {
        const int x = flip ? j : i, y = flip ? i : j;
        const T weight = w[i * stride + j];
        const T extra = weight < 0 ? -weight : T{0};  // the small assignment saw it as zero
        loss[i * stride + j] = cost_[x * m + y] - lap_.u()[x] - lap_.v()[y] + extra;
      }
    return total;
  }

 private:
  // One link against `count`, `step` apart.
  static T losses1(const T* w, std::size_t step, int count, T* loss) {
    T best = 0;
    for (int j = 0; j < count; ++j) best = std::max(best, w[j * step]);
    for (int j = 0; j < count; ++j) loss[j * step] = best - w[j * step];
    return best;
  }

  // Two links, `line` apart, against at least two, `step` apart: what the other one has left are its two best.
  static T losses2(const T* w, std::size_t line, std::size_t step, int count, T* loss) {
    T first[2] = {0, 0}, second[2] = {0, 0};
    int at[2] = {-1, -1};
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < count; ++j) {
        const T x = w[i * line + j * step];
        if (x > first[i]) {
          second[i] = first[i];
          first[i] = x;
          at[i] = j;
        } else {
          second[i] = std::max(second[i], x);
        }
      }
    const T best =
        at[0] != at[1] || at[0] < 0 ? first[0] + first[1] : std::max(first[0] + second[1], second[0] + first[1]);
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < count; ++j) {
        const T other = j == at[1 - i] ? second[1 - i] : first[1 - i];
        loss[i * line + j * step] = best - other - w[i * line + j * step];
      }
    return best;
  }

  static T losses3(const T* w, std::size_t stride, T* loss) {
    T x[3][3], without[3][3];  // without[i][j]: the best that the other rows and columns make
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) x[i][j] = positive(w[i * stride + j]);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        const int a = i == 0 ? 1 : 0, b = i == 2 ? 1 : 2, c = j == 0 ? 1 : 0, d = j == 2 ? 1 : 2;
        without[i][j] = std::max(x[a][c] + x[b][d], x[a][d] + x[b][c]);
      }
    const T best = std::max({x[0][0] + without[0][0], x[0][1] + without[0][1], x[0][2] + without[0][2]});
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) loss[i * stride + j] = best - without[i][j] - w[i * stride + j];
    return best;
  }

  static T losses4(const T* w, std::size_t stride, int rows, int cols, T* loss) {
    T x[4][4];
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) x[i][j] = i < rows && j < cols ? positive(w[i * stride + j]) : T{0};
    // pair[s][p]: rows 2s and 2s + 1 on the columns of pair p.
    T pair[2][6];
    for (int s = 0; s < 2; ++s)
      for (int p = 0; p < 6; ++p) {
        const int a = kPair[p][0], b = kPair[p][1];
        pair[s][p] = std::max(x[2 * s][a] + x[2 * s + 1][b], x[2 * s][b] + x[2 * s + 1][a]);
      }
    T best = 0;
    for (int p = 0; p < 6; ++p) best = std::max(best, pair[0][p] + pair[1][5 - p]);
    for (int i = 0; i < rows; ++i) {
      const int s = i / 2, mate = i ^ 1;
      T with[4] = {};  // best matching that has row i on column j, without the weight of (i, j)
      for (int p = 0; p < 6; ++p) {
        const int a = kPair[p][0], b = kPair[p][1];
        const T others = pair[1 - s][5 - p];
        with[a] = std::max(with[a], x[mate][b] + others);
        with[b] = std::max(with[b], x[mate][a] + others);
      }
      for (int j = 0; j < cols; ++j) loss[i * stride + j] = best - with[j] - w[i * stride + j];
    }
    return best;
  }

  // One link against several, `step` apart: the first of the heaviest.
  static T choose_one(const T* w, std::size_t step, int rows, int cols, std::int16_t* choice) {
    T best = 0;
    int at = -1;
    for (int x = 0; x < std::max(rows, cols); ++x)
      if (w[x * step] > best) best = w[x * step], at = x;
    if (at >= 0) choice[rows == 1 ? 0 : at] = static_cast<std::int16_t>(rows == 1 ? at : 0);
    return best;
  }

  static T choose2(const T* w, std::size_t stride, std::int16_t* choice) {
    const T straight = positive(w[0]) + positive(w[stride + 1]), across = positive(w[1]) + positive(w[stride]);
    const std::int16_t first = straight >= across ? 0 : 1;
    if (w[first] > 0) choice[0] = first;
    if (w[stride + 1 - first] > 0) choice[1] = static_cast<std::int16_t>(1 - first);
    return std::max(straight, across);
  }

  static T positive(T x) { return x > 0 ? x : T{0}; }

  static T best_of_row(const T* w, int cols) {
    T best = 0;
    for (int j = 0; j < cols; ++j) best = std::max(best, w[j]);
    return best;
  }
  static T best_of_column(const T* w, std::size_t stride, int rows) {
    T best = 0;
    for (int i = 0; i < rows; ++i) best = std::max(best, w[i * stride]);
    return best;
  }

  static T value3(const T* w, std::size_t stride, int rows, int cols) {
    if (rows == 2 && cols == 2)
      return std::max(positive(w[0]) + positive(w[stride + 1]), positive(w[1]) + positive(w[stride]));
    T x[3][3];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) x[i][j] = i < rows && j < cols ? positive(w[i * stride + j]) : T{0};
    const T a = x[0][0] + std::max(x[1][1] + x[2][2], x[1][2] + x[2][1]);
    const T b = x[0][1] + std::max(x[1][0] + x[2][2], x[1][2] + x[2][0]);
    const T c = x[0][2] + std::max(x[1][0] + x[2][1], x[1][1] + x[2][0]);
    return std::max(a, std::max(b, c));
  }

  // Rows 0 and 1 take a pair of columns, rows 2 and 3 the other pair.
  static T value4(const T* w, std::size_t stride, int rows, int cols, std::int16_t* choice) {
    T x[4][4];
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) x[i][j] = i < rows && j < cols ? positive(w[i * stride + j]) : T{0};
    T best = -1;
    int at = 0;
    for (int p = 0; p < 6; ++p) {
      const int a = kPair[p][0], b = kPair[p][1], c = kPair[5 - p][0], d = kPair[5 - p][1];
      const T sum = std::max(x[0][a] + x[1][b], x[0][b] + x[1][a]) + std::max(x[2][c] + x[3][d], x[2][d] + x[3][c]);
      if (sum > best) best = sum, at = p;
    }
    if (choice) {
      int column[4];
      const int a = kPair[at][0], b = kPair[at][1], c = kPair[5 - at][0], d = kPair[5 - at][1];
      const bool straight = x[0][a] + x[1][b] >= x[0][b] + x[1][a];
      column[0] = straight ? a : b;
      column[1] = straight ? b : a;
      const bool straight2 = x[2][c] + x[3][d] >= x[2][d] + x[3][c];
      column[2] = straight2 ? c : d;
      column[3] = straight2 ? d : c;
      for (int i = 0; i < rows; ++i)
        if (column[i] < cols && x[i][column[i]] > 0) choice[i] = static_cast<std::int16_t>(column[i]);
    }
    return best;
  }

  T general(const T* w, std::size_t stride, int rows, int cols, std::int16_t* choice) {
    const bool flip = rows > cols;
    const int n = flip ? cols : rows, m = flip ? rows : cols;
    cost_.resize(static_cast<std::size_t>(n) * m);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) cost_[i * m + j] = -positive(flip ? w[j * stride + i] : w[i * stride + j]);
    const T total = -lap_.solve(cost_.data(), n, m, m);
    if (choice)
      for (int i = 0; i < n; ++i) {
        const int j = lap_.column_of()[i];
        if (cost_[i * m + j] == 0) continue;
        choice[flip ? j : i] = static_cast<std::int16_t>(flip ? i : j);
      }
    return total;
  }

  // Pairs of columns; pair 5 - p has the columns that pair p has not.
  static constexpr int kPair[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

  std::vector<T> cost_;
  Lap<T> lap_;
};

}  // namespace gedkit
