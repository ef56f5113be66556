// The Hungarian method after Munkres (1957), with starred and primed zeros, for square matrices.
//
// Rows and columns are reduced, zeros starred greedily; then zeros are primed in trees that grow from all rows without
// a star at once, until a column without a star is reached and stars and primes change places along the way. The least
// uncovered value of each column is kept up to date, which makes it O(n^3) (Bourgeois & Lassalle 1971 scan anew).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace gedkit {

template <class T>
class Munkres {
 public:
  // Asks `stop()` before every augmenting path. Nothing: it was stopped.
  template <class Stop>
  std::optional<T> solve_unless(const T* cost, int n, Stop stop) {
    cost_ = cost;
    n_ = n;
    reduce();
    int stars = star_greedily();
    for (; stars < n; ++stars) {
      if (stop()) return std::nullopt;
      augment();
    }
    T total = 0;
    for (int i = 0; i < n; ++i) total += row(i)[column_of_[i]];
    return total;
  }

  const std::int32_t* column_of() const { return column_of_.data(); }  // per row

 private:
  const T* row(int i) const { return cost_ + static_cast<std::size_t>(i) * n_; }

  void reduce() {
    u_.assign(n_, 0);
    v_.assign(n_, std::numeric_limits<T>::max());
    for (int i = 0; i < n_; ++i) {
      const T* c = row(i);
      u_[i] = *std::min_element(c, c + n_);
      for (int j = 0; j < n_; ++j) v_[j] = std::min(v_[j], static_cast<T>(c[j] - u_[i]));
    }
  }

  int star_greedily() {
    column_of_.assign(n_, -1);
    row_of_.assign(n_, -1);
    int stars = 0;
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j)
        if (row_of_[j] < 0 && row(i)[j] == u_[i] + v_[j]) {
          column_of_[i] = j;
          row_of_[j] = i;
          ++stars;
          break;
        }
    return stars;
  }

  // Row i is in the trees now: its values may be the least of their columns.
  void uncover(int i) {
    const T* c = row(i);
    const T u = u_[i];
    in_tree_.push_back(i);
    for (int j = 0; j < n_; ++j) {
      const T reduced = c[j] - u - v_[j];
      if (reduced < least_[j] && !covered_[j]) {
        least_[j] = reduced;
        prime_row_[j] = i;
      }
    }
  }

  void augment() {
    least_.assign(n_, std::numeric_limits<T>::max());
    prime_row_.assign(n_, -1);
    covered_.assign(n_, 0);
    in_tree_.clear();
    for (int i = 0; i < n_; ++i)
      if (column_of_[i] < 0) uncover(i);
    for (;;) {
      int j = -1;
      for (int k = 0; k < n_; ++k)
        if (!covered_[k] && (j < 0 || least_[k] < least_[j])) j = k;
      if (const T delta = least_[j]; delta > 0) {
        for (int i : in_tree_) u_[i] += delta;
        for (int k = 0; k < n_; ++k)
          if (covered_[k])
            v_[k] -= delta;
          else
            least_[k] -= delta;
      }
      if (row_of_[j] < 0) return exchange(j);
      covered_[j] = 1;
      uncover(row_of_[j]);
    }
  }

  // The primed zero of column j becomes a star; so on with the column that its row had.
  void exchange(int j) {
    while (j >= 0) {
      const int i = prime_row_[j], next = column_of_[i];
      column_of_[i] = j;
      row_of_[j] = i;
      j = next;
    }
  }

  const T* cost_ = nullptr;
  int n_ = 0;
  std::vector<T> u_, v_, least_;
  std::vector<std::int32_t> column_of_, row_of_, prime_row_, in_tree_;
  std::vector<char> covered_;
};

}  // namespace gedkit
