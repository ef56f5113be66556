// Linear assignment: every row gets a column of its own (rows <= columns) at the least total cost.
//
// Shortest augmenting paths after Jonker and Volgenant (1987). Their column reduction would leave positive prices on
// free columns of a rectangular matrix, so the start is augmenting row reduction alone: prices only ever fall, and only
// on columns that are taken from then on. Hence the duals callers rely on:
//   u_i + v_j <= c_ij with equality on matched pairs, v_j <= 0, and v_j = 0 on free columns,
// so total = sum u + sum v, and a pair (i, j) cannot be part of an assignment cheaper than total + c_ij - u_i - v_j.
//
// A forbidden cell is a number larger than any sum the caller cares about; `T` has to hold about `rows` times it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace gedkit {

template <class T>
class Lap {
 public:
  // Row i of the matrix starts at cost + i * stride. The results stay valid until the next call.
  T solve(const T* cost, int rows, int columns, std::ptrdiff_t stride) {
    return *solve_unless(cost, rows, columns, stride, [] { return false; });
  }

  // The same for large matrices: asks `stop()` before every augmenting path. Nothing: it was stopped.
  template <class Stop>
  std::optional<T> solve_unless(const T* cost, int rows, int columns, std::ptrdiff_t stride, Stop stop) {
    cost_ = cost;
    stride_ = stride;
    columns_ = columns;
    prepare(rows);
    reduce_rows(rows);
    for (int k = 0; k < free_count_; ++k) {
      if (stop()) return std::nullopt;
      augment(free_[k]);
    }
    T total = 0;
    for (int i = 0; i < rows; ++i) {
      const T c = cell(i, column_of_[i]);
      u_[i] = c - v_[column_of_[i]];
      total += c;
    }
    return total;
  }

  const std::int32_t* column_of() const { return column_of_.data(); }  // per row
  const std::int32_t* row_of() const { return row_of_.data(); }        // per column, -1 where free
  const T* u() const { return u_.data(); }
  const T* v() const { return v_.data(); }

 private:
  static_assert(std::numeric_limits<T>::is_specialized);
  static constexpr T kUnreached = std::numeric_limits<T>::max();

  T cell(int i, int j) const { return cost_[i * stride_ + j]; }

  void prepare(int rows) {
    if (column_of_.size() < static_cast<std::size_t>(rows)) {
      column_of_.resize(rows);
      u_.resize(rows);
      free_.resize(rows);
    }
    if (row_of_.size() < static_cast<std::size_t>(columns_)) {
      row_of_.resize(columns_);
      v_.resize(columns_);
      distance_.resize(columns_);
      before_.resize(columns_);
      order_.resize(columns_);
    }
    std::fill_n(v_.begin(), columns_, T{0});
    std::fill_n(row_of_.begin(), columns_, -1);
    free_count_ = 0;
  }

  // Each row takes its cheapest column and lowers its price by the margin to the second; a displaced row bids again.
  void reduce_rows(int rows) {
    int bids = 2 * rows;  // bidding may go on in tiny steps: the rest is left to the augmenting paths
    for (int row = 0; row < rows; ++row) {
      for (int i = row; i >= 0;) {
        T least = kUnreached, second = kUnreached;
        int j = -1, other = -1;
        const T* c = cost_ + i * stride_;
        for (int k = 0; k < columns_; ++k) {
          const T reduced = c[k] - v_[k];
          if (reduced >= second) continue;
          if (reduced < least) {
            second = least;
            other = j;
            least = reduced;
            j = k;
          } else {
            second = reduced;
            other = k;
          }
        }
        const bool strict = other >= 0 && least < second;
        if (strict)
          v_[j] -= second - least;
        else if (row_of_[j] >= 0 && other >= 0)
          j = other;
        const int displaced = row_of_[j];
        row_of_[j] = i;
        column_of_[i] = j;
        i = -1;
        if (displaced < 0) break;
        if (strict && --bids > 0)
          i = displaced;
        else
          free_[free_count_++] = displaced;
      }
    }
  }

  // Dijkstra over reduced costs from a free row to the nearest free column. Each pass over the columns relaxes them and
  // finds the next one at once; among equally near columns a free one ends the search.
  void augment(int start) {
    int settled = 0, at = 0, end = -1;
    T reach = kUnreached;
    const auto consider = [&](int k, int j) {
      if (distance_[j] < reach || (distance_[j] == reach && row_of_[j] < 0)) {
        reach = distance_[j];
        at = k;
      }
    };
    const T* c = cost_ + start * stride_;
    for (int j = 0; j < columns_; ++j) {
      distance_[j] = c[j] - v_[j];
      before_[j] = start;
      order_[j] = j;
      consider(j, j);
    }
    for (;;) {
      std::swap(order_[settled], order_[at]);
      const int j = order_[settled++];
      const int i = row_of_[j];
      if (i < 0) {
        end = j;
        break;
      }
      c = cost_ + i * stride_;
      const T offset = c[j] - v_[j] - reach;
      reach = kUnreached;
      for (int k = settled; k < columns_; ++k) {
        const int l = order_[k];
        const T through = c[l] - v_[l] - offset;
        if (through < distance_[l]) {
          distance_[l] = through;
          before_[l] = i;
        }
        consider(k, l);
      }
    }
    for (int k = 0; k < settled; ++k) v_[order_[k]] += distance_[order_[k]] - reach;
    for (int j = end, i = -1; i != start;) {
      i = before_[j];
      row_of_[j] = i;
      if (i == start)
        column_of_[i] = j;
      else
        std::swap(j, column_of_[i]);
    }
  }

  const T* cost_ = nullptr;
  std::ptrdiff_t stride_ = 0;
  int columns_ = 0, free_count_ = 0;
  std::vector<std::int32_t> column_of_, row_of_, free_, before_, order_;
  std::vector<T> u_, v_, distance_;
};

}  // namespace gedkit
