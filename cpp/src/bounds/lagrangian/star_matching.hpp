// The best matching between the links of two nodes where pairs of matches cost something together: the inner problem of
// the Lagrangian bound with triangles, by a depth-first search over the links of the first node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace gedkit {

template <class T>
class StarMatching {
 public:
  static constexpr int kMost = 8;  // links of a node
  static constexpr T kNever = -(std::numeric_limits<T>::max() / 8);

  std::int64_t most_nodes = 2000;  // of the search; beyond it a branch counts as what it could be worth at most

  // Begins a star of `rows` by `cols` links, all of them kNever, no fines. The search is over the shorter side.
  void begin(int rows, int cols) {
    flip_ = rows > cols;
    rows_ = flip_ ? cols : rows;
    cols_ = flip_ ? rows : cols;
    for (int x = 0; x < rows_; ++x) {
      std::fill_n(weight_[0][x], kMost, kNever);
      for (int y = 0; y < cols_; ++y)
        for (int z = x + 1; z < rows_; ++z) std::fill_n(fine_[x][y][z], kMost, T{0});
    }
  }

  T& weight(int x, int y) { return flip_ ? weight_[0][y][x] : weight_[0][x][y]; }
  // What is taken off where x is matched with y and also x2 with y2.
  void add_fine(int x, int y, int x2, int y2, T fine) {
    if (flip_) {
      std::swap(x, y);
      std::swap(x2, y2);
    }
    if (x < x2)
      fine_[x][y][x2][y2] += fine;
    else
      fine_[x2][y2][x][y] += fine;
  }

  // The largest total, or where the search would take too long something larger. `choice`: column of each row, -1 for
  // none; on entry a guess.
  T solve(std::int8_t* choice) {
    best_ = 0;
    std::fill_n(best_choice_, rows_, std::int8_t{-1});
    if (flip_) {
      std::fill_n(path_, rows_, std::int8_t{-1});
      for (int y = 0; y < cols_; ++y)
        if (choice[y] >= 0) path_[choice[y]] = static_cast<std::int8_t>(y);
    } else {
      std::copy_n(choice, rows_, path_);
    }
    if (const T guess = value(path_); guess > 0) {
      best_ = guess;
      std::copy_n(path_, rows_, best_choice_);
    }
    cut_ = 0;
    nodes_ = 0;
    visit(0, 0);
    if (flip_) {
      std::fill_n(choice, cols_, std::int8_t{-1});
      for (int x = 0; x < rows_; ++x)
        if (best_choice_[x] >= 0) choice[best_choice_[x]] = static_cast<std::int8_t>(x);
    } else {
      std::copy_n(best_choice_, rows_, choice);
    }
    return std::max(best_, cut_);
  }

 private:
  T value(const std::int8_t* choice) const {
    T sum = 0;
    for (int x = 0; x < rows_; ++x) {
      const int y = choice[x];
      if (y < 0) continue;
      if (weight_[0][x][y] <= kNever / 2) return 0;
      sum += weight_[0][x][y];
      for (int z = x + 1; z < rows_; ++z)
        if (choice[z] >= 0) sum -= fine_[x][y][z][choice[z]];
    }
    return sum;
  }

  static T largest(const T* w) {
    T m[4];
    for (int y = 0; y < 4; ++y) m[y] = std::max(w[y], w[y + 4]);
    return std::max(std::max(m[0], m[1]), std::max(m[2], m[3]));
  }

  // What rows from `level` on are worth at most: each row by itself, or each column.
  T bound(int level) const {
    T by_row = 0, by_column = 0, column[kMost] = {};
    for (int z = level; z < rows_; ++z) {
      const T* w = weight_[level][z];
      by_row += std::max<T>(largest(w), 0);
      for (int q = 0; q < kMost; ++q) column[q] = std::max(column[q], w[q]);
    }
    for (int q = 0; q < kMost; ++q) by_column += column[q];
    return std::min(by_row, by_column);
  }

  // Tries row x on every column, and on none.
  void visit(int x, T sum) {
    const T* w = weight_[x][x];
    if (x + 1 == rows_) {
      int y = 0;
      for (int q = 1; q < cols_; ++q)
        if (w[q] > w[y]) y = q;
      const bool none = w[y] <= 0;
      arrive(x, none ? -1 : y, none ? sum : sum + w[y]);
      return;
    }
    std::int8_t order[kMost + 1];
    int count = 0;
    for (int y = 0; y < cols_; ++y) {
      if (w[y] <= kNever / 2) continue;
      int at = count++;
      for (; at > 0 && w[order[at - 1]] < w[y]; --at) order[at] = order[at - 1];
      order[at] = static_cast<std::int8_t>(y);
    }
    bool left_out = false;
    for (int at = 0; at <= count; ++at) {
      if (!left_out && (at == count || w[order[at]] < 0)) {
        left_out = true;
        for (int z = x + 1; z < rows_; ++z) std::copy_n(weight_[x][z], kMost, weight_[x + 1][z]);
        follow(x, -1, sum);
      }
      if (at == count) break;
      const int y = order[at];
      for (int z = x + 1; z < rows_; ++z) {
        T* next = weight_[x + 1][z];
        for (int q = 0; q < kMost; ++q) next[q] = weight_[x][z][q] - fine_[x][y][z][q];
        next[y] = kNever;
      }
      follow(x, y, sum + w[y]);
    }
  }

  void follow(int x, int y, T sum) {
    const T most = sum + bound(x + 1);
    if (most <= best_) return;
    if (++nodes_ > most_nodes) {
      cut_ = std::max(cut_, most);
      return;
    }
    path_[x] = static_cast<std::int8_t>(y);
    visit(x + 1, sum);
  }

  void arrive(int x, int y, T sum) {
    if (sum <= best_) return;
    best_ = sum;
    path_[x] = static_cast<std::int8_t>(y);
    std::copy_n(path_, rows_, best_choice_);
  }

  bool flip_ = false;
  int rows_ = 0, cols_ = 0;
  T weight_[kMost + 1][kMost][kMost];   // per level of the search: rows that are left, by columns
  T fine_[kMost][kMost][kMost][kMost];  // of row, column, later row, column
  T best_ = 0, cut_ = 0;
  std::int8_t path_[kMost], best_choice_[kMost];
  std::int64_t nodes_ = 0;
};

}  // namespace gedkit
